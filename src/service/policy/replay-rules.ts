import type { DecisionSearch } from '../../core/decision-log/decision-store.ts';
import type { PolicyWrite } from '../../core/policy/policy.ts';
import { mergeSettings, type SettingsWrite } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { checkPatterns } from '../filters/check-patterns.ts';
import { replayPolicy } from './replay.ts';
import { replayFilters } from './replay-filters.ts';
import type { ScoreHistory } from './score-history.ts';

/** What a replay of policy and settings stands on. */
export type ReplayDeps = {
  readonly store: Pick<DecisionSearch, 'searchDecisions'>;
  readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
};

/**
 * Replays a change of the policy and of the settings. Local rules are tried again only where the settings change.
 * @throws StewardError `invalid` with every fault of the change.
 * @example const { before, after } = await replayRules({ store, scoreHistory }, tenant, { actions: { scam: 'delete' } }, { observe: [] });
 */
export async function replayRules(
  { store, scoreHistory }: ReplayDeps,
  tenant: Tenant,
  write: PolicyWrite,
  settings?: SettingsWrite | null,
) {
  const history = await scoreHistory(tenant.id);
  if (!settings) return replayPolicy(history, tenant.policy, write, tenant.settings);
  const changed = mergeSettings(tenant.settings, settings, await checkPatterns(tenant.settings, settings));
  const filtered = await replayFilters({ store }, tenant, changed);
  return replayPolicy(history, tenant.policy, write, tenant.settings, { changed, filtered });
}
