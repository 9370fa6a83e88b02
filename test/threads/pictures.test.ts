import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isNearCopy, isPlain } from '../../src/core/rules/pictures.ts';
import { createPictureThread } from '../../src/threads/pictures.ts';

const pictures = createPictureThread();
afterAll(() => pictures.close());

/** A screenshot of an offer: blocks of text on a ground. */
function screenshot(seed: number, size = 900): Buffer {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
  const lines = Array.from({ length: 40 }, () => {
    const [x, y, width, grey] = [next() * 80, next() * 95, 5 + next() * 60, Math.floor(next() * 255)];
    return `<rect x="${x}%" y="${y}%" width="${width}%" height="4%" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${lines.join('')}</svg>`,
  );
}
const hashOf = async (bytes: Buffer) => {
  const read = await pictures.read(new Uint8Array(bytes));
  if (!('hash' in read)) throw new Error(read.why);
  return read.hash;
};

describe('pictures', () => {
  it('are known again when they are saved anew, scaled or a little lighter, and others are not', async () => {
    const original = sharp(screenshot(1)).flatten({ background: '#fff' });
    const png = await original.clone().png().toBuffer();
    const copies = [
      await original.clone().jpeg({ quality: 40 }).toBuffer(),
      await original.clone().webp({ quality: 50 }).toBuffer(),
      await original.clone().resize(320).png().toBuffer(),
      await original.clone().modulate({ brightness: 1.1 }).jpeg().toBuffer(),
    ];
    const hash = await hashOf(png);
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(isPlain(hash)).toBe(false);
    for (const copy of copies) expect(isNearCopy(hash, await hashOf(copy))).toBe(true);
    for (const seed of [2, 3, 4, 5])
      expect(isNearCopy(hash, await hashOf(await sharp(screenshot(seed)).png().toBuffer()))).toBe(false);
  });

  it('of nothing but one colour say nothing', async () => {
    const plain = await sharp({ create: { width: 50, height: 50, channels: 3, background: '#1f3a5f' } })
      .png()
      .toBuffer();
    expect(isPlain(await hashOf(plain))).toBe(true);
  });

  it('that are none, or too large to decode, are said to be so, and the next one is read', async () => {
    expect(await pictures.read(new TextEncoder().encode('no picture'))).toEqual({ why: 'unreadable' });
    const huge = { width: 6_000, height: 6_000, channels: 3 as const, background: '#fff' };
    const bomb = await sharp({ create: huge }).png().toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await pictures.read(new Uint8Array(bomb))).toEqual({ why: 'unreadable' });
    expect(await hashOf(await sharp(screenshot(1)).png().toBuffer())).toHaveLength(64);
  });
});
