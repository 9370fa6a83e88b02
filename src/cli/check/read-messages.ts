import { chunksOf } from '../../core/collections/chunks-of.ts';
import { StewardError } from '../../core/common/errors.ts';
import { MESSAGES_MAX } from '../../core/common/message-limits.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import { type InMessage, inMessageSchema } from '../../core/messages/message.ts';

/** How to read a line. `auto` reads a JSON object as a message and any other line as a text. */
export const FORMATS = ['auto', 'text', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

/** A message with its line in the input, or the position of its argument, from 1. */
export type Numbered = { readonly message: InMessage; readonly line: number } & Pick<Line, 'record'>;

/** A line that is not a message, and why. */
export type BadLine = { readonly line: number; readonly issue: string };

/** Messages that are judged together, and all lines they were read from, with blank and bad ones. */
export type LineBatch = {
  readonly messages: readonly Numbered[];
  readonly bad: readonly BadLine[];
  readonly lines: readonly Line[];
  /** True if the input broke off after this last batch. */
  readonly isBrokenOff?: true;
};

/** Reads the texts of the arguments. @throws StewardError `invalid` that names the argument. */
export function readArguments(texts: readonly string[]): LineBatch[] {
  const messages = texts.map((text, index) => {
    const read = parse({ text });
    if ('message' in read) return { message: read.message, line: index + 1 };
    throw new StewardError('invalid', `${texts.length === 1 ? 'the text' : `text ${index + 1}`}: ${read.issue}`);
  });
  return chunksOf(messages, MESSAGES_MAX).map((some) => ({ messages: some, bad: [], lines: [] }));
}

/** Most bytes of lines in one batch; bad lines may be long. */
const GATHERED_MAX_BYTES = 8 * 1024 * 1024;

/** Collects lines into batches of at most 50 messages. If the input breaks off, yields the collected batch and then throws the error. */
export async function* readBatches(
  lines: AsyncIterable<Line>,
  format: Format,
): AsyncGenerator<LineBatch, void, undefined> {
  let gathered = EMPTY;
  let bytes = 0;
  try {
    for await (const line of lines) {
      gathered = gather(gathered, line, format);
      bytes += line.bytes.length;
      // An endless run of blank lines must not fill the memory either.
      const isFull = gathered.messages.length >= MESSAGES_MAX || gathered.lines.length >= 20 * MESSAGES_MAX;
      if (!isFull && bytes < GATHERED_MAX_BYTES) continue;
      const full = gathered;
      [gathered, bytes] = [EMPTY, 0];
      yield full;
    }
  } catch (error) {
    if (gathered.lines.length > 0) yield { ...gathered, isBrokenOff: true };
    throw error;
  }
  if (gathered.lines.length > 0) yield gathered;
}

const EMPTY: LineBatch = { messages: [], bad: [], lines: [] };

function gather({ messages, bad, lines }: LineBatch, line: Line, format: Format): LineBatch {
  const taken = [...lines, line];
  if ('text' in line && line.text.trim() === '') return { messages, bad, lines: taken };
  const read = 'issue' in line ? line : readLine(line.text, format);
  return 'issue' in read
    ? { messages, bad: [...bad, { line: line.number, issue: read.issue }], lines: taken }
    : { messages: [...messages, { ...line, message: read.message, line: line.number }], bad, lines: taken };
}

type Read = { readonly message: InMessage } | { readonly issue: string };

function readLine(text: string, format: Format): Read {
  if (format === 'text' || (format === 'auto' && !text.trimStart().startsWith('{'))) return parse({ text });
  const value = jsonOf(text);
  if (value !== undefined) return parse(value);
  return format === 'auto' ? parse({ text }) : { issue: 'not valid JSON' };
}

function parse(candidate: unknown): Read {
  const read = inMessageSchema.safeParse(candidate);
  if (read.success) return { message: read.data };
  const [issue] = read.error.issues;
  const [place, message] = [issue?.path.join('.') ?? '', issue?.message ?? 'not a message'];
  return { issue: message.startsWith(place) ? message : `${place}: ${message}` };
}

/** One line of an input. */
export type Line = {
  /** From 1. */
  readonly number: number;
  /** The bytes of the line, with its line ending. */
  readonly bytes: Buffer;
  readonly record?: Readonly<Record<string, string>>;
} & ({ readonly text: string } | { readonly issue: string });

/** The longest line that is read: 8,000 characters as escaped surrogates are 96,000 bytes; the rest is for other fields. A request has room for 50. */
export const LINE_MAX_BYTES = 128 * 1024;
/** A longer line ends the input: it is no real line, and its end may never come. */
const LINE_SKIPPED_MAX_BYTES = 16 * 1024 * 1024;

const NEWLINE = 0x0a;

/**
 * Splits bytes into lines, with one in memory at a time. Reports a line that is too long or not UTF-8, and continues after it.
 * @throws StewardError `invalid` with the number of a line that does not end.
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
    if (rest.length > LINE_SKIPPED_MAX_BYTES)
      throw new StewardError('invalid', `line ${number}: ${tooLong(LINE_SKIPPED_MAX_BYTES)}; use one message per line`);
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
