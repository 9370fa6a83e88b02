import { parentPort } from 'node:worker_threads';
import type { PictureAnswer, PictureTask } from './pictures.ts';

/** The largest picture that is decoded: 100 MB of memory while it is. */
const PIXELS_MAX = 25_000_000;
/** Of 256; what a picture of one colour differs by from one point to the next once it was compressed. */
const NOISE = 3;
const COLUMNS = 17;
const ROWS = 16;

parentPort?.on('message', (task: PictureTask) => {
  void hash(task.bytes).then((answer) => parentPort?.postMessage({ id: task.id, ...answer }));
});

/** @returns whether each of 16 rows grows darker from one of 17 columns to the next, as bits. Never rejects. */
async function hash(bytes: Uint8Array): Promise<PictureAnswer> {
  const sharp = await import('sharp').then(
    (module) => module.default,
    () => null,
  );
  if (!sharp) return { why: 'missing' };
  try {
    sharp.cache(false);
    sharp.concurrency(1);
    const grey = await sharp(bytes, { limitInputPixels: PIXELS_MAX, sequentialRead: true, pages: 1 })
      .flatten({ background: '#ffffff' })
      .greyscale()
      .resize(COLUMNS, ROWS, { fit: 'fill' })
      .raw()
      .toBuffer();
    return { hash: hashOf(grey) };
  } catch {
    return { why: 'unreadable' };
  }
}

function hashOf(grey: Uint8Array): string {
  let digits = '';
  for (let row = 0; row < ROWS; row++)
    for (let column = 0; column < COLUMNS - 1; column += 4) {
      let digit = 0;
      for (let bit = 0; bit < 4; bit++) {
        const at = row * COLUMNS + column + bit;
        digit = digit * 2 + ((grey[at] ?? 0) > (grey[at + 1] ?? 0) + NOISE ? 1 : 0);
      }
      digits += digit.toString(16);
    }
  return digits;
}
