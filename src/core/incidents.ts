import type { ChatPlatform } from './chat-platforms.ts';

/** How long an incident waits for its next part; after that the same author or text begins another. */
export const INCIDENT_IDLE_MS = 10 * 60_000;
/** How long an incident may last: an entry far up in the log is read by nobody. */
export const INCIDENT_MAX_MS = 3 * 60 * 60_000;
/** What a trait begins with that stands before all others: whatever a raider writes belongs to the raid. */
export const RAID_TRAIT = 'r:';

/**
 * What became of a notice's deletion and of its author's timeout. `ending` and `ended` are of a timeout alone; '' is none that was meant.
 * Columns of its row, so that an incident of thousands is counted by the database.
 */
export type StepFate = '' | 'done' | 'gone' | 'waiting' | 'missed' | 'would' | 'ending' | 'ended';

/** What an incident comes to at this moment, counted over all its notices. */
export type IncidentCounts = {
  readonly messages: number;
  readonly authors: number;
  readonly channels: number;
  readonly communities: number;
  readonly deleted: { readonly messages: number; readonly authors: number; readonly channels: number };
  /** Messages that were found gone, that wait, whose deletion was not possible, and that would have been deleted. */
  readonly gone: number;
  readonly deletionsWaiting: number;
  readonly deletionsMissed: number;
  readonly wouldDelete: number;
  /** Authors, newcomers of a raid among them, by what became of their timeout. */
  readonly silenced: number;
  readonly silencesWaiting: number;
  readonly silencesMissed: number;
  readonly wouldSilence: number;
  readonly endsWaiting: number;
  readonly silencesEnded: number;
  /** Messages by what moderators made of them. */
  readonly confirmed: number;
  readonly wrong: number;
  /** The categories of its messages, most first. */
  readonly categories: readonly string[];
};

/** Which parts of an incident are asked for. */
export type PartsQuery = {
  readonly incidentId: string;
  readonly kind?: 'message' | 'raid' | 'newcomer';
  readonly only?: { readonly column: 'deletion' | 'silence'; readonly is: StepFate } | 'reported';
  readonly order?: 'first' | 'last';
  readonly offset?: number;
  readonly limit: number;
};

/** The one entry of an incident in one log, and the notice that it is posted for. */
export type IncidentEntry = {
  readonly incidentId: string;
  /** Names the log. */
  readonly place: string;
  readonly platform: ChatPlatform;
  readonly noticeId: string;
};

/** What belongs together of a tenant's notices, and the entries that tell of it. */
export type IncidentStore = {
  /**
   * Puts notices into the incidents that their traits are known by, or into new ones; a notice that is in one stays there. Two processes that
   * do it at once come to the same incidents.
   * @param ask.parts in their order; `traits` are hashes, the weightiest first.
   * @returns the incident of each notice; notices and tenants that are gone are left out.
   */
  joinIncidents(ask: {
    readonly tenantId: string;
    readonly nowMs: number;
    readonly parts: readonly { readonly noticeId: string; readonly traits: readonly string[] }[];
  }): Promise<ReadonlyMap<string, string>>;
  /** Ends an incident: what comes after it begins another. */
  closeIncident(incidentId: string): Promise<void>;
  /** Makes a notice the one whose entry tells of its incident in a log, unless there is one. @returns the id of the one that does. */
  leadIncident(entry: IncidentEntry): Promise<string>;
  /** A notice's entry is not there (any more): the next notice of the incident may have one. */
  withdrawEntry(noticeId: string): Promise<void>;
  /** The entries of an incident, or that of a notice, are to be edited no later than then. */
  touchEntries(of: { readonly incidentId: string } | { readonly noticeId: string }, dueAtMs: number): Promise<void>;
  /** Takes the entries of a platform that are due for editing for this process until `heldUntilMs`. */
  holdEdits(ask: {
    readonly platform: ChatPlatform;
    readonly incidentId?: string;
    readonly nowMs: number;
    readonly heldUntilMs: number;
    readonly limit: number;
    /** Only the entries about communities whose id on their platform passes; all when left out. */
    readonly ofServers?: (externalId: string) => boolean;
  }): Promise<readonly IncidentEntry[]>;
  /** An entry that was held until then was edited; it stays due when it was touched meanwhile. */
  concludeEdit(noticeId: string, heldUntilMs: number): Promise<void>;
  countIncident(incidentId: string): Promise<IncidentCounts>;
  /** The entries of an incident of this tenant, one a log. */
  listEntries(tenantId: string, incidentId: string): Promise<readonly IncidentEntry[]>;
};
