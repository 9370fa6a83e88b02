import { CATEGORIES, type Category } from '../src/core/common/category.ts';
import {
  PRESETS,
  type Preset,
  type PresetFigures,
  type PresetMeasure,
  presetThresholds,
} from '../src/core/policy/presets.ts';
import type { Judge } from '../src/core/ports/judge.ts';
import { ORDINARY_CHAT } from './calibrate.ts';
import type { Placed } from './corpus.ts';
import { scoresOf } from './measure.ts';

const SHIPPED: readonly Category[] = CATEGORIES.filter((category) => category.on).map(({ name }) => name);

/** Returns ordinary chat that training did not meet. */
export function plainChat(rows: readonly Placed[]): readonly Placed[] {
  return rows.filter((row) => (row.split === 'test' && ORDINARY_CHAT.has(row.source)) || row.source === 'topical-chat');
}

/** Returns a category's messages from sources that training never met, or else from the test split. */
function messagesOf(category: Category, rows: readonly Placed[]): readonly Placed[] {
  const labelled = rows.filter(
    ({ labels, source }) => (labels as Partial<Record<string, unknown>>)[category] === 1 && source !== 'bias-madlibs',
  );
  const unseen = labelled.filter(({ split }) => split === 'unseen');
  return unseen.length > 0 ? unseen : labelled.filter(({ split }) => split === 'test');
}

/** Measures the false alarms and the recall of each preset. */
export async function measurePresets(judge: Judge, rows: readonly Placed[]): Promise<PresetFigures> {
  const score = (of: readonly Placed[]) =>
    scoresOf(
      judge,
      of.map(({ text }) => ({ text, topic: '' })),
    );
  const plain = await score(plainChat(rows));
  const hostile = await Promise.all(SHIPPED.map((category) => score(messagesOf(category, rows))));
  const presets = PRESETS.map((preset): [Preset, PresetMeasure] => {
    const of = presetThresholds(preset, () => true);
    const thresholds = SHIPPED.map((name) => of[name] ?? 1);
    const reaches = (scores: readonly number[], at: number) => (scores[at] ?? 0) >= (thresholds[at] ?? 1);
    const share = (all: readonly (readonly number[])[], is: (scores: readonly number[]) => boolean) =>
      all.filter(is).length / all.length;
    const perThousand = (is: (scores: readonly number[]) => boolean) => Number((share(plain, is) * 1000).toFixed(2));
    const categories = SHIPPED.map((name, at) => {
      const found = hostile[at] ?? [];
      const recall = found.length === 0 ? null : Number(share(found, (scores) => reaches(scores, at)).toFixed(2));
      return [
        name,
        { threshold: thresholds[at] ?? 1, alarmsPer1000: perThousand((scores) => reaches(scores, at)), recall },
      ];
    });
    const any = perThousand((scores) => SHIPPED.some((_, at) => reaches(scores, at)));
    return [preset, { alarmsPer1000: any, categories: Object.fromEntries(categories) }];
  });
  return {
    model: judge.model,
    // A record of all presets: each was measured above.
    presets: Object.fromEntries(presets) as PresetFigures['presets'],
  };
}

/** Reports one line per preset. */
export async function reportPresets(
  judge: Judge,
  rows: readonly Placed[],
  line: (figure: string, reached: string, asked: string) => void,
): Promise<void> {
  const figures = await measurePresets(judge, rows);
  for (const preset of PRESETS) {
    const { alarmsPer1000, categories } = figures.presets[preset];
    const parts = SHIPPED.map(
      (name) => `${name} ${categories[name]?.alarmsPer1000}, ${categories[name]?.recall ?? '–'}`,
    );
    const asked = preset === 'balanced' ? '<= 1' : 'not asked';
    line(
      `preset ${preset}: alarms in 1,000 ordinary messages; by category, with recall`,
      `${alarmsPer1000} (${parts.join('; ')})`,
      asked,
    );
  }
}
