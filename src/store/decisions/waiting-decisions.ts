import type { DecisionRow } from '../../core/decision-log/columns.ts';
import { type DecisionFilter, type DecisionSearch, SEVERE_CATEGORIES } from '../../core/decision-log/decision-store.ts';
import { ACTIONS, type Action } from '../../core/decisions/decision.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { type Database, leastId, RETENTION_MS } from '../database/database.ts';
import { DECISION_COLUMNS_READ as COLUMNS, decisionOf, type StoredDecision } from './decisions.ts';
import { clausesOf, type HashAuthor, withAuthorHash } from './search-decisions.ts';

/** Written exactly like the condition of the indexes of triggered rows, or they are not used. */
const HIT = `action <> 'none'`;
const WAITING = `"tenantId" = $1 AND ${HIT} AND NOT EXISTS (SELECT 1 FROM "Verdict" v WHERE v."decisionId" = looked.id)`;
const READ = `SELECT ${COLUMNS} FROM "Decision" AS looked WHERE ${WAITING}`;
const NEWEST = 'AND id >= $2 ORDER BY id DESC LIMIT CAST($3 AS INTEGER)';
const OLDEST = NEWEST.replace('DESC', 'ASC');
/** No index can serve a term of this form, so SQLite takes the index with the right order instead of sorting another one's rows. */
const worst = (category: string) =>
  `AND id || '' >= $2 AND action = $4 AND ${category} ORDER BY probability DESC, id DESC LIMIT CAST($3 AS INTEGER)`;
/** Moderators give few verdicts, so subtracting them is faster than checking every decision. CROSS JOIN makes SQLite start with the verdicts. */
const COUNT = `SELECT (SELECT COUNT(*) FROM "Decision" WHERE "tenantId" = $1 AND id >= $2 AND ${HIT})
  - (SELECT COUNT(*) FROM "Verdict" v CROSS JOIN "Decision" d
    WHERE v."tenantId" = $1 AND d.id = v."decisionId" AND d."tenantId" = $1 AND d.id >= $2 AND d.${HIT}) AS count`;
const WORST_FIRST = ACTIONS.filter((action) => action !== 'none').toReversed();
const SEVERE: readonly string[] = SEVERE_CATEGORIES;

/** Creates the reader of decisions that wait for a verdict, whatever their age. The indexes of triggered rows keep it fast. */
export function createWaitingDecisions(
  { logReads, dialect: { list } }: Database,
  now: Clock,
  hashAuthor: HashAuthor,
): Pick<DecisionSearch, 'readWaiting'> {
  const AMONG = worst(`category IN ${list('$5')}`);
  const NOT_AMONG = worst(`COALESCE(category, '') NOT IN ${list('$5')}`);
  type Ask = Parameters<DecisionSearch['readWaiting']>[1];
  const read = async ({ order, weights, limit, filter = {} }: Ask, range: readonly [string, string]) => {
    const of = (from: number) => ['', ...conditionsOf(filter, from).clauses].join(' AND ');
    const { values } = conditionsOf(filter, 0);
    if (order !== 'worst') {
      const inOrder = order === 'newest' ? NEWEST : OLDEST;
      const found = await logReads.query<StoredDecision>(`${READ}${of(4)} ${inOrder}`, ...range, limit, ...values);
      return found.map(decisionOf);
    }
    const rows: DecisionRow[] = [];
    const add = async (statement: string, action: Action, categories: readonly string[]) => {
      if (rows.length >= limit) return;
      const left = limit - rows.length;
      const asked = [left, action, categories, ...values] as const;
      const found = await logReads.query<StoredDecision>(`${READ}${of(6)} ${statement}`, ...range, ...asked);
      rows.push(...found.map(decisionOf));
    };
    const { above, below } = byWeight(weights ?? {});
    const named = [...SEVERE, ...above.flat(), ...below.flat()];
    for (const action of WORST_FIRST) await add(AMONG, action, SEVERE);
    for (const action of WORST_FIRST) {
      for (const categories of above) await add(AMONG, action, categories);
      await add(NOT_AMONG, action, named);
      for (const categories of below) await add(AMONG, action, categories);
    }
    return rows;
  };
  return {
    async readWaiting(tenantId, given) {
      const ask = { ...given, filter: await withAuthorHash(tenantId, given.filter ?? {}, hashAuthor) };
      const range = [tenantId, leastId(Math.max(now() - RETENTION_MS, ask.filter.fromMs ?? 0))] as const;
      const rows = await read(ask, range);
      const { clauses, values } = conditionsOf(ask.filter, 3);
      const matching = `SELECT COUNT(*) AS count FROM "Decision" AS looked WHERE ${[WAITING, 'id >= $2', ...clauses].join(' AND ')}`;
      const count = clauses.length === 0 ? COUNT : matching;
      const [counted] = await logReads.query<{ count: number }>(count, ...range, ...values);
      return { rows, count: counted?.count ?? 0 };
    },
  };
}

function conditionsOf(filter: DecisionFilter, from: number): ReturnType<typeof clausesOf> {
  const { clauses, values } = clausesOf(filter, from);
  if (filter.toMs === undefined) return { clauses, values };
  return { clauses: [...clauses, `id < $${from + values.length}`], values: [...values, leastId(filter.toMs)] };
}

/** Groups categories by weight, heaviest first: those above 1, the weight of all other categories, and those below. */
function byWeight(weights: Readonly<Record<string, number>>) {
  const named = Object.entries(weights).filter(([name, weight]) => weight !== 1 && !SEVERE.includes(name));
  const levels = [...new Set(named.map(([, weight]) => weight))].sort((one, other) => other - one);
  const namesOf = (level: number) => named.flatMap(([name, weight]) => (weight === level ? [name] : []));
  return {
    above: levels.filter((level) => level > 1).map(namesOf),
    below: levels.filter((level) => level < 1).map(namesOf),
  };
}
