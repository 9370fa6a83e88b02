import type { ChatPlatform } from '../common/chat-platforms.ts';
import type { Actor } from '../common/steps.ts';

/** The prefix of a raid's grouping key, which outranks all others: whatever a raider writes belongs to the raid. */
export const RAID_GROUPING_KEY = 'r:';

/** A burst of joins. Newcomers are marked until `markedUntilMs`. */
export type Raid = {
  readonly id: string;
  readonly communityId: string;
  readonly noticeId: string;
  readonly startedAtMs: number;
  readonly markedUntilMs: number;
  readonly liftedAtMs: number | null;
  /** Data to restore the platform's earlier state; null if there is no lockdown to end. */
  readonly lockdownBefore: string | null;
  readonly lockdownUntilMs: number | null;
};

/**
 * Whether a raid is on: its newcomers are marked, and no moderator has lifted it.
 * @example isRaidOn({ liftedAtMs: null, markedUntilMs: 2 }, 1); // => true
 */
export function isRaidOn(
  { liftedAtMs, markedUntilMs }: Pick<Raid, 'liftedAtMs' | 'markedUntilMs'>,
  nowMs: number,
): boolean {
  return liftedAtMs === null && markedUntilMs > nowMs;
}

/** A person who joined with a raid; the name is '' if another process saw the join, `hasAvatar` null if the platform does not tell. */
export type Newcomer = Actor & { readonly joinedAtMs: number; readonly hasAvatar: boolean | null };

/** Raids and their newcomers. */
export type RaidStore = {
  addRaid(raid: Raid): Promise<void>;
  changeRaid(
    id: string,
    change: Partial<Pick<Raid, 'markedUntilMs' | 'liftedAtMs' | 'lockdownBefore' | 'lockdownUntilMs'>>,
  ): Promise<void>;
  /** Lists raids whose marks or lockdown have not ended. */
  listOpenRaids(platform: ChatPlatform, nowMs: number): Promise<readonly Raid[]>;
  /** Counts the raids of a community that moderators lifted since then. */
  countLiftedRaids(communityId: string, sinceMs: number): Promise<number>;
  findRaid(id: string): Promise<Raid | null>;
  /** Adds those that are missing. */
  addNewcomers(raidId: string, newcomers: readonly Newcomer[]): Promise<void>;
  listNewcomers(raidId: string): Promise<readonly Newcomer[]>;
};
