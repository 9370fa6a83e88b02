import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '../../../src/core/common/category.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import figures from '../../../src/core/policy/preset-figures.json' with { type: 'json' };
import { PRESETS, type PresetFigures, presetOf, presetThresholds } from '../../../src/core/policy/presets.ts';
import { readWeights, shippedWeightsPath } from '../../../src/judge/embedded/weights.ts';
import { describePresets } from '../../../src/service/policy/presets.ts';

const measured: PresetFigures = figures;

describe('the presets of thresholds', () => {
  it('find more from quiet to balanced to strict in every category, and balanced has the default thresholds', () => {
    for (const { name, defaultThreshold, quietThreshold, strictThreshold } of CATEGORIES) {
      expect([name, quietThreshold > defaultThreshold, defaultThreshold > strictThreshold]).toEqual([name, true, true]);
    }
    expect(presetOf(DEFAULT_POLICY)).toBe('balanced');
  });

  it('leave actions, rules and categories that are off as they are', () => {
    const before = mergePolicy(DEFAULT_POLICY, {
      thresholds: { nsfw: null, scam: 0.42 },
      actions: { scam: 'delete' },
      rules: { calm: 'No shouting.' },
    });
    expect(presetOf(before)).toBeNull();
    const after = mergePolicy(before, {
      thresholds: presetThresholds('strict', (name) => before.thresholds[name] !== null),
    });
    expect(after).toEqual({ ...before, thresholds: { ...after.thresholds, nsfw: null, offtopic: null } });
    expect([after.thresholds.scam, presetOf(after)]).toEqual([0.55, 'strict']);
  });

  it('were measured with the weights in use, at the thresholds in use: after a change, run `npm run judge:presets`', () => {
    expect(measured.model).toBe(readWeights(shippedWeightsPath()).name);
    for (const preset of PRESETS) {
      const thresholds = presetThresholds(preset, (name) => CATEGORIES.some((one) => one.name === name && one.on));
      const found = Object.entries(measured.presets[preset].categories).map(([name, at]) => [name, at?.threshold]);
      expect(Object.fromEntries(found)).toEqual(thresholds);
    }
  });

  it('keep the bound of the default: at most one false alarm in 1,000 ordinary messages', () => {
    const alarms = PRESETS.map((preset) => measured.presets[preset].alarmsPer1000);
    expect(alarms).toEqual(alarms.toSorted((a, b) => a - b));
    expect(measured.presets.balanced.alarmsPer1000).toBeLessThanOrEqual(1);
  });

  it('have no figures for a judge that was not measured', () => {
    expect(describePresets({ model: 'gpt-4.1-mini' }, DEFAULT_POLICY).map(({ measured }) => measured)).toEqual([
      null,
      null,
      null,
    ]);
  });
});
