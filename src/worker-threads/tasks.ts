import type { Category } from '../core/common/category.ts';
import type { RulesSettings } from '../core/filters/rule/compiled-rules.ts';
import type { TextToTry, TriedText } from '../core/moderation/explain.ts';
import type { TextFacts } from '../core/moderation/text-analysis.ts';

/** A task of a thread: a first step that prepares, then a step for each text. The thread counts its steps for the pool. */
export type Task =
  | {
      readonly kind: 'read';
      /** The number of the settings, which each thread gets once. */
      readonly rules: number;
      readonly settings: RulesSettings | null;
      /** The number of settings to drop to make room. */
      readonly forget: number | null;
      readonly texts: readonly string[];
      /** A text to try instead of reading `texts`. */
      readonly tried: TextToTry | null;
    }
  | {
      readonly kind: 'score';
      readonly weightsPath: string;
      readonly categories: readonly Category[];
      readonly texts: readonly string[];
    };

/** One result for each text of the task, in order. */
export type TaskAnswer = readonly TextFacts[] | readonly TriedText[] | readonly (readonly number[])[];

/** The start data of a thread: a counter of the finished steps of its task. */
export type ThreadData = { readonly progress: SharedArrayBuffer };

/** A message from a thread. */
export type ThreadMessage = { readonly kind: 'ready' } | { readonly kind: 'done'; readonly answer: TaskAnswer };
