import type { Standalone } from '../../src/cli/base/deps.ts';
import type { UsageStore } from '../../src/core/budgets/spending.ts';
import type { DecisionStore } from '../../src/core/decision-log/decision-store.ts';
import { NO_EXAMPLES } from '../../src/core/filters/examples/examples.ts';
import { createFloodWindow } from '../../src/core/filters/state/flood-window.ts';
import type { Clock } from '../../src/core/ports/judge.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { createModeration } from '../../src/service/moderation/moderate.ts';
import type { ModerateDeps } from '../../src/service/moderation/moderate-request.ts';
import { openStore } from '../../src/store/open.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import type { ProcessLog } from '../observability/log.ts';
import { type CallMetrics, leaseMs, type OpenJudge, openJudge, UNCOUNTED } from './judge.ts';
import { limitsOf } from './limits.ts';

/** Opens only the judge. A ceiling on a paid model also opens or creates a store, which counts the spending of all processes. */
export async function openStandalone(
  config: Config,
  log: ProcessLog,
  now: Clock = Date.now,
  metrics: CallMetrics = UNCOUNTED,
): Promise<Standalone & Pick<OpenJudge, 'health' | 'prices'>> {
  const limits = limitsOf(config);
  const isLimited = usesExternalModel(config) && limits.global_budget !== null;
  const ledger = isLimited ? await openStore({ url: config.DATABASE_URL, now, leaseMs: leaseMs(config) }) : null;
  const judge = await openJudge(config, log, metrics);
  const { moderate } = createModeration({
    store: keepNothing(ledger),
    judge: judge.judge,
    cache: createScoreCache({ now, maxEntries: config.SERVICE_CACHE_ENTRIES }),
    flood: createFloodWindow(),
    now,
    keepTextChars: 0,
    defaultQuota: 0,
    limits: ledger ? limits : { global_budget: null, free_budget: null },
  });
  return {
    moderate,
    judge: judge.judge,
    health: judge.health,
    prices: judge.prices,
    close: async () => {
      await judge.close();
      await ledger?.close();
    },
  };
}

const NO_TOTALS = { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 };

/** Returns a store that keeps nothing except the spending, if there is a ledger. */
function keepNothing(ledger: (UsageStore & DecisionStore) | null): ModerateDeps['store'] {
  return {
    readExamples: async () => NO_EXAMPLES,
    listWebhooks: async () => [],
    announce: async () => {},
    record: async (record) => {
      // No tenant has this id, so this only books the spending and ends the leases.
      await ledger?.record({ ...record, rows: [], judged: 0 });
      return { usage: NO_TOTALS, rowIds: record.rows.map(() => '') };
    },
    keepUnjudged: async () => {},
    readUsage: async () => NO_TOTALS,
    reserveJudgements: async ({ wanted }) => ({ leaseId: '', granted: wanted, left: 0 }),
    reserveSpend: async (ask) => (ledger ? ledger.reserveSpend(ask) : { leaseId: '' }),
    settleSpend: async (settlement) => ledger?.settleSpend(settlement),
    releaseLeases: async (ids) => ledger?.releaseLeases(ids),
    readSpend: async () => ({ global_budget: 0, free_budget: 0 }),
  };
}
