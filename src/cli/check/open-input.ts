import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { misconfigured, StewardError } from '../../core/common/errors.ts';
import type { CliDeps } from '../base/deps.ts';
import { abortable } from '../base/ending.ts';
import type { ServerOptions } from '../base/options.ts';
import { cannotRead } from '../base/yaml-file.ts';
import { readCsv } from './csv.ts';
import type { Judging } from './open-judging.ts';
import { type Format, type Line, readArguments, readBatches, readLines } from './read-messages.ts';
import { type Checkpoint, NO_CHECKPOINT, openCheckpoint } from './resume.ts';

/** The messages to check, and where to begin. `isLong` inputs, too long to count at a glance, get a summary. */
export type Input = Awaited<ReturnType<typeof openInput>>;

/** Opens the messages to check: arguments, a file, or standard input. */
export async function openInput(deps: CliDeps, given: readonly string[], asked: CheckOptions, judging: Judging) {
  const { texts, options } = withStandardInput(given, asked);
  if (options.resume !== undefined && options.file === undefined)
    throw misconfigured(
      '--resume needs --file, because other input cannot be read again, for example --file big.jsonl --resume big.state',
    );
  if (texts.length > 0) {
    if (options.file !== undefined) throw misconfigured('use texts or --file, not both');
    return { batches: readArguments(texts), checkpoint: NO_CHECKPOINT, totalBytes: null, isLong: false };
  }
  if (options.file === undefined) {
    if (deps.stdin.isTTY) deps.printError('Reading messages from the terminal, one per line. End with Ctrl-D.\n');
    const read = options.textColumn === undefined ? readLines(deps.stdin) : readCsv(deps.stdin, options.textColumn);
    const batches = readBatches(untilAborted(deps, read), formatOf(options));
    return { batches, checkpoint: NO_CHECKPOINT, totalBytes: null, isLong: true };
  }
  const { size: totalBytes } = await stat(options.file).catch(cannotRead(options.file));
  const checkpoint =
    options.resume === undefined
      ? NO_CHECKPOINT
      : await openCheckpoint(options.resume, options.file, judging.fingerprint);
  const lines = readFileLines(options.file, checkpoint, options.textColumn);
  return { batches: readBatches(lines, formatOf(options)), checkpoint, totalBytes, isLong: true };
}

/** Treats `-`, as a text or a file, as standard input. */
function withStandardInput(
  texts: readonly string[],
  { file, ...options }: CheckOptions,
): { readonly texts: readonly string[]; readonly options: CheckOptions } {
  const isText = texts.includes(STANDARD_INPUT);
  if ((isText || file === STANDARD_INPUT) && (texts.length > (isText ? 1 : 0) || (isText && file !== undefined)))
    throw misconfigured('- means standard input and cannot be combined with other texts: steward check - < chat.txt');
  const isFile = file !== undefined && file !== STANDARD_INPUT;
  return { texts: isText ? [] : texts, options: isFile ? { ...options, file } : options };
}
const STANDARD_INPUT = '-';

/** Returns the format. A CSV cell is always a text, whatever it begins with. */
export function formatOf({ format, textColumn }: CheckOptions): Format {
  return textColumn === undefined ? format : 'text';
}

/** Reads the lines of a file from a checkpoint on. @throws StewardError if it cannot be read. */
export async function* readFileLines(file: string, { bytes, lines }: Checkpoint, column?: string) {
  try {
    const stream = createReadStream(file, { start: bytes });
    yield* column === undefined ? readLines(stream, lines + 1) : readCsv(stream, column);
  } catch (error) {
    if (error instanceof StewardError) throw error;
    cannotRead(file)(error);
  }
}

/** The options of `steward check`. */
export type CheckOptions = ServerOptions & {
  readonly file?: string;
  readonly format: Format;
  readonly textColumn?: string;
  readonly json?: true;
  readonly onlyTriggered?: true;
  readonly strict?: true;
  readonly skipInvalid?: true;
  readonly resume?: string;
  readonly diff?: string;
  readonly job?: true | string;
  readonly cancel?: true;
};

/** Stops reading when the check is interrupted, because the input may never end. */
export async function* untilAborted(
  deps: CliDeps,
  lines: AsyncGenerator<Line, void, undefined>,
): AsyncGenerator<Line, void, undefined> {
  for (;;) {
    const next = await abortable(lines.next(), deps.signal);
    if (next.done) return;
    yield next.value;
  }
}
