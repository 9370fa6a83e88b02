import type { ChatPlatform } from '../common/chat-platforms.ts';

/** An event as it is kept: its platform's id of it, and all of it, sealed. */
export type StoredInboundEvent = { readonly id: string; readonly payload: string };

/** An event that nobody works on any more, now ours. */
export type TakenInboundEvent = StoredInboundEvent & {
  /** How often it was taken up, this time included. */
  readonly tries: number;
  /** Who had it; what they claimed and did not conclude is free. */
  readonly leasedBefore: string;
};

/** A community as its platform names it. */
export type CommunityKey = { readonly platform: ChatPlatform; readonly externalId: string };

/** Who holds events of a platform, and until when nobody else takes them. */
type EventHold = { readonly platform: ChatPlatform; readonly owner: string; readonly leaseUntilMs: number };

/**
 * Events that arrived and are not decided: written before the platform hears that they arrived, forgotten once all is written that follows.
 * Every method throws StewardError `store_unavailable` when the database cannot be used.
 */
export type InboundEventStore = {
  /** Writes events; it is on disk when it resolves. @returns the ids of those that were not there before. */
  keepInboundEvents(
    kept: EventHold & { readonly atMs: number; readonly events: readonly StoredInboundEvent[] },
  ): Promise<readonly string[]>;
  /** Forgets events. Lost with the machine at worst: then they come back, and are found decided. */
  settleInboundEvents(ids: readonly string[]): Promise<void>;
  /** Holds what this owner has for longer; with `below` only what is held for less than that. */
  leaseInboundEvents(hold: EventHold & { readonly below?: number }): Promise<void>;
  /** Lets events go, to be taken by anybody from then on. */
  deferInboundEvents(defer: { readonly ids: readonly string[]; readonly untilMs: number }): Promise<void>;
  /** Lets everything go that this owner has, which has ended. */
  releaseInboundEvents(by: { readonly platform: ChatPlatform; readonly owner: string }): Promise<void>;
  /** Takes events that nobody holds, oldest first. */
  takeUpInboundEvents(
    ask: EventHold & { readonly nowMs: number; readonly limit: number },
  ): Promise<readonly TakenInboundEvent[]>;
  /** When the first of what is there is free; null when nothing is there. */
  nextInboundEventMs(platform: ChatPlatform): Promise<number | null>;
  countInboundEvents(platform: ChatPlatform): Promise<number>;
  /** Until when everything written in communities is decided, for platforms that acknowledge nothing. */
  saveCheckpoints(marks: readonly (CommunityKey & { readonly atMs: number })[]): Promise<void>;
  /** null where nothing was noted yet. */
  readCheckpoint(community: CommunityKey): Promise<number | null>;
};
