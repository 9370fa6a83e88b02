import type { Category } from '../src/core/common/category.ts';
import { CATEGORIES } from '../src/core/common/category.ts';
import type { Budget, Judge, JudgeRequest } from '../src/core/ports/judge.ts';
import { normalise } from '../src/core/text/normalise.ts';
import { readShown } from '../src/core/text/visible/visible-text.ts';
import { headScore } from '../src/judge/embedded/model.ts';
import type { Head } from '../src/judge/embedded/weights.ts';
import { rankingOf } from '../src/judge/eval/statistics.ts';
import { calibrate, measuredBy, thresholdOf } from './calibrate.ts';
import { fitHead } from './fit.ts';
import type { Linear } from './logistic.ts';
import { servedMargins } from './matrix.ts';
import type { Prepared } from './prepare.ts';
import { SEED } from './prepare.ts';

/** The categories that are on by default. */
export const SHIPPED = CATEGORIES.filter((category) => category.on);
const FREE: Budget = { reserve: async () => null, settle: () => undefined };

/** Returns the categories that reach their default threshold, for each text. */
export function crossed(judge: Judge, texts: readonly string[]): Promise<readonly ReadonlySet<Category>[]> {
  return crossedIn(
    judge,
    texts.map((text) => ({ text, topic: '' })),
  );
}

async function crossedIn(judge: Judge, messages: JudgeRequest['messages']): Promise<readonly ReadonlySet<Category>[]> {
  return (await scoresOf(judge, messages)).map(
    (scores) =>
      new Set(
        SHIPPED.filter((category, i) => (scores[i] ?? 0) >= category.defaultThreshold).map((category) => category.name),
      ),
  );
}

/** Returns the messages' scores, 0 to 1, in the order of the categories that are on by default. */
export async function scoresOf(
  judge: Judge,
  messages: JudgeRequest['messages'],
): Promise<readonly (readonly number[])[]> {
  const categories = SHIPPED.map((category) => category.name);
  const { rows } = await judge.judge({ messages, categories, rules: {} }, FREE);
  return rows.map((row) => {
    if (row.kind !== 'scores') throw new Error('the embedded judge answered without scores');
    return row.scores;
  });
}

/** Does the same for messages as sent, together with how a reader sees them. */
export async function crossedAsSent(judge: Judge, raws: readonly string[]): Promise<readonly ReadonlySet<Category>[]> {
  const messages = raws.map((raw) => {
    const text = normalise(raw);
    const shown = readShown(raw, text);
    return { text, topic: '', ...(shown !== text && { shown }) };
  });
  return await crossedIn(judge, messages);
}

/** A head's results on a source that its training left out. */
export type Unseen = {
  readonly source: string;
  readonly positives: number;
  readonly recall: number;
  readonly ranking: number;
};

/** Trains and calibrates a head without some sources, and measures it on them. */
export function measureWithout(prepared: Prepared, head: Head, source: string, without: readonly string[]): Unseen {
  const left = new Set(without);
  const linear = fitHead(prepared.served, prepared.rows, head, SEED, left);
  return measureOn(prepared, head, source, left, linear);
}

/** Measures a trained head on whole sources that training left out or never had. */
export function measureOn(
  prepared: Prepared,
  head: Head,
  source: string,
  sources: ReadonlySet<string>,
  linear: Linear,
): Unseen {
  const { rows, served } = prepared;
  const z = servedMargins(served, linear);
  const kept = rows.map((row) => (sources.has(row.source) ? { ...row, split: 'test' as const } : row));
  const measured = measuredBy(served, z);
  const calibration = calibrate(kept, measured, head);
  const scored = rows.flatMap((row, i) => {
    const label = row.labels[head];
    if (!sources.has(row.source) || label === undefined) return [];
    return [{ score: headScore(calibration, measured.margin(i), measured.familiarity(i)), positive: label === 1 }];
  });
  const found = scored.filter(({ positive }) => positive);
  const hits = found.filter(({ score }) => score >= thresholdOf(head)).length;
  return {
    source,
    positives: found.length,
    recall: hits / found.length,
    ranking: rankingOf(scored)?.auc ?? Number.NaN,
  };
}
