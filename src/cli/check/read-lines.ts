import { StewardError } from '../../core/errors.ts';

/** One line of an input. */
export type Line = {
  /** From 1. */
  readonly number: number;
  readonly text: string;
  /** Its bytes, its end of line included. */
  readonly bytes: Buffer;
};

/** The longest line: 8,000 characters as escaped surrogates are 96,000 bytes; the rest is for the other fields. Fifty fit into one request. */
export const LINE_MAX_BYTES = 128 * 1024;

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines, with never more than one line and one chunk in memory.
 * @param firstNumber the number of the first line.
 * @throws StewardError `invalid` for a line that is too long or not UTF-8, with its number.
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
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      yield toLine(number++, bytes.subarray(start, end + 1));
      start = end + 1;
    }
    rest = bytes.subarray(start);
    if (rest.length > LINE_MAX_BYTES) throw tooLong(number);
  }
  if (rest.length > 0) yield toLine(number, rest);
}

function toLine(number: number, bytes: Buffer): Line {
  if (bytes.length > LINE_MAX_BYTES) throw tooLong(number);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: number !== 1 }).decode(bytes);
    return { number, bytes, text: text.replace(/\r?\n$/, '') };
  } catch (error) {
    throw new StewardError('invalid', `line ${number}: not UTF-8`, { cause: error });
  }
}

function tooLong(number: number): StewardError {
  return new StewardError(
    'invalid',
    `line ${number}: longer than ${LINE_MAX_BYTES} bytes; is this a file of one message a line?`,
  );
}
