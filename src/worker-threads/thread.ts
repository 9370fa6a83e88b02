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
  // At equal priority the event loop would wait four ms for a core. On other systems this would change the whole process's priority.
  if (process.platform === 'linux') setPriority(Math.min(19, getPriority() + 5));
} catch {
  // The operator may have forbidden it.
}
serve();

/** The program of a thread: it runs one task after another until it is ended. */
function serve(): void {
  // The pool passes this to every thread.
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
        // The first text compiles the rules, so a dummy text does it in the preparation step.
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
    // An error ends the thread, which the pool notices.
    void answer(task).then((result) => say({ kind: 'done', answer: result }));
  });
  say({ kind: 'ready' });
}

/** Compiles rules for reading and for trying. */
const rulesOf = (settings: RulesSettings) => ({ rules: compileLocalRules(settings), trial: compileTrial(settings) });

/** Loads the judge's weights with the first text to score. */
function rememberWeights(): (task: Extract<Task, { kind: 'score' }>) => Promise<(text: string) => readonly number[]> {
  const models = new Map<string, ReturnType<typeof openScorer>['score']>();
  return async ({ weightsPath, categories }) => {
    const { openScorer } = await import('../judge/embedded/embedded.ts');
    const score = remember(models, weightsPath, (path) => openScorer(path).score);
    const words = new Map<string, string>();
    return (text) => score(text, categories, words);
  };
}
