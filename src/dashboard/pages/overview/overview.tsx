import { isAllowed } from '../../../core/tenants/sessions.ts';
import { readTenantStats } from '../../../service/decisions/tenant-stats.ts';
import { type StatsRange, statsQuerySchema, type TenantStats } from '../../../service/decisions/tenant-stats-schema.ts';
import { readTenant, type TenantView } from '../../../service/tenants/read.ts';
import { StackedBars } from '../../parts/chart.tsx';
import { number, percent, sum } from '../../parts/facts.tsx';
import { Empty, Note, Page } from '../../parts/layout.tsx';
import {
  addressOf,
  type DashboardContext,
  type PageContext,
  type PropsWithPage,
  type TenantPageContext,
} from '../../request/page-context.ts';
import { get, type Route, type RouteDeps } from '../../request/route.ts';
import { ObservedCards, readObservedCards } from './observed.tsx';
import { ModelFacts, MonthFacts } from './overview-cost.tsx';
import { ACTED, CategoryTable, ChannelTable, UnjudgedTable } from './overview-tables.tsx';
import { readTodo, Todo } from './overview-todo.tsx';

/** The first page: how many messages there were, what was done, how well, and what was not judged. */
export const overviewRoute: Route = get('/', 'session', (c, deps, page) => {
  if (!page.tenant) return c.redirect(addressOf(page, '/operator'), 303);
  return show(c, deps, { ...page, tenant: page.tenant });
});

const RANGES: Readonly<Record<StatsRange, string>> = { '24h': '24 hours', '7d': '7 days', '30d': '30 days' };
/** Only a few colours are easy to tell apart; all other categories share one. */
const CATEGORIES_DRAWN = 5;

async function show(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const asked = statsQuerySchema.safeParse({ range: c.req.query('range'), to: c.req.query('to') });
  const query = asked.success ? asked.data : statsQuerySchema.parse({});
  const [stats, tenant, todo, observed] = await Promise.all([
    readTenantStats(deps, page.tenant, query),
    readTenant(deps, page.tenant),
    readTodo(deps, page),
    readObservedCards(deps, page),
  ]);
  const byCategory = c.req.query('by') === 'category';
  const isEmpty = stats.messages === 0 && (stats.before?.messages ?? 0) === 0;
  return c.html(
    <Page deps={deps} page={page} title="Overview" at="">
      <Pauses page={page} tenant={tenant} />
      {isEmpty ? <FirstSteps page={page} /> : <Todo items={todo} />}
      <Ranges page={page} stats={stats} byCategory={byCategory} isFixed={query.to !== undefined} />
      {isEmpty ? null : <Sums stats={stats} />}
      <ObservedCards page={page} observed={observed} />
      {isEmpty ? null : (
        <>
          <Charts page={page} stats={stats} byCategory={byCategory} to={query.to} />
          <CategoryTable page={page} categories={stats.categories} />
          <ChannelTable page={page} channels={stats.channels} />
          <UnjudgedTable page={page} reasons={stats.reasons} />
          <ModelFacts stats={stats} model={deps.judge.model} />
        </>
      )}
      <MonthFacts stats={stats} tenant={tenant} showsMoney={isAllowed(page.session.rights, 'manage')} />
    </Page>,
  );
}

/** Shows first what keeps messages from being judged now. */
function Pauses({ page, tenant }: { readonly page: PageContext; readonly tenant: TenantView }) {
  const until = tenant.resets_at.slice(0, 10);
  const isSuspended = Boolean(page.tenant?.suspended);
  const isFree = tenant.plan === 'free';
  const isFull = tenant.quota !== null && tenant.used.judged >= tenant.quota;
  const whom = page.session.rights === 'operate' ? '' : ' Ask who runs it.';
  const pauses = [
    isSuspended &&
      'The operator of this server has suspended this tenant: no model is asked, and bots leave messages alone.',
    isFree && !isSuspended && 'On the free plan no message is judged by the model; filters decide alone.',
    isFull &&
      !isFree &&
      `The quota of this month is used up: nothing is judged, and nothing is deleted but by local rules, until ${until}.`,
    tenant.ceilings.some(({ reached }) => reached) &&
      `A spending ceiling of this server is reached: nothing is judged until ${until}, or until it is raised.${whom}`,
  ];
  return <>{pauses.map((text) => text && <Note kind="fault">{text}</Note>)}</>;
}

function FirstSteps({ page }: PropsWithPage) {
  return (
    <Empty title="Nothing has come in yet">
      Add the bot to a channel of your community, or{' '}
      {page.may('get', '/keys') ? <a href={addressOf(page, '/keys')}>create a key</a> : 'have an owner create a key'}{' '}
      and send a message to the API. What is decided is counted here within a second.
    </Empty>
  );
}

type RangesProps = {
  readonly page: PageContext;
  readonly stats: TenantStats;
  readonly byCategory: boolean;
  readonly isFixed: boolean;
};

/** The address contains the range. With an end it shows everybody the same. */
function Ranges({ page, stats, byCategory, isFixed }: RangesProps) {
  const by: Record<string, string> = byCategory ? { by: 'category' } : {};
  const fixed = addressOf(page, '', { range: stats.range, to: stats.until, ...by });
  return (
    <nav class="ranges" aria-label="Time">
      <ul>
        {Object.entries(RANGES).map(([range, name]) => (
          <li>
            <a
              href={addressOf(page, '', { range, ...by })}
              aria-current={range === stats.range && !isFixed ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
      <p class="small">
        {isFixed ? `${stats.since.slice(0, 10)} to ${stats.until.slice(0, 16).replace('T', ' ')} UTC` : null}{' '}
        {isFixed ? null : <a href={fixed}>Link to this very view</a>}
      </p>
    </nav>
  );
}

function Sums({ stats }: { readonly stats: TenantStats }) {
  const acted = stats.messages - stats.actions.none;
  const actedBefore = stats.before && stats.before.messages - stats.before.actions.none;
  const { confirmed, wrong, precision } = stats.verdicts;
  return (
    <dl class="sums">
      <Sum
        name="Messages"
        value={number(stats.messages)}
        note={against(stats.messages, stats.before?.messages ?? null)}
      />
      <Sum
        name="Judged"
        value={percent(stats.judged / stats.messages)}
        note={`${number(stats.judged)} by the model or its cache`}
      />
      <Sum name="Triggered" value={number(acted)} note={against(acted, actedBefore)} />
      <Sum
        name="Upheld by your team"
        value={percent(precision)}
        note={
          precision === null ? 'no verdict yet; Right and Wrong give one' : `of ${number(confirmed + wrong)} verdicts`
        }
      />
    </dl>
  );
}

function Sum({ name, value, note }: { readonly name: string; readonly value: string; readonly note: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="value">{value}</dd>
      <dd class="small">{note}</dd>
    </div>
  );
}

function against(now: number, before: number | null): string {
  if (before === null || before === 0) return 'in this time';
  const change = Math.round((100 * (now - before)) / before);
  return change === 0
    ? 'as many as in the time before'
    : `${change > 0 ? '+' : '−'}${Math.abs(change)}% on the time before`;
}

const STEPS: Readonly<Record<StatsRange, string>> = { '24h': 'an hour', '7d': 'in six hours', '30d': 'a day' };

function Charts({ page, stats, byCategory, to }: Omit<RangesProps, 'isFixed'> & { readonly to: string | undefined }) {
  const step = `${STEPS[stats.range]}, UTC`;
  const query = { range: stats.range, ...(to === undefined ? {} : { to }) };
  const drawn = stats.categories.slice(0, CATEGORIES_DRAWN).map(({ name }) => name);
  const label = (at: string) => {
    const day = new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
    return stats.range === '30d' ? day : `${day} ${at.slice(11, 16)}`;
  };
  return (
    <section aria-label="Over time">
      <p class="switch-view">
        Draw by{' '}
        <a href={addressOf(page, '', query)} aria-current={byCategory ? undefined : 'true'}>
          action
        </a>{' '}
        <a href={addressOf(page, '', { ...query, by: 'category' })} aria-current={byCategory ? 'true' : undefined}>
          category
        </a>
      </p>
      <StackedBars
        title="Triggered"
        unit={`messages ${step}`}
        series={(byCategory ? [...drawn, 'others'] : ACTED).map((name, at) => ({
          name,
          tone: `tone-${byCategory ? at + 1 : name}`,
        }))}
        steps={stats.series.map(({ at, actions, categories, failed }) => {
          const counts = byCategory ? drawn.map((name) => categories[name] ?? 0) : ACTED.map((name) => actions[name]);
          const all = sum(Object.values(categories));
          const mark = [categories['local:raid'] ? 'raid' : '', failed > 0 ? 'model unavailable' : '']
            .filter((word) => word !== '')
            .join(', ');
          return { label: label(at), counts: byCategory ? [...counts, all - sum(counts)] : counts, mark };
        })}
      />
      <StackedBars
        title="All messages"
        unit={`messages ${step}`}
        series={[
          { name: 'judged', tone: 'tone-judged' },
          { name: 'not judged', tone: 'tone-unjudged' },
        ]}
        steps={stats.series.map(({ at, messages, judged }) => ({
          label: label(at),
          counts: [judged, messages - judged],
        }))}
      />
    </section>
  );
}
