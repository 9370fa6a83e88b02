import type { Journal } from '../journal.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { RecordedCall, Violation } from '../platform-wire.ts';
import type { SlackInteractions } from './actions/interactions.ts';
import type { SlackPeople } from './actions/people.ts';
import type { SlackDelivery } from './wire/deliveries.ts';
import type { SignedPost } from './wire/signed-http.ts';
import type { DisconnectReason } from './wire/socket-mode.ts';
import type { Json, SlackChannel, SlackFile, SlackMessage, SlackUser, SlackView, SlackWorld } from './world/world.ts';

/** A local Slack. People act through it, tests inspect it, and the real client libraries run against it. */
export interface SlackServer extends SlackPeople, SlackInteractions {
  /** For `clientOptions.slackApiUrl`; ends with a slash. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  readonly team: SlackWorld['team'];
  readonly appId: string;
  /** All conversations by their ids. */
  readonly channels: ReadonlyMap<string, SlackChannel>;
  /** The app's bot user. */
  readonly bot: SlackUser;
  readonly clock: ManualClock;
  /** Issues a member's token, by default with `chat:write`. An administrator's token can delete everybody's messages. */
  issueUserToken(user: SlackUser, scopes?: readonly string[]): string;
  /** Removes scopes from a token, by default the bot's. */
  removeScopes(scopes: readonly string[], token?: string): void;
  /** Adds scopes to the bot's token, like a new installation of the app. */
  addScopes(scopes: readonly string[]): void;
  /** Revokes a token. */
  revoke(token: string): void;
  /** Makes a revoked token valid again. */
  restore(token: string): void;
  /** Uploads a member's file, whose id a form's `file_input` accepts. */
  uploadFile(user: SlackUser, name: string, content: string): SlackFile;
  file(id: string): SlackFile | undefined;
  /** Unsubscribes the app from events, such as `message.channels` or `team_join`. */
  unsubscribe(...events: readonly string[]): void;
  /** Removes the app from the workspace: `tokens_revoked`, `app_uninstalled`, and all its tokens become invalid. */
  uninstall(): void;
  /** Sends the app an event that the test built. */
  tell(event: Json): void;

  /** Sends everything by signed HTTP to this address from now on, after the address answered the challenge. */
  useHttp(url: string): Promise<void>;
  /** Posts one signed request that the test built; the status shows whether the app accepted it. */
  postSigned(url: string, post: SignedPost): Promise<{ readonly status: number; readonly text: string }>;
  /** Resolves when this many Socket Mode connections are open. */
  untilConnected(count?: number): Promise<void>;
  readonly connectionCount: () => number;

  /** All deliveries to the app, oldest first. */
  readonly deliveries: readonly SlackDelivery[];
  /** Returns the deliveries of events of this type. */
  deliveriesOf(eventType: string): readonly SlackDelivery[];
  /** Resolves when the app has acknowledged all deliveries. */
  untilAcknowledged(): Promise<void>;
  /** Returns the existing messages of a channel, oldest first, without ephemeral ones. */
  messages(channel: SlackChannel): readonly SlackMessage[];
  /** Returns the removed messages of a channel, each with `deletedBy`. */
  deleted(channel: SlackChannel): readonly SlackMessage[];
  /** Returns the messages that only this user sees. */
  ephemerals(channel: SlackChannel, user: SlackUser): readonly SlackMessage[];
  /** Returns a user's open modals, the top one last. */
  modals(user: SlackUser): readonly SlackView[];
  /** Returns the home tab that the app published for a user. */
  home(user: SlackUser): SlackView | undefined;
  readonly calls: readonly RecordedCall[];
  callsOf(method: string): readonly RecordedCall[];
  /** Calls and answers that do not match the published definitions. Empty for a correct app. */
  readonly violations: readonly Violation[];

  /** Answers the next calls of a method (`*`: any) with this error code. */
  failNext(method: string, code: string, times?: number): void;
  /** Answers the next calls of a method with 429 and `Retry-After`. */
  rateLimit(method: string, seconds: number | null, times?: number): void;
  /** Answers the next calls of a method with a bare HTTP status. */
  breakNext(method: string, status: number, times?: number): void;
  /**
   * Fails every call of a method (`*`: any) without an effect until the returned function is called: with this HTTP status, a broken connection,
   * or no answer.
   */
  breakDown(method: string, how: number | 'hang-up' | 'silence'): () => void;
  /** The visible effects of the app's actions. */
  readonly journal: Journal<SlackMessage>;
  /** Breaks the connection of the next calls of a method, before they have an effect. */
  hangUpNext(method: string, times?: number): void;
  /** Breaks all Socket Mode connections without notice. */
  dropConnections(): void;
  /** Requests connected apps to reconnect, as Slack does every few hours. */
  refreshConnections(reason?: DisconnectReason): void;
  /** Sends an event again, with a higher retry number. */
  redeliver(delivery: SlackDelivery, reason?: string): void;
  close(): Promise<void>;
}
