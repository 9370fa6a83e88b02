import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import sharp from 'sharp';
import { z } from 'zod';
import { createPictureThread } from '../src/worker-threads/pictures.ts';
import { PICTURE_TOOLS } from '../test/support/picture-tools.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';
import { measureCopies } from './picture-copies.ts';

const PICTURES = 40;

/** Measures the time until a picture's hash is ready, and the memory that a process keeps after reading many. */
export async function measurePictures(): Promise<Figure[]> {
  const thread = createPictureThread({ folder: PICTURE_TOOLS, languages: ['eng'] });
  const pictures = [
    ['screenshot of a telephone, 1080 by 2340, PNG', await picture(1_080, 2_340).png().toBuffer()],
    ['photograph, 4000 by 3000, JPEG', await picture(4_000, 3_000).jpeg().toBuffer()],
  ] as const;
  const figures: Figure[] = [];
  try {
    for (const [what, bytes] of pictures) {
      await thread.read(new Uint8Array(bytes));
      const times: number[] = [];
      for (let count = 0; count < PICTURES; count++) {
        const startedMs = performance.now();
        await thread.read(new Uint8Array(bytes));
        times.push(performance.now() - startedMs);
      }
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
      figures.push(...(await memoryOf(what, bytes, PICTURES, 'hash')));
    }
    figures.push(...(await measureText(thread)), ...(await measureCopies(thread)));
  } finally {
    await thread.close();
  }
  return figures;
}

/** Measures a screenshot with forty lines, as scams have them. */
async function measureText(thread: ReturnType<typeof createPictureThread>): Promise<Figure[]> {
  const lines = Array.from(
    { length: 40 },
    (_, index) =>
      `<text x="40" y="${80 + index * 55}" font-size="36">Withdraw your bonus of ${index} BTC at the casino today</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const read = async (text: boolean) => {
    await thread.read(bytes, { text, codes: text });
    const times: number[] = [];
    for (let count = 0; count < PICTURES / 4; count++) {
      const startedMs = performance.now();
      await thread.read(bytes, { text, codes: text });
      times.push(performance.now() - startedMs);
    }
    return median(times);
  };
  const [hashed, whole] = [await read(false), await read(true)];
  const what = 'screenshot of forty lines, text and code read';
  return [
    figure(what, whole, 'ms a picture, in the thread', 'its hash alone', hashed, 'no figure'),
    ...(await memoryOf(what, bytes, PICTURES / 4, 'text')),
  ];
}

const memorySchema = z.object({ before: z.number(), after: z.number(), peak: z.number() });

/** Measures how much memory repeated reading of a picture adds to a process that does nothing else. */
async function memoryOf(what: string, bytes: Uint8Array, times: number, kind: 'hash' | 'text'): Promise<Figure[]> {
  const program = join(import.meta.dirname, 'picture-memory.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program, String(times), kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const said = Buffer.concat(await child.stdout.toArray()).toString();
  await ended;
  const { before, after, peak } = memorySchema.parse(JSON.parse(said));
  const peer = 'the process before';
  return [
    figure(what, after - before, `MiB more after ${times}`, peer, before, 'no figure'),
    figure(what, peak - before, 'MiB more at the most', peer, before, 'no figure'),
  ];
}

/** Draws noise, which compresses worst. */
function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#fff' },
  });
}

function figure(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}
