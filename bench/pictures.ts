import sharp, { type Sharp } from 'sharp';
import { createPictureThread } from '../src/threads/pictures.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const PICTURES = 40;

/** Measures what a picture costs: the time until its hash is there, and the memory that the process keeps of reading many. */
export async function measurePictures(): Promise<Figure[]> {
  const thread = createPictureThread();
  const pictures = [
    ['screenshot of a telephone, 1080 by 2340, PNG', await picture(1_080, 2_340).png().toBuffer()],
    ['photograph, 4000 by 3000, JPEG', await picture(4_000, 3_000).jpeg().toBuffer()],
  ] as const;
  const figures: Figure[] = [];
  try {
    for (const [what, bytes] of pictures) {
      await thread.read(new Uint8Array(bytes));
      const before = process.memoryUsage.rss();
      const times: number[] = [];
      for (let count = 0; count < PICTURES; count++) {
        const startedMs = performance.now();
        await thread.read(new Uint8Array(bytes));
        times.push(performance.now() - startedMs);
      }
      const grownMb = (process.memoryUsage.rss() - before) / 2 ** 20;
      const decodedMs: number[] = [];
      for (let count = 0; count < PICTURES; count++) {
        const startedMs = performance.now();
        await sharp(bytes).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer();
        decodedMs.push(performance.now() - startedMs);
      }
      const read = median(times);
      figures.push(
        figure(what, read, 'ms a picture, in the thread', 'sharp by itself', median(decodedMs), 'no figure'),
      );
      figures.push(
        figure(what, grownMb, `MiB kept after ${PICTURES}`, 'its bytes', bytes.length / 2 ** 20, 'no figure'),
      );
    }
  } finally {
    await thread.close();
  }
  return figures;
}

/** Noise, which compresses worst. */
function picture(width: number, height: number): Sharp {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#fff' },
  });
}

function figure(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}
