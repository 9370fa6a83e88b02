// Loaded before the service: ends the thread that writes to the SQLite file whenever the parent says so.
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
// Nothing of this keeps the service from ending.
process.channel?.unref();
