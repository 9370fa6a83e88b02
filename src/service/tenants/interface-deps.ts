import type { BotPort } from '../../core/communities/bot-port.ts';
import type { TrialDeps } from '../../core/moderation/explain.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Clock, Judge } from '../../core/ports/judge.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import type { Store } from '../../core/store/store.ts';
import type { SpendingLimits } from '../budgets/reservation.ts';
import type { Prices } from '../policy/rule-cost.ts';
import type { ScoreHistory } from '../policy/score-history.ts';
import type { ClientAddress } from './addresses.ts';

/** What the API and the dashboard both stand on. */
export type InterfaceDeps = TrialDeps & {
  readonly store: Store;
  readonly now: Clock;
  readonly judge: Judge;
  readonly moderate: Moderate;
  readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  readonly limits: SpendingLimits;
  /** What the model's tokens cost; null where that is not known, or nothing. */
  readonly prices: Prices | null;
  /** The most characters of a text that this server keeps; 0 keeps none. */
  readonly keepTextChars: number;
  /** The way to the bots of this process, whose entries change with a verdict. */
  readonly bots: BotPort;
  readonly clientAddress: ClientAddress;
  /** Whether webhooks go to addresses of the public internet alone. */
  readonly onlyPublicWebhooks: boolean;
  /** Where processes count together. */
  readonly openSharedLimiter?: OpenSharedLimiter | undefined;
};
