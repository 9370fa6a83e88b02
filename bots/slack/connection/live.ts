import type { CommunityRef } from '../../core/port/events.ts';
import type { Log, Schedule } from '../../core/port/process.ts';
import type { createCalls } from './calls.ts';
import type { WebClients } from './web-clients.ts';

/** The workspace of the bot's token, as the log-in told it. */
export type Workspace = {
  readonly community: CommunityRef;
  /** Ends with a slash. */
  readonly url: string;
  readonly botUserId: string;
  readonly botId: string;
  /** The scopes of the bot's token; null when Slack did not say. */
  readonly scopes: ReadonlySet<string> | null;
};

/** Whether a channel is a conversation of two. */
export function isDirect(channelId: string): boolean {
  return channelId.startsWith('D');
}

/** What every call to Slack stands on. */
export type Live = {
  /** Where its tokens come from: the operator's settings, or whoever installed the app in this workspace. */
  readonly tokens: 'settings' | 'installed';
  /** null until the first log-in. */
  workspace(): Workspace | null;
  readonly clients: WebClients;
  readonly calls: ReturnType<typeof createCalls>;
  readonly schedule: Schedule;
  readonly log: Log;
};
