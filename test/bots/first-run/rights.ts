/** A right that administrators of a platform give to a bot, and take. */
export type Right = {
  take(): Promise<void> | void;
  give(): Promise<void> | void;
  /** Whether the platform tells of it at a log-in alone. */
  readonly atLogin?: true;
  /** Whether no entry can be posted without it in the channel where people talk. */
  readonly shuts?: true;
  /** What becomes of a test message without it: the bot says that it failed, it passes, or nothing is heard of it. */
  readonly test: 'fails' | 'passes' | 'silent';
  /** What cannot be asked of the bot without it: nothing at all, or nothing but why it answers no command. Its health names it. */
  readonly mutes?: 'all' | 'commands';
  /** The other lines of `status` that say NO without it too. */
  readonly hides?: readonly string[];
};

/** The right that a line of `status` speaks of; null for words that nobody here knows. */
export type RightOf = (what: string) => Right | null;
