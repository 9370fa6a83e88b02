import { createSlowmodeControl, type SlowmodeControl } from '../slowmode/slowmode.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { createSuggestions, type Suggestions } from '../suggestions/suggestions.ts';
import { OVERDUE_ENTRY } from '../system-entries/overdue-entry.ts';
import { createShowSystemEntry, createSystemEntryUpdates } from '../system-entries/show-system-entry.ts';

/** What is told in the log beside decisions, and what is done about it. */
export type SystemEntries = {
  readonly slowmode: SlowmodeControl;
  readonly suggestions: Suggestions;
  /** Goes on with what is open, also after a restart. */
  sweep(): Promise<void>;
};

/** Makes the system entries of one platform. */
export function createSystemEntries(bot: ModeratorAccess): SystemEntries {
  const show = createShowSystemEntry(bot);
  const slowmode = createSlowmodeControl(bot, show);
  const suggestions = createSuggestions(bot, show);
  const overdue = createSystemEntryUpdates(bot, show, OVERDUE_ENTRY);
  return {
    slowmode,
    suggestions,
    async sweep() {
      for (const systemEntry of await bot.deps.communities.listSystemEntries({ openOn: bot.platform.name })) {
        if (systemEntry.kind === 'calm') await slowmode.look(systemEntry);
        else if (systemEntry.kind === 'overdue') await overdue.showUpdate(systemEntry);
        else await suggestions.look(systemEntry);
      }
    },
  };
}
