import type { BotPort } from '../../core/communities/bot-port.ts';
import type { TrialDeps } from '../../core/moderation/explain.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { OpenSharedLimiter } from '../../core/ports/shared-cache.ts';
import type { Store } from '../../core/store/store.ts';
import type { ModerateDeps } from '../moderation/moderate-request.ts';
import type { Prices } from '../policy/rule-cost.ts';
import type { ScoreHistory } from '../policy/score-history.ts';
import type { ClientAddress } from './addresses.ts';

/** What the moderate verb stands on too. */
type SharedDeps = Pick<ModerateDeps, 'judge' | 'now' | 'keepTextChars' | 'defaultQuota' | 'limits'>;

/** What the API and the dashboard both stand on. */
export type InterfaceDeps = TrialDeps &
  SharedDeps & {
    readonly store: Store;
    readonly moderate: Moderate;
    readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
    /** What the model's tokens cost; null where that is not known, or nothing. */
    readonly prices: Prices | null;
    /** The way to the bots of this process, whose entries change with a verdict. */
    readonly bots: BotPort;
    readonly clientAddress: ClientAddress;
    /** Whether webhooks go to addresses of the public internet alone. */
    readonly onlyPublicWebhooks: boolean;
    /** Where processes count together. */
    readonly openSharedLimiter?: OpenSharedLimiter | undefined;
  };
