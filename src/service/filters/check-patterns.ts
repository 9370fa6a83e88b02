import type { PatternChecks } from '../../core/filters/pattern-matching/pattern-check.ts';
import { checkPatternsAhead } from '../../core/filters/patterns/pattern-rule.ts';
import type { Settings, SettingsWrite } from '../../core/settings/settings.ts';
import { createPacing } from '../common/create-pacing.ts';

/** Checks the patterns of a write ahead of its merge, in turns. @returns for `mergeSettings`; undefined where the write names no patterns. */
export async function checkPatterns(
  current: Pick<Settings, 'patterns'>,
  { patterns }: Pick<SettingsWrite, 'patterns'>,
): Promise<PatternChecks | undefined> {
  return patterns ? checkPatternsAhead(current.patterns, patterns, createPacing()) : undefined;
}
