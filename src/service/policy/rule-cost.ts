import type { Judge } from '../../core/ports/judge.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { readTenantStats } from '../decisions/tenant-stats.ts';
import type { TenantStats } from '../decisions/tenant-stats-schema.ts';

/** Token prices in USD a million. */
export type Prices = { readonly inputUsdPerMtok: number; readonly outputUsdPerMtok: number };

/** The estimated price of a rule in plain words. */
export type RulePrice = { readonly usdPerThousand: number; readonly usdPerMonth: number };

/** A rule of thumb for English in JSON, instead of a tokenizer. */
const BYTES_A_TOKEN = 4.5;
/** Also an assumption: tokens of a score with the rule's name, and the share of messages whose answer names the rule. */
const OUTPUT_TOKENS = 8;
const NAMED_SHARE = 0.2;
/** The value for a tenant without judged messages. */
const MESSAGES_A_REQUEST = 5;
const DAYS_A_MONTH = 30;

/** Estimates what one rule adds to the model's bill, without a provider's prompt cache. @param stats the statistics of 7 days. */
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
 * Estimates what each rule adds to the model's bill, at the volume of the tenant's last seven days.
 * @param rules rules by name, as in a policy, saved or not.
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
