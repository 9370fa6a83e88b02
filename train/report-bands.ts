import { type Interval, shareInterval } from '../src/core/decisions/share-interval.ts';
import { hashText } from '../src/judge/embedded/hash.ts';
import { createModel, headScore } from '../src/judge/embedded/model.ts';
import { type Head, type HeadWeights, readWeights } from '../src/judge/embedded/weights.ts';
import type { Placed } from './corpus.ts';
import { fitHead, WRITTEN } from './fit.ts';
import { servedMargins } from './matrix.ts';
import { type Prepared, SEED } from './prepare.ts';
import type { Line } from './report-probes.ts';

/** A score, and whether its message is of the kind. */
type Judged = { readonly score: number; readonly positive: boolean };

/** How often the messages of a band are of the kind, on the mix that the weights state. */
type Band = {
  readonly from: number;
  readonly messages: number;
  readonly positives: number;
  readonly frequency: number;
  /** The 95% interval. It assumes nothing about the mix except the messages in the band. */
  readonly interval: Interval;
  /** `yes` if the frequency is within .1 of the band's middle, `no` if no part of the interval is, `open` if there are too few messages. */
  readonly reached: 'yes' | 'no' | 'open';
  /** The chance that so few messages miss the band although every score is exactly the frequency. */
  readonly byChance: number;
};

const BANDS = [0.5, 0.6, 0.7, 0.8, 0.9] as const;
const WIDTH = 0.1;
/** The largest allowed distance of a frequency from its band's middle. */
const WITHIN = 0.1;

/** Multiplies the odds of a share, and returns the new share. */
function moved(share: number, factor: number): number {
  return (share * factor) / (share * factor + 1 - share);
}

/** Returns the probability of each number of hits, from zero on. */
function binomial(all: number, share: number): number[] {
  let chances = [1];
  for (let n = 0; n < all; n++)
    chances = [...chances, 0].map((chance, k) => chance * (1 - share) + (chances[k - 1] ?? 0) * share);
  return chances;
}

const off = (frequency: number, from: number): number => Math.abs(frequency - from - WIDTH / 2) - WITHIN;

/** Returns the bands of a head's scores. @param rate the share of the kind in the mix on which a score should be a frequency. */
export function bandsOf(judged: readonly Judged[], rate: number): readonly Band[] {
  const positives = judged.filter(({ positive }) => positive).length;
  // The weight of one message of the kind compared with one of the others, on the mix.
  const factor = rate / positives / ((1 - rate) / (judged.length - positives));
  return BANDS.flatMap((from) => {
    const inside = judged.filter(({ score }) => score >= from && (score < from + WIDTH || from + WIDTH >= 1));
    const messages = inside.length;
    const hits = inside.filter(({ positive }) => positive).length;
    const shares = shareInterval(hits, messages);
    if (shares === null) return [];
    const frequency = moved(hits / messages, factor);
    const interval = { low: moved(shares.low, factor), high: moved(shares.high, factor) };
    const nearest = Math.min(Math.max(from + WIDTH / 2, interval.low), interval.high);
    const said = inside.reduce((sum, { score }) => sum + score, 0) / messages;
    const byChance = binomial(messages, moved(said, 1 / factor)).reduce(
      (sum, chance, k) => sum + (off(moved(k / messages, factor), from) > 0 ? chance : 0),
      0,
    );
    const reached = off(frequency, from) <= 0 ? 'yes' : off(nearest, from) > 0 ? 'no' : 'open';
    return [{ from, messages, positives: hits, frequency, interval, reached, byChance } as const];
  });
}

/** The training rows have this many parts. A head fitted to the others judges each. */
const FOLDS = 5;
/** A head with fewer test messages of its kind has too few per band. */
const FEW = 100;

/** Returns a kind's training messages, judged by heads that never met them, without written lines. */
export function crossFitted({ rows, served }: Pick<Prepared, 'rows' | 'served'>, head: HeadWeights): readonly Judged[] {
  const foldOf = (row: Placed): number | undefined =>
    row.split === 'train' && row.labels[head.name] === 1 && !WRITTEN.has(row.source) && row.source !== 'bias-madlibs'
      ? hashText(row.text, SEED) % FOLDS
      : undefined;
  const folds = rows.map(foldOf);
  return Array.from({ length: FOLDS }, (_, fold) => fold).flatMap((fold) => {
    const left = rows.map((row, i): Placed => (folds[i] === fold ? { ...row, split: 'test' } : row));
    const margins = servedMargins(served, fitHead(served, left, head.name, SEED));
    return folds.flatMap((one, i) => {
      const familiarity = served.familiarities[i];
      if (one !== fold || familiarity === undefined) return [];
      return [{ score: headScore(head, margins[i] ?? 0, familiarity), positive: true }];
    });
  });
}

const short = (value: number): string => value.toFixed(2).replace(/^0/, '');
const MARKS = { yes: '', open: ', open', no: ', missed' } as const;

function bandLine(line: Line, figure: string, rate: number, bands: readonly Band[]): void {
  const parts = bands.map(
    ({ from, frequency, interval: { low, high }, positives, messages, reached }) =>
      `${from.toFixed(1).slice(1)}: ${short(frequency)} (${short(low)}-${short(high)}, ${positives} of ${messages}${MARKS[reached]})`,
  );
  line(
    `what a score of ${figure} means, on a mix with ${(rate * 100).toFixed(2)}% of the kind`,
    parts.join(', '),
    'within .1 of the middle of each band',
  );
}

/**
 * Reports the meaning of a score: the share of the kind within bands of the score, of test messages weighted to the stated mix.
 * @param prepared if given, heads with few test messages of their kind also use those of the training, cross-fitted.
 */
export function reportBands(path: string, rows: readonly Placed[], line: Line, prepared?: Prepared): void {
  const weights = readWeights(path);
  const model = createModel(weights);
  const tested = rows.filter((row) => row.split === 'test' && row.source !== 'bias-madlibs');
  const scores = tested.map((row) => ({ row, heads: model(row.text) }));
  const judgedBy = (head: Head): readonly Judged[] =>
    scores
      .filter(({ row }) => row.labels[head] !== undefined)
      .map(({ row, heads }) => ({ score: heads[head], positive: row.labels[head] === 1 }));
  const all: Band[] = [];
  for (const { name, rate } of weights.heads) {
    const bands = bandsOf(judgedBy(name), rate);
    all.push(...bands);
    bandLine(line, name, rate, bands);
  }
  const count = (reached: Band['reached']) => all.filter((band) => band.reached === reached).length;
  line(
    'bands of a score within .1 of their middle',
    `${count('yes')} of ${all.length}; too few messages to tell ${count('open')}, missed ${count('no')}`,
    `all; by chance alone ${all.reduce((sum, { byChance }) => sum + byChance, 0).toFixed(1)} would be off`,
  );
  if (prepared === undefined) return;
  for (const head of weights.heads) {
    const judged = judgedBy(head.name);
    const plain = judged.filter(({ positive }) => !positive);
    if (judged.length - plain.length >= FEW) continue;
    bandLine(
      line,
      `${head.name}, with the kind of the training, cross-fitted,`,
      head.rate,
      bandsOf([...plain, ...crossFitted(prepared, head)], head.rate),
    );
  }
}
