import { expect, it } from 'vitest';
import type { DecisionFilter } from '../../src/core/decision-log/decision-store.ts';
import { createPersonData } from '../../src/store/communities/person-data.ts';
import type { Database } from '../../src/store/database/database.ts';
import type { SqlValue } from '../../src/store/database/sql-value.ts';
import { createObservedCounts } from '../../src/store/decisions/observed-counts.ts';
import { createDecisionSearch } from '../../src/store/decisions/search-decisions.ts';
import { createWaitingDecisions } from '../../src/store/decisions/waiting-decisions.ts';
import { openPostgresqlDatabase } from '../../src/store/postgresql/open.ts';
import { openSqliteDatabase } from '../../src/store/sqlite/open.ts';
import { describeEachStore } from './each-store.ts';
import { fillLog } from './fill-log.ts';
import { queryDirectly } from './query-directly.ts';
import { newTenant } from './records.ts';

type Plan = { readonly statement: string; readonly plan: string };

describeEachStore('how the database finds', (open, kind) => {
  /** A log of one large tenant and a database that tells its plan of each statement that it answers. */
  async function openLog() {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const rows = 30_000;
    await fillLog(
      url,
      { tenantId: tenant.id, rows, fromMs: Date.now() - 86_400_000 },
      {
        action: `CASE WHEN n % 500 = 0 THEN 'flag' WHEN n % 3001 = 0 THEN 'delete' ELSE 'none' END`,
        reason: `CASE WHEN n % 3001 = 0 THEN 'local' ELSE 'model' END`,
      },
    );
    await store.keepLog(() => false);
    const database = await (kind === 'sqlite' ? openSqliteDatabase(url) : openPostgresqlDatabase(url));
    const plans: Plan[] = [];
    const explained: Database = {
      ...database,
      logReads: {
        query: async <Row>(statement: string, ...values: readonly SqlValue[]) => {
          const explain = kind === 'sqlite' ? 'EXPLAIN QUERY PLAN' : 'EXPLAIN';
          const lines = await database.logReads.query<Record<string, unknown>>(`${explain} ${statement}`, ...values);
          plans.push({ statement, plan: lines.map((line) => String(line.detail ?? line['QUERY PLAN'])).join('\n') });
          return database.logReads.query<Row>(statement, ...values);
        },
      },
    };
    return { tenant, url, plans, explained, close: database.close };
  }
  /** Whether the log is read row by row, or, on SQLite, all that is found is put in order first; PostgreSQL does that with a few. */
  const WHOLE = /SCAN (?:looked|hit|"?Decision)|TEMP B-TREE|Seq Scan on "?Decision/;
  const HITS = /(?:hits|worst)_idx/;

  const BY_HITS: readonly DecisionFilter[] = [
    { action: 'any' },
    { action: 'flag' },
    { action: 'delete', category: 'scam' },
    { action: 'any', verdict: 'none' },
    { action: 'flag', fromMs: Date.now() - 80_000_000 },
  ];
  const BY_KEY: readonly DecisionFilter[] = [
    {},
    { action: 'none' },
    { reason: 'local' },
    { source: 'mcp' },
    { category: 'scam' },
    { channel: 'attic' },
    { text: 'nitro' },
    { verdict: 'none' },
    { verdict: 'wrong' },
    { community: 'c' },
    { author: 'mara' },
    { example: 'e1' },
    { toMs: Date.now() - 80_000_000, reason: 'quota' },
  ];

  it('by each filter: through an index, and what triggered through the index of that alone', async () => {
    const { tenant, plans, explained, close } = await openLog();
    const { searchDecisions } = createDecisionSearch(explained, Date.now, async () => 'hash');
    for (const filter of [...BY_HITS, ...BY_KEY]) {
      plans.length = 0;
      await searchDecisions(tenant.id, { filter, limit: 50, scanMax: 20_000 });
      expect(plans.length).toBeGreaterThan(0);
      for (const { plan } of plans) expect(plan, JSON.stringify(filter)).not.toMatch(WHOLE);
      if (!BY_HITS.includes(filter)) continue;
      const finds = plans.filter(({ statement }) => statement.includes('AS looked'));
      for (const { plan } of finds) expect(plan, JSON.stringify(filter)).toMatch(HITS);
    }
    await close();
  });

  it('what observed rules would have done: by the index of those rows alone', async () => {
    const { tenant, url, plans, explained, close } = await openLog();
    await queryDirectly(
      url,
      `UPDATE "Decision" SET observed = '[{"category":"local:link","action":"delete"}]' WHERE action = 'flag'`,
    );
    if (kind === 'postgresql') await queryDirectly(url, 'ANALYZE "Decision"');
    const range = { fromMs: Date.now() - 7 * 86_400_000, toMs: Date.now() };
    const [count] = await createObservedCounts(explained).countObserved(tenant.id, range);
    expect(count).toMatchObject({ category: 'local:link', messages: 60, anyway: 0, wrong: 0 });
    await createDecisionSearch(explained, Date.now, async () => 'hash').searchDecisions(tenant.id, {
      ...{ filter: { observed: 'local:link' }, limit: 50, scanMax: 20_000 },
    });
    for (const { statement, plan } of plans) {
      // A part without rows, that of tomorrow, is read as it is.
      expect(plan).not.toMatch(/SCAN (?:looked|hit|"?Decision)|Seq Scan on "?Decision_rest/);
      if (statement.includes('AS looked')) expect(plan).toMatch(/observed_idx/);
    }
    await close();
  });

  it('what is kept of one author: by the index of their rows alone', async () => {
    const { tenant, url, plans, explained, close } = await openLog();
    await queryDirectly(url, `UPDATE "Decision" SET author = 'hash' WHERE action = 'flag'`);
    if (kind === 'postgresql') await queryDirectly(url, 'ANALYZE "Decision"');
    const people = createPersonData(explained, { by: 'ann', via: 'api' }, async () => 'hash');
    const read = await people.readPerson({ tenantId: tenant.id, platform: 'api', personId: 'u' });
    expect(read.decisions.length).toBeGreaterThan(0);
    for (const { statement, plan } of plans) if (/author = /.test(statement)) expect(plan).toMatch(/author_idx/);
    await close();
  });

  it('what waits and how much: through the indexes of what triggered', async () => {
    const { tenant, plans, explained, close } = await openLog();
    const { readWaiting } = createWaitingDecisions(explained, Date.now, async () => 'hash');
    for (const order of ['newest', 'worst'] as const) await readWaiting(tenant.id, { order, limit: 200 });
    for (const { plan } of plans) expect(plan).not.toMatch(WHOLE);
    const [newest, count, ...worst] = plans;
    expect(newest?.plan).toMatch(HITS);
    expect(count?.plan).toMatch(HITS);
    for (const { plan } of worst.slice(0, -1)) expect(plan).toContain('worst_idx');
    await close();
  });
});
