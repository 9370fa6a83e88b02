import type { Judge } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { readTenantStats } from '../decisions/tenant-stats.ts';
import type { TenantStats } from '../decisions/tenant-stats-schema.ts';

/** What tokens cost, in USD a million. */
export type Prices = { readonly inputUsdPerMtok: number; readonly outputUsdPerMtok: number };

/** What a rule in plain words costs, about. */
export type RulePrice = { readonly usdPerThousand: number; readonly usdPerMonth: number };

/** English in JSON, as a rule of thumb: no tokenizer is asked. */
const BYTES_A_TOKEN = 4.5;
/** An assumption, too: a score with the rule's name, where the answer names the rule at all, which it does for about one message in five. */
const OUTPUT_TOKENS = 8;
const NAMED_SHARE = 0.2;
/** Where nothing was judged yet. */
const MESSAGES_A_REQUEST = 5;
const DAYS_A_MONTH = 30;

/** What one rule adds to the model's bill in requests and answers, without a provider's prompt cache. @param stats of 7 days. */
export function costOfRule(
  prices: Prices,
  stats: Pick<TenantStats, 'reasons'> & { readonly model: Pick<TenantStats['model'], 'requests'> },
  name: string,
  text: string,
): RulePrice {
  const asked = stats.reasons.model ?? 0;
  const perRequest =
    stats.model.requests > 0 && asked > 0 ? Math.max(1, asked / stats.model.requests) : MESSAGES_A_REQUEST;
  const words = Buffer.byteLength(JSON.stringify({ [name]: text })) / BYTES_A_TOKEN;
  const microUsd =
    (words * prices.inputUsdPerMtok) / perRequest + NAMED_SHARE * OUTPUT_TOKENS * prices.outputUsdPerMtok;
  const usdPerThousand = (microUsd * 1_000) / 1_000_000;
  return { usdPerThousand, usdPerMonth: (usdPerThousand / 1_000) * (asked / 7) * DAYS_A_MONTH };
}

/**
 * What each of these rules adds to the model's bill, at the volume of the tenant's last seven days.
 * @param rules by name, as a policy has them, saved or not.
 * @example const costs = await costOfRules({ store, now, defaultQuota, judge, prices }, tenant, { 'no-trading': 'Offers to buy or sell' });
 */
export async function costOfRules(
  deps: Parameters<typeof readTenantStats>[0] & {
    readonly judge: Pick<Judge, 'cannot'>;
    readonly prices: Prices | null;
  },
  tenant: Pick<Tenant, 'id' | 'quota'>,
  rules: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, RulePrice>> | 'judges_no_rules' | 'no_prices'> {
  const { prices } = deps;
  if (deps.judge.cannot.includes('rules')) return 'judges_no_rules';
  if (!prices) return 'no_prices';
  if (Object.keys(rules).length === 0) return {};
  const stats = await readTenantStats(deps, tenant, { range: '7d' });
  return Object.fromEntries(Object.entries(rules).map(([name, text]) => [name, costOfRule(prices, stats, name, text)]));
}
