import { jsonOf } from '../../core/common/untyped-json.ts';
import { METER } from '../../core/ports/meter.ts';
import { createPacing } from '../../service/common/create-pacing.ts';

/** So many values are counted before others get their turn. */
const COUNTED_AT_ONCE = 10_000;
/** What is longer is parsed in a turn of its own. */
const LONG_CHARS = 512 * 1024;

/**
 * Parses JSON of any size as it arrives, without keeping others waiting. The value is undefined for what is not JSON. A byte order mark is dropped.
 * @returns of what there is too much: bytes, or members, items, objects and lists. @throws what the source throws.
 */
export async function parseJson(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { maxBytes, maxValues }: { readonly maxBytes: number; readonly maxValues: number },
): Promise<{ readonly value: unknown } | 'bytes' | 'values'> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return 'bytes';
    parts.push(decoder.decode(chunk, { stream: true }));
    await METER.giveWay();
  }
  const nextTurn = createPacing();
  const text = parts.join('') + decoder.decode();
  // Else two copies of it would be held.
  parts.length = 0;
  // A value takes two bytes at least, so most texts need no look.
  if (bytes > 2 * maxValues && (await countValues(text, maxValues, nextTurn)) > maxValues) return 'values';
  if (text.length <= LONG_CHARS) return { value: jsonOf(text) };
  await nextTurn();
  const value = jsonOf(text);
  // What comes next looks at all of it once more.
  await nextTurn();
  return { value };
}

const SIGN = /["[{,]/g;

/** Counts until there are more than may be. */
async function countValues(text: string, maxValues: number, nextTurn: () => Promise<void>): Promise<number> {
  let values = 0;
  let isInString = false;
  for (let at = 0, signs = 1; values <= maxValues; signs++) {
    at = isInString ? text.indexOf('"', at) : indexOfSign(text, at);
    if (at < 0) break;
    if (text[at] !== '"') values++;
    else isInString = !isInString || isEscaped(text, at);
    at++;
    if (signs % COUNTED_AT_ONCE === 0) await nextTurn();
  }
  return values;
}

function indexOfSign(text: string, from: number): number {
  SIGN.lastIndex = from;
  return SIGN.test(text) ? SIGN.lastIndex - 1 : -1;
}

/** Whether an odd number of backslashes goes before. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}
