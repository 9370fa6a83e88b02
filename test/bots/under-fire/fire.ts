import type { ConformanceDriver } from '../conformance-driver.ts';

/** Something that the bot did, as a check reads it. */
export type Happened =
  | { readonly kind: 'gone'; readonly messageIds: readonly string[] }
  | { readonly kind: 'silenced' | 'freed'; readonly personId: string }
  /** An entry as it reads from now on, or a private message to somebody. */
  | {
      readonly kind: 'shown';
      readonly messageId: string;
      readonly isNew: boolean;
      readonly text: string;
      /** Whom it was sent to privately; null for what stands in the log. */
      readonly toPersonId: string | null;
    };

/** What of a platform fails. */
export type Part = 'everything' | 'look-ups' | 'posts' | 'door and timeouts';

/** A call that deletes: how many messages, and whether the platform took it. */
export type Deletion = { readonly messages: number; readonly isTaken: boolean };

/** A community in the worst hour of its platform: at the limits that it documents, and with a way to break parts of it. */
export type FireDriver = ConformanceDriver & {
  /** What the bot did since the start, oldest first. */
  happened(): readonly Happened[];
  /** Fails every call of a part, as an overloaded platform does, until the returned function is called. */
  breakDown(part: Part): () => void;
  /** From now on the platform refuses what is posted, edited and deleted, with a wait that is longer than any call waits. */
  forbid(): void;
  /** The calls that delete messages of members, oldest first. */
  deletions(): readonly Deletion[];
  /** How many calls the bot made; the same number twice says that it waits. */
  calls(): number;
};

/** How much of each scenario is tried: all phases always, and fewer messages where time counts. */
export const SIZES = {
  short: { ofOne: 30, members: 4, ofMembers: 16, accounts: 6, waiting: 40, atPace: 110 },
  whole: { ofOne: 100, members: 20, ofMembers: 200, accounts: 30, waiting: 300, atPace: 200 },
} as const;

/** `npm run chaos` asks for the whole. */
const IS_WHOLE = process.env.UNDER_FIRE === 'whole';

/** How much is tried now. */
export const SIZE = SIZES[IS_WHOLE ? 'whole' : 'short'];

/** Only what hangs runs into it. */
export const TIMEOUT_MS = IS_WHOLE ? 3_600_000 : 300_000;
