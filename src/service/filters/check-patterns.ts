import { setImmediate as turn } from 'node:timers/promises';
import type { PatternChecks } from '../../core/filters/pattern-matching/pattern-check.ts';
import { checkPatternsAhead } from '../../core/filters/patterns/pattern-rule.ts';
import type { Settings, SettingsWrite } from '../../core/settings/settings.ts';

/**
 * Checks the patterns of a write ahead of its merge, which others would have to wait for: between two of them everybody else has their turn.
 * @param standing what the write is merged into; when something else stands by then, the merge checks what it does not find here.
 * @returns for `mergeSettings`; undefined where the write names no patterns.
 * @example const checks = await checkPatterns(tenant.settings, { patterns: { free: { pattern: 'fre{2,}' } } });
 */
export async function checkPatterns(
  current: Pick<Settings, 'patterns'>,
  { patterns }: Pick<SettingsWrite, 'patterns'>,
): Promise<PatternChecks | undefined> {
  return patterns ? checkPatternsAhead(current.patterns, patterns, turn) : undefined;
}
