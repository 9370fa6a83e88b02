// Loaded before the service: ends the thread that writes to the SQLite file whenever the parent requests it.
let last;
process.on('worker', (worker) => {
  worker.on('message', () => {});
  last = worker;
});
process.on('message', (message) => {
  if (message !== 'end the thread' || !last) return;
  const worker = last;
  last = undefined;
  worker.terminate().then(() => process.send?.('ended'));
});
// This must not keep the service running.
process.channel?.unref();
