import { z } from 'zod';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { ACK_DONE, ACK_RETRY, type Ack, bareChannel, type InboundEvent } from '../../core/port/events.ts';
import { renderAnswer } from '../commands/render-answer.ts';
import { type Live, orInstead, type Workspace } from '../connection/calls.ts';
import { rightsOf } from '../members/rights.ts';
import { toIncoming, toReported, type WorkspaceMemory } from '../messages/incoming.ts';
import { fileIdsOf, readMessageText } from '../messages/message-text.ts';
import type { createPostedFiles } from '../messages/posted-files.ts';
import { type MessageEvent, readMessage, readMessageEvent } from '../messages/wire-message.ts';

/** Dependencies of events. */
export type EventDeps = {
  readonly core: BotCore;
  readonly live: Live;
  readonly known: WorkspaceMemory;
  readonly files: ReturnType<typeof createPostedFiles>;
  /** The workspace removed the app at that time, or revoked the bot's token. */
  readonly onRemoved: (atMs: number) => Promise<Ack>;
  /** The administrator's token was revoked, or may have been. */
  readonly onUserTokensRevoked: (userIds: readonly string[]) => void;
};

const bodySchema = z.object({
  event_id: z.string(),
  event_time: z.number(),
  event: z.looseObject({ type: z.string() }),
  team_id: z.string().nullish(),
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).nullish(),
});
const memberSchema = z.object({ user: z.string(), channel: z.string(), inviter: z.string().optional() });
const madeSchema = z.object({ channel: z.object({ id: z.string() }) });
/** The users whose tokens were revoked. */
export const revokedSchema = z.object({
  tokens: z.object({ oauth: z.array(z.string()).nullish(), bot: z.array(z.string()).nullish() }),
});
type Body = z.output<typeof bodySchema>;

const teamsSchema = bodySchema
  .pick({ team_id: true, authorizations: true })
  // Presses and forms name the workspace here; a form in a shared channel names the workspace whose app opened it.
  .extend({
    team: z.object({ id: z.string() }).nullish(),
    view: z.object({ app_installed_team_id: z.string().nullish() }).nullish(),
    user: z.object({ team_id: z.string().nullish() }).nullish(),
  });
const idSchema = z.object({ type: z.literal('event_callback'), event_id: z.string() });

/** Returns an event of the Events API with Slack's id, which is equal when Slack sends it again; null for anything else. */
export function readDelivered(envelope: unknown): InboundEvent | null {
  const read = idSchema.safeParse(envelope).data;
  return read ? { id: `slack:${read.event_id}`, body: envelope } : null;
}

/** Lists the workspaces of an event, first the one whose app may see it. Slack sends one event to all that share a channel. */
export function teamsOf(envelope: unknown): readonly string[] {
  const { team_id, team, view, user, authorizations } = teamsSchema.safeParse(envelope).data ?? {};
  const allowed = (authorizations ?? []).map((one) => one.team_id);
  // If an organisation installed the app, a form may only name the sender's workspace.
  return [...allowed, view?.app_installed_team_id, team_id, team?.id, user?.team_id].flatMap((id) => id ?? []);
}

/** Whether an event reports that the app was removed, or that tokens were revoked. */
export function isRemoval(envelope: unknown): boolean {
  const type = bodySchema.safeParse(envelope).data?.event.type;
  return type === 'app_uninstalled' || type === 'tokens_revoked';
}

/** Creates the function that passes events to the core, in order within each channel. */
export function createEvents(deps: EventDeps): (envelope: unknown) => Promise<Ack> {
  const inOrder = createInOrder();
  return async (envelope) => {
    const workspace = deps.live.workspace();
    const body = bodySchema.safeParse(envelope).data;
    if (!body) return ACK_DONE;
    // Before the first log-in the workspace of events is unknown.
    if (!workspace) return ACK_RETRY;
    if (!isForUs(workspace, body)) return ACK_DONE;
    if (body.event.type !== 'message') return onOther(deps, workspace, body);
    const read = readMessageEvent(body.event);
    if (!read) return ACK_DONE;
    askAhead(deps.known, workspace, read);
    if (read.kind === 'written') deps.files.note(read.channelId, read.message.ts, fileIdsOf(read.message));
    return inOrder(read.channelId, () => onMessage(deps, workspace, read));
  };
}

/** Whether an event belongs to this token's workspace; one connection carries the events of all. */
function isForUs(workspace: Workspace, { team_id, authorizations }: Body): boolean {
  const { id } = workspace.community;
  return team_id === id || (authorizations ?? []).some((authorization) => authorization.team_id === id);
}

/** Looks authors up in parallel while their messages wait, so that many newcomers delay nobody. */
function askAhead({ people }: WorkspaceMemory, { botUserId }: Workspace, event: MessageEvent): void {
  const author = event.kind === 'written' || event.kind === 'changed' ? event.message.user : undefined;
  if (author && author !== botUserId) void people.find(author);
}

async function onMessage({ core, known }: EventDeps, workspace: Workspace, event: MessageEvent): Promise<Ack> {
  const { community } = workspace;
  switch (event.kind) {
    case 'deleted':
      return core.onDelete({ community, channelId: event.channelId, messageIds: [event.messageId] });
    case 'renamed':
      known.channels.forget(event.channelId);
      known.moderators.forget(event.channelId);
      return ACK_DONE;
    case 'written': {
      const message = await toIncoming(known, workspace, event.channelId, event.message);
      return message ? core.onMessage(message) : ACK_DONE;
    }
    case 'changed': {
      // Pins and new replies also arrive as changes; link previews change the quoted text.
      if (event.before && isSameText(event.before, event.message)) return ACK_DONE;
      const message = await toIncoming(known, workspace, event.channelId, event.message);
      return message ? core.onEdit(message) : ACK_DONE;
    }
    default:
      return event satisfies never;
  }
}

function isSameText(...messages: readonly Parameters<typeof readMessageText>[0][]): boolean {
  const [before, after] = messages.map((message) => JSON.stringify(readMessageText(message)));
  return before === after;
}

async function onOther(deps: EventDeps, workspace: Workspace, { event, ...body }: Body): Promise<Ack> {
  const { core, known } = deps;
  const { community } = workspace;
  switch (event.type) {
    case 'team_join': {
      const person = known.people.note(userOf(event));
      if (!person || person.isBot) return ACK_DONE;
      const { id, name } = person;
      const joinedAtMs = body.event_time * 1000;
      return core.onJoin({ community, eventId: body.event_id, person: { id, name }, joinedAtMs });
    }
    case 'user_change':
      known.people.note(userOf(event));
      return ACK_DONE;
    case 'channel_created': {
      const made = madeSchema.safeParse(event).data;
      return made ? core.onChannelMade({ community, channelId: made.channel.id }) : ACK_DONE;
    }
    case 'member_joined_channel':
    case 'member_left_channel':
      return onMember(deps, workspace, event.type === 'member_joined_channel', event);
    case 'app_home_opened':
      await showHome(deps, body.event_id, event);
      return ACK_DONE;
    case 'reaction_added':
      await reportFlagged(deps, body.event_id, event);
      return ACK_DONE;
    case 'tokens_revoked': {
      const { oauth, bot } = revokedSchema.safeParse(event).data?.tokens ?? {};
      if (bot?.includes(workspace.botUserId)) return deps.onRemoved(body.event_time * 1_000);
      if (!oauth?.length) return ACK_DONE;
      deps.onUserTokensRevoked(oauth);
      return core.onOwnRights(community);
    }
    case 'app_uninstalled':
      return deps.onRemoved(body.event_time * 1_000);
    default:
      return ACK_DONE;
  }
}

async function onMember(deps: EventDeps, workspace: Workspace, joined: boolean, event: unknown): Promise<Ack> {
  const member = memberSchema.safeParse(event).data;
  if (!member) return ACK_DONE;
  const isBot = member.user === workspace.botUserId;
  deps.known.moderators.forget(isBot ? undefined : member.channel);
  if (!isBot) return ACK_DONE;
  const checked = await deps.core.onOwnRights(workspace.community);
  if (!joined) return checked;
  const { channel: channelId, inviter: addedBy = null } = member;
  return deps.core.onCommunityAdded({ community: workspace.community, channelId, addedBy });
}

function userOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'user' in event ? event.user : null;
}

/** Slack's name of 🚩. */
const FLAG = 'triangular_flag_on_post';

const reactionSchema = z.object({
  user: z.string(),
  reaction: z.string(),
  item: z.object({ type: z.literal('message'), channel: z.string(), ts: z.string() }),
});

/** Treats 🚩 under a message as a report. */
async function reportFlagged({ core, live, known }: EventDeps, eventId: string, event: unknown): Promise<void> {
  const added = reactionSchema.safeParse(event).data;
  const workspace = live.workspace();
  if (added?.reaction !== FLAG || !workspace || added.user === workspace.botUserId) return;
  const { channel, ts } = added.item;
  await orInstead(live, null, 'a flagged message was not read', async () => {
    const which = { channel, ts, oldest: ts, latest: ts, inclusive: true, limit: 1 };
    const { messages } = await live.calls.ask('conversations.replies', which);
    const wired = readMessage(messages?.find((one) => one.ts === ts));
    const message = wired && (await toReported(known, workspace, channel, wired));
    if (!message) return null;
    const person = await known.people.find(added.user);
    const by = { id: added.user, name: person?.name ?? added.user };
    return core.onReport({ community: workspace.community, eventId, by, message, reason: '' });
  });
}

const openedSchema = z.object({ user: z.string(), channel: z.string(), tab: z.string() });

/** Shows the app's home: the status for moderators, and the commands that the user may use. */
async function showHome({ core, live, known }: EventDeps, eventId: string, event: unknown): Promise<void> {
  const opened = openedSchema.safeParse(event).data;
  const workspace = live.workspace();
  if (opened?.tab !== 'home' || !workspace) return;
  const by = { id: opened.user, name: opened.user };
  const shared = { community: workspace.community, channel: bareChannel(opened.channel), by, replyTo: null };
  const ask = (text: string) =>
    core.onCommand({ ...shared, eventId: `${eventId}:${text}`, input: { kind: 'text', text } });
  const rights = await rightsOf(known.people, known.moderators, opened.user);
  const commands = rights === 'moderate' || rights === 'manage' ? ['status', 'help'] : ['help'];
  const answers = (await Promise.all(commands.map(ask))).filter((answer) => answer !== null);
  const blocks = answers.flatMap((answer) => renderAnswer({ ...answer, buttons: [] }).blocks);
  const view = { type: 'home', blocks } as const;
  await orInstead(live, null, "the app's home was not shown", () =>
    live.calls.act('views.publish', { user_id: opened.user, view }),
  );
}
