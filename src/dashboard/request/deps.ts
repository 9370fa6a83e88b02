import type { BotPort } from '../../core/communities/bot-port.ts';
import type { DecisionLogMode } from '../../core/decision-log/decision-store.ts';
import type { ListState } from '../../core/filters/state/known-lists.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Clock, Judge } from '../../core/ports/judge.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import type { Store } from '../../core/store/store.ts';
import type { SpendingLimits } from '../../service/budgets/reservation.ts';
import type { JoinCommand } from '../../service/communities/link.ts';
import type { Prices } from '../../service/policy/rule-cost.ts';
import type { ScoreHistory } from '../../service/policy/score-history.ts';
import type { ClientAddress } from '../../service/tenants/addresses.ts';

/** What the dashboard stands on. */
export type DashboardDeps = {
  readonly store: Store;
  readonly now: Clock;
  /** What a policy asks for and the judge cannot do is told at its save. */
  readonly judge: Pick<Judge, 'cannot' | 'model' | 'provider' | 'weighParts'>;
  readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
  /** Judged messages a month of a tenant without a quota of its own; 0 is unlimited. */
  readonly defaultQuota: number;
  readonly limits: SpendingLimits;
  readonly moderate: Moderate;
  /** What the model's tokens cost; null where that is not known, or nothing. */
  readonly prices: Prices | null;
  /** The most characters of a text that this server keeps; 0 keeps none. */
  readonly keepTextChars: number;
  /** Which decisions have a row in the log of any tenant. */
  readonly decisionLog: DecisionLogMode;
  /** The way to the bots of this process, for what is done about a message from a page. */
  readonly bots: BotPort;
  /** What this process knows of the lists that local rules ask. */
  readonly listStates: () => readonly ListState[];
  /** What is typed on each platform to have a community join a tenant by a code. */
  readonly joinCommands: (code: string) => readonly JoinCommand[];
  /** Has this process say in the store how it fares at this moment, as all do every few seconds. Never throws. */
  readonly reportNow: () => Promise<void>;
  readonly clientAddress: ClientAddress;
  /** Whether webhooks go to addresses of the public internet alone. */
  readonly onlyPublicWebhooks: boolean;
  /** Where processes count together. */
  readonly openSharedLimiter?: OpenSharedLimiter | undefined;
  /** Aborted when the server stops: what stays open ends then. */
  readonly stopping: AbortSignal;
  /** The address that people reach this server at, without a slash at its end; null: that of the request. */
  readonly publicUrl: string | null;
  readonly assets: string;
  /** Told of what nobody thought of; never what somebody wrote. */
  readonly onError: (event: { readonly path: string; readonly error: unknown }) => void;
};
