import { jsonOf } from '../../core/common/untyped-json.ts';
import { METER } from '../../core/ports/meter.ts';
import { createPacing } from '../../service/common/create-pacing.ts';

/** After this many counted values, other work gets a turn. */
const COUNTED_AT_ONCE = 10_000;
/** A longer text is parsed in its own turn of the event loop. */
const LONG_CHARS = 512 * 1024;

/**
 * Parses JSON of any size as it arrives, without delaying other work; drops a byte order mark. @throws what the source throws.
 * @returns the value, undefined for bad JSON, or the exceeded limit (values: members, items, objects and lists).
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
  // Otherwise memory would hold two copies of the text.
  parts.length = 0;
  // A value takes at least two bytes, so most texts need no count.
  if (bytes > 2 * maxValues && (await countValues(text, maxValues, nextTurn)) > maxValues) return 'values';
  if (text.length <= LONG_CHARS) return { value: jsonOf(text) };
  await nextTurn();
  const value = jsonOf(text);
  // The next step reads the whole value again.
  await nextTurn();
  return { value };
}

const SIGN = /["[{,]/g;

/** Counts values until they exceed the limit. */
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

/** Whether an odd number of backslashes comes before this place. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}
