import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Restriction } from '../common/steps.ts';

/** The restrictions that the bot set on a member, and the one before. */
export type TimeoutRecord = {
  /** null if there was none. */
  readonly before: Restriction | null;
  /** The restrictions that the bot set, or was about to set when its process ended, with the end of each timeout. */
  readonly made: readonly { readonly is: Restriction; readonly endsAtMs: number }[];
  /** The next check: at the timeout's end, or when the bot asks the platform again. */
  readonly dueAtMs: number;
};

/** A member, by the platform's ids of the community and the person. */
export type TimedOutMember = {
  readonly platform: ChatPlatform;
  readonly externalId: string;
  /** The person's id; for a role instead of a timeout, followed by `@` and the role's id. */
  readonly personId: string;
};

/** A member's timeout that is due for a check; `name` is the community's. */
export type ListedTimeout = Omit<TimedOutMember, 'platform'> & { readonly name: string; readonly dueAtMs: number };

/** The records of running timeouts; written before the platform is called, so that the state before survives a crash. */
export type TimeoutStore = {
  findTimeout(of: TimedOutMember): Promise<TimeoutRecord | null>;
  /**
   * Reads, changes and writes a record, retrying after concurrent writes; `change` returns null to delete it. Stores nothing for a community that
   * is gone.
   */
  changeTimeout(of: TimedOutMember, change: (known: TimeoutRecord | null) => TimeoutRecord | null): Promise<void>;
  /** Lists the timeouts in communities that have the bot, the earliest due first. */
  listTimeouts(platform: ChatPlatform, limit: number): Promise<readonly ListedTimeout[]>;
};
