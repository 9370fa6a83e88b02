import { describe, expect, it } from 'vitest';
import { thresholdsInWords } from '../../scripts/description/openapi.ts';
import { renderCategoryTable } from '../../scripts/tables.ts';
import { CATEGORIES, CATEGORY_NAMES, type Category, type CategoryDescriptor } from '../../src/core/common/category.ts';
import { categoryLines, systemPrompt } from '../../src/judge/call/prompt.ts';
import { SCORERS, type Scorer, unscored } from '../../src/judge/embedded/embedded.ts';

/** A category that nobody wrote yet, as somebody would add it: one descriptor, and one scorer or null. */
const madeUp = {
  name: 'made_up',
  defaultThreshold: 0.65,
  quietThreshold: 0.9,
  strictThreshold: 0.5,
  on: false,
  summary: 'says what never was',
  prompt: 'claims that something happened that did not. Not: fiction.',
} as const satisfies CategoryDescriptor;
const ALL: readonly CategoryDescriptor[] = [...CATEGORIES, madeUp];
type Named = Category | (typeof madeUp)['name'];

describe('a made-up category, added to the list', () => {
  it('has its line in the prompt, after the others, in the order of the columns', () => {
    expect(categoryLines(ALL).split('\n').at(-1)).toBe(`made_up: ${madeUp.prompt}`);
    expect(categoryLines(ALL).split('\n')).toHaveLength(CATEGORIES.length + 1);
  });

  it('has its threshold in the description of the API and its row in the documentation', () => {
    expect(thresholdsInWords(ALL)).toMatch(/made_up 0\.65; off: .*\bmade_up\.$/);
    expect(renderCategoryTable(ALL)).toContain('\n| `made_up` | 0.65 | no | says what never was |');
  });

  it('is among those that the embedded judge cannot judge when its scorer is null, and a type error without one', () => {
    const scorers: Readonly<Record<Named, Scorer>> = { ...SCORERS, made_up: null };
    expect(unscored(scorers)).toContain('made_up');
    expect(unscored({ ...scorers, made_up: () => 1 })).not.toContain('made_up');
    // @ts-expect-error whoever adds a category and forgets how the embedded judge scores it is told by the compiler.
    const forgotten: Readonly<Record<Named, Scorer>> = SCORERS;
    expect(forgotten).not.toHaveProperty('made_up');
  });
});

describe('each category that there is', () => {
  it.each(CATEGORY_NAMES)('%s has its line in the prompt and its place among the scorers', (name) => {
    expect(
      systemPrompt(
        CATEGORIES.map((category) => category.name),
        true,
      ),
    ).toMatch(new RegExp(`^${name}: .{80,}`, 'm'));
    expect(SCORERS).toHaveProperty(name);
  });
});
