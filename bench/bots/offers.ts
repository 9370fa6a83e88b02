import sharp from 'sharp';
import type { Picture, SaidMessage } from '../../emulators/community.ts';

/** How differently a picture is saved anew. */
const QUALITIES = 55;

/** A message with pictures, when it was posted and by which account. */
export type Posted = { readonly message: SaidMessage; readonly account: number; readonly atMs: number };

/** The pictures of a scam, each another. */
export function drawOffers(count: number): Promise<readonly Buffer[]> {
  return Promise.all(Array.from({ length: count }, (_, seed) => offer(seed)));
}

/** One picture of a scam: blocks of text on a ground. */
async function offer(seed: number): Promise<Buffer> {
  const lines = Array.from({ length: 12 }, (_, line) => {
    const mixed = Math.imul(seed * 31 + line + 1, 0x9e3779b1) >>> 0;
    const grey = mixed % 256;
    return `<rect x="${(mixed >>> 8) % 60}%" y="${line * 8}%" width="${15 + ((mixed >>> 16) % 50)}%" height="6%" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer();
}

/** The same pictures, saved anew for the so many-th time. */
export async function copiesOf(offers: readonly Buffer[], copy: number): Promise<readonly Picture[]> {
  const saved = offers.map((bytes) =>
    sharp(bytes)
      .jpeg({ quality: 40 + (copy % QUALITIES) })
      .toBuffer(),
  );
  return (await Promise.all(saved)).map((bytes, index) => ({ name: `offer-${copy}-${index}.jpg`, bytes }));
}
