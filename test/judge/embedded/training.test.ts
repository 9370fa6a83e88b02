import { describe, expect, it } from 'vitest';
import { headScore, logOdds } from '../../../src/judge/embedded/model.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { calibrate, measuredBy, thresholdOf } from '../../../train/calibrate.ts';
import { carriedRows } from '../../../train/carried.ts';
import type { Placed } from '../../../train/corpus.ts';
import { fitCurve, type Sample } from '../../../train/curve.ts';
import { expand } from '../../../train/lines/expand.ts';
import { seededRandom } from '../../../train/random.ts';

const odds = (z: number): number =>
  -3 + 1.5 * Math.min(z, -1) + 0.5 * Math.max(0, Math.min(z, 1) + 1) + 2 * Math.max(0, z - 1);

function sampled(count: number): Sample[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => {
    const margin = -6 + 9 * random();
    return { margin, positive: random() < 1 / (1 + Math.exp(-odds(margin))) };
  });
}

describe('the curve of a calibration', () => {
  it('finds log-odds that bend, and says how often a message is of the kind', () => {
    const samples = sampled(30_000);
    const rate = samples.filter(({ positive }) => positive).length / samples.length;
    const curve = fitCurve(samples, rate, [-1, 1]);
    for (const z of [-1, 0, 1, 2]) expect(Math.abs(logOdds(curve, z) - odds(z)), `at ${z}`).toBeLessThan(0.3);
  });

  it('rises everywhere, though the samples fall', () => {
    const falling = sampled(2_000).map(({ margin, positive }) => ({ margin: -margin, positive }));
    const { slopes } = fitCurve(falling, 0.05, [-1, 1]);
    expect(Math.min(...slopes)).toBeGreaterThan(0);
  });

  it('is a straight line where no message is of the kind, so that a source left out can still be measured', () => {
    const plain = sampled(2_000).map(({ margin }) => ({ margin, positive: false }));
    const curve = fitCurve(plain, 0.01, [-1, 1]);
    expect(curve.slopes).toEqual([1, 1, 1]);
    expect(logOdds(curve, 2) - logOdds(curve, -3)).toBeCloseTo(5, 12);
    const row = {
      source: 'dailydialogpp',
      text: 'plain talk',
      english: true,
      split: 'dev',
      labels: { scam: 0 },
    } as const;
    const margins = Float64Array.from({ length: 500 }, (_, at) => -3 + at / 100);
    const rows = Array.from(margins, (): Placed => row);
    const known = Array.from(margins, () => ({ known: 1, foreign: 0 }));
    const found = calibrate(rows, measuredBy({ familiarities: known }, margins), 'scam');
    // Nothing that is not a number, and the budget of false alarms says where the threshold lies.
    for (const value of [found.offset, found.abroad, found.rate, ...found.slopes, ...found.knees])
      expect(Number.isFinite(value)).toBe(true);
    expect(Math.max(...margins.map((z) => headScore(found, z, { known: 1, foreign: 0 })))).toBeCloseTo(
      thresholdOf('scam'),
      3,
    );
  });

  it('rises everywhere in the shipped weights', () => {
    for (const head of readWeights(shippedWeightsPath()).heads) {
      expect(Math.min(...head.slopes), head.name).toBeGreaterThan(0);
      expect(head.knees[0], head.name).toBeLessThanOrEqual(head.knees[1]);
    }
  });
});

describe('a written line beside a plain sentence', () => {
  const LANGUAGES = [
    ['de', 'germeval2018'],
    ['es', 'toxicity-latam-es'],
    ['fr', 'ftr-fr'],
    ['pt', 'reddit-br-pt'],
    ['it', 'pejorativity-it'],
    ['ru', 'distorted-toxicity-ru'],
    ['uk', 'ua-gec-uk'],
    ['tr', 'offenseval-tr'],
    ['pl', 'poleval2019-pl'],
  ] as const;
  const plain = { spam: 0, scam: 0, harassment: 0, threat: 0, nsfw: 0, selfharm: 0 } as const;
  const rows = LANGUAGES.flatMap(([lang, source]): Placed[] => {
    const row = { english: false, split: 'train', labels: plain } as const;
    return [
      { ...row, source: 'own', lang, text: `insult in ${lang}`, labels: { spam: 0, harassment: 1 } },
      { ...row, source: 'own', lang, text: `talk in ${lang}` },
      { ...row, source, text: `a plain sentence of ${source}` },
      { ...row, source, text: `a sentence of the test of ${source}`, split: 'test' },
      { ...row, source, text: `an insult in a set, ${source}`, labels: { harassment: 1 } },
    ];
  });
  const few = { hostile: 20, plain: 20 };
  const made = carriedRows(rows, 7, few);

  it('is of the kind that the line is of, and plain where both are', () => {
    for (const { text, labels } of made)
      expect(labels, text).toEqual(text.includes('insult in') ? { spam: 0, harassment: 1 } : plain);
    expect(made.some(({ labels }) => labels.harassment === 0)).toBe(true);
  });

  it('stands beside a sentence of its language that is trained on, and beside no other', () => {
    for (const { text, lang, split } of made) {
      expect(split).toBe('train');
      expect(text).not.toMatch(/of the test|in a set/);
      const own = LANGUAGES.find(([code]) => code === lang)?.[1];
      expect(text).toContain(`a plain sentence of ${own}`);
    }
  });

  it('is the same every time', () => {
    expect(carriedRows(rows, 7, few)).toEqual(made);
  });

  it('needs plain sentences in each language', () => {
    expect(() =>
      carriedRows(
        rows.filter(({ source }) => source !== 'ftr-fr'),
        7,
      ),
    ).toThrow('no plain sentences in fr');
  });
});

describe('a template', () => {
  it('makes the choices in its brackets, one in another too, and leaves brackets that are text', () => {
    const random = seededRandom(1);
    for (let i = 0; i < 20; i++) {
      expect(expand('(call (me|us)) at (415) 555', random)).toMatch(/^call (?:me|us) at \(415\) 555$/);
      expect(expand('(so|(very|really) much)', random)).toMatch(/^(?:so|very much|really much)$/);
    }
  });
});
