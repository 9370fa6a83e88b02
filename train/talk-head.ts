import { scriptWindows } from '../src/judge/embedded/scripts.ts';
import type { ScriptHead } from '../src/judge/embedded/weights.ts';
import { lineOf } from './calibrate.ts';
import type { Sample } from './curve.ts';
import type { Linear } from './logistic.ts';
import { calibratedHead, fitScript, heldOutMargins, type ScriptText, type TrainedHead } from './script-fit.ts';

/** A text to fit a head to whose kind no set labels. */
export type TalkRow = ScriptText & {
  /** `talk` is of people; the others are written. `near` is harmless but similar. */
  readonly kind: 'meant' | 'near' | 'talk';
  /** A head fitted without this part is calibrated on it. All lines of a template are in one part. */
  readonly fold: number;
};

/** How a head weighs its rows, and how many of 10,000 lines of harmless rows may reach the default threshold. */
export type TalkPlan = {
  readonly costs: Readonly<Record<TalkRow['kind'], number>>;
  readonly budgets: Readonly<Record<'near' | 'talk', number>>;
};

/** Whether the head can read any part of a text. Other texts cannot be told apart. */
export const isRead = ({ text, language }: ScriptText): boolean => scriptWindows(text, language).length > 0;

/** Trains a head on written lines against talk. It is calibrated by heads that met neither a line nor its template. */
export function trainTalkHead(
  of: Pick<ScriptHead, 'language' | 'name'>,
  rows: readonly TalkRow[],
  { costs, budgets }: TalkPlan,
  bits: number,
): TrainedHead {
  const fit = (some: readonly TalkRow[]): Linear =>
    fitScript(
      some.map((row) => ({ ...row, positive: row.kind === 'meant', cost: costs[row.kind] })),
      bits,
    );
  const read = rows.filter(isRead);
  const scored = heldOutMargins(read, fit);
  const lineFor = (kind: keyof typeof budgets): number =>
    lineOf(
      scored.filter((row) => row.kind === kind).map(({ margin }) => margin),
      budgets[kind],
    );
  const samples = scored.map(({ margin, kind }): Sample => ({ margin, positive: kind === 'meant' }));
  return calibratedHead(of, fit(read), samples, Math.max(lineFor('talk'), lineFor('near')));
}
