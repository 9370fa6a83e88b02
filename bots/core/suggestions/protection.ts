import { isStolenRuleOn, STOLEN_AT_START } from '../../../src/core/filters/stolen/stolen-rule.ts';
import type { Settings, SettingsWrite } from '../../../src/core/settings/settings.ts';

/** Twenty mentions in one message are no conversation. */
const MENTIONS = { most: 19, action: 'flag' } as const;

/** What is recommended and off, as a write; null where all of it is on. What is set already stays as it is. */
export function recommendedFor({ stolen, limits, pictures, posts }: Settings): Omit<SettingsWrite, 'patterns'> | null {
  const isStolenOn = isStolenRuleOn(stolen);
  if (isStolenOn && limits.mentions !== null && pictures.compare && posts.imitations && posts.reactions) return null;
  return {
    ...(isStolenOn ? {} : { stolen: { ...STOLEN_AT_START, action: 'flag' } }),
    posts: { imitations: true, reactions: true },
    ...(limits.mentions === null ? { limits: { mentions: MENTIONS } } : {}),
    ...(pictures.compare ? {} : { pictures: { compare: true, action: 'flag' } }),
  };
}
