import sharp, { type Sharp } from 'sharp';
import { hasNearCopy, isPlain, packHashes } from '../src/core/filters/pictures/pictures.ts';
import type { createPictureThread } from '../src/worker-threads/pictures.ts';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

type Reads = Pick<ReturnType<typeof createPictureThread>, 'read'>;

const KNOWN = 40;
const OTHERS = 5_000;
const EDGE = 900;

/** Ways in which people and platforms save a picture again. */
const REENCODINGS: readonly ((picture: Sharp) => Sharp)[] = [
  ...[80, 40, 20].map((quality) => (picture: Sharp) => picture.jpeg({ quality })),
  ...[300, 450, 1_800].map((width) => (picture: Sharp) => picture.resize(width).png()),
  ...[0.9, 1.1].map((brightness) => (picture: Sharp) => picture.modulate({ brightness }).jpeg()),
  (picture) => picture.webp({ quality: 50 }),
  (picture) => picture.gif(),
  (picture) => picture.greyscale().jpeg(),
  (picture) => picture.blur(1.5).jpeg(),
];

/** Measures how many copies of drawn pictures are known again after 12 re-encodings, and how many of 5,000 other pictures are taken for one. */
export async function measureCopies(thread: Reads): Promise<Figure[]> {
  const hashOf = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> => {
    const read = await thread.read(bytes);
    if (!('hash' in read)) throw new Error(read.why);
    return read.hash;
  };
  const tookMs: number[] = [];
  const originals: Sharp[] = [];
  const hashes: string[] = [];
  for (let seed = 1; hashes.length < KNOWN; seed++) {
    const original = draw(seed);
    const hash = await hashOf(await bytesOf(original.clone().png()));
    if (isPlain(hash)) continue;
    originals.push(original);
    hashes.push(hash);
  }
  const known = packHashes(hashes);
  let found = 0;
  for (const original of originals)
    for (const reencode of REENCODINGS) {
      const copy = await bytesOf(reencode(original.clone()));
      const startedMs = performance.now();
      const hash = await hashOf(copy);
      tookMs.push(performance.now() - startedMs);
      if (hasNearCopy(known, hash)) found++;
    }
  let hits = 0;
  for (let seed = 1; seed <= OTHERS; seed++) {
    const hash = await hashOf(
      await bytesOf(
        draw(1_000_000 + seed)
          .resize(225)
          .jpeg(),
      ),
    );
    if (!isPlain(hash) && hasNearCopy(known, hash)) hits++;
  }
  const copies = KNOWN * REENCODINGS.length;
  const name = `pictures known again, ${KNOWN} drawn ones by ${REENCODINGS.length} re-encodings`;
  return [
    limit(name, found, `of ${copies}`, 'all copies', copies, 'at least .95'),
    limit('the same, hits among other drawn pictures', hits, `of ${OTHERS}`, 'none', OTHERS, 'at most 0'),
    limit('the same, time to a hash', median(tookMs), 'ms a picture, in the thread', 'the goal', 150, 'at most 1'),
  ];
}

/** Draws what a screenshot has: lines of text in greys, each picture in other places. */
function draw(seed: number): Sharp {
  const next = randomFrom(seed);
  const lines = Array.from({ length: 10 + Math.floor(next() * 40) }, () => {
    const [x, y, width, grey] = [next() * 80, next() * 95, 5 + next() * 60, Math.floor(next() * 255)];
    return `<rect x="${x}%" y="${y}%" width="${width}%" height="4%" fill="rgb(${grey},${grey},${grey})"/>`;
  });
  const ground = '<rect width="100%" height="100%" fill="#fff"/>';
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}">${ground}${lines.join('')}</svg>`,
    ),
  );
}

/** Returns numbers below one that differ from the first for each seed (Mulberry32). @see https://github.com/cprosche/mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the file, in memory of its own, as one that was sent. */
async function bytesOf(picture: Sharp): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await picture.toBuffer());
}

function limit(name: string, value: number, unit: string, peer: string, peerValue: number, asked: string): Figure {
  return { name, value, unit, peer, peerValue, ratio: value / peerValue, asked };
}
