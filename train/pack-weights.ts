import { crc32 } from 'node:zlib';
import { MAGIC, PREAMBLE_BYTES, padded, SECTIONS, VERSION, type Weights } from '../src/judge/embedded/weights.ts';

/** Writes weights as the file has them. The same weights give the same bytes. */
export function packWeights(weights: Weights): Uint8Array {
  const parts: Record<(typeof SECTIONS)[number], ArrayBufferView> = { ...weights.dictionary, weights: weights.weights };
  const sections = Object.fromEntries(SECTIONS.map((name) => [name, parts[name].byteLength]));
  const json = JSON.stringify({ name: weights.name, bits: weights.bits, heads: weights.heads, sections });
  const header = Buffer.from(json.padEnd(padded(Buffer.byteLength(json))));
  const total =
    PREAMBLE_BYTES + header.length + SECTIONS.reduce((sum, name) => sum + padded(parts[name].byteLength), 0);
  const file = Buffer.alloc(total);
  file.write(MAGIC, 'latin1');
  file.writeUInt32LE(VERSION, 4);
  file.writeUInt32LE(header.length, 8);
  file.writeUInt32LE(total, 12);
  header.copy(file, PREAMBLE_BYTES);
  let at = PREAMBLE_BYTES + header.length;
  for (const name of SECTIONS) {
    const part = parts[name];
    file.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += padded(part.byteLength);
  }
  file.writeUInt32LE(crc32(file.subarray(PREAMBLE_BYTES)), 16);
  return file;
}
