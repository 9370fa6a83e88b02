import { misconfigured } from '../../core/common/errors.ts';
import { safeLine } from '../../core/common/safe-line.ts';
import type { Action } from '../../core/decisions/decision.ts';
import { type CliDeps, EXIT } from '../base/deps.ts';
import { abortable, isOutputClosed } from '../base/ending.ts';
import { addDecisions, type CheckTotals, countUnjudged, describeTotals, isHit, PAUSES } from './check-totals.ts';
import { writeCsv } from './csv.ts';
import { openJob } from './job.ts';
import { type CheckOptions, type Input, openInput } from './open-input.ts';
import { type AnyDecision, FAILURE, type Judging, openJudging } from './open-judging.ts';
import { createProgress } from './progress.ts';
import type { BadLine, LineBatch, Numbered } from './read-messages.ts';

/** How long a running batch may continue after an interruption. A finished one is saved and not judged again. */
const FINISH_MS = 5_000;

/** Judges everything in batches and returns the exit code. @throws StewardError for what prevents it. */
export async function runCheck(deps: CliDeps, words: readonly string[], given: CheckOptions): Promise<number> {
  const givingUp = giveUpLater(deps);
  const { texts, options } = given.diff === undefined ? { texts: words, options: given } : filesOf(words, given);
  const judging =
    options.job || options.cancel
      ? await openJob(deps, options)
      : await openJudging({ ...deps, signal: givingUp }, options);
  if (!judging) return EXIT.ok;
  try {
    for (const warning of judging.warnings) deps.printError(`${warning}\n`);
    const input = await openInput(deps, texts, options, judging);
    return await checkInput(deps, { ...judging, givingUp }, input, options);
  } finally {
    await judging.close();
  }
}

/** Returns the files of --diff: two of rules, and one of messages. */
function filesOf([fresh, file, ...more]: readonly string[], options: CheckOptions) {
  if (options.diff === undefined || fresh === undefined || more.length > 0 || (file && options.file))
    throw misconfigured('--diff needs two policy files: steward check --diff old.yaml new.yaml chat.jsonl');
  const rest = { rules: [options.diff, fresh], onlyTriggered: true as const };
  return { texts: [], options: { ...options, ...rest, ...(file !== undefined && { file }) } };
}

/** Returns a signal that aborts some time after the command was interrupted. */
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
  let { tally: totals, bytes } = checkpoint;
  try {
    for await (const batch of input.batches) {
      totals = await checkBatch(deps, judging, batch, totals, options, progress);
      await checkpoint.advance(batch.lines, totals);
      bytes += batch.lines.reduce((sum, line) => sum + line.bytes.length, 0);
      if (!input.isLong) continue;
      progress.update({
        bytes,
        startBytes: checkpoint.bytes,
        totalBytes: input.totalBytes,
        messages: totals.messages - checkpoint.tally.messages,
        triggered: totals.triggered,
      });
    }
  } catch (error) {
    progress.clear();
    if (input.isLong && !isOutputClosed(error))
      deps.printError(
        `Stopped after ${totals.messages} messages, ${totals.triggered} triggered.${options.resume === undefined ? '' : ' Run the same command to continue.'}\n`,
      );
    throw error;
  }
  progress.clear();
  await checkpoint.finish();
  // A resumed run has no rate, because it would include an earlier run's messages.
  const seconds = checkpoint.bytes > 0 ? 0 : (deps.now() - startMs) / 1_000;
  if (input.isLong) deps.printError(`${describeTotals(totals, seconds, options.diff && 'changed')}\n`);
  return finish(deps, totals, options);
}

async function checkBatch(
  deps: CliDeps,
  { judge, givingUp }: Interruptible,
  { messages, bad, isBrokenOff }: LineBatch,
  before: CheckTotals,
  options: CheckOptions,
  progress: ReturnType<typeof createProgress>,
): Promise<CheckTotals> {
  // Messages already read from an input that cannot be read again are still judged, even after an interruption.
  if (!isBrokenOff) deps.signal.throwIfAborted();
  if (bad.length > 0) progress.clear();
  deps.printError(renderBadLines(bad, before.bad));
  const totals = { ...before, bad: before.bad + bad.length };
  if (messages.length === 0) return totals;
  const decisions = await abortable(judge(messages.map(({ message }) => message)), givingUp);
  const colour = deps.colour && deps.isOutputTerminal;
  const decided = messages.flatMap((message, index) => {
    const decision = decisions[index];
    return !decision || (options.onlyTriggered && !isHit(decision)) ? [] : [[message, decision] as const];
  });
  if (deps.isOutputTerminal && decided.length > 0) progress.clear();
  if (options.textColumn !== undefined && !options.json)
    deps.print(await writeCsv(decided, Object.keys(messages[0]?.record ?? {}), before.messages === 0));
  else if (options.json)
    deps.print(decided.map(([{ line }, decision]) => `${JSON.stringify({ line, ...decision })}\n`).join(''));
  else deps.print(decided.map(([message, decision]) => renderLine(message, decision, colour)).join(''));
  await abortable(deps.drained(), givingUp);
  return addDecisions(totals, decisions);
}

function finish(deps: CliDeps, totals: CheckTotals, { strict, skipInvalid }: CheckOptions): number {
  const failures = countUnjudged(totals, [FAILURE]);
  const pauses = countUnjudged(totals, PAUSES);
  const tell = (count: number, what: string) => (count > 0 ? deps.printError(`${count} ${what}\n`) : undefined);
  tell(failures, 'messages were not judged because the model failed. They may be harmful.');
  tell(pauses, 'messages were not judged because of a quota, plan or ceiling. They may be harmful.');
  if (totals.bad > 0 && !skipInvalid) {
    deps.printError(
      `${totals.bad} lines are invalid and were not judged. --skip-invalid ignores them in the exit code.\n`,
    );
    return EXIT.error;
  }
  if (failures > 0 || (strict && pauses > 0)) return EXIT.error;
  return totals.triggered > 0 ? EXIT.triggered : EXIT.ok;
}

const TEXT_SHOWN_CHARS = 120;

/** SGR codes: yellow, red, bold red. */
const COLOURS: Readonly<Record<Action, string>> = { none: '', flag: '33', delete: '31', timeout: '1;31' };

/** Most bad lines that are listed. A binary file may have a million; the rest is only counted. */
const NAMED_MAX = 100;

/** Lists bad lines with their numbers, for people. @param before how many bad lines came earlier. */
function renderBadLines(bad: readonly BadLine[], before: number): string {
  const named = bad.slice(0, Math.max(0, NAMED_MAX - before));
  const isEnd = before < NAMED_MAX && before + bad.length > NAMED_MAX;
  return [
    ...named.map(({ line, issue }) => `line ${line}: ${safeLine(issue, 200)}\n`),
    ...(isEnd ? ['further invalid lines are counted but not listed\n'] : []),
  ].join('');
}

function renderLine({ message }: Numbered, decision: AnyDecision, colour: boolean): string {
  const what =
    decision.category === null
      ? decision.reason
      : `${decision.category} ${decision.probability.toFixed(2)} (${decision.reason})`;
  const code = colour ? COLOURS[decision.action] : '';
  const action = decision.action.padEnd(7);
  const shown = code === '' ? action : `\u001b[${code}m${action}\u001b[0m`;
  const was = decision.before === undefined ? '' : `${decision.before.padEnd(7)} -> `;
  return `${was}${shown} ${safeLine(what, 100).padEnd(32)} ${safeLine(message.text, TEXT_SHOWN_CHARS)}\n`;
}
