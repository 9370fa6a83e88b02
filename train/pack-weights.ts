import { crc32 } from 'node:zlib';
import { MAGIC, PREAMBLE_BYTES, padded, SECTIONS, VERSION, type Weights } from '../src/judge/embedded/weights.ts';

/** Packs weights in the file format. The same weights give the same bytes. */
export function packWeights(weights: Weights): Uint8Array {
  const { name, bits, heads, scripts, scriptWeights } = weights;
  const parts: Record<(typeof SECTIONS)[number], ArrayBufferView> = {
    ...weights.dictionary,
    weights: weights.weights,
    scriptWeights,
  };
  const sections = Object.fromEntries(SECTIONS.map((section) => [section, parts[section].byteLength]));
  const json = JSON.stringify({ name, bits, heads, scripts, sections });
  const header = Buffer.from(json.padEnd(padded(Buffer.byteLength(json))));
  const total =
    PREAMBLE_BYTES + header.length + SECTIONS.reduce((sum, section) => sum + padded(parts[section].byteLength), 0);
  const file = Buffer.alloc(total);
  file.write(MAGIC, 'latin1');
  file.writeUInt32LE(VERSION, 4);
  file.writeUInt32LE(header.length, 8);
  file.writeUInt32LE(total, 12);
  header.copy(file, PREAMBLE_BYTES);
  let at = PREAMBLE_BYTES + header.length;
  for (const section of SECTIONS) {
    const part = parts[section];
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += padded(part.byteLength);
  }
  file.writeUInt32LE(crc32(file.subarray(PREAMBLE_BYTES)), 16);
  return file;
}
