import {
  type AnyThreadChannel,
  type Guild,
  type GuildMember,
  PermissionFlagsBits,
  type RESTPatchAPIGuildMemberJSONBody,
  Routes,
} from 'discord.js';
import { isoTime } from '../../../src/core/time/time.ts';
import { type Found, type NotDone, type Outcome, type Refusal, runSequentially } from '../../core/port/outcome.ts';
import type { Platform, Target } from '../../core/port/platform.ts';
import { guildOf, type Live, memberOf, selfOf, textChannelOf } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';
import { MODERATION_PERMISSIONS, roleRefusal } from '../connection/permissions.ts';
import { defang, sendWithoutRefusedLinks } from '../log/refused-links.ts';
import { plainMessage, renderButtons } from '../log/render-entry.ts';
import type { DeleteQueue } from './delete-queue.ts';

const DEFAULT_REASON = 'Steward';

type Steps = Pick<Platform, 'stepRefusals' | 'deleteMessage' | 'restrictionOf' | 'restrict' | 'sendDirectMessage'>;
type Member = Pick<Target, 'community' | 'author' | 'role'>;

/** Creates the steps against messages and members. Each is sent only if cached permissions allow it. */
export function createSteps(live: Live, deleteQueued: DeleteQueue): Steps {
  return {
    async stepRefusals(target) {
      const [deletion, timeout] = await Promise.all([deletionRefusal(live, target), timeoutRefusal(live, target)]);
      return { delete: target.reactions ? null : deletion, timeout };
    },
    deleteMessage: async (target) => {
      if (target.reactions) return removeReactions(live, target);
      const refusal = await deletionRefusal(live, target);
      if (refusal) return { kind: 'refused', refusal };
      const thread = await threadToDelete(live, target);
      const { messageId: id, reason = DEFAULT_REASON, undecided = () => 0 } = target;
      if (thread) return outcomeOf(() => thread.client.rest.delete(Routes.channel(thread.id), { reason }));
      return deleteQueued(target.channelId, { id, reason, undecided });
    },
    // Fetched without cache, because the cache may lag behind a moderator or this bot.
    async restrictionOf(target) {
      const ready = await readyToModerate(live, target, { fresh: true });
      if ('instead' in ready) return ready;
      const { roles, communicationDisabledUntilTimestamp: untilMs } = ready.found;
      if (target.role) return { found: roles.cache.has(target.role) ? { untilMs: null, may: [target.role] } : null };
      return { found: untilMs === null ? null : { untilMs, may: [] } };
    },
    // Sent as a raw request, because the library adds a field that Discord does not know.
    async restrict(target, restriction) {
      const ready = await readyToModerate(live, target, { fresh: false });
      if ('instead' in ready) return ready.instead;
      const { client, guild, id } = ready.found;
      const { reason = DEFAULT_REASON, role } = target;
      if (role) {
        const refusal = guild.members.me && roleRefusal(guild.members.me, role);
        const route = Routes.guildMemberRole(guild.id, id, role);
        if (refusal) return { kind: 'refused', refusal };
        return outcomeOf(() => client.rest[restriction ? 'put' : 'delete'](route, { reason }));
      }
      const until = isoTime(restriction?.untilMs ?? null);
      const body: RESTPatchAPIGuildMemberJSONBody = { communication_disabled_until: until };
      return outcomeOf(() => client.rest.patch(Routes.guildMember(guild.id, id), { body, reason }));
    },
    async sendDirectMessage(community, personId, text, buttons = []) {
      const guild = guildOf(live, community);
      if ('instead' in guild) return guild.instead;
      const member = await memberOf(guild.found, personId);
      if ('instead' in member) return member.instead;
      const send = (form: string) => member.found.send({ ...plainMessage(form), components: renderButtons(buttons) });
      return outcomeOf(() => sendWithoutRefusedLinks([() => text, () => defang(text)], send));
    },
  };
}

/** Removes reactions, as far as Discord lets the bot. */
async function removeReactions(live: Live, { community, author, reactions = [] }: Target): Promise<Outcome> {
  const guild = guildOf(live, community);
  if ('instead' in guild) return guild.instead;
  const { rest } = guild.found.client;
  return runSequentially(reactions, async ({ channelId, messageId, emoji }) => {
    const refusal = await deletionRefusal(live, { community, channelId });
    const route = Routes.channelMessageUserReaction(channelId, messageId, emoji, author.id);
    return refusal ? { kind: 'refused', refusal } : outcomeOf(() => rest.delete(route));
  });
}

async function deletionRefusal(live: Live, target: Pick<Target, 'community' | 'channelId'>): Promise<Refusal | null> {
  // A member who came with a raid may have no message.
  if (target.channelId === '') return 'no_access';
  const guild = guildOf(live, target.community);
  if ('instead' in guild) return certainRefusal(guild.instead);
  const channel = await textChannelOf(live, target.channelId);
  if ('instead' in channel) return certainRefusal(channel.instead);
  const me = guild.found.members.me;
  if (!me) return null;
  const permissions = channel.found.permissionsFor(me);
  if (!permissions.has(PermissionFlagsBits.ViewChannel)) return 'no_access';
  return permissions.has(PermissionFlagsBits.ManageMessages) ? null : 'missing_permission';
}

/** Finds the thread to delete instead of its message, if it holds nothing but its owner's message; null otherwise. */
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

async function timeoutRefusal(live: Live, target: Member): Promise<Refusal | null> {
  const ready = await readyToModerate(live, target, { fresh: false });
  return 'instead' in ready ? certainRefusal(ready.instead) : null;
}

/** Checks the same conditions as `member.moderatable`, but names the failed one. */
async function moderationRefusal(guild: Guild, member: GuildMember): Promise<Refusal | null> {
  const me = await selfOf(guild);
  if ('instead' in me) return null;
  if (member.permissions.has(PermissionFlagsBits.Administrator)) return 'protected';
  if (!me.found.permissions.has(PermissionFlagsBits.ModerateMembers)) return 'missing_permission';
  if (me.found.roles.highest.comparePositionTo(member.roles.highest) > 0) return null;
  // Nobody should be advised to raise the bot above a moderator.
  return member.permissions.any(MODERATION_PERMISSIONS) ? 'protected' : 'higher_rank';
}

async function readyToModerate(
  live: Live,
  target: Member,
  options: { readonly fresh: boolean },
): Promise<Found<GuildMember>> {
  const guild = guildOf(live, target.community);
  if ('instead' in guild) return guild;
  const member = await memberOf(guild.found, target.author.id, options);
  // A role may be given to any member.
  if ('instead' in member || target.role) return member;
  const refusal = await moderationRefusal(guild.found, member.found);
  return refusal ? { instead: { kind: 'refused', refusal } } : member;
}

/** Returns a certain refusal, which saves the call; everything else is tried. */
function certainRefusal(outcome: NotDone): Refusal | null {
  return outcome.kind === 'refused' ? outcome.refusal : null;
}
