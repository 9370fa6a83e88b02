import type { Community } from '../../src/core/communities.ts';
import type { Bot } from './bot.ts';
import { claimOnce } from './message/claim.ts';
import type { CommunityRef } from './platform.ts';
import type { Entry } from './rendering.ts';
import { cutLine } from './text.ts';

/**
 * Shows the first steps in a community, once: what the bot sees, what it lacks, and the one command to run next.
 * They go to the log channel when there is one, else to `channelId`; where there is neither, they wait for the log channel.
 */
export async function welcome(bot: Bot, ref: CommunityRef, channelId: string | null): Promise<void> {
  const { community } = await bot.directory.resolve(ref);
  if (community.welcomed) return;
  const logChannel = await bot.logChannel(community);
  const where = logChannel ?? channelId;
  // Claimed and marked first: a crash in between costs the greeting, which `status` repeats, and never shows it twice.
  if (where === null || !(await claimOnce(bot, `w:${community.id}`))) return;
  const marked = await bot.directory.change(community, { welcomed: true });
  if (!marked) return;
  const entry = await firstSteps(bot, marked, where);
  await bot.calls.run('entry', ref.id, () => bot.platform.postEntry(where, entry));
}

/** What a community should know and do first. */
export async function firstSteps(bot: Bot, community: Community, channelId: string): Promise<Entry> {
  const { commandPrefix, communityNoun } = bot.platform.capabilities;
  const needs = await bot.platform.needs({ id: community.externalId, name: community.name }, channelId);
  const missing = needs.filter(({ has }) => !has);
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
