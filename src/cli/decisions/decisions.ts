import { Command, Option } from 'commander';
import { safeLine } from '../../core/common/safe-line.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { DecisionFilter } from '../../core/decision-log/decision-store.ts';
import { ACTIONS, type Action, REASONS, type Reason, SOURCES, type Source } from '../../core/decisions/decision.ts';
import type { Store } from '../../core/store/store.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { exportDecisions, toFilter } from '../../service/decisions/search.ts';
import { type CliDeps, examples, findTenant, withOperator } from '../base/deps.ts';
import { abortable } from '../base/ending.ts';
import { parseSince, parseWhole } from '../base/options.ts';

const FOLLOW_EVERY_MS = 1_000;
/** A row has the start time of its request but appears only once decided. --follow looks this far back for late rows. */
const LATE_MS = 60_000;
/** Most rows per read of --follow. If a minute has more, late rows among them may be missed. */
const FOLLOW_ROWS = 10_000;
const TEXT_SHOWN_CHARS = 100;
const CATEGORY_SHOWN_CHARS = 100;

type ListOptions = {
  readonly action?: Action;
  readonly category?: string;
  readonly reason?: Reason;
  readonly source?: Source;
  readonly since?: number;
  readonly limit: number;
  readonly follow?: true;
  readonly json?: true;
};

/** Defines `steward decisions list`. */
export function decisionsCommand(deps: CliDeps): Command {
  const command = new Command('decisions').description('read the audit log');
  command
    .command('list')
    .description('list the decisions of a tenant, newest first; with --follow, oldest first and then new ones')
    .argument('<tenant>', 'name of the tenant')
    .addOption(new Option('--action <action>', 'only with this action').choices(ACTIONS))
    .option('--category <name>', 'only of this category, rule or filter, for example local:word')
    .addOption(new Option('--reason <reason>', 'only with this reason').choices(REASONS))
    .addOption(new Option('--source <source>', 'only from this source').choices(SOURCES))
    .option('--since <when>', 'only since then: an age such as 2h or 3d, or a date', parseSince(deps.now))
    .option('--limit <rows>', 'the highest number of rows', parseWhole(1, 1_000_000), 50)
    .option('--follow', 'also print new decisions until interrupted; --limit applies to the earlier ones')
    .option('--json', 'print one JSON line per decision')
    .addHelpText(
      'after',
      examples(
        'steward decisions list default --action delete --since 1d',
        'steward decisions list default --follow --json | jq .category',
      ),
    )
    .action((name: string, options: ListOptions) => listAll(deps, name, options));
  return command;
}

async function listAll(deps: CliDeps, name: string, options: ListOptions): Promise<void> {
  await withOperator(deps, async ({ store }) => {
    const { id } = await findTenant(store, name);
    if (!options.follow) await listNewest(deps, store, id, options);
    else {
      await follow(deps, store, id, options).catch((error: unknown) => {
        // An interruption is the normal end.
        if (!deps.signal.aborted) throw error;
      });
    }
  });
}

async function listNewest(deps: CliDeps, store: Store, tenantId: string, options: ListOptions): Promise<void> {
  for await (const rows of newest(deps, store, { tenantId, filter: filterOf(options), limit: options.limit })) {
    deps.print(rows.map((row) => render(deps, row, options)).join(''));
    await abortable(deps.drained(), deps.signal);
  }
}

/** Prints new rows until the signal aborts. */
async function follow(deps: CliDeps, store: Store, tenantId: string, options: ListOptions): Promise<never> {
  const filter = filterOf(options);
  const lastMinute = () => {
    const fromMs = Math.max(deps.now() - LATE_MS, filter.fromMs ?? 0);
    return gather(newest(deps, store, { tenantId, filter: { ...filter, fromMs }, limit: FOLLOW_ROWS }));
  };
  let seen = remember(new Map(), await lastMinute(), deps.now());
  let found = await gather(newest(deps, store, { tenantId, filter, limit: options.limit }));
  for (;;) {
    seen = remember(seen, found, deps.now());
    // An id contains its time, so sorting by id sorts by time.
    const fresh = found.sort((one, other) => (one.id < other.id ? -1 : 1));
    deps.print(fresh.map((row) => render(deps, row, options)).join(''));
    await abortable(deps.drained(), deps.signal);
    await abortable(deps.wait(FOLLOW_EVERY_MS), deps.signal);
    found = (await lastMinute()).filter(({ id }) => !seen.has(id));
  }
}

/** Yields the newest matching rows, page by page, until the signal aborts. */
async function* newest(
  deps: CliDeps,
  store: Store,
  ask: { readonly tenantId: string; readonly filter: DecisionFilter; readonly limit: number },
): AsyncGenerator<readonly DecisionRow[], void, undefined> {
  const pages = exportDecisions({ store }, ask.tenantId, ask.filter);
  for (let left = ask.limit; left > 0; ) {
    const page = await abortable(pages.next(), deps.signal);
    if (page.done) return;
    yield page.value.slice(0, left);
    left -= page.value.length;
  }
}

async function gather(pages: AsyncIterable<readonly DecisionRow[]>): Promise<DecisionRow[]> {
  const rows: DecisionRow[] = [];
  for await (const page of pages) rows.push(...page);
  return rows;
}

/** Adds the ids of more rows, and drops ids too old to appear again. */
function remember(seen: ReadonlyMap<string, number>, rows: readonly DecisionRow[], nowMs: number) {
  const all = [...seen, ...rows.map((row): [string, number] => [row.id, Date.parse(row.created_at)])];
  return new Map(all.filter(([, atMs]) => atMs >= nowMs - 2 * LATE_MS));
}

function filterOf({ action, category, reason, source, since }: ListOptions): DecisionFilter {
  return toFilter({ action, category, reason, source, fromMs: since });
}

function render(deps: CliDeps, row: DecisionRow, options: ListOptions): string {
  if (options.json) return `${JSON.stringify(row)}\n`;
  const what = row.category === null ? row.reason : `${row.category} ${row.probability.toFixed(2)} (${row.reason})`;
  const action = row.action.padEnd(7);
  const shown = deps.colour && deps.isOutputTerminal && row.action !== 'none' ? `\u001b[33m${action}\u001b[0m` : action;
  const line = `${row.created_at}  ${row.source.padEnd(8)}  ${shown}  ${safeLine(what, CATEGORY_SHOWN_CHARS).padEnd(32)}  ${safeLine(row.text, TEXT_SHOWN_CHARS)}`;
  return `${line.trimEnd()}\n`;
}

/** Rows per transaction, which blocks other writers for some milliseconds. */
const CHUNK_ROWS = 1_000;

/** Defines `steward purge`. */
export function purgeCommand(deps: CliDeps): Command {
  return new Command('purge')
    .description('delete old rows of the audit log of all tenants now; a running server deletes rows after 30 days')
    .option('--older-than <days>', 'delete rows older than this', parseWhole(0, 3_650), 30)
    .option('--max-rows <rows>', 'stop after this many rows', parseWhole(1, 1e12), 10_000_000)
    .addHelpText('after', examples('steward purge', 'steward purge --older-than 7'))
    .action(({ olderThan, maxRows }: { olderThan: number; maxRows: number }) => purge(deps, olderThan, maxRows));
}

async function purge(deps: CliDeps, days: number, maxRows: number): Promise<void> {
  await withOperator(deps, async ({ store }) => {
    const beforeMs = deps.now() - days * DAY_MS;
    let purged = 0;
    while (purged < maxRows) {
      deps.signal.throwIfAborted();
      const chunk = Math.min(CHUNK_ROWS, maxRows - purged);
      const count = await store.purgeDecisions(beforeMs, chunk);
      purged += count;
      if (count < chunk) break;
    }
    const rest = purged >= maxRows ? '; there may be more' : '';
    deps.print(`${purged} rows older than ${days} days are deleted${rest}.\n`);
  });
}
