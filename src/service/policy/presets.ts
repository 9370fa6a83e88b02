import type { Policy } from '../../core/policy/policy-fields.ts';
import figures from '../../core/policy/preset-figures.json' with { type: 'json' };
import { PRESETS, type Preset, type PresetFigures, presetOf, presetThresholds } from '../../core/policy/presets.ts';
import type { Judge } from '../../core/ports/judge.ts';

/** A preset for one tenant: its thresholds, whether the policy follows it, and what it comes to with the judge in use, where that was measured. */
export type TenantPreset = {
  readonly name: Preset;
  readonly in_use: boolean;
  readonly thresholds: Readonly<Record<string, number>>;
  readonly measured: {
    readonly alarms_per_1000: number;
    readonly categories: Readonly<Record<string, { readonly alarms_per_1000: number; readonly recall: number | null }>>;
  } | null;
};

/**
 * The presets for a policy. Figures are of the embedded judge alone: other judges were not measured.
 * @example describePresets({ model: 'gpt-4.1-mini' }, DEFAULT_POLICY).find(({ in_use }) => in_use)?.name; // => 'balanced'
 */
export function describePresets(
  judge: Pick<Judge, 'model'>,
  policy: Pick<Policy, 'thresholds'>,
): readonly TenantPreset[] {
  const { model, presets }: PresetFigures = figures;
  const current = presetOf(policy);
  return PRESETS.map((name) => {
    const { alarmsPer1000, categories } = presets[name];
    const byCategory = Object.entries(categories).map(([category, found]) => [
      category,
      { alarms_per_1000: found?.alarmsPer1000 ?? 0, recall: found?.recall ?? null },
    ]);
    return {
      name,
      in_use: name === current,
      thresholds: presetThresholds(name, (category) => policy.thresholds[category] !== null),
      measured:
        judge.model === model ? { alarms_per_1000: alarmsPer1000, categories: Object.fromEntries(byCategory) } : null,
    };
  });
}
