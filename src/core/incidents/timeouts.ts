import type { ChatPlatform } from '../common/chat-platforms.ts';

/** What keeps a member from writing, as their platform has it. */
export type Restriction = {
  /** null for one without an end. */
  readonly untilMs: number | null;
  /** What they may do all the same, by the platform's names, in their order; nothing of a timeout. Of a role that keeps them from writing, its id. */
  readonly may: readonly string[];
};

/** What the bot set of a member, and what stood there before it did. */
export type TimeoutRecord = {
  /** null where there was nothing. */
  readonly before: Restriction | null;
  /** What the bot set, or was about to when its process ended, and when each timeout ends. */
  readonly made: readonly { readonly is: Restriction; readonly endsAtMs: number }[];
  /** When it is looked at next: at its end, or when the platform is asked again. */
  readonly dueAtMs: number;
};

/** A member, as their platform names the community and them. */
export type TimedOutMember = {
  readonly platform: ChatPlatform;
  readonly externalId: string;
  /** Their id, with `@` and the role's behind it for a role in the place of a timeout. */
  readonly personId: string;
};

/** Whose silence is due when; `name` is the community's. */
export type ListedTimeout = Omit<TimedOutMember, 'platform'> & { readonly name: string; readonly dueAtMs: number };

/** What is kept of timeouts while they run; written before the platform is asked, so that what was there before survives a crash. */
export type TimeoutStore = {
  findTimeout(of: TimedOutMember): Promise<TimeoutRecord | null>;
  /**
   * Reads, changes and writes, over again when somebody else wrote in between; `change` answers null to forget it. Nothing is kept of a community
   * that is gone.
   */
  changeTimeout(of: TimedOutMember, change: (known: TimeoutRecord | null) => TimeoutRecord | null): Promise<void>;
  /** Those of communities that the bot is in, the first that are due at the beginning. */
  listTimeouts(platform: ChatPlatform, limit: number): Promise<readonly ListedTimeout[]>;
};
