import { setImmediate as turn } from 'node:timers/promises';
import { jsonOf } from '../../core/common/untyped-json.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const OPEN_OBJECT = 0x7b;

/** So much is looked at before others get their turn. */
const SLICE_BYTES = 512 * 1024;

/**
 * Parses JSON of any size without keeping others waiting. @returns null for more members, items, objects and lists than `valuesMax`, and
 * `undefined` as the value of what is not JSON. A byte order mark is dropped.
 */
export async function parseJson(bytes: Uint8Array, valuesMax: number): Promise<{ readonly value: unknown } | null> {
  // A value takes two bytes at least, so most texts need no look.
  if (bytes.length > 2 * valuesMax && (await countInTurns(bytes, valuesMax)) > valuesMax) return null;
  // At once: a text that is put together of slices would be held twice.
  const text = new TextDecoder().decode(bytes);
  if (bytes.length <= SLICE_BYTES) return { value: jsonOf(text) };
  await turn();
  const value = jsonOf(text);
  // What comes next looks at all of it once more.
  await turn();
  return { value };
}

/** Counts until there are more than may be. */
async function countInTurns(bytes: Uint8Array, valuesMax: number): Promise<number> {
  let seen: Scanned = { values: 0, isInString: false, isEscaped: false };
  for (let start = 0; start < bytes.length && seen.values <= valuesMax; start += SLICE_BYTES) {
    if (start > 0) await turn();
    seen = count(bytes.subarray(start, start + SLICE_BYTES), seen);
  }
  return seen.values;
}

type Scanned = { readonly values: number; readonly isInString: boolean; readonly isEscaped: boolean };

function count(bytes: Uint8Array, seen: Scanned): Scanned {
  let { values, isInString, isEscaped } = seen;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInString = false;
    } else if (byte === QUOTE) isInString = true;
    else if (byte === COMMA || byte === OPEN_LIST || byte === OPEN_OBJECT) values++;
  }
  return { values, isInString, isEscaped };
}
