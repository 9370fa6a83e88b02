import { describe, expect, it } from 'vitest';
import { defaultThreshold } from '../../../src/core/common/category.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createModel } from '../../../src/judge/embedded/model.ts';
import { scriptWindows } from '../../../src/judge/embedded/scripts.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { heldNegatives, languageLines, mentionLines, minorsLines } from '../../../train/probes.ts';

const model = createModel(readWeights(shippedWeightsPath()));
const lines = minorsLines();
const reaching = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => model(normalise(text)).minors >= defaultThreshold('minors'));
const textsOf = (kind: string): readonly string[] => lines.flatMap((line) => (line.kind === kind ? [line.text] : []));

/** What was reached when the weights were made, less a little for another training. */
const LEAST_FOUND = 39;
const MOST_ALARMS = 2;

describe('grooming in languages other than English, on lines that training never met', () => {
  it('is found, and harmless lines near it pass', () => {
    expect([textsOf('minors').length, textsOf('no minors').length]).toEqual([56, 80]);
    expect(reaching(textsOf('minors')).length).toBeGreaterThanOrEqual(LEAST_FOUND);
    expect(reaching(textsOf('no minors')).length).toBeLessThanOrEqual(MOST_ALARMS);
  });

  it('is measured in fourteen languages, and some is found in each', () => {
    const meant = lines.filter(({ kind }) => kind === 'minors');
    const found = new Set(reaching(textsOf('minors')));
    expect(new Set(meant.map(({ lang }) => lang)).size).toBe(14);
    expect(new Set(meant.flatMap(({ lang, text }) => (found.has(text) ? [lang] : []))).size).toBe(14);
  });

  it('tells the age of a child apart from other numbers alone', () => {
    const read = (text: string) => scriptWindows(text, 'any');
    expect(read('du bist 12')).toEqual(read('du bist 13'));
    expect(read('du bist 12')).not.toEqual(read('du bist 31'));
    expect(read('um 12:30')).toEqual(read('um 22:30'));
    expect(read('es kostet 12,50')).toEqual(read('es kostet 92,50'));
  });

  it('passes chat, and harmless lines in the words of harmful ones', () => {
    const others = [...mentionLines(), ...languageLines(), ...heldNegatives()].map(({ text }) => text);
    expect(others.length).toBeGreaterThan(1_000);
    expect(reaching(others)).toEqual([]);
  });
});
