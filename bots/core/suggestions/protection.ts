import { MENTIONS_AT_START } from '../../../src/core/filters/limits/limit-rule.ts';
import { isStolenRuleOn, STOLEN_AT_START } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { Settings, SettingsWrite } from '../../../src/core/settings/settings.ts';

/** Returns the recommended settings that are off, as a write; null if all are on. Existing settings stay unchanged. */
export function recommendedFor({ stolen, limits, pictures, posts }: Settings): Omit<SettingsWrite, 'patterns'> | null {
  const isStolenOn = isStolenRuleOn(stolen);
  if (isStolenOn && limits.mentions !== null && pictures.compare && posts.imitations && posts.reactions) return null;
  return {
    ...(isStolenOn ? {} : { stolen: { ...STOLEN_AT_START, action: 'flag' } }),
    posts: { imitations: true, reactions: true },
    ...(limits.mentions === null ? { limits: { mentions: MENTIONS_AT_START } } : {}),
    ...(pictures.compare ? {} : { pictures: { compare: true, action: 'flag' } }),
  };
}
