import sharp from 'sharp';
import type { Picture, SaidMessage } from '../../emulators/community.ts';

/** The number of different encodings of a picture. */
const QUALITIES = 55;

/** A posted message with pictures, its time and its account. */
export type Posted = { readonly message: SaidMessage; readonly account: number; readonly atMs: number };

/** Draws different pictures of a scam. */
export function drawOffers(count: number): Promise<readonly Buffer[]> {
  return Promise.all(Array.from({ length: count }, (_, seed) => offer(seed)));
}

/** Draws one picture of a scam: blocks of text on a background. */
async function offer(seed: number): Promise<Buffer> {
  const lines = Array.from({ length: 12 }, (_, line) => {
    const mixed = Math.imul(seed * 31 + line + 1, 0x9e3779b1) >>> 0;
    const grey = mixed % 256;
    return `<rect x="${(mixed >>> 8) % 60}%" y="${line * 8}%" width="${15 + ((mixed >>> 16) % 50)}%" height="6%" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">${lines.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer();
}

/** Re-encodes the pictures; each copy number gives other files. */
export async function copiesOf(offers: readonly Buffer[], copy: number): Promise<readonly Picture[]> {
  const saved = offers.map((bytes) =>
    sharp(bytes)
      .jpeg({ quality: 40 + (copy % QUALITIES) })
      .toBuffer(),
  );
  return (await Promise.all(saved)).map((bytes, index) => ({ name: `offer-${copy}-${index}.jpg`, bytes }));
}
