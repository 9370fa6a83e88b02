import type { Policy } from '../../core/policy/policy-fields.ts';
import figures from '../../core/policy/preset-figures.json' with { type: 'json' };
import { PRESETS, type PresetFigures, presetOf, presetThresholds } from '../../core/policy/presets.ts';
import type { Judge } from '../../core/ports/judge.ts';

/** A preset for one tenant: its thresholds, whether the policy uses it, and its measured figures with the current judge, if there are any. */
export type TenantPreset = ReturnType<typeof describePresets>[number];

/**
 * Describes the presets for a policy. Only the embedded judge has measured figures.
 * @example describePresets({ model: 'gpt-4.1-mini' }, DEFAULT_POLICY).find(({ in_use }) => in_use)?.name; // => 'balanced'
 */
export function describePresets(judge: Pick<Judge, 'model'>, policy: Pick<Policy, 'thresholds'>) {
  const { model, presets }: PresetFigures = figures;
  const current = presetOf(policy);
  return PRESETS.map((name) => {
    const { alarmsPer1000, categories } = presets[name];
    const byCategory = Object.entries(categories).map(
      ([category, found]) =>
        [category, { alarms_per_1000: found?.alarmsPer1000 ?? 0, recall: found?.recall ?? null }] as const,
    );
    return {
      name,
      in_use: name === current,
      thresholds: presetThresholds(name, (category) => policy.thresholds[category] !== null),
      measured:
        judge.model === model ? { alarms_per_1000: alarmsPer1000, categories: Object.fromEntries(byCategory) } : null,
    };
  });
}
