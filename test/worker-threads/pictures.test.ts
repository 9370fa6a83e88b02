import { Worker } from 'node:worker_threads';
import encodeCode from 'qr';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { isNearCopy, isPlain } from '../../src/core/filters/pictures/pictures.ts';
import { createPictureThread, type PictureReads } from '../../src/worker-threads/pictures.ts';
import { PICTURE_TOOLS as folder } from '../support/picture-tools.ts';

const pictures = createPictureThread({ folder, languages: ['eng'] });
afterAll(() => pictures.close());

/** The thread on a machine for which sharp has no binary: loading it fails there. */
function withoutSharp(): Worker {
  const hooks = `export const resolve = (name, context, next) => {
    if (name === 'sharp') throw new Error('Could not load the "sharp" module');
    return next(name, context);
  };`;
  const program = new URL('../../src/worker-threads/picture-thread.ts', import.meta.url).href;
  const code = `require('node:module').register(${JSON.stringify(`data:text/javascript,${encodeURIComponent(hooks)}`)});
    import(${JSON.stringify(import.meta.resolve('tsx/esm/api'))})
      .then(({ register }) => { register(); return import(${JSON.stringify(program)}); });`;
  return new Worker(code, { eval: true, workerData: { folder: null, languages: ['eng'] }, execArgv: [] });
}

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
  return (await readAll(bytes, { text: false, codes: false })).hash;
};
async function readAll(bytes: Buffer, reads: PictureReads) {
  const read = await pictures.read(new Uint8Array(bytes), reads);
  if (!('hash' in read)) throw new Error(read.why);
  return read;
}

/** What a scam shows: lines of text, dark on light or light on dark. */
function offer(lines: readonly string[], ground: string, ink: string): Buffer {
  const said = lines.map(
    (line, index) =>
      `<text x="40" y="${120 + index * 90}" font-size="44" font-family="sans-serif" fill="${ink}">${line}</text>`,
  );
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="100%" height="100%" fill="${ground}"/>${said.join('')}</svg>`,
  );
}

describe('pictures', () => {
  it('are known again when they are saved anew, scaled, blurred or a little lighter, and others are not', async () => {
    const copies = (original: ReturnType<typeof sharp>) => [
      ...[80, 40, 20].map((quality) => original.clone().jpeg({ quality })),
      ...[300, 450, 1_800].map((width) => original.clone().resize(width).png()),
      ...[0.9, 1.1].map((brightness) => original.clone().modulate({ brightness }).jpeg()),
      original.clone().webp({ quality: 50 }),
      original.clone().gif(),
      original.clone().greyscale().jpeg(),
      original.clone().blur(1.5).jpeg(),
    ];
    const hashes: string[] = [];
    for (const seed of [1, 2, 3]) {
      const original = sharp(screenshot(seed)).flatten({ background: '#fff' });
      const hash = await hashOf(await original.clone().png().toBuffer());
      expect(hash).toMatch(/^[0-9a-f]{64}$/);
      expect(isPlain(hash)).toBe(false);
      for (const copy of copies(original)) expect(isNearCopy(hash, await hashOf(await copy.toBuffer()))).toBe(true);
      expect(hashes.some((one) => isNearCopy(one, hash))).toBe(false);
      hashes.push(hash);
    }
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

  it('say what stands in them, dark on light and light on dark, and where their code leads', async () => {
    const lines = ['FREE NITRO for everyone', 'claim at evil-site.example'];
    for (const [ground, ink] of [
      ['#ffffff', '#202020'],
      ['#313338', '#f2f3f5'],
    ] as const) {
      const read = await readAll(
        await sharp(offer(lines, ground, ink))
          .png()
          .toBuffer(),
        { text: true, codes: true },
      );
      expect(read).toMatchObject({ code: '', missing: null, isLate: false });
      expect(read.text).toContain('FREE NITRO for everyone');
      expect(read.text).toContain('evil-site.example');
    }
    const code = await sharp(Buffer.from(encodeCode('https://evil.example/claim', 'svg')))
      .flatten({ background: '#ffffff' })
      .resize(420, 420, { kernel: 'nearest' })
      .extend({ top: 40, bottom: 340, left: 200, right: 90, background: '#ffffff' })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect((await readAll(code, { text: false, codes: true })).code).toBe('https://evil.example/claim');
    expect((await readAll(code, { text: false, codes: false })).code).toBe('');
  });

  it('without text say nothing, whatever is seen in them', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 };
    const photograph = await sharp({ create: { width: 300, height: 300, channels: 3, noise, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect((await readAll(photograph, { text: true, codes: true })).text).toBe('');
  });

  it('are left alone, with what is missing, where no decoder runs or the packages for text are not there', async () => {
    const png = new Uint8Array(await sharp(screenshot(1)).png().toBuffer());
    const data = { folder: import.meta.dirname, languages: ['eng'] };
    const [undecoded, bare] = [createPictureThread(data, withoutSharp), createPictureThread(data)];
    try {
      expect(await undecoded.read(png)).toEqual({ why: 'missing' });
      const read = await bare.read(png, { text: true, codes: true });
      expect(read).toMatchObject({ hash: await hashOf(Buffer.from(png)), text: '' });
      expect('missing' in read ? read.missing : null).toContain('tesseract.js-core');
    } finally {
      await Promise.all([undecoded.close(), bare.close()]);
    }
  });

  it('have what was found until time ran out, and the next one is read by another thread', async () => {
    const hasty = createPictureThread({ folder, languages: ['eng'] }, undefined, {
      hashMs: 60_000,
      startMs: 60_000,
      textMs: 1,
    });
    try {
      const png = new Uint8Array(
        await sharp(offer(['FREE NITRO for everyone'], '#fff', '#000'))
          .png()
          .toBuffer(),
      );
      expect(await hasty.read(png)).toMatchObject({ isLate: false });
      const late = await hasty.read(png, { text: true, codes: false });
      expect('hash' in late ? { text: late.text, isLate: late.isLate } : late.why).toSatisfy(
        (read) => read === 'late' || (read.text === '' && read.isLate),
      );
      expect(await hasty.read(png)).toMatchObject({ isLate: false });
    } finally {
      await hasty.close();
    }
  });
});
