import { ACTIONS, type Action, severity } from '../../core/decisions/decision.ts';
import { type Criterion, criteriaOf } from '../../core/moderation/thresholds.ts';
import { mergePolicy, type PolicyWrite } from '../../core/policy/policy.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { Settings } from '../../core/settings/settings.ts';
import { NO_SCORE, SCORE_SCALE, type ScoreHistory } from './score-history.ts';

const CHANGES_MAX = 50;
const NOBODY = -1;

/** How many messages a policy would have done what with. */
export type ActionCounts = Readonly<Record<Action, number>>;

/** What a policy would have done with the judged messages of the last 30 days, beside what today's would have. */
export type Replay = Awaited<ReturnType<typeof replayPolicy>>;

/**
 * Applies two policies to stored scores; no model is asked. What a local rule decided beside scores stays.
 * @throws StewardError `invalid` with every fault of the change.
 * @example const { before, after } = await replayPolicy(history, tenant.policy, { thresholds: { spam: 0.7 } });
 */
export async function replayPolicy(
  history: ScoreHistory,
  policy: Policy,
  write: PolicyWrite,
  settings: Pick<Settings, 'observe'> = { observe: [] },
) {
  const changed = mergePolicy(policy, write);
  const [today, then] = [criteriaOf(policy, settings).all, criteriaOf(changed, settings).all];
  const was = await decideAll(history, today);
  const is = await decideAll(history, then);
  const [before, after] = [counts(), counts()];
  const changes: { decision_id: string; before: Action; after: Action; category: string | null }[] = [];
  let changedCount = 0;
  for (let row = history.ids.length - 1; row >= 0; row--) {
    const [old, fresh] = [today[was.places[row] ?? NOBODY], then[is.places[row] ?? NOBODY]];
    // A local rule that was kept beside the scores decides unless they ask for more.
    const local = history.localActions.get(history.ids[row] ?? '') ?? 'none';
    const oldAction = moreSevere(local, old?.action);
    const newAction = moreSevere(local, fresh?.action);
    before[oldAction]++;
    after[newAction]++;
    if (oldAction === newAction) continue;
    changedCount++;
    if (changes.length < CHANGES_MAX) {
      const category = fresh?.name ?? old?.name ?? null;
      changes.push({ decision_id: history.ids[row] ?? '', before: oldAction, after: newAction, category });
    }
  }
  const { missing } = is;
  const unscored = then.map(({ name }, index) => [name, missing[index] ?? 0] as const);
  return {
    messages: history.ids.length,
    is_cut: history.isCut,
    before,
    after,
    changed: changedCount,
    changes,
    unscored: Object.fromEntries(unscored.filter(([, count]) => count > 0)),
  };
}

/**
 * Decides all rows as `applyThresholds` does, a criterion after the other and in whole numbers, since there are a hundred thousand.
 * @returns for each row the place of the deciding criterion, or `NOBODY`; and how many rows had no score in each.
 */
async function decideAll(history: ScoreHistory, criteria: readonly Criterion[]) {
  const rows = history.ids.length;
  const places = new Int16Array(rows).fill(NOBODY);
  const [severities, scores] = [new Int8Array(rows), new Uint16Array(rows)];
  const missing: number[] = [];
  for (const [index, { name, threshold, action }] of criteria.entries()) {
    const [values, least, own] = [history.values(name), leastOf(threshold), severity(action)];
    // Rows after the end of a criterion have no score in it.
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
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { places, missing };
}

function moreSevere(local: Action, judged: Action = 'none'): Action {
  return severity(judged) > severity(local) ? judged : local;
}

/** The least stored score that reaches a line. */
function leastOf(threshold: number): number {
  let least = Math.floor(threshold * SCORE_SCALE);
  while (least / SCORE_SCALE < threshold) least++;
  return least;
}

function counts(): Record<Action, number> {
  // Object.fromEntries forgets that every action is a key.
  return Object.fromEntries(ACTIONS.map((action) => [action, 0])) as Record<Action, number>;
}
