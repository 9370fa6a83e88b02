// A thread that does what a text tells it: stand still, end, or answer. Speaks as src/worker-threads/thread.ts does.
import { parentPort, workerData } from 'node:worker_threads';

const done = new Int32Array(workerData.progress);
parentPort.on('message', ({ texts, rules, settings }) => {
  Atomics.add(done, 0, 1);
  const answer = texts.map((text) => {
    if (text.includes('stand still')) for (;;);
    if (text.includes('end')) process.exit(1);
    Atomics.add(done, 0, 1);
    return { text: `${text} under ${rules}${settings ? ', new' : ''}`, isShort: false, hit: null, outline: null };
  });
  parentPort.postMessage({ kind: 'done', answer });
});
parentPort.postMessage({ kind: 'ready' });
