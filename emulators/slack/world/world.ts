import type { Journal } from '../../journal.ts';
import type { ManualClock } from '../../manual-clock.ts';
import type { RecordedCall, Violation } from '../../platform-wire.ts';

/** Any JSON object of Slack's API. */
export type Json = Readonly<Record<string, unknown>>;

/** A user of the workspace, or the app's own bot user. */
export interface SlackUser {
  readonly id: string;
  readonly name: string;
  readonly isAdmin: boolean;
  readonly isOwner: boolean;
  readonly isPrimaryOwner: boolean;
  readonly isRestricted: boolean;
  readonly isBot: boolean;
  /** The language setting of their client. */
  readonly locale: string;
  /** Set for bots: the `bot_id` in their messages. */
  readonly botId?: string;
  /** Content of the picture that they chose; absent without one. */
  avatar?: string;
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

/** A stored message of the workspace. Deleted ones stay, with a mark. */
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
  /** The user who removed it; undefined while it exists. */
  deletedBy: string | undefined;
  /** The only user who sees it, for an ephemeral message. */
  readonly onlyFor?: string;
  /** Everybody that its text and blocks would have notified: `@channel`, `@here`, `@everyone`, user and group ids. */
  pings: readonly string[];
}

/** A stored file of the workspace. */
export interface SlackFile {
  readonly id: string;
  readonly name: string;
  readonly userId: string;
  bytes: Buffer;
  /** The bytes as text. */
  content: string;
}

/** A token with its scopes. */
export interface SlackToken {
  readonly value: string;
  readonly kind: 'bot' | 'user' | 'app';
  readonly userId: string;
  readonly scopes: Set<string>;
  /** Whether it is a token of a whole organisation. */
  readonly org?: true;
  /** By the server's clock; missing if the token does not expire. */
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
  /** The errors of the app's answer to the last submission, by block id. */
  errors: Readonly<Record<string, string>>;
}

/** The interaction of a `trigger_id`. */
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
  /** The ids of the workspaces that it granted to the app. */
  readonly given: Set<string>;
  readonly worlds: SlackWorld[];
}

/** The whole state of the local Slack. */
export interface SlackWorld {
  readonly clock: ManualClock;
  readonly team: { readonly id: string; readonly name: string; readonly domain: string };
  readonly appId: string;
  readonly bot: SlackUser;
  /** The organisation that the workspace is in, or that it is itself. */
  readonly org: SlackOrg | null;
  /** The bot tokens of the app's installations by the workspace and by its organisation; empty without one. */
  readonly installed: { own: string; org: string };
  readonly users: Map<string, SlackUser>;
  readonly channels: Map<string, SlackChannel>;
  readonly tokens: Map<string, SlackToken>;
  readonly views: Map<string, SlackView>;
  /** Each user's open modals, the top one last. */
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
  /** Creates an id: the letter of its kind and a unique number. */
  newId(letter: string): string;
  /** Creates a message timestamp, greater than all before. */
  newTs(): string;
  /** The server's address, without a slash at the end. */
  address: string;
}

/** Returns the app's bot token here, the workspace's own before its organisation's; undefined if the app is not installed. */
export function botTokenOf({ tokens, installed }: Pick<SlackWorld, 'tokens' | 'installed'>): SlackToken | undefined {
  const [own, org] = [tokens.get(installed.own), tokens.get(installed.org)];
  return own && (!own.revoked || !org) ? own : org;
}

/** Whether the app works here with the token of the organisation. */
export function isOrgInstall(world: Pick<SlackWorld, 'tokens' | 'installed'>): boolean {
  return world.installed.org !== '' && botTokenOf(world)?.value === world.installed.org;
}

/** A refusal with an error code of the Web API. */
export class SlackRefusal extends Error {
  readonly code: string;
  readonly extra: Json;

  constructor(code: string, extra: Json = {}) {
    super(code);
    this.code = code;
    this.extra = extra;
  }
}

/** Returns the scopes to read messages of this kind of conversation, and to read about it. */
export function scopesOf(kind: SlackChannel['kind']): { readonly history: string; readonly read: string } {
  const noun = { channel: 'channels', group: 'groups', im: 'im', mpim: 'mpim' }[kind];
  return { history: `${noun}:history`, read: `${noun}:read` };
}
