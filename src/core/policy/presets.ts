import { CATEGORIES, type Category } from '../common/category.ts';
import type { Policy } from './policy-fields.ts';

/** Sets of thresholds to choose from, from fewest false alarms to fewest misses. "balanced" has the default thresholds. */
export const PRESETS = ['quiet', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

/** The measured results of a preset on ordinary chat and on messages of each category. */
export type PresetMeasure = {
  /** False alarms per 1,000 ordinary messages, in any category. */
  readonly alarmsPer1000: number;
  /** By category: the measured threshold, false alarms, and recall (share of its messages that are found); null without messages to measure. */
  readonly categories: Readonly<
    Partial<
      Record<string, { readonly threshold: number; readonly alarmsPer1000: number; readonly recall: number | null }>
    >
  >;
};
/** The results of each preset with one judge. Written by `npm run judge:presets`. */
export type PresetFigures = { readonly model: string; readonly presets: Readonly<Record<Preset, PresetMeasure>> };

const FIELD = { quiet: 'quietThreshold', balanced: 'defaultThreshold', strict: 'strictThreshold' } as const;

/**
 * Returns a preset's thresholds for the categories that are on. Writing them changes no action, no rule and no category that is off.
 * @example presetThresholds('strict', (name) => name === 'scam'); // => { scam: 0.55 }
 */
export function presetThresholds(preset: Preset, isOn: (name: Category) => boolean): Readonly<Record<string, number>> {
  return Object.fromEntries(
    CATEGORIES.filter(({ name }) => isOn(name)).map((category) => [category.name, category[FIELD[preset]]]),
  );
}

/**
 * Returns the preset that a policy follows in every category that is on; null for other thresholds.
 * @example presetOf(DEFAULT_POLICY); // => 'balanced'
 */
export function presetOf({ thresholds }: Pick<Policy, 'thresholds'>): Preset | null {
  return (
    PRESETS.find((preset) =>
      CATEGORIES.every((category) =>
        [null, category[FIELD[preset]]].some((value) => value === thresholds[category.name]),
      ),
    ) ?? null
  );
}
