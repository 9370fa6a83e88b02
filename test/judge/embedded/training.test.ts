import { describe, expect, it } from 'vitest';
import { openDictionary } from '../../../src/judge/embedded/dictionary.ts';
import { logOdds } from '../../../src/judge/embedded/margins.ts';
import { headScore } from '../../../src/judge/embedded/model.ts';
import { type HeadWeights, readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { calibrate, measuredBy, thresholdOf } from '../../../train/calibrate.ts';
import { carriedRows } from '../../../train/carried.ts';
import type { Placed } from '../../../train/corpus.ts';
import { fitCurve, type Sample } from '../../../train/curve.ts';
import { fitHead } from '../../../train/fit.ts';
import { layDictionary } from '../../../train/lay-dictionary.ts';
import { expand } from '../../../train/lines/expand.ts';
import { buildMatrix, servedMargins } from '../../../train/matrix.ts';
import { seededRandom } from '../../../train/random.ts';
import { bandsOf, crossFitted } from '../../../train/report-bands.ts';

const odds = (z: number): number =>
  -1 + 1.5 * Math.min(z, -1) + 0.5 * Math.max(0, Math.min(z, 1) + 1) + 2 * Math.max(0, z - 1);

function sampled(count: number): Sample[] {
  const random = seededRandom(3);
  return Array.from({ length: count }, () => {
    const margin = -6 + 9 * random();
    return { margin, positive: random() < 1 / (1 + Math.exp(-odds(margin))) };
  });
}

describe('the curve of a calibration', () => {
  it('finds log-odds that bend', () => {
    const curve = fitCurve(sampled(30_000), [-1, 1]);
    for (const z of [-1, 0, 1, 2]) expect(Math.abs(logOdds(curve, z) - odds(z)), `at ${z}`).toBeLessThan(0.3);
  });

  it('holds to one slope where few messages say otherwise', () => {
    const knots = [-2, -1, 0, 1, 2];
    const few = fitCurve(sampled(200), knots).slopes;
    const many = fitCurve(sampled(30_000), knots).slopes;
    const spread = (slopes: readonly number[]) => Math.max(...slopes) - Math.min(...slopes);
    expect(spread(few)).toBeLessThan(spread(many) / 2);
  });

  it('makes up for what other languages are lowered by', () => {
    // Half of the messages are of another language, and their scores are to be lowered by 1.
    const random = seededRandom(5);
    const samples = Array.from({ length: 30_000 }, () => {
      const shift = random() < 0.5 ? 1 : 0;
      const margin = -6 + 9 * random();
      return { margin, shift, positive: random() < 1 / (1 + Math.exp(shift - odds(margin))) };
    });
    const curve = fitCurve(samples, [-1, 1]);
    for (const z of [-1, 0, 1, 2]) expect(Math.abs(logOdds(curve, z) - odds(z)), `at ${z}`).toBeLessThan(0.3);
  });

  it('rises everywhere, though the samples fall', () => {
    const falling = sampled(2_000).map(({ margin, positive }) => ({ margin: -margin, positive }));
    const { slopes } = fitCurve(falling, [-1, 1]);
    expect(Math.min(...slopes)).toBeGreaterThan(0);
  });

  it('is a straight line where no message is of the kind, so that a source left out can still be measured', () => {
    const plain = sampled(2_000).map(({ margin }) => ({ margin, positive: false }));
    const curve = fitCurve(plain, [-1, 1]);
    expect(curve.slopes).toEqual([1, 1, 1]);
    expect(logOdds(curve, 2) - logOdds(curve, -3)).toBeCloseTo(5, 12);
    const { found, margins } = calibrated(
      Array.from({ length: 500 }, (_, at) => ({ margin: -3 + at / 100, positive: false })),
    );
    // Nothing that is not a number, and the budget of false alarms says where the threshold lies.
    for (const value of [found.offset, found.abroad, found.rate, ...found.slopes, ...found.knots])
      expect(Number.isFinite(value)).toBe(true);
    expect(Math.max(...margins.map((z) => headScore(found, z, ENGLISH)))).toBeCloseTo(thresholdOf('scam'), 3);
  });
});

const ENGLISH = { known: 1, foreign: 0 };

function calibrated(samples: readonly Sample[]) {
  const margins = Float64Array.from(samples, ({ margin }) => margin);
  const rows = samples.map(
    ({ positive }): Placed => ({
      source: 'dailydialogpp',
      text: 'plain talk',
      english: true,
      split: 'dev',
      labels: { scam: positive ? 1 : 0 },
    }),
  );
  const familiarities = samples.map(() => ENGLISH);
  return { found: calibrate(rows, measuredBy({ familiarities }, margins), 'scam'), margins };
}

describe('a calibration', () => {
  const PLAIN = { mean: 0, spread: 1 };
  const FRAUD = { mean: 4, spread: 1.5 };
  const random = seededRandom(11);
  const drawn = (count: number, { mean, spread }: typeof PLAIN, positive: boolean): Sample[] =>
    Array.from({ length: count }, () => {
      const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
      return { margin: mean + spread * normal, positive };
    });
  const messages = (fraud: number) => [...drawn(40_000, PLAIN, false), ...drawn(fraud, FRAUD, true)];
  const { found } = calibrated(messages(300));

  it('lets through as much plain talk as the budget says, whatever the curve', () => {
    for (const fraud of [0, 20, 2_000]) {
      const samples = messages(fraud);
      const { found: one } = calibrated(samples);
      const through = samples.filter(
        ({ margin, positive }) => !positive && headScore(one, margin, ENGLISH) >= thresholdOf('scam'),
      );
      // 2.5 of 10,000.
      expect(through.length, `${fraud} of the kind`).toBe(10);
    }
  });

  it('rises with the margin, without a jump', () => {
    for (let z = -10; z < 15; z += 0.01) {
      expect(logOdds(found, z + 0.01)).toBeGreaterThan(logOdds(found, z));
      expect(headScore(found, z + 0.01, ENGLISH) - headScore(found, z, ENGLISH)).toBeLessThan(0.02);
    }
  });

  it('gives scores that are frequencies on the mix that it states', () => {
    const density = (z: number, { mean, spread }: typeof PLAIN) => Math.exp(-(((z - mean) / spread) ** 2) / 2) / spread;
    const seen = new Set<number>();
    for (let z = 0; z < 8; z += 0.01) {
      const kind = found.rate * density(z, FRAUD);
      const frequency = kind / (kind + (1 - found.rate) * density(z, PLAIN));
      const score = headScore(found, z, ENGLISH);
      if (score >= 0.5) expect(Math.abs(score - frequency), `${score} at ${z}`).toBeLessThan(0.1);
      seen.add(Math.floor(score * 10));
    }
    for (const band of [5, 6, 7, 8, 9]) expect(seen).toContain(band);
  });

  it('rises everywhere in the shipped weights', () => {
    for (const head of readWeights(shippedWeightsPath()).heads) {
      const scores = Array.from({ length: 1_001 }, (_, at) => logOdds(head, -10 + at / 50));
      for (const [at, score] of scores.slice(1).entries())
        expect(score, head.name).toBeGreaterThan(scores[at] ?? score);
      // At the threshold lies a knot.
      const least = Math.min(
        ...head.knots.map((knot) => Math.abs(headScore(head, knot, ENGLISH) - thresholdOf(head.name))),
      );
      expect(least, head.name).toBeLessThan(1e-4);
    }
  });
});

describe('bands of a score', () => {
  const band = (score: number, kind: number, plain: number) => [
    ...Array.from({ length: kind }, () => ({ score, positive: true })),
    ...Array.from({ length: plain }, () => ({ score, positive: false })),
  ];

  it('are weighted to the mix', () => {
    // Of the kind are 1,000 of 10,000; on a mix with half of that, each counts for half.
    const judged = [...band(0.65, 400, 100), ...band(0.1, 600, 8_900)];
    const [one] = bandsOf(judged, 1_000 / 10_000);
    expect(one).toMatchObject({ from: 0.6, messages: 500, positives: 400, reached: 'no' });
    expect(one?.frequency).toBeCloseTo(0.8, 10);
    const [halved] = bandsOf(judged, 500 / 9_500);
    expect(halved?.frequency).toBeCloseTo(2 / 3, 10);
    expect(halved?.reached).toBe('yes');
  });

  it('are open where too few messages tell, and how likely that is is known', () => {
    const [few] = bandsOf([...band(0.75, 9, 0), ...band(0.1, 91, 9_900)], 0.01);
    expect(few).toMatchObject({ reached: 'open', frequency: 1 });
    // 6 or 7 of 9 are within .1 of .75: 36 · .75⁷ · .25² + 84 · .75⁶ · .25³.
    expect(few?.byChance).toBeCloseTo(1 - 36 * 0.75 ** 7 * 0.25 ** 2 - 84 * 0.75 ** 6 * 0.25 ** 3, 10);
  });

  it('can be had of messages of the training, by heads that never met them', () => {
    const rows = Array.from({ length: 60 }, (_, at): Placed => {
      const kind = at % 2 === 0;
      const text = kind
        ? `wordalone${'abcdefghij'.repeat(3).slice(at / 2, at / 2 + 4)}${at}`
        : `plain talk number ${at}`;
      return { source: 's', text, english: true, split: 'train', labels: { scam: kind ? 1 : 0 } };
    });
    const dictionary = openDictionary(layDictionary([]));
    const served = buildMatrix(rows, dictionary);
    const curve = { offset: 0, slopes: [1, 1], knots: [0], abroad: 0, rate: 0.1 };
    const straight: HeadWeights = { name: 'scam', largest: 1, bias: 0, ...curve };
    const met = servedMargins(served, fitHead(served, rows, 'scam', 7));
    const meant = rows.flatMap(({ labels }, i) => (labels.scam === 1 ? [1 / (1 + Math.exp(-(met[i] ?? 0)))] : []));
    const crossed = crossFitted({ rows, served }, straight);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(crossed).toHaveLength(30);
    expect(crossed.every(({ positive }) => positive)).toBe(true);
    expect(mean(crossed.map(({ score }) => score))).toBeLessThan(mean(meant));
    // Written lines are not what people write.
    expect(crossFitted({ rows: rows.map((row) => ({ ...row, source: 'own' })), served }, straight)).toEqual([]);
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
