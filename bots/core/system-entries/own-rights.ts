import { z } from 'zod';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { showTime } from '../i18n/translate.ts';
import type { CommunityRef } from '../port/events.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import { needsOf } from '../setup/needs-of.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createSystemEntryUpdates, type ShowSystemEntry, type SystemEntryFormat } from './show-system-entry.ts';

/** The first refused action of a burst checks the rights for all others of that channel. */
const CHECKED_MS = 5_000;
const CHANNELS_MAX = 2_000;

/**
 * Tells the log which required rights the bot lacks, and edits that entry until it has them.
 * @param retryRefused takes the actions again that a lack of rights stopped.
 */
export function createOwnRights(
  bot: CommunityAccess,
  show: ShowSystemEntry,
  retryRefused: (communityId: string) => Promise<void>,
) {
  const { communities, schedule } = bot.deps;
  const { add, change, showUpdate } = createSystemEntryUpdates(bot, show, RIGHTS_ENTRY);
  const inOrder = createInOrder();
  const checked = createKeptAnswers<void>(schedule.now, CHANNELS_MAX, () => CHECKED_MS);

  const missingIn = async (community: Community, channelId: string): Promise<Missing[]> => {
    const needs = await needsOf(bot, community, channelId || null);
    // A lost log has its own message, in private.
    const missing = needs.filter(({ has, optional, about }) => !has && !optional && about !== 'log');
    return missing.map(({ what, how }) => ({ what, how }));
  };
  const look = async (systemEntry: SystemEntry): Promise<void> => {
    const community = await communities.findCommunity({ id: systemEntry.communityId });
    if (!community) return;
    const missing = await missingIn(community, systemEntry.subject);
    const before = RIGHTS_ENTRY.read(systemEntry).missing;
    if (JSON.stringify(missing) === JSON.stringify(before)) return showUpdate(systemEntry);
    await change(systemEntry, { missing, atMs: schedule.now() });
    if (missing.length < before.length) await retryRefused(community.id);
  };
  const check = (ref: CommunityRef, channelId: string): Promise<void> =>
    inOrder(ref.id, async () => {
      const { community } = await bot.directory.resolve(ref);
      const open = await communities.listSystemEntries({ openIn: community.id });
      const known = open.filter(({ kind }) => kind === 'rights');
      for (const systemEntry of known) await look(systemEntry);
      const missing = await missingIn(community, channelId);
      // The entry of the whole community names the same; a channel has its own only for what it lacks alone.
      const told = new Set(known.flatMap((one) => RIGHTS_ENTRY.read(one).missing.map(({ what }) => what)));
      if (missing.every(({ what }) => told.has(what))) return;
      const body = { missing, atMs: schedule.now() };
      await showUpdate(await add(community, { kind: 'rights', subject: channelId, body }));
    });

  return {
    look,
    /** Checks the rights in a channel where the platform refused an action. */
    onRefused: (ref: CommunityRef, channelId: string) =>
      checked.of(`${ref.id}/${channelId}`, () => check(ref, channelId)),
    /** Checks the rights of the whole community after the platform reported a change of them. */
    async onChanged(ref: CommunityRef): Promise<void> {
      await check(ref, '');
      await retryRefused((await bot.directory.resolve(ref)).community.id);
    },
  };
}

const rightsSchema = z.object({ missing: z.array(z.object({ what: z.string(), how: z.string() })), atMs: z.number() });
type Missing = z.output<typeof rightsSchema>['missing'][number];

const RIGHTS_ENTRY: SystemEntryFormat<z.output<typeof rightsSchema>> = {
  read: ({ body }) => rightsSchema.parse(JSON.parse(body)),
  render(translate, { id }, { missing, atMs }) {
    const isOver = missing.length === 0;
    const fields = missing.map(({ what, how }) => ({ label: what, value: how }));
    const title = translate(isOver ? 'rights.complete' : 'rights.missing', { time: showTime(atMs) });
    return { id, tone: isOver ? 'good' : 'warning', title, fields, buttons: [] };
  },
  isOver: ({ missing }) => missing.length === 0,
};
