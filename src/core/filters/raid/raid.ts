/** The joins within a window that make a burst, or 0 for never, and how long its members stay marked. The slow window finds joins that come one by one. */
export type RaidBounds = {
  readonly joins: number;
  readonly window_seconds: number;
  readonly mark_minutes: number;
  readonly slow_joins?: number;
  readonly slow_window_minutes?: number;
};

/** A burst of joins that this join started or continued. `members` are those that it newly marked. */
export type JoinBurst = {
  readonly kind: 'started' | 'ongoing';
  readonly members: readonly string[];
  /** The limit and the length of the window that was full. */
  readonly joins: number;
  readonly windowSeconds: number;
};

/** The whole state of a join window, as plain data that survives JSON. */
export type JoinState = Readonly<Record<string, CommunityJoins>>;

/** The joins of one community. */
export type CommunityJoins = {
  readonly joins: readonly { readonly member: string; readonly atMs: number }[];
  /** The time of the last join of a burst; null before the first burst. */
  readonly burstAtMs: number | null;
  /** When the mark of each member who joined in a burst ends. */
  readonly marked: Readonly<Record<string, number>>;
};

/** Most entries remembered. Joins need no more than the highest setting; communities with the oldest last join go first. */
export const JOIN_LIMITS = { communities: 10_000, joins: 10_000, marked: 20_000 } as const;

type Community = { joins: { member: string; atMs: number }[]; burstAtMs: number | null; marked: Map<string, number> };

/**
 * Creates a window that watches joins, from the state of an earlier one.
 * @param state the result of `state()`, perhaps from an earlier process.
 * @example createJoinWindow().isMarked('server', 'ann', 0); // => false
 */
export function createJoinWindow(state: JoinState = {}) {
  const communities = new Map<string, Community>(
    Object.entries(state).map(([name, { joins, burstAtMs, marked }]) => [
      name,
      { joins: joins.map((join) => ({ ...join })), burstAtMs, marked: new Map(Object.entries(marked)) },
    ]),
  );
  return {
    /**
     * Counts a join. With `joins` 10, the tenth within the window starts a burst. A burst that comes again within `mark_minutes`
     * continues it. One member counts once. Everyone who joined within the window is marked for `mark_minutes`.
     * @param others joins that other processes saw, if any.
     * @param isTwice returns whether a member counts twice.
     */
    join(
      name: string,
      member: string,
      nowMs: number,
      rule: RaidBounds,
      others: CommunityJoins['joins'] = [],
      isTwice: (member: string) => boolean = () => false,
    ): JoinBurst | null {
      const windows = windowsOf(rule);
      const longestMs = longestWindowSeconds(rule) * 1_000;
      if (longestMs === 0) return null;
      const community = communities.get(name) ?? { joins: [], burstAtMs: null, marked: new Map() };
      communities.delete(name);
      communities.set(name, community);
      dropFirst(communities, JOIN_LIMITS.communities);
      for (const [other, untilMs] of community.marked) if (untilMs <= nowMs) community.marked.delete(other);
      community.joins = merge(community.joins, others)
        .filter((join) => join.atMs > nowMs - longestMs && join.member !== member)
        .slice(-(JOIN_LIMITS.joins - 1));
      community.joins.push({ member, atMs: nowMs });
      for (const { joins, windowSeconds } of windows) {
        const within = community.joins.filter(({ atMs }) => atMs > nowMs - windowSeconds * 1_000);
        const count = within.reduce((sum, join) => sum + (isTwice(join.member) ? 2 : 1), 0);
        if (count < joins) continue;
        return { ...markBurst(community, within, nowMs, rule.mark_minutes * 60_000), joins, windowSeconds };
      }
      return null;
    },
    /** Whether a member joined in a burst and is still marked: their messages are `from_raid`. */
    isMarked: (name: string, member: string, nowMs: number) => (communities.get(name)?.marked.get(member) ?? 0) > nowMs,
    state: (): JoinState =>
      Object.fromEntries(
        [...communities].map(([name, { joins, burstAtMs, marked }]) => [
          name,
          { joins: joins.map((join) => ({ ...join })), burstAtMs, marked: Object.fromEntries(marked) },
        ]),
      ),
  };
}

/** Returns the windows that are on, the short one first. */
function windowsOf(rule: RaidBounds): { readonly joins: number; readonly windowSeconds: number }[] {
  const { slow_joins: slowJoins = 0, slow_window_minutes: slowMinutes = 0 } = rule;
  const windows = [
    { joins: rule.joins, windowSeconds: rule.window_seconds },
    { joins: slowJoins, windowSeconds: slowMinutes * 60 },
  ];
  return windows.filter(({ joins }) => joins > 0);
}

/**
 * Returns how far back joins count, in seconds; 0 if the rule is off.
 * @example longestWindowSeconds({ joins: 10, window_seconds: 30, mark_minutes: 10 }); // => 30
 */
export function longestWindowSeconds(rule: RaidBounds): number {
  return Math.max(0, ...windowsOf(rule).map(({ windowSeconds }) => windowSeconds));
}

/** Merges joins to one per member, oldest first. */
function merge(own: Community['joins'], others: CommunityJoins['joins']): Community['joins'] {
  if (others.length === 0) return own;
  const known = new Set(own.map(({ member }) => member));
  const news = others.filter(({ member }) => !known.has(member)).map((join) => ({ ...join }));
  return [...own, ...news].sort((one, other) => one.atMs - other.atMs);
}

function markBurst(
  community: Community,
  within: Community['joins'],
  nowMs: number,
  markMs: number,
): Pick<JoinBurst, 'kind' | 'members'> {
  const kind = community.burstAtMs !== null && nowMs - community.burstAtMs <= markMs ? 'ongoing' : 'started';
  community.burstAtMs = nowMs;
  const members = within.map((join) => join.member).filter((member) => !community.marked.has(member));
  for (const { member } of within) {
    community.marked.delete(member);
    community.marked.set(member, nowMs + markMs);
  }
  dropFirst(community.marked, JOIN_LIMITS.marked);
  return { kind, members };
}

function dropFirst(map: Map<string, unknown>, max: number): void {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
}
