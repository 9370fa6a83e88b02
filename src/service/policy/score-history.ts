import { setImmediate as nextTurn } from 'node:timers/promises';
import { createLru, remember } from '../../core/collections/remember.ts';
import type { ScoreHistoryStore } from '../../core/decision-log/decision-store.ts';
import type { Action } from '../../core/decisions/decision.ts';

/** Most rows of a tenant's history, which keeps the newest ones: some megabytes. */
export const HISTORY_ROWS_MAX = 200_000;
const TENANTS_MAX = 8;
/** Rows that are read, or skipped, at once: the process is blocked meanwhile, longer with a cold disk. */
const PAGE_ROWS = 1_000;
const STEP_ROWS = 10_000;
/** The value for a missing score: the category was off. */
export const NO_SCORE = 65_535;
/** Scores have four decimals, so an integer of ten-thousandths holds one exactly. */
export const SCORE_SCALE = 10_000;

/** The stored scores of a tenant by criterion, in time order. */
export type ScoreHistory = {
  readonly ids: readonly string[];
  readonly isCut: boolean;
  /** The scores of a criterion by row, times `SCORE_SCALE`; `NO_SCORE` if a row was not judged in it. It may be shorter than the rows. */
  values(name: string): readonly number[];
  /** The action of a local rule by row, whatever the scores are; rows without one are missing. */
  readonly localActions: ReadonlyMap<string, Action>;
};

type Growing = {
  readonly ids: string[];
  readonly localActions: Map<string, Action>;
  readonly criteria: Map<string, number[]>;
  readonly isCut: boolean;
  /** The last row of the log that was read, judged or not. */
  last: string | null;
};

/**
 * Creates a reader of stored scores. It reads small pages and keeps the result, so only new rows are read again.
 * @example const history = await createScoreHistories({ store })(tenant.id);
 */
export function createScoreHistories(deps: {
  readonly store: ScoreHistoryStore;
}): (tenantId: string) => Promise<ScoreHistory> {
  const known = createLru<string, Promise<Growing>>(TENANTS_MAX);
  return async (tenantId) => {
    const before = known.get(tenantId) ?? begin(deps.store, tenantId);
    // Reads run one after another, because two at once would add the same rows twice.
    const grown = before.then((growing) => grow(deps.store, tenantId, growing));
    known.set(tenantId, grown);
    grown.catch(() => known.delete(tenantId));
    const { ids, criteria, isCut, localActions } = await grown;
    const rows = ids.length;
    return {
      ids: ids.slice(0, rows),
      isCut,
      localActions,
      // The lists grow with later reads; the caller sees only the rows that existed at its read.
      values: (name) => (criteria.get(name) ?? []).slice(0, rows),
    };
  };
}

async function begin(store: ScoreHistoryStore, tenantId: string): Promise<Growing> {
  let row: string | null = null;
  // Finds the row right before the newest ones, after which reading starts.
  for (let left = HISTORY_ROWS_MAX + 1; left > 0; left -= STEP_ROWS) {
    row = await store.findRowBefore(tenantId, row, Math.min(left, STEP_ROWS));
    if (row === null) break;
    await nextTurn();
  }
  return { ids: [], localActions: new Map(), criteria: new Map(), isCut: row !== null, last: row };
}

async function grow(store: ScoreHistoryStore, tenantId: string, growing: Growing): Promise<Growing> {
  for (;;) {
    const rows = await store.listScores(tenantId, { after: growing.last, limit: PAGE_ROWS });
    for (const { id, scores, localAction } of rows) {
      if (scores === null) continue;
      add(growing, id, scores);
      if (localAction) growing.localActions.set(id, localAction);
    }
    growing.last = rows.at(-1)?.id ?? growing.last;
    if (rows.length < PAGE_ROWS) break;
    await nextTurn();
  }
  return growing.ids.length > 2 * HISTORY_ROWS_MAX ? newestOf(growing) : growing;
}

function add({ ids, criteria }: Growing, id: string, scores: string): void {
  const row = ids.length;
  ids.push(id);
  // Only `record` writes it.
  for (const [name, score] of Object.entries(JSON.parse(scores) as Record<string, number>)) {
    const criterion = remember(criteria, name, () => []);
    // A criterion that was added later, or was off for a while, has no scores there.
    while (criterion.length < row) criterion.push(NO_SCORE);
    criterion.push(Math.round(score * SCORE_SCALE));
  }
}

/** Copies the newest rows, so that readers of the longer history are not disturbed. */
function newestOf({ ids, localActions, criteria, last }: Growing): Growing {
  const from = ids.length - HISTORY_ROWS_MAX;
  const kept = [...criteria].map(([name, criterion]): [string, number[]] => [name, criterion.slice(from)]);
  const first = ids[from] ?? '';
  const locals = [...localActions].filter(([id]) => id >= first);
  return { ids: ids.slice(from), localActions: new Map(locals), criteria: new Map(kept), isCut: true, last };
}
