import { parentPort, workerData } from 'node:worker_threads';
import { compileLocalRules } from '../core/filters/local-rules.ts';
import type { LocalRules } from '../core/filters/rule/compiled-rules.ts';
import { readFacts } from '../core/moderation/text-analysis.ts';
import type { openScorer } from '../judge/embedded/embedded.ts';
import type { Task, TaskAnswer, ThreadData, ThreadMessage } from './tasks.ts';

serve();

/** The program of a thread: one task after another, until it is ended. */
function serve(): void {
  // The pool starts every thread with it.
  const { progress } = workerData as ThreadData;
  const done = new Int32Array(progress);
  const rules = new Map<number, LocalRules>();
  const say = (message: ThreadMessage) => parentPort?.postMessage(message);
  const loadScorer = rememberWeights();

  const answer = async (task: Task): Promise<TaskAnswer> => {
    switch (task.kind) {
      case 'read': {
        if (task.forget !== null) rules.delete(task.forget);
        const known = rules.get(task.rules) ?? compileLocalRules(task.settings ?? {});
        rules.set(task.rules, known);
        // Rules are made ready by the first text, which is none of the caller's.
        known.findInText('.', '.');
        return step(task.texts, (text) => readFacts(text, known));
      }
      case 'score': {
        const score = await loadScorer(task);
        return step(task.texts, score);
      }
      default:
        throw new RangeError(`no such task: ${JSON.stringify(task satisfies never)}`);
    }
  };
  const step = <T>(texts: readonly string[], work: (text: string) => T): T[] => {
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

/** The judge's weights are read when the first text is to be scored. */
function rememberWeights(): (task: Extract<Task, { kind: 'score' }>) => Promise<(text: string) => readonly number[]> {
  const models = new Map<string, ReturnType<typeof openScorer>['score']>();
  return async ({ weightsPath, categories }) => {
    let score = models.get(weightsPath);
    if (!score) {
      const { openScorer } = await import('../judge/embedded/embedded.ts');
      score = openScorer(weightsPath).score;
      models.set(weightsPath, score);
    }
    const known = score;
    const words = new Map<string, string>();
    return (text) => known(text, categories, words);
  };
}
