import type { Journal } from '../journal.ts';
import type { ManualClock } from '../manual-clock.ts';
import type { RecordedCall, Violation } from '../platform-wire.ts';
import type { SlackInteractions } from './actions/interactions.ts';
import type { SlackPeople } from './actions/people.ts';
import type { SlackDelivery } from './wire/deliveries.ts';
import type { SignedPost } from './wire/signed-http.ts';
import type { DisconnectReason } from './wire/socket-mode.ts';
import type { Json, SlackChannel, SlackFile, SlackMessage, SlackUser, SlackView, SlackWorld } from './world/world.ts';

/** A local Slack. People act through it, tests look into it, and the real client libraries run against it. */
export interface SlackServer extends SlackPeople, SlackInteractions {
  /** For `clientOptions.slackApiUrl`; ends with a slash. */
  readonly apiUrl: string;
  readonly botToken: string;
  readonly appToken: string;
  readonly signingSecret: string;
  readonly team: SlackWorld['team'];
  readonly appId: string;
  /** Every conversation, by its id. */
  readonly channels: ReadonlyMap<string, SlackChannel>;
  /** The app's bot user. */
  readonly bot: SlackUser;
  readonly clock: ManualClock;
  /** A token of a member, with `chat:write` unless other scopes are given. An administrator's deletes everybody's messages. */
  issueUserToken(user: SlackUser, scopes?: readonly string[]): string;
  /** Takes scopes away from a token, the bot's when none is named. */
  removeScopes(scopes: readonly string[], token?: string): void;
  /** Gives scopes to the bot's token, as an app that is installed anew. */
  addScopes(scopes: readonly string[]): void;
  /** Makes a token worthless. */
  revoke(token: string): void;
  /** Makes it good again. */
  restore(token: string): void;
  /** A file of a member; its id is what a `file_input` of a form takes. */
  uploadFile(user: SlackUser, name: string, content: string): SlackFile;
  file(id: string): SlackFile | undefined;
  /** Unsubscribes the app from events, such as `message.channels` or `team_join`. */
  unsubscribe(...events: readonly string[]): void;
  /** The workspace removes the app: `tokens_revoked`, `app_uninstalled`, and no token works any more. */
  uninstall(): void;
  /** Tells the app of an event of the test's own making. */
  tell(event: Json): void;

  /** Sends everything by signed HTTP to this address from now on, after the address has proved itself. */
  useHttp(url: string): Promise<void>;
  /** Posts one signed request of one's own making; the answer's status tells whether the app believed it. */
  postSigned(url: string, post: SignedPost): Promise<{ readonly status: number; readonly text: string }>;
  /** Resolves when so many Socket Mode connections are open. */
  untilConnected(count?: number): Promise<void>;
  readonly connectionCount: () => number;

  /** Everything the app was told, oldest first. */
  readonly deliveries: readonly SlackDelivery[];
  /** The deliveries of events of this type. */
  deliveriesOf(eventType: string): readonly SlackDelivery[];
  /** Resolves when the app has acknowledged everything it was told. */
  untilAcknowledged(): Promise<void>;
  /** The messages that stand in a channel, oldest first; ephemeral ones are not among them. */
  messages(channel: SlackChannel): readonly SlackMessage[];
  /** The messages that were removed from a channel, each with `deletedBy`. */
  deleted(channel: SlackChannel): readonly SlackMessage[];
  /** The messages that only this user sees. */
  ephemerals(channel: SlackChannel, user: SlackUser): readonly SlackMessage[];
  /** The modals that a user sees, the top one last. */
  modals(user: SlackUser): readonly SlackView[];
  /** The home tab that the app published for a user. */
  home(user: SlackUser): SlackView | undefined;
  readonly calls: readonly RecordedCall[];
  callsOf(method: string): readonly RecordedCall[];
  /** Calls and answers that do not match the published definitions. Empty for a correct app. */
  readonly violations: readonly Violation[];

  /** Answers the next calls of a method (`*`: of any) with this error code. */
  failNext(method: string, code: string, times?: number): void;
  /** Answers the next calls of a method with 429 and `Retry-After`. */
  rateLimit(method: string, seconds: number | null, times?: number): void;
  /** Answers the next calls of a method with a bare HTTP status. */
  breakNext(method: string, status: number, times?: number): void;
  /**
   * From now on every call of a method (`*`: of any) fails, with this HTTP status, a broken connection or without any answer, and has no effect,
   * until the returned function is called.
   */
  breakDown(method: string, how: number | 'hang-up' | 'silence'): () => void;
  /** What the app did, as everybody saw it. */
  readonly journal: Journal<SlackMessage>;
  /** Breaks the connection of the next calls of a method, before they had any effect. */
  hangUpNext(method: string, times?: number): void;
  /** Breaks all Socket Mode connections without a word. */
  dropConnections(): void;
  /** Asks connected apps to connect anew, as Slack does every few hours. */
  refreshConnections(reason?: DisconnectReason): void;
  /** Sends an event once more, with a raised retry number. */
  redeliver(delivery: SlackDelivery, reason?: string): void;
  close(): Promise<void>;
}
