/** One thing that a bot needs in a community, whether it has it, and how to allow it in the words of the platform. */
export type PlatformNeed = {
  readonly what: string;
  readonly has: boolean;
  readonly how: string;
  /** Whether everything that is on works without it. */
  readonly optional: boolean;
};

/** A channel, forum or kind of thread in which the bot cannot do something. */
export type PlaceGaps = {
  readonly id: string;
  readonly name: string;
  /** In the platform's words: `forum`, `private threads`. */
  readonly kind: string;
  readonly gaps: readonly Omit<PlatformNeed, 'has'>[];
};

/** What a bot can and cannot do in a community. */
export type PermissionAudit = {
  readonly needs: readonly PlatformNeed[];
  /** Those with a gap; where something is missed comes first. */
  readonly places: readonly PlaceGaps[];
  /** How many places have no gap, and how many with one are not listed. */
  readonly whole: number;
  readonly more: number;
  /** What the platform does not tell a bot of; null when it tells of all. */
  readonly untold: string | null;
};
