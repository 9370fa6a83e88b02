import { createPictureThread, type PictureThread } from '../src/threads/pictures.ts';
import { loadPictureTools } from '../test/support/picture-tools.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

const { folder, sharp } = loadPictureTools();

const PICTURES = 40;

/** Measures what a picture costs: the time until its hash is there, and the memory that the process keeps of reading many. */
export async function measurePictures(): Promise<Figure[]> {
  const thread = createPictureThread({ folder, languages: ['eng'] });
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
    figures.push(...(await measureText(thread)));
  } finally {
    await thread.close();
  }
  return figures;
}

/** A screenshot of forty lines, as scams have them. */
async function measureText(thread: PictureThread): Promise<Figure[]> {
  const lines = Array.from(
    { length: 40 },
    (_, place) =>
      `<text x="40" y="${80 + place * 55}" font-size="36">Withdraw your bonus of ${place} BTC at the casino today</text>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="2340"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  const bytes = new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer());
  const before = process.memoryUsage.rss();
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
  const grownMb = (process.memoryUsage.rss() - before) / 2 ** 20;
  const what = 'screenshot of forty lines, text and code read';
  return [
    figure(what, whole, 'ms a picture, in the thread', 'its hash alone', hashed, 'no figure'),
    figure(what, grownMb, 'MiB for the engine and its data', 'its bytes', bytes.length / 2 ** 20, 'no figure'),
  ];
}

/** Noise, which compresses worst. */
function picture(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#fff' },
  });
}

function figure(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}
