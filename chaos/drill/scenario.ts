import type { ModelServer } from '../../emulators/model/model-server.ts';
import type { Finding, Scale } from '../scenario.ts';
import type { Server } from '../server.ts';

/** The kinds of store that a copy may have. */
export type StoreKind = 'SQLite' | 'PostgreSQL';

/** A server that answers, by whomever it was started. */
export type Address = {
  readonly url: string;
  readonly key: string;
  /** Its process, where we started it. */
  readonly server: Server | null;
  /** The newest row of the log before the drill; null for an empty log. */
  readonly lastRow: string | null;
  /** Whether its log has a row for every message. */
  readonly isCounted: boolean;
};

/** A set-up with an empty store of its own, whose processes a scenario starts and ends. */
export type Copy = {
  readonly folder: string;
  readonly store: StoreKind;
  /** Of its processes. */
  readonly settings: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
  /** The far end of its judge; null for the embedded judge. */
  readonly model: ModelServer | null;
};

/** A scenario that `npm run chaos` and `steward drill` both run. */
export type DrillScenario = {
  readonly name: string;
  /** In words, with its number. */
  readonly goal: string;
  /** As of any scenario: for a quiet machine. */
  readonly isMeasured?: true;
  /** The rounds of `npm run chaos`. */
  readonly rounds: Readonly<Record<Scale, number>>;
  /** About how long so many rounds take: it is not begun with less time left. */
  seconds(rounds: number): number;
} & (
  | { readonly from: 'outside'; run(address: Address, rounds: number): Promise<Finding> }
  | {
      readonly from: 'inside';
      /** What fails. */
      readonly about: 'process' | 'store' | 'model' | 'memory' | 'disk';
      /** Why this copy cannot have it, or null. */
      missing?(copy: Omit<Copy, 'folder'>): string | null;
      run(copy: Copy, rounds: number): Promise<Finding>;
    }
);
