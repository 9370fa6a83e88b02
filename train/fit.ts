import type { Head } from '../src/judge/embedded/weights.ts';
import type { Placed } from './corpus.ts';
import type { Linear } from './logistic.ts';
import { fitLogistic } from './logistic.ts';
import type { Served } from './matrix.ts';

/** The penalty of a mistake in a row. A larger one gives a closer fit. */
const COSTS: Readonly<Record<Head, number>> = { spam: 2, scam: 2, harassment: 1, threat: 2, nsfw: 2, selfharm: 2 };
/** Sets with rougher labels than their sentences teach less. */
const SOURCE_FACTORS: Readonly<Record<string, number>> = {
  'toxic-spans': 0.5,
  'paradetox-toxic': 0.5,
  janitr: 0.7,
  rd_suicidewatch: 0.5,
  spamassassin: 0.5,
};

/** Lines written for training, alone and beside a plain sentence. */
export const WRITTEN: ReadonlySet<string> = new Set(['own', 'carried']);

/**
 * The weight of a written line compared with a set's: for lines of the head's kind, and for plain ones. Threats differ little from talk of
 * games, and a false alarm costs more than a miss. The written abuse is blunt and should not outweigh the rest.
 */
export const OWN_FACTORS: Readonly<Record<Head, { readonly kind: number; readonly plain: number }>> = {
  spam: { kind: 1, plain: 1 },
  scam: { kind: 1, plain: 1 },
  harassment: { kind: 0.4, plain: 0.3 },
  threat: { kind: 1, plain: 2.5 },
  nsfw: { kind: 1, plain: 1 },
  selfharm: { kind: 1, plain: 1.5 },
};

function costOf(row: Placed | undefined, head: Head): number {
  if (row === undefined) return 0;
  const own = WRITTEN.has(row.source) ? OWN_FACTORS[head][row.labels[head] === 1 ? 'kind' : 'plain'] : 1;
  return COSTS[head] * (SOURCE_FACTORS[row.source] ?? 1) * own * (row.weight ?? 1);
}

/** Fits one head to the training rows with a label for it. @param leave sources to leave out, to measure it on an unseen source. */
export function fitHead(
  { matrix, first }: Served,
  rows: readonly Placed[],
  head: Head,
  seed: number,
  leave: ReadonlySet<string> = new Set(),
): Linear {
  const chosen = rows.flatMap((row, i) =>
    row.split === 'train' && row.labels[head] !== undefined && !leave.has(row.source) ? [i] : [],
  );
  return fitLogistic(
    matrix,
    {
      rows: Int32Array.from(chosen, (i) => first[i] ?? 0),
      signs: Int8Array.from(chosen, (i) => (rows[i]?.labels[head] === 1 ? 1 : -1)),
      costs: Float64Array.from(chosen, (i) => costOf(rows[i], head)),
    },
    seed,
  );
}
