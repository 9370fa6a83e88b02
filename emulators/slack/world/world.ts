import type { Journal } from '../../journal.ts';
import type { ManualClock } from '../../manual-clock.ts';
import type { RecordedCall, Violation } from '../../platform-wire.ts';

/** Any JSON object of the wire. */
export type Json = Readonly<Record<string, unknown>>;

/** Somebody in the workspace, the app's own bot user included. */
export interface SlackUser {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly isPrimaryOwner: boolean;
  readonly isRestricted: boolean;
  readonly isBot: boolean;
  /** What their application is set to. */
  readonly locale: string;
  /** Set for bots: what stands as `bot_id` in their messages. */
  readonly botId?: string;
  deleted: boolean;
}

/** A conversation: public channel, private channel, or direct messages. */
export interface SlackChannel {
  readonly id: string;
  name: string;
  readonly kind: 'channel' | 'group' | 'im' | 'mpim';
  topic: string;
  purpose: string;
  archived: boolean;
  readonly creator: string;
  readonly created: number;
  readonly members: Set<string>;
  readonly messages: SlackMessage[];
  /** The replies of each thread, by the `ts` of its parent. */
  readonly replies: Map<string, SlackMessage[]>;
}

/** A message as the workspace keeps it. Deleted ones stay, marked. */
export interface SlackMessage {
  readonly ts: string;
  readonly channel: string;
  readonly user?: string;
  readonly botId?: string;
  readonly appId?: string;
  readonly username?: string;
  readonly subtype?: string;
  readonly threadTs?: string;
  readonly files?: readonly Json[];
  /** Fields that only some subtypes have, such as `topic` or `inviter`. */
  readonly extra?: Json;
  text: string;
  blocks: readonly Json[] | undefined;
  attachments: readonly Json[] | undefined;
  metadata: Json | undefined;
  /** Every earlier text, oldest first. */
  readonly edits: { readonly text: string; readonly by: string; readonly ts: string }[];
  /** Who removed it, or undefined while it stands. */
  deletedBy: string | undefined;
  /** The only user who sees it, for an ephemeral message. */
  readonly onlyFor?: string;
  /** Whom its text and blocks would have notified: `@channel`, `@here`, `@everyone`, user and group ids. */
  pings: readonly string[];
}

/** A file as the workspace keeps it. */
export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  bytes: Buffer;
  /** The bytes as text. */
  content: string;
}

/** A token and what it may do. */
export interface SlackToken {
  readonly value: string;
  readonly kind: 'bot' | 'user' | 'app';
  readonly userId: string;
  readonly scopes: Set<string>;
  /** Of a whole organisation. */
  readonly org?: true;
  /** By the server's clock; left out of one that lasts. */
  readonly expiresAtMs?: number;
  revoked: boolean;
}

/** A modal or a home tab that a user sees. */
export interface SlackView {
  readonly id: string;
  readonly userId: string;
  readonly rootId: string;
  readonly previousId: string | undefined;
  readonly externalId: string;
  hash: string;
  view: Json;
  /** The errors that the app answered to the last submission, by block id. */
  errors: Readonly<Record<string, string>>;
}

/** What `trigger_id` and `response_url` stand for. */
export interface SlackTrigger {
  readonly id: string;
  readonly userId: string;
  readonly channelId: string | undefined;
  readonly at: number;
  used: boolean;
  /** The view the interaction came from, for views.push. */
  readonly viewId: string | undefined;
}

/** An address that an app may answer five times within half an hour. */
export interface SlackResponseUrl {
  readonly key: string;
  readonly userId: string;
  readonly channelId: string;
  readonly at: number;
  readonly source: SlackMessage | undefined;
  uses: number;
}

/** An Enterprise organisation. Its workspaces have the same bot user. */
export interface SlackOrg {
  readonly id: string;
  readonly name: string;
  readonly bot: SlackUser;
  /** Those that it gave the app, by their ids, of all that are in it. */
  readonly given: Set<string>;
  readonly worlds: SlackWorld[];
}

/** Everything the local Slack holds. */
export interface SlackWorld {
  readonly clock: ManualClock;
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly appId: string;
  readonly bot: SlackUser;
  /** The organisation that it is a workspace of, or that it is itself. */
  readonly org: SlackOrg | null;
  /** The bot tokens that the workspace itself, and its organisation, installed the app with; empty for none. */
  readonly installed: { own: string; org: string };
  readonly users: Map<string, SlackUser>;
  readonly channels: Map<string, SlackChannel>;
  readonly tokens: Map<string, SlackToken>;
  readonly views: Map<string, SlackView>;
  /** The modals each user sees, the top one last. */
  readonly modalStacks: Map<string, string[]>;
  readonly homes: Map<string, string>;
  readonly files: Map<string, SlackFile>;
  readonly triggers: Map<string, SlackTrigger>;
  readonly responseUrls: Map<string, SlackResponseUrl>;
  readonly calls: RecordedCall[];
  readonly violations: Violation[];
  readonly journal: Journal<SlackMessage>;
  /** Sends an event of the Events API to the app, if it may see it. */
  emit(event: Json, needs: { readonly scopes: readonly string[] }): void;
  /** A new id: the letter of its kind and a number nobody has. */
  newId(letter: string): string;
  /** A new message timestamp, greater than all before. */
  newTs(): string;
  /** Where the server listens, without a slash at the end. */
  address: string;
}

/** The bot token with which the app works here, a workspace's own before that of its organisation; undefined where it is not installed. */
export function botTokenOf({ tokens, installed }: Pick<SlackWorld, 'tokens' | 'installed'>): SlackToken | undefined {
  const [own, org] = [tokens.get(installed.own), tokens.get(installed.org)];
  return own && (!own.revoked || !org) ? own : org;
}

/** Whether the app works here with the token of the organisation. */
export function isOrgInstall(world: Pick<SlackWorld, 'tokens' | 'installed'>): boolean {
  return world.installed.org !== '' && botTokenOf(world)?.value === world.installed.org;
}

/** A refusal in the words of the Web API. */
export class SlackRefusal extends Error {
  readonly code: string;
  readonly extra: Json;

  constructor(code: string, extra: Json = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** The scope that reads messages of this kind of conversation, and the one that reads about it. */
export function scopesOf(kind: SlackChannel['kind']): { readonly history: string; readonly read: string } {
  const noun = { channel: 'channels', group: 'groups', im: 'im', mpim: 'mpim' }[kind];
  return { history: `${noun}:history`, read: `${noun}:read` };
}
