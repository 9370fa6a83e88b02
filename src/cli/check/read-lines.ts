import { StewardError } from '../../core/common/errors.ts';

/** One line of an input. */
export type Line = {
  /** From 1. */
  readonly number: number;
  /** Its bytes, its end of line included. */
  readonly bytes: Buffer;
  readonly record?: Readonly<Record<string, string>>;
} & ({ readonly text: string } | { readonly issue: string });

/** The longest line that is read: 8,000 characters as escaped surrogates are 96,000 bytes; the rest is for the other fields. Fifty fit into one request. */
export const LINE_MAX_BYTES = 128 * 1024;
/** A longer line than this is the end: it is no line, and nobody waits for its end. */
const LINE_SKIPPED_MAX_BYTES = 16 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines, one in memory at a time. A line that is too long or not UTF-8 is told, and those after it are read.
 * @throws StewardError `invalid` for a line without an end, with its number.
 */
export async function* readLines(
  input: AsyncIterable<Buffer | string>,
  firstNumber = 1,
): AsyncGenerator<Line, void, undefined> {
  let number = firstNumber;
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of input) {
    const bytes = Buffer.concat([rest, Buffer.from(chunk)]);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE, rest.length); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      yield toLine(number++, bytes.subarray(start, end + 1));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > LINE_SKIPPED_MAX_BYTES) {
      throw new StewardError(
        'invalid',
        `line ${number}: ${tooLong(LINE_SKIPPED_MAX_BYTES)}; is this a file of one message a line?`,
      );
    }
  }
  if (rest.length > 0) yield toLine(number, rest);
}

function toLine(number: number, bytes: Buffer): Line {
  if (bytes.length > LINE_MAX_BYTES) return { number, bytes, issue: tooLong(LINE_MAX_BYTES) };
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: number !== 1 }).decode(bytes);
    return { number, bytes, text: text.replace(/\r?\n$/, '') };
  } catch {
    return { number, bytes, issue: 'not UTF-8' };
  }
}

function tooLong(maxBytes: number): string {
  return `longer than ${maxBytes} bytes`;
}
