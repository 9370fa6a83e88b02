import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { remember } from '../core/collections/remember.ts';
import { compileLocalRules } from '../core/filters/local-rules.ts';
import type { RulesSettings } from '../core/filters/rule/compiled-rules.ts';
import { readFacts } from '../core/moderation/text-analysis.ts';
import type { openScorer } from '../judge/embedded/embedded.ts';
import { compileTrial } from '../service/filters/try.ts';
import type { Task, TaskAnswer, ThreadData, ThreadMessage } from './tasks.ts';

try {
  // The event loop waits four milliseconds for a core that a thread of its priority has. Elsewhere this is the priority of the process.
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));
} catch {
  // Whoever runs the process may have forbidden it.
}
serve();

/** The program of a thread: one task after another, until it is ended. */
function serve(): void {
  // The pool starts every thread with it.
  const { progress } = workerData as ThreadData;
  const done = new Int32Array(progress);
  const known = new Map<number, ReturnType<typeof rulesOf>>();
  const say = (message: ThreadMessage) => parentPort?.postMessage(message);
  const loadScorer = rememberWeights();

  const answer = async (task: Task): Promise<TaskAnswer> => {
    switch (task.kind) {
      case 'read': {
        if (task.forget !== null) known.delete(task.forget);
        const { rules, trial } = remember(known, task.rules, () => rulesOf(task.settings ?? {}));
        if (task.tried) return step([task.tried], trial);
        // Rules are made ready by the first text, which is none of the caller's.
        rules.findInText('.', '.');
        return step(task.texts, (text) => readFacts(text, rules));
      }
      case 'score':
        return step(task.texts, await loadScorer(task));
      default:
        throw new RangeError(`no such task: ${JSON.stringify(task satisfies never)}`);
    }
  };
  const step = <Of, T>(texts: readonly Of[], work: (text: Of) => T): T[] => {
    Atomics.add(done, 0, 1);
    return texts.map((text) => {
      const result = work(text);
      Atomics.add(done, 0, 1);
      return result;
    });
  };
  parentPort?.on('message', (task: Task) => {
    // What throws ends the thread, and the pool hears of it.
    void answer(task).then((result) => say({ kind: 'done', answer: result }));
  });
  say({ kind: 'ready' });
}

/** Rules that are compiled for what is asked of them. */
const rulesOf = (settings: RulesSettings) => ({ rules: compileLocalRules(settings), trial: compileTrial(settings) });

/** The judge's weights are read when the first text is to be scored. */
function rememberWeights(): (task: Extract<Task, { kind: 'score' }>) => Promise<(text: string) => readonly number[]> {
  const models = new Map<string, ReturnType<typeof openScorer>['score']>();
  return async ({ weightsPath, categories }) => {
    const { openScorer } = await import('../judge/embedded/embedded.ts');
    const score = remember(models, weightsPath, (path) => openScorer(path).score);
    const words = new Map<string, string>();
    return (text) => score(text, categories, words);
  };
}
