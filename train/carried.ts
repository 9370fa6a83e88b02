import type { Head } from '../src/judge/embedded/weights.ts';
import { HEADS } from '../src/judge/embedded/weights.ts';
import type { Placed } from './corpus.ts';
import type { Random } from './random.ts';
import { pick, seededRandom } from './random.ts';
import type { Labels } from './row.ts';

/**
 * Plain sentences of data sets, by language, to put beside hostile lines. English is left out: its sets have whole sentences already, and pairs
 * found no more abuse in unseen sets.
 */
const CARRIERS: Readonly<Record<string, readonly string[]>> = {
  de: ['germeval2018'],
  es: ['toxicity-latam-es'],
  fr: ['ftr-fr'],
  pt: ['reddit-br-pt'],
  it: ['pejorativity-it'],
  ru: ['distorted-toxicity-ru'],
  uk: ['ua-gec-uk'],
  tr: ['offenseval-tr'],
  pl: ['poleval2019-pl'],
};
/** The number of pairs per language: with hostile lines, and with two plain ones. */
const PAIRS = { hostile: 3_000, plain: 2_000 } as const;
const CARRIER_CHARS = { least: 15, most: 160 } as const;
const JOINTS = ['. ', ' ', ', ', '! ', '... ', ' - '] as const;

function isPlain({ labels }: Placed): boolean {
  return labels.harassment === 0 && HEADS.every((head) => labels[head] !== 1);
}

/** Combines labels: a pair is of a kind if either half is, and plain only if both halves are known to be plain. */
function together(one: Labels, other: Labels): Labels {
  const labels: { -readonly [head in Head]?: 0 | 1 } = {};
  for (const head of HEADS) {
    const both = [one[head], other[head]];
    if (both.includes(1)) labels[head] = 1;
    else if (!both.includes(undefined)) labels[head] = 0;
  }
  return labels;
}

function pair(line: Placed, carrier: Placed, random: Random): Placed {
  const halves = random() < 0.5 ? [line.text, carrier.text] : [carrier.text, line.text];
  return {
    ...line,
    source: 'carried',
    text: halves.join(pick(random, JOINTS)),
    labels: together(line.labels, carrier.labels),
  };
}

/**
 * Returns lines written for training beside plain sentences of people. Written lines are short and say one thing. People say it in the middle of
 * something else, and a hostile word must outweigh that. Only training rows are used, so nothing of a test gets in.
 */
export function carriedRows(
  rows: readonly Placed[],
  seed: number,
  pairs: { readonly hostile: number; readonly plain: number } = PAIRS,
): Placed[] {
  const random = seededRandom(seed);
  const trained = rows.filter((row) => row.split === 'train');
  return Object.entries(CARRIERS).flatMap(([lang, sources]) => {
    const carriers = trained.filter(
      (row) =>
        sources.includes(row.source) &&
        isPlain(row) &&
        row.text.length >= CARRIER_CHARS.least &&
        row.text.length <= CARRIER_CHARS.most,
    );
    const own = trained.filter((row) => row.source === 'own' && row.lang === lang);
    const hostile = own.filter(({ labels }) => HEADS.some((head) => labels[head] === 1));
    const plain = own.filter(isPlain);
    if (carriers.length === 0) throw new Error(`no plain sentences in ${lang}`);
    const of = (lines: readonly Placed[], count: number) =>
      Array.from({ length: count }, () => pair(pick(random, lines), pick(random, carriers), random));
    return [...of(hostile, pairs.hostile), ...of(plain, pairs.plain)];
  });
}
