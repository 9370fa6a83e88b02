import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import type { BotCommandQueue } from '../../../src/core/communities/bot-commands.ts';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import type { ListState } from '../../../src/core/filters/state/known-lists.ts';
import type { TrialDeps } from '../../../src/core/moderation/explain.ts';
import type { Moderate, Triage } from '../../../src/core/moderation/moderate-request.ts';
import type { Judge } from '../../../src/core/ports/judge.ts';
import type { SharedWindows } from '../../../src/core/ports/shared-cache.ts';
import type { Store } from '../../../src/core/store/store.ts';
import type { Plan } from '../../../src/core/tenants/tenant.ts';
import type { AppealLinks } from '../../../src/service/incidents/appeal-links.ts';
import type { Log, Schedule } from './process.ts';

/** Reads a picture, or says why not: no reader is installed, too many wait, it takes too long, or it is not a picture. Never rejects. */
export type ReadPicture = (
  bytes: Uint8Array<ArrayBuffer>,
  reads: { readonly text: boolean; readonly codes: boolean },
) => Promise<
  | {
      readonly hash: string;
      readonly text: string;
      /** Text of a QR code in it. */
      readonly code: string;
      /** A package that part of the reading needs and that is missing. */
      readonly missing: string | null;
      readonly isLate: boolean;
    }
  | { readonly why: 'missing' | 'busy' | 'late' | 'unreadable' }
>;

/** Operator settings of all bots. */
export type BotSettings = {
  /** Messages per batch, 1 to 50. */
  readonly batchMessages: number;
  /** Longest wait of a batch's first message. */
  readonly batchWaitMs: number;
  /** Most messages that may wait in a platform's queue, over all tenants; only local rules decide the rest. */
  readonly queueMaxMessages: number;
  /** Whether new communities start in trial mode. */
  readonly startInTrial: boolean;
  readonly defaultPlan: Plan;
  /** Judged messages per month for a tenant without its own quota; 0 is unlimited. */
  readonly defaultQuota: number;
  /** Most characters kept of a message; 0 keeps none. */
  readonly keepTextChars: number;
  /** Public address of the dashboard, without a trailing slash; null if it is not set. */
  readonly dashboardUrl: string | null;
  /** Keys for tokens of communities: the first encrypts, the others only decrypt older tokens. Empty if the operator set none. */
  readonly secretKeys: readonly string[];
  /** How long a process owns an event or an entry before another may take it over, for example after a crash. */
  readonly leaseMs: number;
};

/** The dependencies of every bot; the same for all platforms. */
export type BotDeps = TrialDeps & {
  readonly store: Store;
  readonly communities: CommunityStore;
  readonly moderate: Moderate;
  readonly triage: Triage;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot'>;
  /** Whether the judge answers now, as far as known. */
  readonly isJudgeAvailable: () => boolean;
  /** Reads what pictures show; absent if no reader is installed. */
  readonly readPicture?: ReadPicture;
  /** Records joins for all processes and returns theirs; absent if they share no memory. */
  readonly joinShared?: SharedWindows['join'] | undefined;
  /** Links to the page on which authors appeal. */
  readonly appealLinks: AppealLinks;
  /** The external lists that this process keeps. */
  readonly listStates: () => readonly ListState[];
  readonly schedule: Schedule;
  readonly log: Log;
  readonly settings: BotSettings;
  /** Identifies this process among all that use the store. */
  readonly instanceId: string;
  /** Lets processes share a bot's work and send each other commands; absent if this process does all of it. */
  readonly sharing?: { readonly leases: WorkLeases; readonly botCommands: BotCommandQueue };
};
