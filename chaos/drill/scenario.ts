import type { ModelServer } from '../../emulators/model/model-server.ts';
import type { Finding, Scale } from '../scenario.ts';
import type { Server } from '../server.ts';

/** The kinds of store that a copy may have. */
export type StoreKind = 'SQLite' | 'PostgreSQL';

/** A running server, whoever started it. */
export type Address = {
  readonly url: string;
  readonly key: string;
  /** Its process, if we started it. */
  readonly server: Server | null;
  /** The newest row of the log before the drill, or null if it is empty. */
  readonly lastRow: string | null;
  /** Whether its log has a row for every message. */
  readonly isCounted: boolean;
};

/** An installation with an empty store of its own. A scenario starts and ends its processes. */
export type Copy = {
  readonly folder: string;
  readonly store: StoreKind;
  /** The settings of its processes. */
  readonly settings: Readonly<Record<string, string>> & { readonly DATABASE_URL: string };
  /** The model server of its judge, or null for the embedded judge. */
  readonly model: ModelServer | null;
};

/** A scenario that `npm run chaos` and `steward drill` both run. */
export type DrillScenario = {
  readonly name: string;
  /** The goal in words, with its number. */
  readonly goal: string;
  /** As in any scenario: only for a quiet machine. */
  readonly isMeasured?: true;
  /** The rounds of `npm run chaos`. */
  readonly rounds: Readonly<Record<Scale, number>>;
  /** Returns about how long this many rounds take. It does not begin with less time left. */
  seconds(rounds: number): number;
} & (
  | { readonly from: 'outside'; run(address: Address, rounds: number): Promise<Finding> }
  | {
      readonly from: 'inside';
      /** The part that fails. */
      readonly about: 'process' | 'store' | 'model' | 'memory' | 'disk';
      /** Returns why this copy cannot run it, or null. */
      missing?(copy: Omit<Copy, 'folder'>): string | null;
      run(copy: Copy, rounds: number): Promise<Finding>;
    }
);
