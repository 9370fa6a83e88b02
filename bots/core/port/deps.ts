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

/** What is in a picture, or why nothing was found: nothing can read pictures here, too many wait, it takes too long, or it is none. Never rejects. */
export type ReadPicture = (
  bytes: Uint8Array<ArrayBuffer>,
  reads: { readonly text: boolean; readonly codes: boolean },
) => Promise<
  | {
      readonly hash: string;
      readonly text: string;
      /** What a QR code in it says. */
      readonly code: string;
      /** A package that some of it needs, and that is not there. */
      readonly missing: string | null;
      readonly isLate: boolean;
    }
  | { readonly why: 'missing' | 'busy' | 'late' | 'unreadable' }
>;

/** Operator settings of all bots. */
export type BotSettings = {
  /** How many messages make a batch, 1 to 50. */
  readonly batchMessages: number;
  /** How long the first message of a batch waits at most. */
  readonly batchWaitMs: number;
  /** How many messages may wait over all tenants of one platform; what is over that is decided by local rules alone. */
  readonly queueMaxMessages: number;
  /** Whether new communities start in trial mode. */
  readonly startInTrial: boolean;
  readonly defaultPlan: Plan;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  /** The most characters of a message that is kept; 0 keeps none. */
  readonly keepTextChars: number;
  /** Where people reach the dashboard, without a slash at its end; null where nobody said so. */
  readonly dashboardUrl: string | null;
  /** What tokens of communities are encrypted with, the first, and what others of them may still be; none where the operator set none. */
  readonly secretKeys: readonly string[];
  /** How long a process has an event or an entry to itself before another may take it up, after a crash for example. */
  readonly leaseMs: number;
};

/** What every bot stands on; the same for all platforms. */
export type BotDeps = TrialDeps & {
  readonly store: Store;
  readonly communities: CommunityStore;
  readonly moderate: Moderate;
  readonly triage: Triage;
  readonly judge: Pick<Judge, 'provider' | 'model' | 'cannot'>;
  /** Whether the judge answers at this moment, as far as is known. */
  readonly isJudgeAvailable: () => boolean;
  /** Reads what pictures show; absent where nothing is there that could. */
  readonly readPicture?: ReadPicture;
  /** Notes who joined for all processes, and tells what they noted; absent where they share no memory. */
  readonly joinShared?: SharedWindows['join'] | undefined;
  /** Links to the page on which authors appeal. */
  readonly appealLinks: AppealLinks;
  /** The lists of others that this process keeps. */
  readonly listStates: () => readonly ListState[];
  readonly schedule: Schedule;
  readonly log: Log;
  readonly settings: BotSettings;
  /** Names this process among all that use the store. */
  readonly instanceId: string;
  /** How a bot that is divided among processes has its part, and reaches the others; absent where this process has all of it. */
  readonly among?: { readonly leases: WorkLeases; readonly botCommands: BotCommandQueue };
};
