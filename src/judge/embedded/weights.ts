import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { misconfigured } from '../../core/common/errors.ts';
import type { DictionaryTables } from './dictionary.ts';
import { SCRIPT_LANGUAGES, SCRIPT_TABLES } from './scripts.ts';

/** First bytes of a weights file, and the version of its layout; `train/pack-weights.ts` writes it. */
export const MAGIC = 'STWJ';
export const VERSION = 8;
/** Magic, version, length of the header, length of the file, checksum of everything after: four bytes each. */
export const PREAMBLE_BYTES = 20;
const FILE_MAX_BYTES = 16 * 1024 * 1024;
const WEIGHTS_PATH = join('models', 'embedded-judge.bin');

/** The trained heads, in the order of the weights. `threat` is a part of harassment. */
export const HEADS = ['spam', 'scam', 'harassment', 'threat', 'nsfw', 'selfharm'] as const;
export type Head = (typeof HEADS)[number];

const KNOTS_MAX = 16;
const curveSchema = z.object({
  offset: z.number(),
  /** Slopes of the log-odds below the first knot, between each two, and above the last. */
  slopes: z.array(z.number().positive()),
  /** Margins at which the straight lines meet, lowest first. */
  knots: z
    .array(z.number())
    .min(1)
    .max(KNOTS_MAX)
    .refine((knots) => knots.every((knot, i) => i === 0 || knot >= (knots[i - 1] ?? knot))),
});
const headSchema = z
  .object({
    name: z.enum(HEADS),
    /** The largest weight; a weight is `sign(q) * (q / 127)^2 * largest`. */
    largest: z.number().positive(),
    bias: z.number(),
    ...curveSchema.shape,
    /** Calibration: the score is `sigmoid(log-odds of the curve - abroad * share of foreign words)`. */
    abroad: z.number(),
    /** The share of positive messages in the data for which the scores are calibrated. */
    rate: z.number().positive().max(0.5),
  })
  .refine(({ knots, slopes }) => slopes.length === knots.length + 1);
const scriptHeadSchema = z
  .object({
    language: z.enum([...SCRIPT_LANGUAGES, 'any', 'numbered']),
    name: z.enum(['harassment', 'spam', 'scam', 'nsfw', 'selfharm', 'doxxing', 'minors']),
    largest: z.number().positive(),
    bias: z.number(),
    ...curveSchema.shape,
  })
  .refine(({ knots, slopes }) => slopes.length === knots.length + 1);
export const SECTIONS = [
  'wordKeys',
  'wordInfos',
  'shapeKeys',
  'shapePlaces',
  'letters',
  'weights',
  'scriptWeights',
] as const;
const headerSchema = z.object({
  name: z.string().min(1),
  bits: z.int().min(8).max(22),
  heads: z.array(headSchema).length(HEADS.length),
  scripts: z.array(scriptHeadSchema).length(SCRIPT_TABLES.length),
  /** Bytes of each section, in the order of `SECTIONS`; each starts at a multiple of four. */
  sections: z.object(Object.fromEntries(SECTIONS.map((name) => [name, z.int().min(0)]))),
});

/** A rising curve from margins to log-odds: straight lines that meet at knots. */
export type Curve = z.infer<typeof curveSchema>;

/** The calibration and scale of one head. */
export type HeadWeights = z.infer<typeof headSchema>;

/** The calibration and scale of one head that reads pieces of a few characters. */
export type ScriptHead = z.infer<typeof scriptHeadSchema>;

/** The whole trained model. `weights` holds a bucket's heads side by side, `scriptWeights` the `SCRIPT_TABLES`. */
export type Weights = Readonly<Omit<z.infer<typeof headerSchema>, 'sections'>> & {
  readonly dictionary: DictionaryTables;
  readonly weights: Int8Array;
  readonly scriptWeights: Int8Array;
};

/** Returns a section's length, rounded up to a multiple of four. */
export const padded = (bytes: number): number => (bytes + 3) & ~3;

/** Reads weights from the bytes of a file; copies nothing. @throws StewardError `configuration` unless they are complete and of this version. */
export function unpackWeights(bytes: Uint8Array, origin: string): Weights {
  const refuse = (issue: string) =>
    misconfigured(`the weights of the embedded judge cannot be used: ${origin} ${issue}`);
  // A view over foreign memory may start anywhere; typed arrays of 4 bytes must be aligned.
  const file =
    bytes.byteOffset % 4 === 0
      ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : Buffer.from(Uint8Array.from(bytes).buffer);
  if (file.length < PREAMBLE_BYTES || file.toString('latin1', 0, 4) !== MAGIC) throw refuse('is not a weights file');
  const version = file.readUInt32LE(4);
  if (version !== VERSION) throw refuse(`has version ${version}, but this Steward reads version ${VERSION}`);
  if (file.readUInt32LE(12) !== file.length)
    throw refuse(`has ${file.length} bytes instead of ${file.readUInt32LE(12)}`);
  if (file.readUInt32LE(16) !== crc32(file.subarray(PREAMBLE_BYTES)))
    throw refuse('has a checksum that does not match its content');
  const header = parseHeader(file);
  if (!header) throw refuse('has a header that cannot be read');
  let at = PREAMBLE_BYTES + file.readUInt32LE(8);
  const take = (name: (typeof SECTIONS)[number]): { offset: number; bytes: number } => {
    const section = { offset: file.byteOffset + at, bytes: header.sections[name] ?? 0 };
    at += padded(section.bytes);
    if (at > file.length) throw refuse(`is too short for its part ${name}`);
    return section;
  };
  const words = (name: (typeof SECTIONS)[number]): Uint32Array => {
    const { offset, bytes: length } = take(name);
    const table = new Uint32Array(file.buffer, offset, length >>> 2);
    // Look-ups walk to the next empty slot and wrap around by a mask.
    if (name !== 'shapePlaces' && ((table.length & (table.length - 1)) !== 0 || !table.includes(0)))
      throw refuse(`has a part ${name} that is not a table`);
    return table;
  };
  const wordKeys = words('wordKeys');
  const infos = take('wordInfos');
  const shapeKeys = words('shapeKeys');
  const shapePlaces = words('shapePlaces');
  const letters = take('letters');
  const values = take('weights');
  const pieces = take('scriptWeights');
  const buckets = SCRIPT_TABLES.reduce((sum, { bits }) => sum + (1 << bits), 0);
  if (values.bytes !== HEADS.length << header.bits || pieces.bytes !== buckets)
    throw refuse('has weights that do not match its heads');
  return {
    name: header.name,
    bits: header.bits,
    heads: header.heads,
    dictionary: {
      wordKeys,
      wordInfos: new Uint8Array(file.buffer, infos.offset, infos.bytes),
      shapeKeys,
      shapePlaces,
      letters: new Uint16Array(file.buffer, letters.offset, letters.bytes >>> 1),
    },
    weights: new Int8Array(file.buffer, values.offset, values.bytes),
    scripts: header.scripts,
    scriptWeights: new Int8Array(file.buffer, pieces.offset, pieces.bytes),
  };
}

function parseHeader(file: Buffer): z.infer<typeof headerSchema> | undefined {
  try {
    const header = headerSchema.parse(
      JSON.parse(file.toString('utf8', PREAMBLE_BYTES, PREAMBLE_BYTES + file.readUInt32LE(8))),
    );
    const inOrder =
      header.heads.every(({ name }, i) => name === HEADS[i]) &&
      header.scripts.every(
        ({ language, name }, i) => language === SCRIPT_TABLES[i]?.language && name === SCRIPT_TABLES[i]?.name,
      );
    return inOrder ? header : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of the shipped weights: `models/embedded-judge.bin` in the package's folder; works from the sources and from `dist/`. */
export function shippedWeightsPath(): string {
  for (let folder = import.meta.dirname; ; folder = dirname(folder)) {
    const path = join(folder, WEIGHTS_PATH);
    if (existsSync(path) || folder === dirname(folder)) return path;
  }
}

/** Reads a weights file. @throws StewardError `configuration`, naming the file, if it is missing, too large or broken. */
export function readWeights(path: string): Weights {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw misconfigured(`the weights of the embedded judge cannot be read: ${path}`, cause);
  }
  if (bytes.length > FILE_MAX_BYTES) throw misconfigured(`the weights of the embedded judge are too large: ${path}`);
  return unpackWeights(bytes, path);
}
