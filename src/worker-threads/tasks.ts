import type { Category } from '../core/common/category.ts';
import type { RulesSettings } from '../core/filters/rule/compiled-rules.ts';
import type { TextToTry, TriedText } from '../core/moderation/explain.ts';
import type { TextFacts } from '../core/moderation/text-analysis.ts';

/** What a thread is asked to do: a first step that makes ready what it needs, then a step a text. It counts the steps where the pool can see it. */
export type Task =
  | {
      readonly kind: 'read';
      /** The number of the settings, which are sent to each thread once. */
      readonly rules: number;
      readonly settings: RulesSettings | null;
      /** Settings that nobody will ask for again, to make room. */
      readonly forget: number | null;
      readonly texts: readonly string[];
      /** A text that is tried; then none is read. */
      readonly tried: TextToTry | null;
    }
  | {
      readonly kind: 'score';
      readonly weightsPath: string;
      readonly categories: readonly Category[];
      readonly texts: readonly string[];
    };

/** One for each text of the task, in their order. */
export type TaskAnswer = readonly TextFacts[] | readonly TriedText[] | readonly (readonly number[])[];

/** What a thread is given when it starts: one counter, of the steps it has done of its task. */
export type ThreadData = { readonly progress: SharedArrayBuffer };

/** What a thread says. */
export type ThreadMessage = { readonly kind: 'ready' } | { readonly kind: 'done'; readonly answer: TaskAnswer };
