import { CATEGORIES, type Category } from '../common/category.ts';
import type { Policy } from './policy-fields.ts';

/** Sets of thresholds to choose from, from the fewest false alarms to the most found. "balanced" has the default thresholds. */
export const PRESETS = ['quiet', 'balanced', 'strict'] as const;
export type Preset = (typeof PRESETS)[number];

/** What a preset comes to, measured on ordinary chat and on messages of each category. */
export type PresetMeasure = {
  /** False alarms in 1,000 ordinary messages, in any category. */
  readonly alarmsPer1000: number;
  /** The same by category, the threshold that was measured, and the share of its messages that is found; null where there are none to measure by. */
  readonly categories: Readonly<
    Partial<
      Record<string, { readonly threshold: number; readonly alarmsPer1000: number; readonly recall: number | null }>
    >
  >;
};
/** What each preset comes to with one judge, by its name. Written by `npm run judge:presets`. */
export type PresetFigures = { readonly model: string; readonly presets: Readonly<Record<Preset, PresetMeasure>> };

const FIELD = { quiet: 'quietThreshold', balanced: 'defaultThreshold', strict: 'strictThreshold' } as const;

/**
 * The thresholds of a preset for the categories that are on. A write of them changes no action, no rule and no category that is off.
 * @example presetThresholds('strict', (name) => name === 'scam'); // => { scam: 0.55 }
 */
export function presetThresholds(preset: Preset, isOn: (name: Category) => boolean): Readonly<Record<string, number>> {
  return Object.fromEntries(
    CATEGORIES.filter(({ name }) => isOn(name)).map((category) => [category.name, category[FIELD[preset]]]),
  );
}

/**
 * The preset that a policy follows in every category that is on; null for thresholds of one's own.
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
