import type { ChatPlatform } from '../common/chat-platforms.ts';

/** A stored event: its platform's id, and its encrypted payload. */
export type StoredInboundEvent = { readonly id: string; readonly payload: string };

/** A pending event that this process has taken over. */
export type TakenInboundEvent = StoredInboundEvent & {
  /** How often a process took it, this time included. */
  readonly tries: number;
  /** Its previous owner; claims that this owner did not finish are free. */
  readonly leasedBefore: string;
};

/** A community's key: its platform, and its id there. */
export type CommunityKey = { readonly platform: ChatPlatform; readonly externalId: string };

/** The owner of a platform's events, and until when nobody else takes them. */
type EventHold = { readonly platform: ChatPlatform; readonly owner: string; readonly leaseUntilMs: number };

/**
 * Events that are not fully handled yet: stored before the platform gets its acknowledgement, deleted once every resulting write is done.
 * Every method throws StewardError `store_unavailable` when the database cannot be used.
 */
export type InboundEventStore = {
  /** Stores events; they are on disk when it resolves. @returns the ids of events that are new. */
  keepInboundEvents(
    kept: EventHold & { readonly atMs: number; readonly events: readonly StoredInboundEvent[] },
  ): Promise<readonly string[]>;
  /** Deletes events. A machine crash may lose the deletion; the events then come back, with their decisions made. */
  settleInboundEvents(ids: readonly string[]): Promise<void>;
  /** Extends the hold on this owner's events; with `below` only of those held until earlier than that. */
  leaseInboundEvents(hold: EventHold & { readonly below?: number }): Promise<void>;
  /** Releases events; anybody may take them from `untilMs` on. */
  deferInboundEvents(defer: { readonly ids: readonly string[]; readonly untilMs: number }): Promise<void>;
  /** Releases all events of an owner that has ended. */
  releaseInboundEvents(by: { readonly platform: ChatPlatform; readonly owner: string }): Promise<void>;
  /** Takes events that nobody holds, oldest first. */
  takeUpInboundEvents(
    ask: EventHold & { readonly nowMs: number; readonly limit: number },
  ): Promise<readonly TakenInboundEvent[]>;
  /** @returns when the first event is free to take; null if there are none. */
  nextInboundEventMs(platform: ChatPlatform): Promise<number | null>;
  countInboundEvents(platform: ChatPlatform): Promise<number>;
  /** Saves, per community, the time up to which all messages are decided; for platforms without acknowledgements. */
  saveCheckpoints(marks: readonly (CommunityKey & { readonly atMs: number })[]): Promise<void>;
  /** @returns null if there is no checkpoint yet. */
  readCheckpoint(community: CommunityKey): Promise<number | null>;
};
