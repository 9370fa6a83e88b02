import { TENANT_COLUMNS } from '../../../core/decision-log/columns.ts';
import { exportDecisions, filterSchema, searchDecisions, watchDecisions } from '../../../service/decisions/search.ts';
import { ActionBadge, Time } from '../../parts/facts.tsx';
import { Empty, Page } from '../../parts/layout.tsx';
import { ContentWarning } from '../../parts/quoted-text.tsx';
import { streamFile, streamLive } from '../../request/live-stream.ts';
import { addressOf, type DashboardContext, pageQuery, type TenantPageContext } from '../../request/page-context.ts';
import { get, type Route, type RouteDeps } from '../../request/route.ts';
import { decisionRoutes, ObservedNote } from './decision.tsx';
import { Filters } from './filters.tsx';

const PAGE_ROWS = 50;

/** The audit log. Its address contains filters and page, so that people can share a view. */
export const decisionsRoutes: readonly Route[] = [
  get('/decisions', 'view', show),
  get('/decisions/live', 'view', showLive),
  get('/decisions/export', 'manage', exportLog),
  ...decisionRoutes,
];

async function show(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const query = Object.fromEntries(Object.entries(pageQuery(c)).filter(([, value]) => value !== ''));
  const { before, ...asked } = query;
  const filter = filterSchema.parse(asked);
  const ask = { filter, limit: PAGE_ROWS, ...(before === undefined ? {} : { before }) };
  const [{ rows, next }, communities] = await Promise.all([
    searchDecisions(deps, page.tenant.id, ask),
    deps.communities.listCommunities({ tenantId: page.tenant.id }),
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  return c.html(
    <Page deps={deps} page={page} title="Audit log" at="/decisions">
      <Filters page={page} path="/decisions" asked={asked} communities={communities} />
      <div class="above-list">
        <a
          class="fresh needs-script"
          data-live={addressOf(page, '/decisions/live', asked)}
          href={addressOf(page, '/decisions', asked)}
        >
          No new ones
        </a>
        {page.may('get', '/decisions/export') ? (
          <span>
            Save as <a href={addressOf(page, '/decisions/export', { ...asked, format: 'csv' })}>CSV</a>{' '}
            <a href={addressOf(page, '/decisions/export', { ...asked, format: 'jsonl' })}>JSONL</a>
          </span>
        ) : null}
      </div>
      {rows.length === 0 ? <Nothing isFiltered={isFiltered} isMore={next !== null} /> : null}
      <ol class="cards">
        {rows.map((row) => (
          <li>
            <div class="decision">
              <ActionBadge action={row.action} />
              <a class="what" href={addressOf(page, `/decisions/${row.id}`)}>
                {row.category ?? 'none'}
                {row.judged || row.reason === 'local' ? ` ${row.probability.toFixed(2)}` : ''}
              </a>
              <Time at={Date.parse(row.created_at)} />
            </div>
            {row.text === '' ? null : (
              <ContentWarning page={page} row={row}>
                <p class="said" dir="auto">
                  {row.text}
                </p>
              </ContentWarning>
            )}
            <ObservedNote row={row} />
            <p class="small">
              {row.source}
              {row.channel === '' ? '' : `, channel ${row.channel}`}
              {row.judged ? '' : row.reason === 'local' ? ', by a local rule' : `, not judged: ${row.reason}`}
            </p>
          </li>
        ))}
      </ol>
      {next === null ? null : (
        <a href={addressOf(page, '/decisions', { ...asked, before: next })} rel="next">
          {rows.length < PAGE_ROWS ? 'Look further back' : 'Older decisions'}
        </a>
      )}
    </Page>,
  );
}

function Nothing({ isFiltered, isMore }: { readonly isFiltered: boolean; readonly isMore: boolean }) {
  if (isMore) return <Empty title="None so far">The newest rows have none of these. Look further back below.</Empty>;
  if (isFiltered) return <Empty title="None in these 30 days">Take a filter off to see more.</Empty>;
  return (
    <Empty title="No decision yet">
      Every message that is judged appears here. Add the bot to a channel, or create a key and send a message to the
      API.
    </Empty>
  );
}

/** Tells an open page how many decisions are new, in whichever process they were made. */
async function showLive(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const fresh = watchDecisions(deps, page.tenant.id, filterSchema.parse(c.req.query()), deps.now());
  const read = async () => {
    const count = await fresh(deps.now());
    return count > 0 ? { event: 'fresh', data: String(count) } : null;
  };
  return streamLive(c, deps, { everySeconds: 2, read });
}

/** Sends the filtered decisions as a file while reading them. */
function exportLog(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Response {
  const isCsv = c.req.query('format') !== 'jsonl';
  const pages = exportDecisions(deps, page.tenant.id, filterSchema.parse(c.req.query()));
  return streamFile(c, `decisions.${isCsv ? 'csv' : 'jsonl'}`, isCsv ? csvOf(pages) : jsonOf(pages));
}

type Pages = ReturnType<typeof exportDecisions>;

async function* jsonOf(pages: Pages): AsyncGenerator<string> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

async function* csvOf(pages: Pages): AsyncGenerator<string> {
  const { stringify } = await import('csv-stringify/sync');
  const columns = TENANT_COLUMNS.map(({ field }) => field);
  yield `${columns.join(',')}\r\n`;
  // A spreadsheet would run a text that looks like a formula; an apostrophe before it makes it a plain text.
  const form = { columns, escape_formulas: true, record_delimiter: 'windows', cast: { boolean: String } } as const;
  for await (const rows of pages) yield stringify([...rows], form);
}
