import type { Community } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import type { BotCore } from './bot-core.ts';
import { claimOnce } from './message/claim.ts';
import type { Entry } from './rendering.ts';
import { strongestOf } from './strongest.ts';
import { cutLine } from './text.ts';

/** What a platform tells when the bot was added. */
type Added = Parameters<BotCore['onCommunityAdded']>[0];

/**
 * Shows the first steps in a community, once: what the bot sees, what it lacks, and the one command to run next.
 * They go where entries do when there is such a place, else to `channelId`; where there is neither, they wait for one.
 */
export async function welcome(bot: Bot, { community: ref, channelId, addedBy }: Added): Promise<void> {
  const { community: found } = await bot.directory.resolve(ref);
  const isNew = addedBy !== null && found.addedBy === null;
  const community = (isNew ? await bot.directory.change(found, { addedBy }) : null) ?? found;
  if (community.welcomed) return;
  const where = (await bot.logPlaces.of(community))?.channelId ?? channelId;
  // Claimed and marked first: a crash in between costs the greeting, which `status` repeats, and never shows it twice.
  if (where === null || !(await claimOnce(bot, `w:${community.id}`))) return;
  const marked = await bot.directory.change(community, { welcomed: true });
  if (!marked) return;
  const entry = await firstSteps(bot, marked, where);
  await bot.calls.run('entry', ref.id, () => bot.platform.postEntry(where, entry));
}

/** How many communities without a log are looked at when somebody opens a private conversation. */
const OPENED_MAX = 200;

/** Somebody can be written to in private from now on: entries that wait for such a place go to them. */
export async function openFor(bot: Bot, personId: string): Promise<void> {
  const without = await bot.deps.communities.listCommunities({ withoutLogOn: bot.platform.name });
  for (const community of without.slice(0, OPENED_MAX)) {
    const ref = { id: community.externalId, name: community.name };
    const keepers = await bot.platform.keepersOf(ref, community.addedBy);
    if (!keepers.some(({ id }) => id === personId)) continue;
    await bot.logPlaces.opened(community.id);
    await welcome(bot, { community: ref, channelId: null, addedBy: null });
  }
}

/** What a community should know and do first. */
export async function firstSteps(bot: Bot, community: Community, channelId: string): Promise<Entry> {
  const { commandPrefix, communityNoun } = bot.platform.capabilities;
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const needs = await bot.platform.needs(
    { id: community.externalId, name: community.name },
    {
      channelId,
      logChannel: community.logChannel || null,
      alert: community.alert,
      lockdown: community.lockdown,
      strongest: tenant ? strongestOf(tenant) : 'flag',
    },
  );
  const missing = needs.filter(({ has, optional }) => !has && !optional);
  const next = !community.logChannel
    ? `${commandPrefix}log here (in the channel where moderators should read entries)`
    : `${commandPrefix}test some text (see what would be flagged)`;
  return {
    id: community.id,
    incidentId: null,
    tone: missing.length > 0 ? 'warning' : 'info',
    title: `Steward watches over this ${communityNoun}`,
    author: null,
    place: null,
    text:
      'New and edited messages are judged. What triggers is only flagged, in the moderators’ log; nothing is deleted and nobody is timed out ' +
      `until a moderator chooses so.${community.trial ? ' It runs in trial mode.' : ''}`,
    fields: [
      ...missing
        .slice(0, 7)
        .map(({ what, how }) => ({ label: `Missing: ${cutLine(what, 60)}`, value: cutLine(how, 400) })),
      { label: 'Next', value: next },
      { label: 'All commands', value: `${commandPrefix}help` },
    ],
    buttons: [],
  };
}
