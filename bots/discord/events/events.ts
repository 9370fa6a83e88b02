import {
  type AnyThreadChannel,
  AuditLogEvent,
  type Client,
  Events,
  type Guild,
  type GuildAuditLogsEntry,
  type Message,
  type PartialMessage,
  SnowflakeUtil,
  type User,
} from 'discord.js';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { Followed, IncomingMessage, StaffAct } from '../../core/port/events.ts';
import { createShared } from '../../core/runtime/shared-calls.ts';
import { type OwnRules, onStopped } from '../automod/automod-hits.ts';
import { memberOf } from '../connection/live.ts';
import { nameOf } from '../connection/outcome.ts';
import { postRefusal } from '../log/entries.ts';
import { communityOf, isTextChange, noteAuthor, toIncoming, toTitle } from '../messages/incoming.ts';
import { callerOf } from '../messages/incoming-text.ts';
import { readMissed } from '../messages/missed.ts';
import { type InteractionDeps, onInteraction } from './interactions.ts';
import { toReaction } from './reactions.ts';

/** Dependencies of events besides those of interactions. */
export type EventDeps = InteractionDeps & {
  readonly now: () => number;
  /** Which AutoMod rules are ours. */
  readonly ownRules: OwnRules;
  /** True once the bot stops; new events are then ignored. */
  readonly isStopping: () => boolean;
  /** Whether events arrive now. */
  readonly isConnected: () => boolean;
};

/** Passes every event of a client to the core, in the gateway's order. */
export function attachEvents(deps: EventDeps, client: Client): void {
  const { core } = deps;
  const take = (what: string, dispatch: () => Promise<unknown> | undefined): void => {
    if (deps.isStopping()) return;
    const failed = (error: unknown) => deps.log.error({ event: what, error: nameOf(error) }, 'an event failed');
    try {
      dispatch()?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };

  client.on(Events.MessageCreate, (message) => take('message', () => onCreated(deps, message)));
  client.on(Events.MessageUpdate, (before, after) => take('edit', () => onUpdated(deps, before, after)));
  client.on(Events.ThreadUpdate, (before, after) => take('title', () => onRenamed(deps, before, after)));
  client.on(Events.ThreadCreate, (thread, isNew) => {
    if (isNew) take('title', () => onTitled(deps, thread));
  });
  client.on(Events.MessageDelete, ({ guild, channelId, id }) =>
    take('deletion', () => onDeleted(core, guild, channelId, [id])),
  );
  client.on(Events.MessageBulkDelete, (messages, channel) =>
    take('deletion', () => onDeleted(core, channel.guild, channel.id, [...messages.keys()])),
  );
  client.on(Events.MessageReactionAdd, (reaction, { id }) =>
    take('reaction', async () => {
      const put = toReaction(reaction, id, deps.now());
      if (put) await core.onReaction(put);
    }),
  );
  client.on(Events.GuildMemberAdd, (member) => {
    if (member.user.bot) return;
    const joinedAtMs = member.joinedTimestamp ?? deps.now();
    take('join', () =>
      core.onJoin({
        community: communityOf(member.guild),
        eventId: `join:${member.guild.id}:${member.id}:${joinedAtMs}`,
        person: { id: member.id, name: member.displayName },
        hasAvatar: member.user.avatar !== null,
        joinedAtMs,
      }),
    );
  });
  client.on(Events.AutoModerationActionExecution, (execution) => take('automod', () => onStopped(deps, execution)));
  const share = createShared<User | null>();
  const findUser = (id: string) => share(id, () => client.users.fetch(id).catch(() => null));
  client.on(Events.GuildAuditLogEntryCreate, (entry, guild) =>
    take('audit', () => onAudit(core, entry, guild, findUser)),
  );
  client.on(Events.GuildCreate, (guild) => take('guild', () => announceGuild(core, guild)));
  client.on(Events.GuildAvailable, (guild) => {
    // Before the client is ready, every guild arrives this way; they are announced together then.
    if (client.isReady()) take('guild', () => Promise.all([announceGuild(core, guild), catchUp(deps, guild)]));
  });
  const checkRights = (guild: Guild) => take('own rights', () => core.onOwnRights(communityOf(guild)));
  client.on(Events.GuildRoleUpdate, (before, { guild, id, permissions }) => {
    if (guild.members.me?.roles.cache.has(id) && !permissions.equals(before.permissions)) checkRights(guild);
  });
  client.on(Events.GuildMemberUpdate, ({ roles }, { id, guild, roles: { cache } }) => {
    if (id === client.user?.id && !cache.equals(roles.cache)) checkRights(guild);
  });
  client.on(Events.ChannelUpdate, (before, after) => {
    if (after.isDMBased() || before.isDMBased()) return;
    const { me } = after.guild.members;
    if (me && !after.permissionsFor(me).equals(before.permissionsFor(me))) checkRights(after.guild);
  });
  client.on(Events.GuildUpdate, (_before, guild) => take('guild', () => tellDetected(core, guild)));
  client.on(Events.GuildDelete, (guild) => take('guild', () => core.onCommunityRemoved(communityOf(guild))));
  client.on(Events.InteractionCreate, (interaction) => take('interaction', () => onInteraction(deps, interaction)));
}

/** Lets the core read messages of a guild that were written while the bot was offline. */
export function catchUp({ core, isConnected }: Pick<EventDeps, 'core' | 'isConnected'>, guild: Guild): Promise<void> {
  return core.catchUp(communityOf(guild), { isConnected, read: (sinceMs) => readMissed(core, guild, sinceMs) });
}

/** Announces a guild of the bot to the core. The first steps go to the staff's channel, else to the one for system notices. */
export async function announceGuild(core: BotCore, guild: Guild): Promise<unknown> {
  const channel = [guild.safetyAlertsChannel, guild.publicUpdatesChannel, guild.systemChannel].find(
    (candidate) => candidate && postRefusal(candidate) === null,
  );
  await core.onCommunityAdded({ community: communityOf(guild), channelId: channel?.id ?? null, addedBy: null });
  return tellDetected(core, guild);
}

/** Reports Discord's last detections, at each guild update; the core ignores repeats. */
async function tellDetected(core: BotCore, guild: Guild): Promise<void> {
  const { raidDetectedAt: raid, dmSpamDetectedAt: spam } = guild.incidentsData ?? {};
  if (raid) await core.onDetected(communityOf(guild), 'raid', raid.getTime());
  if (spam) await core.onDetected(communityOf(guild), 'dm_spam', spam.getTime());
}

async function onCreated(deps: EventDeps, message: Message): Promise<void> {
  noteAuthor(deps.freshness, message);
  const caller = callerOf(message);
  // The event contains the app's membership, not that of the user it acts for.
  if (caller && message.guild && !message.guild.members.cache.has(caller.id)) {
    const { guild } = message;
    const read = () => memberOf(guild, caller.id).then(() => toIncoming(message));
    await deps.core.onComing({ ...followed(guild, message), isEdit: false, read });
    return;
  }
  const incoming = toIncoming(message);
  if (incoming) await deps.core.onMessage(incoming);
}

/** Judges the title of a thread, which may be its only text. */
async function onTitled({ core, now }: EventDeps, thread: AnyThreadChannel): Promise<void> {
  if (thread.parent?.isThreadOnly()) return;
  const title = await toTitle(thread, now());
  if (title) await core.onEdit(title);
}

/** Handles a new title; a forum post's title is judged with its first message, so it is an edit of that message. */
async function onRenamed(deps: EventDeps, before: AnyThreadChannel, after: AnyThreadChannel): Promise<void> {
  const { core } = deps;
  if (before.name === after.name) return;
  if (!after.parent?.isThreadOnly()) return onTitled(deps, after);
  const read = async () => {
    const opening = await after.fetchStarterMessage();
    return opening && toIncoming(opening);
  };
  const { guild, id, createdTimestamp } = after;
  const opening = { id, channelId: id, createdTimestamp: createdTimestamp ?? SnowflakeUtil.timestampFrom(id) };
  await core.onComing({ ...followed(guild, opening), isEdit: true, read });
}

async function onUpdated(deps: EventDeps, before: Message | PartialMessage, after: Message | PartialMessage) {
  const readWhole = (message: Message): IncomingMessage | null => {
    if (!isTextChange(before, message, deps.now())) return null;
    noteAuthor(deps.freshness, message);
    return toIncoming(message);
  };
  if (after.partial) {
    const read = () => after.fetch().then(readWhole);
    if (after.guild) await deps.core.onComing({ ...followed(after.guild, after), isEdit: true, read });
    return;
  }
  const incoming = readWhole(after);
  if (incoming) await deps.core.onEdit(incoming);
}

/** Returns the known facts of a message before any look-up. */
function followed(guild: Guild, message: Pick<Message, 'id' | 'channelId' | 'createdTimestamp'>): Followed {
  const { id, channelId, createdTimestamp } = message;
  return { community: communityOf(guild), channel: { id: channelId }, id, sentAtMs: createdTimestamp };
}

function onDeleted(core: BotCore, guild: Guild | null, channelId: string, messageIds: readonly string[]) {
  return guild ? core.onDelete({ community: communityOf(guild), channelId, messageIds }) : undefined;
}

/** Entries that count. @see https://docs.discord.com/developers/resources/audit-log#audit-log-entry-object-audit-log-events */
const DEEDS: Readonly<Partial<Record<AuditLogEvent, StaffAct['did']>>> = {
  [AuditLogEvent.ChannelDelete]: 'channel',
  [AuditLogEvent.RoleDelete]: 'role',
  [AuditLogEvent.WebhookCreate]: 'webhook',
  [AuditLogEvent.MemberBanAdd]: 'ban',
  [AuditLogEvent.MemberBanRemove]: 'unban',
  [AuditLogEvent.MemberKick]: 'kick',
  [AuditLogEvent.MemberUpdate]: 'timeout',
};

/** Finds a user with one shared call for concurrent requests; null without an answer. */
type FindUser = (id: string) => Promise<User | null>;

/** Reports what somebody other than the bot did to the server or to a member. */
async function onAudit(core: BotCore, entry: GuildAuditLogsEntry, guild: Guild, findUser: FindUser): Promise<void> {
  const { id, action, changes, executorId, targetId, reason, createdTimestamp: atMs } = entry;
  const did = DEEDS[action];
  if (!did || executorId === null || executorId === guild.client.user.id) return;
  // A timeout is a change of a member; an ended one has no new value.
  const until = changes.find(({ key }) => key === 'communication_disabled_until')?.new;
  const untilMs = typeof until === 'string' ? Date.parse(until) : null;
  if (did === 'timeout' && untilMs === null) return;
  const { isBot, ...by } = await accountOf(guild, executorId, findUser);
  const to =
    isBot || entry.targetType !== 'User' || targetId === null ? null : await accountOf(guild, targetId, findUser);
  const member = to && { id: to.id, name: to.name, reason: reason ?? '', untilMs };
  await core.onStaffAct({ community: communityOf(guild), eventId: `audit:${id}`, by, did, member, atMs });
}

/** Returns an account, which may have left or be an app. Without an answer its id replaces the name. */
async function accountOf(guild: Guild, id: string, findUser: FindUser) {
  const user = await findUser(id);
  return { id, name: guild.members.cache.get(id)?.displayName ?? user?.displayName ?? id, isBot: user?.bot ?? false };
}
