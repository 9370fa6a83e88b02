import { defaultThreshold } from '../src/core/common/category.ts';
import { logOdds } from '../src/judge/embedded/margins.ts';
import type { Familiarity } from '../src/judge/embedded/model.ts';
import { languageFactor } from '../src/judge/embedded/model.ts';
import type { Curve, Head } from '../src/judge/embedded/weights.ts';
import type { Placed } from './corpus.ts';
import type { Sample } from './curve.ts';
import { fitCurve, shareOf } from './curve.ts';
import type { Served } from './matrix.ts';

/** Words that ordinary chat contains only when somebody is rude. A flag on them is not a false alarm here, but the report counts it. */
const NOT_ORDINARY =
  /nigg|\bfag|\bcunt|\brap(?:e|ing)\b|kill (?:your|my)self|suicid|penis|vagina|p[o0]rn|\bcum\b|fuck (?:you|u|off)|asshole|\bbitch|free ipod|make (?:a |easy |fast )?money/i;

/** Turns a margin into a score: `sigmoid(log-odds of the curve - abroad * share of foreign words)`. */
export type Calibration = Curve & {
  readonly abroad: number;
  /** The share of the kind in the mix on which the score is a frequency. */
  readonly rate: number;
};

/** The values of a row that calibration needs: its margin as served, and what its words say about its language. */
export type Measured = { readonly margin: (row: number) => number; readonly familiarity: (row: number) => Familiarity };

/** Reads the margins and familiarity of rows from arrays. */
export function measuredBy({ familiarities }: Pick<Served, 'familiarities'>, margins: Float64Array): Measured {
  return {
    margin: (row) => margins[row] ?? 0,
    familiarity: (row) => familiarities[row] ?? { known: 1, foreign: 0 },
  };
}

/** Other languages never score higher than English. */
const LEAST_ABROAD = 0;
const RATES = { least: 1e-4, most: 0.5 } as const;
/** The curve has knots where a single slope would give these scores, and one at the threshold. */
const KNOTS = { below: [0.2, 0.5, 0.65], above: [0.93] } as const;
/** The curve determines how other languages are lowered, and that changes the curve, so both are fitted in turns. */
const ROUNDS = 3;

/**
 * How many of 10,000 ordinary chat messages may reach a head's default threshold: in total less than 10, the limit for all heads.
 * Quoted or rejected abuse alarms next, so abuse and threats get less than half.
 */
const BUDGET_PER_TEN_THOUSAND: Readonly<Record<Head, number>> = {
  spam: 2.3,
  scam: 2.5,
  harassment: 2,
  threat: 1,
  nsfw: 0.8,
  selfharm: 1,
};

/** Plain conversation, where a false alarm costs most. */
export const ORDINARY_CHAT: ReadonlySet<string> = new Set(['irc-ubuntu', 'dailydialogpp', 'irc-duraspace']);
/** Longer messages have more that may alarm, so they get a threshold of their own, with this many times the budget. */
const LONG_CHARS = 200;
const LONG_BUDGET_FACTOR = 5;

/** Plain talk in other languages. The tweets and comments contain rough words that their labels allow. */
export const ORDINARY_ABROAD: ReadonlySet<string> = new Set([
  'chatterbot-corpus',
  'ua-gec-uk',
  'offenseval-tr',
  'poleval2019-pl',
  'germeval2018',
  'reddit-br-pt',
  'ftr-fr',
  'pejorativity-it',
  'toxicity-latam-es',
  'distorted-toxicity-ru',
  'lccc-toy-zh',
  'chatbot-ko',
  'mpold-ar',
  'tg-spam',
]);
const ABROAD_PER_TEN_THOUSAND: Readonly<Record<Head, number>> = {
  spam: 4,
  scam: 3,
  harassment: 12,
  threat: 2,
  nsfw: 1,
  selfharm: 1,
};

function logit(p: number): number {
  return Math.log(p / (1 - p));
}

/** Returns the default threshold that applies to a head. */
export function thresholdOf(head: Head): number {
  return defaultThreshold(head === 'threat' ? 'harassment' : head);
}

/**
 * Returns the samples' curve, shifted to pass the threshold where the budget of false alarms allows. With another share of the kind, all
 * odds change by one factor, so the shift tells for which mix the scores are frequencies.
 */
export function curveThrough(
  samples: readonly Sample[],
  line: number,
  threshold: number,
): Curve & { readonly rate: number } {
  const straight = fitCurve(samples, [line]);
  const slope = straight.slopes[0] ?? 1;
  const marginAt = (score: number): number => line + (logit(score) - logit(threshold)) / slope;
  const curve = fitCurve(samples, [...KNOTS.below.map(marginAt), line, ...KNOTS.above.map(marginAt)]);
  const moved = logit(threshold) - logOdds(curve, line + 1e-6);
  const rate = 1 / (1 + Math.exp(-logit(shareOf(samples)) - moved));
  return { ...curve, offset: curve.offset + moved, rate: Math.min(RATES.most, Math.max(RATES.least, rate)) };
}

/** Returns a value between the last one that may alarm and the first that may not. */
export function lineOf(values: number[], perTenThousand: number): number {
  values.sort((a, b) => b - a);
  const allowed = (values.length * perTenThousand) / 10_000;
  const at = Math.floor(allowed);
  return (values[at] ?? 0) * (1 + at - allowed) + (values[Math.max(0, at - 1)] ?? 0) * (allowed - at) || 0;
}

/**
 * Calibrates a head on the `dev` rows: the curve by maximum likelihood, and its offset so that no more ordinary chat than the budget reaches
 * the default threshold. Does the same for other languages, and computes the mix on which the scores are frequencies.
 */
export function calibrate(rows: readonly Placed[], measured: Measured, head: Head): Calibration {
  const labelled: (Sample & { readonly foreign: number })[] = [];
  const chat: number[] = [];
  const long: number[] = [];
  const abroad: number[] = [];
  rows.forEach((row, i) => {
    if (row.split !== 'dev') return;
    const label = row.labels[head];
    const margin = measured.margin(i);
    if (label !== undefined) labelled.push({ margin, positive: label === 1, foreign: measured.familiarity(i).foreign });
    if (label === 1 || NOT_ORDINARY.test(row.text)) return;
    if (ORDINARY_CHAT.has(row.source)) {
      chat.push(margin);
      if (row.text.length > LONG_CHARS) long.push(margin);
    } else if (!row.english && label === 0 && ORDINARY_ABROAD.has(row.source)) abroad.push(i);
  });
  const budget = BUDGET_PER_TEN_THOUSAND[head];
  const line = Math.max(lineOf(chat, budget), lineOf(long, budget * LONG_BUDGET_FACTOR));
  const threshold = thresholdOf(head);
  const abroadOf = (curve: Curve): number => {
    const needed = abroad.map((i) => {
      const familiarity = measured.familiarity(i);
      const asked = threshold / languageFactor(familiarity);
      // The words are too strange, or none of them is foreign, so no penalty is needed.
      if (asked >= 1 || familiarity.foreign < 0.1) return -99;
      return (logOdds(curve, measured.margin(i)) - logit(asked)) / familiarity.foreign;
    });
    return Math.max(LEAST_ABROAD, lineOf(needed, ABROAD_PER_TEN_THOUSAND[head]));
  };
  const curveWhere = (lowered: number) =>
    curveThrough(
      labelled.map((sample): Sample => ({ ...sample, shift: lowered * sample.foreign })),
      line,
      threshold,
    );
  let curve = curveWhere(0);
  let lowered = abroadOf(curve);
  for (let round = 1; round < ROUNDS && lowered > 0; round++) {
    curve = curveWhere(lowered);
    lowered = abroadOf(curve);
  }
  const { rate, ...found } = curve;
  return { ...found, abroad: lowered, rate };
}
