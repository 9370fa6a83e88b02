import type { BotPort } from '../../core/communities/bot-port.ts';
import type { TrialDeps } from '../../core/moderation/explain.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import type { Store } from '../../core/store/store.ts';
import type { ModerateDeps } from '../moderation/moderate-request.ts';
import type { Prices } from '../policy/rule-cost.ts';
import type { ScoreHistory } from '../policy/score-history.ts';
import type { ClientAddress } from './addresses.ts';

/** Dependencies that interfaces share with the moderate function. */
type SharedDeps = Pick<ModerateDeps, 'judge' | 'now' | 'keepTextChars' | 'defaultQuota' | 'limits'>;

/** Dependencies that the API and the dashboard share. */
export type InterfaceDeps = TrialDeps &
  SharedDeps & {
    readonly store: Store;
    readonly moderate: Moderate;
    readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
    /** The token prices of the model; null if they are unknown or zero. */
    readonly prices: Prices | null;
    /** The port to the bots, whose entries change with a verdict. */
    readonly bots: BotPort;
    readonly clientAddress: ClientAddress;
    /** Whether webhooks may only use addresses on the public internet. */
    readonly onlyPublicWebhooks: boolean;
    /** Opens counters that processes share. */
    readonly openSharedLimiter?: OpenSharedLimiter | undefined;
  };
