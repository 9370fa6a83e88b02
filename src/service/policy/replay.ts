import { timeOf } from '../../core/decision-log/row-time.ts';
import { type Action, severity } from '../../core/decisions/decision.ts';
import { isDue } from '../../core/filters/exceptions/schedule.ts';
import { type Criterion, criteriaOf } from '../../core/moderation/thresholds.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, mergeSettings, type Settings, type SettingsWrite } from '../../core/settings/settings.ts';
import type { Tenant } from '../../core/tenants/tenant.ts';
import { rulesAt } from '../../core/tenants/tenant-in-scope.ts';
import { MINUTE_MS } from '../../core/time/time.ts';
import { createPacing } from '../common/create-pacing.ts';
import { countsOf } from '../decisions/stats.ts';
import { checkPatterns } from '../filters/check-patterns.ts';
import { type FilteredRows, type FilterReplayDeps, replayFilters } from './replay-filters.ts';
import { NO_SCORE, SCORE_SCALE, type ScoreHistory } from './score-history.ts';

/** Dependencies of a replay of policy and settings. */
export type ReplayDeps = FilterReplayDeps & {
  readonly scoreHistory: (tenantId: string) => Promise<ScoreHistory>;
};

/**
 * Replays a change of policy and settings. Local rules run again only if the settings change.
 * @throws StewardError `invalid` with every fault of the change; `overloaded` if no thread reads the texts in time.
 * @example const { before, after } = await replayRules({ store, scoreHistory }, tenant, { actions: { scam: 'delete' } }, { observe: [] });
 */
export async function replayRules(
  { scoreHistory, ...deps }: ReplayDeps,
  tenant: Tenant,
  write: PolicyWrite,
  settings?: SettingsWrite | null,
) {
  const history = await scoreHistory(tenant.id);
  if (!settings) return replayPolicy(history, tenant.policy, write, tenant.settings);
  const changed = mergeSettings(tenant.settings, settings, await checkPatterns(tenant.settings, settings));
  const filtered = await replayFilters(deps, tenant, changed);
  return replayPolicy(history, tenant.policy, write, tenant.settings, { changed, filtered });
}

const CHANGES_MAX = 50;
/** Rows that are counted before other work gets a turn. */
const ROWS_A_TURN = 500;
const NOBODY = -1;

/** A message that the changed policy decides differently. */
type ReplayChange = {
  readonly decision_id: string;
  readonly before: Action;
  readonly after: Action;
  readonly category: string | null;
};

/** The result of a changed policy on the judged messages of the last 30 days, next to that of today's policy. */
export type Replay = Awaited<ReturnType<typeof replayPolicy>>;

/** Options of a replay. By default the settings stay the same and the newest changes are listed. */
type ReplayOptions = {
  /** Which changed messages are listed first: the newest, or those with the most severe action and then the highest score. */
  readonly order?: 'newest' | 'worst';
  readonly changed?: Settings;
  /** The actions of local rules under the old and the new settings. */
  readonly filtered?: FilteredRows | null;
};

/**
 * Applies two policies to stored scores; it asks no model. Actions of local rules stay, unless other settings are given.
 * @throws StewardError `invalid` with every fault of the change.
 * @example const { before, after } = await replayPolicy(history, tenant.policy, { thresholds: { spam: 0.7 } });
 */
export async function replayPolicy(
  history: ScoreHistory,
  policy: Policy,
  write: PolicyWrite,
  settings: Settings = DEFAULT_SETTINGS,
  { order = 'newest', changed = settings, filtered: tried = null }: ReplayOptions = {},
) {
  const nextTurn = createPacing();
  const was = await decideEach(history, policy, settings, nextTurn);
  const is = await decideEach(history, mergePolicy(policy, write), changed, nextTurn);
  const filtered = new Map(tried?.rows);
  const [before, after] = [countsOf(() => 0), countsOf(() => 0)];
  const ranked: { readonly rank: number; readonly change: ReplayChange }[] = [];
  let [changedCount, withoutText, unjudged] = [0, 0, 0];
  const compare = (id: string, oldAction: Action, newAction: Action, category: string | null, rank = 0) => {
    before[oldAction]++;
    after[newAction]++;
    if (oldAction === newAction) return;
    changedCount++;
    const goesBefore = (one: (typeof ranked)[number]) =>
      one.rank > rank || (one.rank === rank && one.change.decision_id > id);
    const at = ranked.findLastIndex(goesBefore) + 1;
    if (at === CHANGES_MAX) return;
    ranked.splice(at, 0, { rank, change: { decision_id: id, before: oldAction, after: newAction, category } });
    ranked.length = Math.min(ranked.length, CHANGES_MAX);
  };
  for (let row = history.ids.length - 1; row >= 0; row--) {
    if (row % ROWS_A_TURN === 0) await nextTurn();
    const id = history.ids[row] ?? '';
    const [old, fresh] = [was.of(row), is.of(row)];
    // The local rule's action that was kept next to the scores decides, unless the scores demand a more severe one.
    const kept = history.localActions.get(id) ?? 'none';
    const local = filtered.get(id);
    filtered.delete(id);
    if (tried && !local) withoutText++;
    const { before: oldLocal, after: newLocal, alsoJudge } = local ?? { before: kept, after: kept, alsoJudge: true };
    const together = (found: Action, judged: Action = 'none') =>
      (alsoJudge || found === 'none') && severity(judged) > severity(found) ? judged : found;
    const category = fresh?.name ?? old?.name ?? null;
    const rank = order === 'newest' ? 0 : Math.max(was.rankOf(row), is.rankOf(row));
    compare(id, together(oldLocal, old?.action), together(newLocal, fresh?.action), category, rank);
  }
  for (const [id, { before: oldLocal, after: newLocal }] of filtered) {
    if (oldLocal !== 'none' && newLocal === 'none') unjudged++;
    compare(id, oldLocal, newLocal, null);
  }
  return {
    messages: history.ids.length + filtered.size,
    is_cut: history.isCut || tried?.isCut === true,
    before,
    after,
    changed: changedCount,
    changes: ranked.map(({ change }) => change),
    unscored: is.unscored,
    ...(tried && { without_text: withoutText, unjudged }),
  };
}

/** Decides each row with the exceptions for everyone at its time. It decides all rows once for each combination, because few combinations occur. */
async function decideEach(history: ScoreHistory, policy: Policy, settings: Settings, nextTurn: () => Promise<void>) {
  const exceptions = settings.exceptions.filter(({ on }) => on === 'everyone');
  const decide = async (nowMs: number) => {
    const held = rulesAt({ policy, settings }, nowMs);
    const { all } = criteriaOf(held.policy, held.settings);
    return { all, ...(await decideAll(history, all, nextTurn)) };
  };
  const byDue = new Map<string, Awaited<ReturnType<typeof decide>>>();
  const byMinute = new Map<number, Awaited<ReturnType<typeof decide>>>();
  const minuteOf = (row: number) =>
    exceptions.length === 0 ? 0 : Math.floor(timeOf(history.ids[row] ?? '') / MINUTE_MS);
  for (let row = 0; row < Math.max(1, history.ids.length); row++) {
    const minute = minuteOf(row);
    // Each exception computes the time of day in its zone.
    if (row % ROWS_A_TURN === 0 || !byMinute.has(minute)) await nextTurn();
    if (byMinute.has(minute)) continue;
    const due = exceptions.map((one) => isDue(one, minute * MINUTE_MS)).join();
    const decided = byDue.get(due) ?? (await decide(minute * MINUTE_MS));
    byDue.set(due, decided);
    byMinute.set(minute, decided);
  }
  const [usual = await decide(0)] = byDue.values();
  const unscored = usual.all.map(({ name }, index) => [name, usual.missing[index] ?? 0] as const);
  return {
    of(row: number): Criterion | undefined {
      const { all, places } = byMinute.get(minuteOf(row)) ?? usual;
      return all[places[row] ?? NOBODY];
    },
    /** Higher for a more severe action, then for a higher score. */
    rankOf(row: number): number {
      const { severities, scores } = byMinute.get(minuteOf(row)) ?? usual;
      return (severities[row] ?? 0) * 2 * SCORE_SCALE + (scores[row] ?? 0);
    },
    unscored: Object.fromEntries(unscored.filter(([, count]) => count > 0)),
  };
}

/**
 * Decides all rows as `applyThresholds` does, one criterion after another and in integers, because there are a hundred thousand rows.
 * @returns for each row the index of the deciding criterion, or `NOBODY`, its severity and score; and for each criterion the number of rows without a score.
 */
async function decideAll(history: ScoreHistory, criteria: readonly Criterion[], nextTurn: () => Promise<void>) {
  const rows = history.ids.length;
  const places = new Int16Array(rows).fill(NOBODY);
  const [severities, scores] = [new Int8Array(rows), new Uint16Array(rows)];
  const missing: number[] = [];
  for (const [index, { name, threshold, action }] of criteria.entries()) {
    const [values, least, own] = [history.values(name), leastOf(threshold), severity(action)];
    // Rows after the end of a criterion's list have no score in it.
    let without = rows - values.length;
    for (let row = 0; row < values.length; row++) {
      const value = values[row] ?? NO_SCORE;
      if (value === NO_SCORE) without++;
      else if (own > 0 && value >= least) {
        const current = severities[row] ?? 0;
        if (own < current || (own === current && value <= (scores[row] ?? 0))) continue;
        places[row] = index;
        severities[row] = own;
        scores[row] = value;
      }
    }
    missing.push(without);
    await nextTurn();
  }
  return { places, severities, scores, missing };
}

/** Returns the lowest stored score that reaches a threshold. */
export function leastOf(threshold: number): number {
  let least = Math.floor(threshold * SCORE_SCALE);
  while (least / SCORE_SCALE < threshold) least++;
  return least;
}
