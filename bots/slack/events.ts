import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { BotCore } from '../shared/bot-core.ts';
import type { Log } from '../shared/deps.ts';
import { createInOrder } from '../shared/running/in-order.ts';
import { createUnderWay } from '../shared/running/under-way.ts';
import { toIncoming, type WorkspaceMemory } from './incoming.ts';
import type { Workspace } from './live.ts';
import { readMessageText } from './message-text.ts';
import { nameOf } from './outcome.ts';
import { type MessageEvent, readMessageEvent } from './wire-message.ts';

/** Slack repeats an event for six minutes; so many can come in that time before one is taken twice, which the core then notices. */
const SEEN_MAX = 50_000;

/** What events need. */
export type EventDeps = {
  readonly core: BotCore;
  readonly known: WorkspaceMemory;
  readonly workspace: () => Workspace | null;
  readonly log: Log;
  /** The workspace took the bot's token back. */
  readonly onTokenRevoked: () => void;
  /** The administrator's token was taken back, or may have been. */
  readonly onUserTokensRevoked: (userIds: readonly string[]) => void;
};

const bodySchema = z.object({
  event_id: z.string(),
  event_time: z.number(),
  team_id: z.string().nullish(),
  authorizations: z.array(z.object({ team_id: z.string().nullish() })).nullish(),
});
const memberSchema = z.object({ user: z.string(), channel: z.string(), inviter: z.string().optional() });
const revokedSchema = z.object({
  tokens: z.object({ oauth: z.array(z.string()).nullish(), bot: z.array(z.string()).nullish() }),
});
type Body = z.output<typeof bodySchema>;

/** Takes events of the Events API. */
export type Events = {
  /** Takes an event with the envelope it came in. Resolves when the core has it. Never rejects. */
  take(type: string, event: unknown, envelope: unknown): Promise<void>;
  /** Resolves when the core has everything that was taken. */
  settled(): Promise<void>;
};

/** Makes what hands events to the core: each once, and those of one channel in their order. */
export function createEvents(deps: EventDeps): Events {
  const seen = new LRUCache<string, true>({ max: SEEN_MAX });
  const inOrder = createInOrder();
  const { track, settled } = createUnderWay();

  const hand = async (type: string, event: unknown, envelope: unknown): Promise<void> => {
    const workspace = deps.workspace();
    const body = bodySchema.safeParse(envelope).data;
    if (!workspace || !body || !isForUs(workspace, body)) return;
    if (seen.has(body.event_id)) return;
    seen.set(body.event_id, true);
    try {
      if (type === 'message') {
        const read = readMessageEvent(event);
        if (!read) return;
        askAhead(deps.known, workspace, read);
        await inOrder(read.channelId, () => onMessage(deps, workspace, read));
      } else await onOther(deps, workspace, type, event, body);
    } catch (error) {
      deps.log.error({ platform: 'slack', event: type, error: nameOf(error) }, 'an event failed');
    }
  };
  return {
    take: (type, event, envelope) => track(hand(type, event, envelope)),
    settled,
  };
}

/** One connection carries the events of every workspace that has the app; the token is for one. */
function isForUs(workspace: Workspace, { team_id, authorizations }: Body): boolean {
  const { id } = workspace.community;
  return team_id === id || (authorizations ?? []).some((authorization) => authorization.team_id === id);
}

/** Authors are looked up side by side while their messages wait their turn: a crowd of newcomers holds up nobody. */
function askAhead({ people }: WorkspaceMemory, { botUserId }: Workspace, event: MessageEvent): void {
  const author = event.kind === 'written' || event.kind === 'changed' ? event.message.user : undefined;
  if (author && author !== botUserId) void people.find(author);
}

async function onMessage(deps: EventDeps, workspace: Workspace, event: MessageEvent): Promise<void> {
  const { core, known } = deps;
  switch (event.kind) {
    case 'deleted':
      return core.onDelete({
        community: workspace.community,
        channelId: event.channelId,
        messageIds: [event.messageId],
      });
    case 'renamed':
      known.channels.forget(event.channelId);
      return known.moderators.forget(event.channelId);
    case 'written': {
      const message = await toIncoming(known, workspace, event.channelId, event.message);
      return message ? core.onMessage(message) : undefined;
    }
    case 'changed': {
      // Pinned messages and new replies come as changes too; previews of links change what is passed on.
      if (event.before && isSameText(event.before, event.message)) return;
      const message = await toIncoming(known, workspace, event.channelId, event.message);
      return message ? core.onEdit(message) : undefined;
    }
    default:
      return event satisfies never;
  }
}

function isSameText(...messages: readonly Parameters<typeof readMessageText>[0][]): boolean {
  const [before, after] = messages.map((message) => JSON.stringify(readMessageText(message)));
  return before === after;
}

async function onOther(deps: EventDeps, workspace: Workspace, type: string, event: unknown, body: Body): Promise<void> {
  const { core, known } = deps;
  switch (type) {
    case 'team_join': {
      const person = known.people.note(userOf(event));
      if (!person || person.isBot) return;
      return core.onJoin({
        community: workspace.community,
        eventId: body.event_id,
        person: { id: person.id, name: person.name },
        joinedAtMs: body.event_time * 1000,
      });
    }
    case 'user_change':
      known.people.note(userOf(event));
      return;
    case 'member_joined_channel':
    case 'member_left_channel':
      return onMember(deps, workspace, type === 'member_joined_channel', event);
    case 'tokens_revoked': {
      const { oauth, bot } = revokedSchema.safeParse(event).data?.tokens ?? {};
      if (oauth?.length) deps.onUserTokensRevoked(oauth);
      if (bot?.includes(workspace.botUserId)) await removed(deps, workspace);
      return;
    }
    case 'app_uninstalled':
      return removed(deps, workspace);
    default:
      return;
  }
}

async function onMember(deps: EventDeps, workspace: Workspace, joined: boolean, event: unknown): Promise<void> {
  const member = memberSchema.safeParse(event).data;
  if (!member) return;
  if (member.user !== workspace.botUserId) return deps.known.moderators.forget(member.channel);
  deps.known.moderators.forget();
  if (!joined) return;
  await deps.core.onCommunityAdded({
    community: workspace.community,
    channelId: member.channel,
    addedBy: member.inviter ?? null,
  });
}

async function removed(deps: EventDeps, workspace: Workspace): Promise<void> {
  deps.onTokenRevoked();
  await deps.core.onCommunityRemoved(workspace.community);
}

function userOf(event: unknown): unknown {
  return typeof event === 'object' && event !== null && 'user' in event ? event.user : null;
}
