import { StewardError } from '../../core/errors.ts';
import { type InMessage, inMessageSchema, MESSAGES_MAX } from '../../core/message.ts';
import type { Line } from './read-lines.ts';

/** How a line is read: auto takes a JSON object as a message and any other line as a text. */
export const FORMATS = ['auto', 'text', 'jsonl'] as const;
export type Format = (typeof FORMATS)[number];

/** A message and where it stands: the line of an input, or the place of an argument, from 1. */
export type Numbered = { readonly message: InMessage; readonly line: number };

/** What is judged together, and the lines it was read from, blank ones included. */
export type LineBatch = { readonly messages: readonly Numbered[]; readonly lines: readonly Line[] };

/** The texts of the arguments. @throws StewardError `invalid` that names the argument. */
export function readArguments(texts: readonly string[]): LineBatch[] {
  const messages = texts.map((text, place) => ({
    message: parse({ text }, texts.length === 1 ? 'the text' : `text ${place + 1}`),
    line: place + 1,
  }));
  const batches = Math.ceil(messages.length / MESSAGES_MAX);
  return Array.from({ length: batches }, (_, at) => ({
    messages: messages.slice(at * MESSAGES_MAX, (at + 1) * MESSAGES_MAX),
    lines: [],
  }));
}

/** Gathers lines into batches of at most 50 messages; blank lines are passed over. @throws StewardError `invalid` that names the line. */
export async function* readBatches(
  lines: AsyncIterable<Line>,
  format: Format,
): AsyncGenerator<LineBatch, void, undefined> {
  let messages: Numbered[] = [];
  let taken: Line[] = [];
  for await (const line of lines) {
    if (line.text.trim() !== '') {
      messages.push({ message: parse(readLine(line, format), `line ${line.number}`), line: line.number });
    }
    taken.push(line);
    // Blank lines without an end must not pile up either.
    if (messages.length < MESSAGES_MAX && taken.length < 20 * MESSAGES_MAX) continue;
    yield { messages, lines: taken };
    messages = [];
    taken = [];
  }
  if (taken.length > 0) yield { messages, lines: taken };
}

function readLine({ text, number }: Line, format: Format): unknown {
  if (format === 'text' || (format === 'auto' && !text.trimStart().startsWith('{'))) return { text };
  try {
    return JSON.parse(text);
  } catch {
    if (format === 'auto') return { text };
    throw new StewardError('invalid', `line ${number}: not valid JSON`);
  }
}

function parse(candidate: unknown, where: string): InMessage {
  const read = inMessageSchema.safeParse(candidate);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new StewardError('invalid', `${where}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? 'not a message'}`);
}
