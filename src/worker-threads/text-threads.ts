import { remember } from '../core/collections/remember.ts';
import type { TextToTry, TriedText, TryInThread } from '../core/moderation/explain.ts';
import type { ReadInThread, Unread } from '../core/moderation/read-messages.ts';
import type { TextFacts } from '../core/moderation/text-analysis.ts';
import type { Caller } from '../core/ports/judge.ts';
import type { ScoreInThread } from '../judge/embedded/embedded.ts';
import { createPool, type PoolOptions, type TaskOutcome, type ThreadMemory } from './pool.ts';
import { startProgram } from './start-thread.ts';
import type { Task } from './tasks.ts';

const DEFAULTS = {
  start: (data) => startProgram('thread', data),
  threads: 2,
  // The worst text in a cold thread takes 100 ms, and seven times as long on a machine with seven times its capacity of work.
  stepMs: 2_000,
  // 10,000 phrases in a cold thread take half a second.
  prepareMs: 6_000,
  startMs: 30_000,
  maxWaiting: 2_000,
  waitMs: 10_000,
  now: () => performance.now(),
} as const satisfies PoolOptions;

/** Most UTF-16 code units of one task; a longer single text is a task of its own. */
const TASK_MAX_UNITS = 4_000;
/** Tasks of one request that wait or run at once; by default the pool has no more threads. */
const TASKS_AT_ONCE = 2;
/** Threads that one request may end; its remaining texts are then skipped. */
const ENDS_MAX = 3;
const MEMORY_MAX = 64;

/** Creates threads that read and score texts outside the event loop; they start when needed. @param note called with the outcome of every task. */
export function createTextThreads({
  note = () => {},
  ...options
}: Partial<PoolOptions> & { readonly note?: (outcome: TaskOutcome['kind']) => void }) {
  const pool = createPool({ ...DEFAULTS, ...options });
  const numbers = new WeakMap<object, number>();
  let last = 0;
  const runUnder = <T>(caller: Caller, settings: object, raws: readonly string[], tried: TextToTry | null) => {
    const rules = remember(numbers, settings, () => ++last);
    const toTask =
      (texts: readonly string[]) =>
      (memory: ThreadMemory): Task => {
        const isKnown = memory.has(rules);
        const forget = !isKnown && memory.size >= MEMORY_MAX ? ([...memory][0] ?? null) : null;
        if (forget !== null) memory.delete(forget);
        memory.add(rules);
        return { kind: 'read', rules, settings: isKnown ? null : { ...settings }, forget, texts, tried };
      };
    return runAll<T>({ pool, note, caller, toTask }, raws);
  };
  // The results match the kind of the task.
  const read: ReadInThread = (caller, settings, raws) => runUnder<TextFacts>(caller, settings, raws, null);
  const tryText: TryInThread = async (caller, settings, ask) =>
    (await runUnder<TriedText>(caller, settings, [ask.text], ask))[0] ?? 'overloaded';
  const score: ScoreInThread = async (caller, weightsPath, categories, texts) => {
    const toTask = (some: readonly string[]) => (): Task => ({ kind: 'score', weightsPath, categories, texts: some });
    return await runAll<readonly number[]>({ pool, note, caller, toTask }, texts);
  };
  return { read, score, tryText, state: pool.state, close: pool.close };
}

type Work = {
  readonly pool: ReturnType<typeof createPool>;
  readonly note: (outcome: TaskOutcome['kind']) => void;
  readonly caller: Caller;
  readonly toTask: (texts: readonly string[]) => (memory: ThreadMemory) => Task;
};

/** Runs the texts of one request in tasks that wait for their turns separately. A text that ends a thread does not fail the others. */
async function runAll<T>({ pool, note, caller, toTask }: Work, texts: readonly string[]): Promise<(T | Unread)[]> {
  const results = new Array<T | Unread>(texts.length).fill('overloaded');
  let ends = 0;
  const run = async (places: readonly number[], isAgain = false): Promise<void> => {
    if (places.length === 0 || ends >= ENDS_MAX) return;
    const outcome = await pool.run(caller, toTask(places.map((index) => texts[index] ?? '')));
    note(outcome.kind);
    if (outcome.kind === 'done') {
      // One result for each text, of the task's kind.
      const answer = outcome.answer as readonly T[];
      places.forEach((at, index) => {
        results[at] = answer[index] ?? 'overloaded';
      });
    } else if (outcome.kind === 'overdue') {
      ends++;
      const overdue = outcome.step === 0 ? places : places.slice(outcome.step - 1, outcome.step);
      for (const index of overdue) results[index] = 'timeout';
      await run(places.filter((index) => !overdue.includes(index)));
    } else if (outcome.kind === 'died') {
      ends++;
      // A thread may have died because of another text in the process, so each text gets a second attempt alone.
      if (places.length > 1 || !isAgain) for (const index of places) await run([index], true);
    }
  };
  const tasks = cut(texts).values();
  const runNext = async (): Promise<void> => {
    for (const task of tasks) await run(task);
  };
  await Promise.all(Array.from({ length: TASKS_AT_ONCE }, runNext));
  return results;
}

function cut(texts: readonly string[]): number[][] {
  const tasks: number[][] = [];
  let units = Number.POSITIVE_INFINITY;
  texts.forEach((text, index) => {
    units += text.length;
    if (units > TASK_MAX_UNITS) {
      tasks.push([]);
      units = text.length;
    }
    tasks.at(-1)?.push(index);
  });
  return tasks;
}
