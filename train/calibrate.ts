import { defaultThreshold } from '../src/core/category.ts';
import type { Head } from '../src/judge/embedded/weights.ts';
import type { Placed } from './corpus.ts';

/** Words that ordinary chat has only by way of somebody who is not being ordinary; no false alarm where they stand. The report counts them all the same. */
const NOT_ORDINARY =
  /nigg|\bfag|\bcunt|\brap(?:e|ing)\b|kill (?:your|my)self|suicid|penis|vagina|p[o0]rn|\bcum\b|fuck (?:you|u|off)|asshole|\bbitch|free ipod|make (?:a |easy |fast )?money/i;

/** Turns a margin into a probability: `sigmoid(slope * z + offset)`. */
export type Calibration = { readonly slope: number; readonly offset: number };

/** How many in a hundred messages are taken to be of the head's kind when the slope is fitted. */
const BASE_RATE = 0.05;
const NEWTON_STEPS = 60;
/** Keeps the slope near 1 where the rows leave it open. */
const RIDGE = 1e-4;

/**
 * Of 10,000 ordinary chat messages, how many may reach a head's default threshold. They sum to little more than 8, the ceiling for all heads
 * together, because spam and scam mostly alarm on the same messages.
 */
const BUDGET_PER_TEN_THOUSAND: Readonly<Record<Head, number>> = {
  spam: 2.3,
  scam: 2.5,
  harassment: 1.8,
  threat: 1.1,
  nsfw: 0.6,
  selfharm: 0.4,
};

/** Plain conversation, where a false alarm costs most. */
export const ORDINARY_CHAT: ReadonlySet<string> = new Set(['irc-ubuntu', 'dailydialogpp']);

function platt(margins: readonly number[], positive: readonly boolean[]): Calibration {
  const positives = positive.filter(Boolean).length;
  const weightPositive = BASE_RATE / positives;
  const weightNegative = (1 - BASE_RATE) / (positive.length - positives);
  let slope = 1;
  let offset = 0;
  for (let round = 0; round < NEWTON_STEPS; round++) {
    let gs = RIDGE * (slope - 1);
    let go = 0;
    let hss = RIDGE;
    let hso = 0;
    let hoo = RIDGE;
    margins.forEach((z, i) => {
      const p = 1 / (1 + Math.exp(-(slope * z + offset)));
      const w = positive[i] ? weightPositive : weightNegative;
      const error = w * (p - (positive[i] ? 1 : 0));
      const curve = w * p * (1 - p);
      gs += error * z;
      go += error;
      hss += curve * z * z;
      hso += curve * z;
      hoo += curve;
    });
    const determinant = hss * hoo - hso * hso;
    const ds = (hoo * gs - hso * go) / determinant;
    const step = Math.min(1, 0.5 / Math.abs(ds));
    slope = Math.max(0.2, slope - step * ds);
    offset -= (step * (hss * go - hso * gs)) / determinant;
  }
  return { slope, offset };
}

/** The default threshold a head has to answer to. */
export function thresholdOf(head: Head): number {
  return defaultThreshold(head === 'threat' ? 'harassment' : head);
}

/**
 * Calibrates a head on the `dev` rows: the slope by Platt's method at an assumed base rate, the offset so that the default threshold lets
 * through no more than the head's budget of ordinary chat.
 * @param margin the margin of row i.
 */
export function calibrate(rows: readonly Placed[], margin: (row: number) => number, head: Head): Calibration {
  const margins: number[] = [];
  const positive: boolean[] = [];
  const chat: number[] = [];
  rows.forEach((row, i) => {
    if (row.split !== 'dev') return;
    const label = row.labels[head];
    const z = margin(i);
    if (label !== undefined) {
      margins.push(z);
      positive.push(label === 1);
    }
    if (ORDINARY_CHAT.has(row.source) && label !== 1 && !NOT_ORDINARY.test(row.text)) chat.push(z);
  });
  const { slope } = platt(margins, positive);
  chat.sort((a, b) => b - a);
  const allowed = (chat.length * BUDGET_PER_TEN_THOUSAND[head]) / 10_000;
  const at = Math.floor(allowed);
  // Between the last message that may pass and the first that may not.
  const line = (chat[at] ?? 0) * (1 + at - allowed) + (chat[Math.max(0, at - 1)] ?? 0) * (allowed - at) || 0;
  const threshold = thresholdOf(head);
  return { slope, offset: Math.log(threshold / (1 - threshold)) - slope * (line + 1e-6) };
}
