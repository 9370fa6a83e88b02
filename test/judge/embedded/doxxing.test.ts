import { describe, expect, it } from 'vitest';
import { defaultThreshold } from '../../../src/core/common/category.ts';
import { normalise } from '../../../src/core/text/normalise.ts';
import { createModel } from '../../../src/judge/embedded/model.ts';
import { scriptWindows } from '../../../src/judge/embedded/scripts.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { doxxingLines, heldNegatives, languageLines, mentionLines } from '../../../train/probes.ts';

const model = createModel(readWeights(shippedWeightsPath()));
const lines = doxxingLines();
const reaching = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => model(normalise(text)).doxxing >= defaultThreshold('doxxing'));
const textsOf = (kind: string): readonly string[] => lines.flatMap((line) => (line.kind === kind ? [line.text] : []));

/** What was reached when the weights were made, less a little for another training. */
const LEAST_FOUND = 27;
const MOST_ALARMS = 1;

describe('doxxing in languages other than English, on lines of somebody who had not seen those of training', () => {
  it('is found, and harmless lines near it pass', () => {
    expect([textsOf('doxxing').length, textsOf('no doxxing').length]).toEqual([56, 56]);
    expect(reaching(textsOf('doxxing')).length).toBeGreaterThanOrEqual(LEAST_FOUND);
    expect(reaching(textsOf('no doxxing')).length).toBeLessThanOrEqual(MOST_ALARMS);
  });

  it('is measured in fourteen languages', () => {
    expect(new Set(lines.map(({ lang }) => lang)).size).toBe(14);
  });

  it('tells short numbers apart from long ones alone', () => {
    const read = (text: string) => scriptWindows(text, 'numbered');
    expect(read('das kostet 99 euro')).toEqual(read('das kostet 47 euro'));
    expect(read('ruf 0151 23456789 an')).toEqual(read('ruf +49 89 123456 an'));
    expect(read('ruf 0151 23456789 an')).not.toEqual(read('ruf 99 an'));
    expect(read('um 12:30 am 3.4.2026')).toEqual([]);
  });

  it('passes chat, and harmless lines in the words of harmful ones', () => {
    const others = [...mentionLines(), ...languageLines(), ...heldNegatives()].map(({ text }) => text);
    expect(others.length).toBeGreaterThan(1_000);
    expect(reaching(others)).toEqual([]);
  });
});
