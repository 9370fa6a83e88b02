import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { StewardError } from '../../core/errors.ts';
import { type CliDeps, EXIT } from '../deps.ts';
import { abortable, isUnread } from '../ending.ts';
import { type Judging, type JudgingOptions, openJudging } from './open-judging.ts';
import { createProgress, type Progress } from './progress.ts';
import { type Line, readLines } from './read-lines.ts';
import { type Format, type LineBatch, readArguments, readBatches } from './read-messages.ts';
import { renderBadLines, renderJson, renderLine } from './render.ts';
import { type Checkpoint, NO_CHECKPOINT, openCheckpoint } from './resume.ts';
import { addDecisions, countFailures, countPauses, describeTally, type Tally } from './tally.ts';

/** The options of `steward check`. */
export type CheckOptions = JudgingOptions & {
  readonly file?: string;
  readonly format: Format;
  readonly json?: true;
  readonly onlyTriggered?: true;
  readonly strict?: true;
  readonly skipInvalid?: true;
  readonly resume?: string;
};

/** How long a batch under way may go on once the check is interrupted: one that is finished is kept, and nobody judges it again. */
const FINISH_MS = 5_000;

/** What is checked, and where it begins. */
type Input = {
  readonly batches: AsyncIterable<LineBatch> | Iterable<LineBatch>;
  readonly checkpoint: Checkpoint;
  readonly totalBytes: number | null;
  /** A summary is for inputs that are longer than a glance. */
  readonly isLong: boolean;
};

/** Judges everything, batch by batch, and answers the exit code. @throws StewardError for what keeps it from going on. */
export async function runCheck(deps: CliDeps, texts: readonly string[], options: CheckOptions): Promise<number> {
  const givingUp = giveUpLater(deps);
  const judging = await openJudging({ ...deps, signal: givingUp }, options);
  try {
    for (const warning of judging.warnings) deps.printError(`${warning}\n`);
    const input = await openInput(deps, texts, options, judging);
    return await checkInput(deps, { ...judging, givingUp }, input, options);
  } finally {
    await judging.close();
  }
}

/** Aborted some time after the command was interrupted. */
function giveUpLater(deps: CliDeps): AbortSignal {
  const givingUp = new AbortController();
  const onAbort = () => void deps.wait(FINISH_MS).then(() => givingUp.abort(deps.signal.reason));
  deps.signal.addEventListener('abort', onAbort, { once: true });
  return givingUp.signal;
}

type Interruptible = Judging & { readonly givingUp: AbortSignal };

async function checkInput(deps: CliDeps, judging: Interruptible, input: Input, options: CheckOptions): Promise<number> {
  const startMs = deps.now();
  const progress = createProgress(deps);
  const { checkpoint } = input;
  let { tally, bytes } = checkpoint;
  try {
    for await (const batch of input.batches) {
      tally = await checkBatch(deps, judging, batch, tally, options, progress);
      await checkpoint.advance(batch.lines, tally);
      bytes += batch.lines.reduce((sum, line) => sum + line.bytes.length, 0);
      if (!input.isLong) continue;
      progress.update({
        bytes,
        startBytes: checkpoint.bytes,
        totalBytes: input.totalBytes,
        messages: tally.messages - checkpoint.tally.messages,
        triggered: tally.triggered,
      });
    }
  } catch (error) {
    progress.clear();
    if (input.isLong && !isUnread(error))
      deps.printError(`Stopped after ${tally.messages} messages, ${tally.triggered} triggered.${goOn(options)}\n`);
    throw error;
  }
  progress.clear();
  await checkpoint.finish();
  if (input.isLong) deps.printError(`${describeTally(tally, secondsSince(deps, startMs, checkpoint))}\n`);
  return finish(deps, tally, options);
}

async function checkBatch(
  deps: CliDeps,
  { judge, givingUp }: Interruptible,
  { messages, bad, isBrokenOff }: LineBatch,
  before: Tally,
  options: CheckOptions,
  progress: Progress,
): Promise<Tally> {
  // What was gathered of an input that cannot be read again is judged, also when it is the interruption that broke it off.
  if (!isBrokenOff) deps.signal.throwIfAborted();
  if (bad.length > 0) progress.clear();
  deps.printError(renderBadLines(bad, before.bad));
  const tally = { ...before, bad: before.bad + bad.length };
  if (messages.length === 0) return tally;
  const decisions = await abortable(judge(messages.map(({ message }) => message)), givingUp);
  const colour = deps.colour && deps.isOutputTerminal;
  const lines = messages.flatMap((message, place) => {
    const decision = decisions[place];
    if (!decision || (options.onlyTriggered && decision.action === 'none')) return [];
    return [options.json ? renderJson(message, decision) : renderLine(message, decision, colour)];
  });
  if (deps.isOutputTerminal && lines.length > 0) progress.clear();
  deps.print(lines.join(''));
  await abortable(deps.drained(), givingUp);
  return addDecisions(tally, decisions);
}

async function openInput(
  deps: CliDeps,
  texts: readonly string[],
  options: CheckOptions,
  judging: Judging,
): Promise<Input> {
  if (options.resume !== undefined && options.file === undefined) {
    throw new StewardError(
      'configuration',
      '--resume goes with --file: what comes from elsewhere cannot be read again',
    );
  }
  if (texts.length > 0) {
    if (options.file !== undefined) throw new StewardError('configuration', 'give texts or --file, not both');
    return { batches: readArguments(texts), checkpoint: NO_CHECKPOINT, totalBytes: null, isLong: false };
  }
  if (options.file === undefined) {
    if (deps.stdin.isTTY) deps.printError('Reading messages from the terminal, one a line; end with Ctrl-D.\n');
    const batches = readBatches(untilAborted(deps, readLines(deps.stdin)), options.format);
    return { batches, checkpoint: NO_CHECKPOINT, totalBytes: null, isLong: true };
  }
  const totalBytes = await sizeOf(options.file);
  const checkpoint =
    options.resume === undefined
      ? NO_CHECKPOINT
      : await openCheckpoint(options.resume, options.file, judging.fingerprint);
  const lines = readFileLines(options.file, checkpoint);
  return { batches: readBatches(lines, options.format), checkpoint, totalBytes, isLong: true };
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const { size } = await stat(file);
    return size;
  } catch (error) {
    throw new StewardError('not_found', `cannot read the file ${file}`, { cause: error });
  }
}

async function* readFileLines(file: string, { bytes, lines }: Checkpoint): AsyncGenerator<Line, void, undefined> {
  try {
    yield* readLines(createReadStream(file, { start: bytes }), lines + 1);
  } catch (error) {
    if (error instanceof StewardError) throw error;
    throw new StewardError('not_found', `cannot read the file ${file}`, { cause: error });
  }
}

/** Input that nobody ends must not keep an interrupted check alive. */
async function* untilAborted(
  deps: CliDeps,
  lines: AsyncGenerator<Line, void, undefined>,
): AsyncGenerator<Line, void, undefined> {
  for (;;) {
    const next = await abortable(lines.next(), deps.signal);
    if (next.done) return;
    yield next.value;
  }
}

function finish(deps: CliDeps, tally: Tally, { strict, skipInvalid }: CheckOptions): number {
  const failures = countFailures(tally);
  const pauses = countPauses(tally);
  if (failures > 0) {
    deps.printError(`${failures} messages could not be judged: the model failed on them. Nothing is known of them.\n`);
  }
  if (pauses > 0) {
    deps.printError(
      `${pauses} messages were not judged: a quota, a plan or a ceiling was in the way. Nothing is known of them.\n`,
    );
  }
  if (tally.bad > 0 && !skipInvalid) {
    deps.printError(
      `${tally.bad} lines are no messages, and nothing is known of them; --skip-invalid leaves them out of the exit code.\n`,
    );
    return EXIT.error;
  }
  if (failures > 0 || (strict && pauses > 0)) return EXIT.error;
  return tally.triggered > 0 ? EXIT.triggered : EXIT.ok;
}

/** A rate over what an earlier run did would be a lie; a resumed run has none. */
function secondsSince(deps: CliDeps, startMs: number, { bytes }: Checkpoint): number {
  return bytes > 0 ? 0 : (deps.now() - startMs) / 1_000;
}

function goOn({ resume }: CheckOptions): string {
  return resume === undefined ? '' : ` The same command goes on from there.`;
}
