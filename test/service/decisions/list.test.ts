import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecisionRow } from '../../../src/core/decision-log/columns.ts';
import type { DecisionFilter } from '../../../src/core/decision-log/decision-store.ts';
import { ACTIONS } from '../../../src/core/decisions/decision.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { type DecisionsRequest, listDecisions, PAGE_MAX_CHARS } from '../../../src/service/decisions/list.ts';
import { toFilter } from '../../../src/service/decisions/search.ts';
import { describeEachStore } from '../../store/each-store.ts';
import { fillLog } from '../../store/fill-log.ts';
import { newTenant } from '../../store/records.ts';
import { logRows } from '../../support/log-rows.ts';
import { pageOf } from '../log-reference.ts';

const DAY_MS = 86_400_000;
/** So many rows a page looks through at most. */
const LOOKED_MAX = 20_000;

/** A log in which each filter finds something else. */
const MIXED = {
  action: `CASE WHEN n % 7 = 0 THEN 'flag' WHEN n % 31 = 0 THEN 'delete' ELSE 'none' END`,
  category: `CASE WHEN n % 7 = 0 THEN 'spam' WHEN n % 31 = 0 THEN 'local:word' END`,
  reason: `CASE WHEN n % 31 = 0 THEN 'local' WHEN n % 5 = 0 THEN 'cache' ELSE 'model' END`,
  source: `CASE WHEN n % 3 = 0 THEN 'discord' ELSE 'api' END`,
  channel: `CASE WHEN n % 2 = 0 THEN 'general' ELSE '' END`,
  text: `CASE WHEN n % 7 = 0 THEN 'Free Nitro' ELSE '' END`,
};

async function readLog(store: Store, tenantId: string): Promise<DecisionRow[]> {
  const rows: DecisionRow[] = [];
  for (;;) {
    const before = rows.at(-1)?.id;
    const page = await logRows(store, tenantId, { limit: 500, ...(before === undefined ? {} : { before }) });
    rows.push(...page);
    if (page.length < 500) return rows;
  }
}

describeEachStore('a page of the log', (open) => {
  it('is the same as row by row, for any filter, place and bound', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    const fromMs = Date.now() - DAY_MS;
    await fillLog(url, { tenantId: tenant.id, rows: 120, fromMs }, MIXED);
    await fillLog(url, { tenantId: other.tenant.id, rows: 120, fromMs: fromMs + 200 }, MIXED);
    const log = await readLog(store, tenant.id);
    const wanted = {
      action: fc.constantFrom('any' as const, ...ACTIONS),
      category: fc.constantFrom('spam', 'local:word', 'x'),
      reason: fc.constantFrom('model' as const, 'cache' as const, 'local' as const),
      source: fc.constantFrom('api' as const, 'discord' as const),
      channel: fc.constant('general'),
      text: fc.constantFrom('NITRO', '%'),
      fromMs: fc.integer({ min: fromMs - 5, max: fromMs + 125 }),
      toMs: fc.integer({ min: fromMs - 5, max: fromMs + 125 }),
    };
    // More conditions than two would leave hardly a row to be found.
    const names = fc.subarray(Object.keys(wanted) as (keyof typeof wanted)[], { maxLength: 2 });
    const filter = names.chain((some) =>
      fc.record(wanted).map((all): DecisionFilter => Object.fromEntries(some.map((name) => [name, all[name]]))),
    );
    const ask = fc.record(
      {
        filter,
        limit: fc.integer({ min: 1, max: 40 }),
        scanMax: fc.integer({ min: 1, max: 140 }),
        before: fc.constantFrom(...log.map(({ id }) => id)),
        charsMax: fc.integer({ min: 1, max: 4_000 }),
      },
      { requiredKeys: ['filter', 'limit', 'scanMax'] },
    );
    await fc.assert(
      fc.asyncProperty(ask, async (asked) => {
        expect(await store.searchDecisions(tenant.id, asked)).toEqual(pageOf(log, asked));
      }),
      { numRuns: 500 },
    );
  });

  const FILTERS: readonly Omit<DecisionsRequest, 'limit'>[] = [
    {},
    { action: 'flag' },
    { action: 'none', reason: 'local' },
    { category: 'local:rare' },
    { reason: 'quota' },
    { source: 'mcp' },
    { channel: 'attic' },
  ];
  it('goes through a log of more rows than a page looks at, with the Links that there were row by row', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 41_000, fromMs: Date.now() - DAY_MS },
      {
        action: `CASE WHEN n % 9001 = 0 THEN 'flag' ELSE 'none' END`,
        category: `CASE WHEN n % 9001 = 0 THEN 'local:rare' END`,
        reason: `CASE WHEN n % 12000 = 0 THEN 'quota' ELSE 'model' END`,
        source: `CASE WHEN n IN (1, 21000, 21001) THEN 'mcp' ELSE 'api' END`,
        channel: `CASE WHEN n % 30 = 0 THEN 'attic' ELSE '' END`,
      },
    );
    const log = await readLog(store, tenant.id);
    for (const request of FILTERS) {
      const limit = Object.keys(request).length === 0 ? 500 : 60;
      const filter = toFilter(request);
      let before: string | undefined;
      for (let pages = 0; ; pages++) {
        const at = before === undefined ? {} : { before };
        const page = await listDecisions({ store }, tenant.id, { ...request, limit, ...at });
        const bounds = { filter, limit, scanMax: LOOKED_MAX, charsMax: PAGE_MAX_CHARS, ...at };
        expect(JSON.stringify(page)).toBe(JSON.stringify(pageOf(log, bounds)));
        if (page.next === null || pages === 25) break;
        before = page.next;
      }
    }
  });

  it('reads no row that its filter does not want', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const fromMs = Date.now() - DAY_MS;
    await fillLog(
      url,
      { tenantId: tenant.id, rows: 19_000, fromMs },
      {
        action: `CASE WHEN n = 5 THEN 'flag' ELSE 'none' END`,
        reason: `CASE WHEN n = 5 THEN 'local' ELSE 'model' END`,
      },
    );
    let read = 0;
    const counting = {
      searchDecisions: async (...args: Parameters<Store['searchDecisions']>) => {
        const found = await store.searchDecisions(...args);
        read += found.rows.length;
        return found;
      },
    };
    for (const filter of [{ action: 'flag' }, { reason: 'local' }] as const) {
      const page = await listDecisions({ store: counting }, tenant.id, { ...filter, limit: 50 });
      expect(page.rows.map(({ message_id }) => message_id)).toEqual(['m5']);
      expect(page.next).toBeNull();
    }
    expect(read).toBe(2);
  });
});
