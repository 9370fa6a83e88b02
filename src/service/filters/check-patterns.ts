import type { PatternChecks } from '../../core/filters/pattern-matching/pattern-check.ts';
import { checkPatternsAhead } from '../../core/filters/patterns/pattern-rule.ts';
import { checkWordsAhead } from '../../core/filters/words/word-lists.ts';
import type { Settings, SettingsWrite } from '../../core/settings/settings.ts';
import { createPacing } from '../common/create-pacing.ts';

/** Checks the patterns and words of a write before they are merged, in turns. @returns the checks for `mergeSettings`; undefined if the write has no patterns. */
export async function checkPatterns(
  current: Pick<Settings, 'patterns'>,
  { patterns, words }: Pick<SettingsWrite, 'patterns' | 'words'>,
): Promise<PatternChecks | undefined> {
  const nextTurn = createPacing();
  for (const list of [words, ...Object.values(words?.lists ?? {})])
    if (list?.list) await checkWordsAhead(list.list, nextTurn);
  return patterns ? checkPatternsAhead(current.patterns, patterns, nextTurn) : undefined;
}
