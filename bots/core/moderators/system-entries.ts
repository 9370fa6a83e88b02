import { z } from 'zod';
import { showTime } from '../i18n/translate.ts';
import { createSlowmodeControl } from '../slowmode/slowmode.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { createSuggestions } from '../suggestions/suggestions.ts';
import { createDigests } from '../system-entries/digest.ts';
import {
  createShowSystemEntry,
  createSystemEntryUpdates,
  type SystemEntryFormat,
} from '../system-entries/show-system-entry.ts';
import { createStaffWatch } from '../system-entries/staff-watch.ts';

/** What is told in the log beside decisions, and what is done about it. */
export type SystemEntries = ReturnType<typeof createSystemEntries>;

/** Makes the system entries of one platform. */
export function createSystemEntries(bot: ModeratorAccess) {
  const show = createShowSystemEntry(bot);
  const slowmode = createSlowmodeControl(bot, show);
  const suggestions = createSuggestions(bot, show);
  const staffWatch = createStaffWatch(bot, show);
  const overdue = createSystemEntryUpdates(bot, show, OVERDUE_ENTRY);
  const digests = createDigests(bot, show);
  return {
    slowmode,
    suggestions,
    staffWatch,
    digests,
    /** Goes on with what is open, also after a restart. */
    async sweep(): Promise<void> {
      for (const systemEntry of await bot.deps.communities.listSystemEntries({ openOn: bot.platform.name })) {
        if (systemEntry.kind === 'calm') await slowmode.look(systemEntry);
        else if (systemEntry.kind === 'overdue') await overdue.showUpdate(systemEntry);
        else if (systemEntry.kind === 'staff') await staffWatch.look(systemEntry);
        else if (systemEntry.kind === 'digest') await digests.look(systemEntry);
        else await suggestions.look(systemEntry);
      }
    },
  };
}

const overdueSchema = z.object({ count: z.number(), minutes: z.number(), atMs: z.number() });

/** How many severe messages waited for review longer than the tenant allows. It is told once. */
const OVERDUE_ENTRY: SystemEntryFormat<z.output<typeof overdueSchema>> = {
  read: ({ body }) => overdueSchema.parse(JSON.parse(body)),
  render(translate, { id }, { count, minutes, atMs }) {
    const value = translate('overdue.count_waited', { count, minutes, time: showTime(atMs) });
    const fields = [{ label: translate('overdue.waiting'), value }];
    return { id, tone: 'warning', title: translate('overdue.title'), fields, buttons: [] };
  },
  isOver: () => true,
};
