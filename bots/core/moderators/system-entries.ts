import { z } from 'zod';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { Executor } from '../actions/executor.ts';
import { showTime } from '../i18n/translate.ts';
import { typed } from '../incidents/view/typed-command.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { CommunityRef } from '../port/events.ts';
import { createSlowmodeControl } from '../slowmode/slowmode.ts';
import type { ModeratorAccess } from '../state/access.ts';
import { claimOnce } from '../state/claim-once.ts';
import { createSuggestions } from '../suggestions/suggestions.ts';
import { createDigests } from '../system-entries/digest.ts';
import { createOwnRights } from '../system-entries/own-rights.ts';
import {
  createShowSystemEntry,
  createSystemEntryUpdates,
  type SystemEntryFormat,
} from '../system-entries/show-system-entry.ts';
import { createStaffWatch } from '../system-entries/staff-watch.ts';

/** Entries in the log that are not about one decision, and their handlers. */
export type SystemEntries = ReturnType<typeof createSystemEntries>;

/** Creates the system entries of one platform. */
export function createSystemEntries(bot: ModeratorAccess, { retries }: Pick<Executor, 'retries'>) {
  const show = createShowSystemEntry(bot);
  const slowmode = createSlowmodeControl(bot, show);
  const suggestions = createSuggestions(bot, show);
  const staffWatch = createStaffWatch(bot, show);
  const overdue = createSystemEntryUpdates(bot, show, OVERDUE_ENTRY);
  const marks = createSystemEntryUpdates(bot, show, markEntry(bot.platform.capabilities));
  const digests = createDigests(bot, show);
  const ownRights = createOwnRights(bot, show, retries.retryRefused);
  return {
    ownRights,
    slowmode,
    suggestions,
    staffWatch,
    digests,
    /** Reports an attack that the platform detected within the last day, once; takes no other action. */
    async onDetected(ref: CommunityRef, what: 'raid' | 'dm_spam', atMs: number): Promise<void> {
      if (bot.deps.schedule.now() - atMs > DAY_MS || !(await claimOnce(bot, `mark:${ref.id}:${what}:${atMs}`))) return;
      const { community } = await bot.directory.resolve(ref);
      const added = await marks.add(community, { kind: 'mark', subject: what, body: { what, atMs } });
      bot.work.begin('mark entry', () => marks.showUpdate(added));
    },
    /** Continues with open entries, also after a restart. */
    async sweep(): Promise<void> {
      for (const systemEntry of await bot.deps.communities.listSystemEntries({ openOn: bot.platform.name })) {
        if (systemEntry.kind === 'calm') await slowmode.look(systemEntry);
        else if (systemEntry.kind === 'overdue') await overdue.showUpdate(systemEntry);
        else if (systemEntry.kind === 'mark') await marks.showUpdate(systemEntry);
        else if (systemEntry.kind === 'staff') await staffWatch.look(systemEntry);
        else if (systemEntry.kind === 'rights') await ownRights.look(systemEntry);
        else if (systemEntry.kind === 'digest') await digests.look(systemEntry);
        else await suggestions.look(systemEntry);
      }
    },
  };
}

const overdueSchema = z.object({ count: z.number(), minutes: z.number(), atMs: z.number() });

/** An entry about severe messages that waited for review longer than the tenant allows. Each is posted once. */
const OVERDUE_ENTRY: SystemEntryFormat<z.output<typeof overdueSchema>> = {
  read: ({ body }) => overdueSchema.parse(JSON.parse(body)),
  render(translate, { id }, { count, minutes, atMs }) {
    const value = translate('overdue.count_waited', { count, minutes, time: showTime(atMs) });
    const fields = [{ label: translate('overdue.waiting'), value }];
    return { id, tone: 'warning', title: translate('overdue.title'), fields, buttons: [] };
  },
  isOver: () => true,
};

const markSchema = z.object({ what: z.enum(['raid', 'dm_spam']), atMs: z.number() });

/** Returns the format of entries about attacks that the platform itself detected. Each is posted once. */
function markEntry(capabilities: Capabilities): SystemEntryFormat<z.output<typeof markSchema>> {
  return {
    read: ({ body }) => markSchema.parse(JSON.parse(body)),
    render(translate, { id }, { what, atMs }) {
      const values = { platform: capabilities.label, time: showTime(atMs), command: typed(capabilities, 'raid show') };
      const fields = [{ label: translate('alert.what_to_do'), value: translate('detected.what_to_do', values) }];
      const title = translate(what === 'raid' ? 'detected.raid' : 'detected.dm_spam', values);
      return { id, tone: 'danger', title, fields, buttons: [] };
    },
    isOver: () => true,
  };
}
