import {
  type AnyThreadChannel,
  type Guild,
  type GuildMember,
  PermissionFlagsBits,
  type RESTPatchAPIGuildMemberJSONBody,
  Routes,
} from 'discord.js';
import type { Restriction } from '../../../src/core/incidents/timeouts.ts';
import type { CommunityRef, PersonRef } from '../../core/port/events.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import { type Ability, cannot, type Platform, type RestrictionSeen, type Target } from '../../core/port/platform.ts';
import type { Button } from '../../core/port/rendering.ts';
import { type Found, guildOf, type Live, memberOf, selfOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { MODERATION_PERMISSIONS } from '../connection/permissions.ts';
import { defang, sendWithoutRefusedLinks } from '../log/refused-links.ts';
import { plainMessage, renderButtons } from '../log/render-entry.ts';
import type { DeleteQueue } from './delete-queue.ts';

const CAN: Ability = { can: true };
const DEFAULT_REASON = 'Steward';

type Steps = Pick<Platform, 'abilities' | 'deleteMessage' | 'restrictionOf' | 'restrict' | 'sendDirectMessage'>;
type Member = Pick<Target, 'community' | 'author' | 'reason'>;

/** The steps against messages and members; each is made only when what is cached says that Discord will take it. */
export function createSteps(live: Live, deleteQueued: DeleteQueue): Steps {
  return {
    abilities: async (target) => {
      const [canDelete, canTimeOut] = await Promise.all([deleteAbility(live, target), timeoutAbility(live, target)]);
      return { delete: canDelete, timeout: canTimeOut };
    },
    deleteMessage: async (target) => {
      const ability = await deleteAbility(live, target);
      if (!ability.can) return { kind: 'refused', refusal: ability.refusal };
      const thread = await threadToDelete(live, target);
      const { messageId: id, reason = DEFAULT_REASON, undecided = () => 0 } = target;
      if (thread) return outcomeOf(() => thread.client.rest.delete(Routes.channel(thread.id), { reason }));
      return deleteQueued(target.channelId, { id, reason, undecided });
    },
    restrictionOf: (target) => restrictionOf(live, target),
    restrict: (target, restriction) => restrict(live, target, restriction),
    sendDirectMessage: (community, personId, text, buttons) =>
      sendDirectMessage(live, community, personId, text, buttons),
  };
}

async function deleteAbility(live: Live, target: Pick<Target, 'community' | 'channelId'>): Promise<Ability> {
  // Of somebody who came with a raid there may be no message.
  if (target.channelId === '') return cannot('no_access');
  const guild = guildOf(live, target.community);
  if ('instead' in guild) return abilityOf(guild.instead);
  const channel = await textChannelOf(live, target.channelId);
  if ('instead' in channel) return abilityOf(channel.instead);
  const me = guild.found.members.me;
  if (!me) return CAN;
  const permissions = channel.found.permissionsFor(me);
  if (!permissions.has(PermissionFlagsBits.ViewChannel)) return cannot('no_access');
  return permissions.has(PermissionFlagsBits.ManageMessages) ? CAN : cannot('missing_permission');
}

/** What a message opened goes with it, where its owner wrote it and nothing else stands in it; null where the message goes alone. */
async function threadToDelete(live: Live, target: Target): Promise<AnyThreadChannel | null> {
  const channel = await textChannelOf(live, target.channelId);
  if ('instead' in channel || !channel.found.isThread()) return null;
  const thread = channel.found;
  const me = thread.guild.members.me;
  const may = me && thread.permissionsFor(me)?.has(PermissionFlagsBits.ManageThreads);
  if (!may || thread.ownerId !== target.author.id) return null;
  const isPost = thread.id === target.messageId && thread.parent?.isThreadOnly() === true;
  const isAlone = thread.lastMessageId === target.messageId && (thread.messageCount ?? 0) <= 1;
  return isPost || isAlone ? thread : null;
}

async function timeoutAbility(
  live: Live,
  target: { readonly community: CommunityRef; readonly author: PersonRef },
): Promise<Ability> {
  const guild = guildOf(live, target.community);
  if ('instead' in guild) return abilityOf(guild.instead);
  if (target.author.id === guild.found.ownerId) return cannot('protected');
  const member = await memberOf(guild.found, target.author.id);
  if ('instead' in member) return abilityOf(member.instead);
  return moderateAbility(guild.found, member.found);
}

/** The same questions as `member.moderatable`, each with its own answer. */
async function moderateAbility(guild: Guild, member: GuildMember): Promise<Ability> {
  const me = await selfOf(guild);
  if ('instead' in me) return CAN;
  if (member.permissions.has(PermissionFlagsBits.Administrator)) return cannot('protected');
  if (!me.found.permissions.has(PermissionFlagsBits.ModerateMembers)) return cannot('missing_permission');
  if (me.found.roles.highest.comparePositionTo(member.roles.highest) > 0) return CAN;
  // To raise the bot above a moderator is no advice.
  return cannot(member.permissions.any(MODERATION_PERMISSIONS) ? 'protected' : 'higher_rank');
}

/** Asked anew: what is cached may lag behind what a moderator did, or this bot. */
async function restrictionOf(live: Live, target: Member): Promise<RestrictionSeen> {
  const ready = await readyToModerate(live, target, { fresh: true });
  if ('instead' in ready) return ready;
  const untilMs = ready.found.communicationDisabledUntilTimestamp;
  return { found: untilMs === null ? null : { untilMs, may: [] } };
}

/** The library's own way sends a field that Discord does not know beside the one that it does. */
async function restrict(live: Live, target: Member, restriction: Restriction | null): Promise<Outcome> {
  const ready = await readyToModerate(live, target, { fresh: false });
  if ('instead' in ready) return ready.instead;
  const { client, guild, id } = ready.found;
  const until = restriction?.untilMs ?? null;
  const body: RESTPatchAPIGuildMemberJSONBody = {
    communication_disabled_until: until === null ? null : new Date(until).toISOString(),
  };
  const { reason = DEFAULT_REASON } = target;
  return outcomeOf(() => client.rest.patch(Routes.guildMember(guild.id, id), { body, reason }));
}

async function readyToModerate(
  live: Live,
  target: Member,
  options: { readonly fresh: boolean },
): Promise<Found<GuildMember>> {
  const guild = guildOf(live, target.community);
  if ('instead' in guild) return guild;
  const member = await memberOf(guild.found, target.author.id, options);
  if ('instead' in member) return member;
  const ability = await moderateAbility(guild.found, member.found);
  return ability.can ? member : { instead: { kind: 'refused', refusal: ability.refusal } };
}

async function sendDirectMessage(
  live: Live,
  community: CommunityRef,
  personId: string,
  text: string,
  buttons: readonly Button[] = [],
): Promise<Outcome> {
  const guild = guildOf(live, community);
  if ('instead' in guild) return guild.instead;
  const member = await memberOf(guild.found, personId);
  if ('instead' in member) return member.instead;
  const send = (form: string) => member.found.send({ ...plainMessage(form), components: renderButtons(buttons) });
  return outcomeOf(() => sendWithoutRefusedLinks([() => text, () => defang(text)], send));
}

/** What cannot be found out beforehand is tried: only a refusal that is certain spares the call. */
function abilityOf(outcome: Exclude<Outcome, { kind: 'done' }>): Ability {
  return outcome.kind === 'refused' ? cannot(outcome.refusal) : CAN;
}
