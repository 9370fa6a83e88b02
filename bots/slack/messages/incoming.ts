import { isEmpty } from '../../core/ingest/candidate.ts';
import type { IncomingMessage, ReportedMessage } from '../../core/port/events.ts';
import type { Workspace } from '../connection/calls.ts';
import type { Channels } from '../members/channels.ts';
import type { Moderators } from '../members/moderators.ts';
import { type People, type Person, SLACKBOT, unknownPerson } from '../members/people.ts';
import { isTrusted } from '../members/rights.ts';
import { type FetchFile, filesOf, type MessageText, readMessageText } from './message-text.ts';
import type { WireMessage } from './wire-message.ts';

/** Cached data that events do not contain. */
export type WorkspaceMemory = {
  readonly people: People;
  readonly channels: Channels;
  readonly moderators: Moderators;
  readonly fetchFile?: FetchFile;
};

type Wired = [known: WorkspaceMemory, workspace: Workspace, channelId: string, message: WireMessage];

/** Converts a member's message; null for the bot's own, for Slack's, and for empty messages. */
export async function toIncoming(...[known, workspace, channelId, message]: Wired): Promise<IncomingMessage | null> {
  const { user, bot_id: botId } = message;
  if (user === workspace.botUserId || botId === workspace.botId || user === SLACKBOT) return null;
  const written = readMessageText(message);
  if (isEmpty({ ...written, files: filesOf(message) })) return null;
  const person = user === undefined ? null : await known.people.find(user);
  // Apps that post in the name of a member also have a bot_id; such a post counts as the member's.
  const isApp = person ? person.isBot : botId !== undefined;
  const author = person ?? (user === undefined ? appOf(message) : unknownPerson(user));
  if (!author) return null;
  return {
    community: workspace.community,
    ...(isApp ? { app: [message.app_id, botId, user].filter((id) => id !== undefined) } : {}),
    ...(await describe([known, workspace, channelId, message], written, author)),
  };
}

/** Returns the author of a webhook's post, which has a bot id and a chosen name, but no user. */
function appOf({ bot_id: id, username, bot_profile: profile }: WireMessage): Person | null {
  return id === undefined
    ? null
    : { id, name: username || profile?.name || id, isBot: true, isAdmin: false, isGuest: true };
}

/** Converts a message by any author that somebody points at; null if Slack did not name the author. */
export async function toReported(...[known, workspace, channelId, message]: Wired): Promise<ReportedMessage | null> {
  const authorId = message.user ?? message.bot_id;
  if (!authorId) return null;
  const author = message.user ? await known.people.find(message.user) : null;
  const person = author ?? unknownPerson(authorId);
  return describe([known, workspace, channelId, message], readMessageText(message), person);
}

function linkTo(workspace: Workspace, channelId: string, message: WireMessage): string {
  const thread =
    message.thread_ts && message.thread_ts !== message.ts ? `?thread_ts=${message.thread_ts}&cid=${channelId}` : '';
  return `${workspace.url}archives/${channelId}/p${message.ts.replace('.', '')}${thread}`;
}

async function describe(
  [known, workspace, channelId, message]: Wired,
  written: MessageText,
  author: Person,
): Promise<ReportedMessage> {
  const [channel, trusted] = await Promise.all([known.channels.find(channelId), isTrusted(author, known.moderators)]);
  return {
    channel,
    id: message.ts,
    author: { id: author.id, name: author.name, trusted, roleIds: [] },
    ...written,
    files: filesOf(message, known.fetchFile),
    link: linkTo(workspace, channelId, message),
    ...(message.thread_ts !== undefined && message.thread_ts !== message.ts ? { answers: message.thread_ts } : {}),
    sentAtMs: Math.floor(Number(message.ts) * 1000) || 0,
  };
}
