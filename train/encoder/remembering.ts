import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync, readSync, writeSync } from 'node:fs';
import { DIMENSIONS, type Embed } from './session.ts';

const KEY_BYTES = 16;
const ENTRY_BYTES = KEY_BYTES + DIMENSIONS * 4;

/** An encoder that keeps what it made of each text in a file, for the next run: its work is nearly all of the time that measuring takes. */
export function remembering(embed: Embed, cache: string): Embed {
  const known = existsSync(cache) ? readCache(cache) : new Map<string, Float32Array>();
  const file = openSync(cache, 'a');
  return async (pieces) => {
    const key = createHash('sha256').update(pieces.join(' ')).digest().subarray(0, KEY_BYTES);
    const name = key.toString('latin1');
    const kept = known.get(name);
    if (kept) return kept;
    const numbers = await embed(pieces);
    known.set(name, numbers);
    writeSync(file, Buffer.concat([key, new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)]));
    return numbers;
  };
}

function readCache(path: string): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  const file = openSync(path, 'r');
  const entry = Buffer.alloc(ENTRY_BYTES);
  // What was cut off by the end of a process is left out.
  while (readSync(file, entry, 0, ENTRY_BYTES, null) === ENTRY_BYTES)
    known.set(
      entry.toString('latin1', 0, KEY_BYTES),
      new Float32Array(Uint8Array.from(entry.subarray(KEY_BYTES)).buffer),
    );
  closeSync(file);
  return known;
}
