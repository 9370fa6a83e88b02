import { ACTIONS, type Action } from '../core/decision.ts';
import { applyThresholds, columnsOf } from '../core/pipeline/thresholds.ts';
import { mergePolicy, type Policy, type PolicyWrite } from '../core/policy.ts';
import type { ScoreHistory } from './score-history.ts';

/** Rows between two breaths. */
const CHUNK_ROWS = 20_000;
const CHANGES_MAX = 50;
/** Below every line, so that it reaches none. */
const NO_SCORE = -1;

/** How many messages a policy would have done what with. */
export type ActionCounts = Readonly<Record<Action, number>>;

/** One message that another policy would have decided otherwise. */
export type ReplayChange = {
  readonly decision_id: string;
  readonly before: Action;
  readonly after: Action;
  readonly category: string | null;
};

/** What a policy would have done with the judged messages of the last 30 days, beside what today's would have. */
export type Replay = {
  /** Judged messages that were looked at. */
  readonly messages: number;
  /** Whether older ones were left out, because there are too many. */
  readonly is_cut: boolean;
  readonly before: ActionCounts;
  readonly after: ActionCounts;
  readonly changed: number;
  /** The newest of them. */
  readonly changes: readonly ReplayChange[];
  /** Of categories and rules in the new policy: how many messages have no score for it, for it was not on, or is new. */
  readonly unscored: Readonly<Record<string, number>>;
};

/**
 * Applies today's policy and a changed one to stored scores: no model is asked, and nothing is written. Messages that local rules decided
 * have no scores and are not among them.
 * @throws StewardError `invalid` with every fault of the change.
 * @example const { before, after } = await replayPolicy(history, tenant.policy, { thresholds: { spam: 0.7 } });
 */
export async function replayPolicy(history: ScoreHistory, policy: Policy, write: PolicyWrite): Promise<Replay> {
  const changed = mergePolicy(policy, write);
  const [today, then] = [columnsOf(policy).all, columnsOf(changed).all];
  const [todays, thens] = [readersOf(history, today), readersOf(history, then)];
  const [before, after] = [counts(), counts()];
  const missing = then.map(() => 0);
  const changes: ReplayChange[] = [];
  let changedCount = 0;
  for (let row = history.ids.length - 1; row >= 0; row--) {
    const was = applyThresholds({ all: today }, todays(row));
    const scores = thens(row);
    const is = applyThresholds({ all: then }, scores);
    before[was.action]++;
    after[is.action]++;
    for (let place = 0; place < then.length; place++)
      if (scores[place] === NO_SCORE) missing[place] = (missing[place] ?? 0) + 1;
    if (was.action !== is.action) {
      changedCount++;
      const category = is.category ?? was.category;
      if (changes.length < CHANGES_MAX)
        changes.push({ decision_id: history.ids[row] ?? '', before: was.action, after: is.action, category });
    }
    if (row % CHUNK_ROWS === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  const unscored = then.map(({ name }, place) => [name, missing[place] ?? 0] as const);
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

/** Reads the scores of a row in these columns into one array that is used again; `NO_SCORE` where there is none. */
function readersOf(
  history: ScoreHistory,
  columns: readonly { readonly name: string }[],
): (row: number) => readonly number[] {
  const readers = columns.map(({ name }) => history.column(name));
  const scores = columns.map(() => NO_SCORE);
  return (row) => {
    for (let place = 0; place < readers.length; place++) scores[place] = readers[place]?.(row) ?? NO_SCORE;
    return scores;
  };
}

function counts(): Record<Action, number> {
  // Object.fromEntries forgets that every action is a key.
  return Object.fromEntries(ACTIONS.map((action) => [action, 0])) as Record<Action, number>;
}
