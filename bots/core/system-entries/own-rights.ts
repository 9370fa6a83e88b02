import { z } from 'zod';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { showMoment } from '../i18n/translate.ts';
import type { CommunityRef } from '../port/events.ts';
import { fieldIf } from '../port/rendering.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import { needsOf } from '../setup/needs-of.ts';
import type { CommunityAccess } from '../state/access.ts';
import { createSystemEntryUpdates, type ShowSystemEntry, type SystemEntryFormat } from './show-system-entry.ts';

/** The first refused action of a burst checks the rights for all others of that channel. */
const CHECKED_MS = 5_000;
/** Pause between two checks of an open entry if the platform reports no change. */
const RECHECK_MS = 300_000;
const CHECKS_MAX = 2_000;

/**
 * Tells the log which required rights the bot lacks, in the whole community or in one channel, and edits that entry until it has them.
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
  const refusals = createKeptAnswers<void>(schedule.now, CHECKS_MAX, () => CHECKED_MS);
  const rechecks = createKeptAnswers<void>(schedule.now, CHECKS_MAX, () => RECHECK_MS);

  /** Returns what the bot lacks in a channel alone, or ('') in the whole community; null if the platform does not say. */
  const missingIn = async (community: Community, channelId: string): Promise<Missing[] | null> => {
    const general = await needsOf(bot, community, null);
    const isGeneral = new Set(channelId === '' ? [] : general.map(({ what }) => what));
    const needs = channelId === '' ? general : await needsOf(bot, community, channelId);
    if (needs.length === 0) return null;
    // A lost log has its own message, in private.
    return needs
      .filter(({ what, has, optional, about }) => !has && !optional && about !== 'log' && !isGeneral.has(what))
      .map(({ what, how }) => ({ what, how }));
  };
  const recheck = async (systemEntry: SystemEntry): Promise<void> => {
    const community = await communities.findCommunity({ id: systemEntry.communityId });
    const missing = community && (await missingIn(community, systemEntry.subject));
    const { missing: before, atMs: sinceMs } = RIGHTS_ENTRY.read(systemEntry);
    if (!missing || JSON.stringify(missing) === JSON.stringify(before)) return;
    const isSame = missing.length > 0 && before.length > 0;
    await change(systemEntry, { missing, atMs: isSame ? sinceMs : schedule.now() });
    if (missing.length < before.length) await retryRefused(systemEntry.communityId);
  };
  /** @param where the channel's name, '' for the whole community. */
  const check = (ref: CommunityRef, channelId: string, where: string): Promise<void> =>
    inOrder(ref.id, async () => {
      const community = (await bot.directory.find(ref.id))?.community;
      // Until then the first steps name what is missing.
      if (!community?.welcomed) return;
      const open = await communities.listSystemEntries({ openIn: community.id });
      const known = open.filter(({ kind }) => kind === 'rights');
      for (const systemEntry of known) await recheck(systemEntry);
      for (const subject of new Set(['', channelId])) {
        if (known.some((systemEntry) => systemEntry.subject === subject)) continue;
        const missing = await missingIn(community, subject);
        if (!missing || missing.length === 0) continue;
        const body = { where: subject === '' ? '' : where, missing, atMs: schedule.now() };
        await showUpdate(await add(community, { kind: 'rights', subject, body }));
      }
    });

  return {
    /** Brings an open entry up to date. */
    async look(systemEntry: SystemEntry): Promise<void> {
      await showUpdate(systemEntry);
      await rechecks.of(systemEntry.id, () => recheck(systemEntry));
    },
    /** Checks the rights in a channel where the platform refused an action. */
    onRefused: (ref: CommunityRef, { channelId, place }: Pick<ModerationCase, 'channelId' | 'place'>) =>
      refusals.of(`${ref.id}/${channelId}`, () => check(ref, channelId, `#${place.name}`)),
    /** Checks the rights of the whole community after the platform reported a change of them. */
    async onChanged(ref: CommunityRef): Promise<void> {
      await check(ref, '', '');
      const known = await bot.directory.find(ref.id);
      if (known) await retryRefused(known.community.id);
    },
  };
}

const rightsSchema = z.object({
  where: z.string(),
  missing: z.array(z.object({ what: z.string(), how: z.string() })),
  atMs: z.number(),
});
type Missing = z.output<typeof rightsSchema>['missing'][number];

const RIGHTS_ENTRY: SystemEntryFormat<z.output<typeof rightsSchema>> = {
  read: ({ body }) => rightsSchema.parse(JSON.parse(body)),
  render(translate, { id }, { where, missing, atMs }) {
    const isOver = missing.length === 0;
    const needs = missing.map(({ what, how }) => ({ label: what, value: how }));
    const fields = [...fieldIf(translate('common.where'), where), ...needs];
    const title = translate(isOver ? 'rights.complete' : 'rights.missing', { time: showMoment(translate, atMs) });
    return { id, tone: isOver ? 'good' : 'warning', title, fields, buttons: [] };
  },
  isOver: ({ missing }) => missing.length === 0,
};
