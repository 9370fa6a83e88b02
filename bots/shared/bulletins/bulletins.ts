import type { Bot } from '../bot.ts';
import { type Calms, createCalms } from './calms.ts';
import { createShow } from './show.ts';
import { createSuggestions, type Suggestions } from './suggestions.ts';

/** What is told in the log beside decisions, and what is done about it. */
export type Bulletins = {
  readonly calms: Calms;
  readonly suggestions: Suggestions;
  /** Goes on with what is open, also after a restart. */
  sweep(): Promise<void>;
};

/** Makes the bulletins of one platform. */
export function createBulletins(bot: Bot): Bulletins {
  const show = createShow(bot);
  const calms = createCalms(bot, show);
  const suggestions = createSuggestions(bot, show);
  return {
    calms,
    suggestions,
    async sweep() {
      for (const bulletin of await bot.deps.communities.listSystemEntries({ openOn: bot.platform.name })) {
        if (bulletin.kind === 'calm') await calms.look(bulletin);
        else await suggestions.look(bulletin);
      }
    },
  };
}
