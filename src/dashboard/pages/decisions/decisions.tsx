import { CATEGORY_NAMES } from '../../../core/common/category.ts';
import type { Community } from '../../../core/communities/community.ts';
import type { DecisionRow } from '../../../core/decision-log/columns.ts';
import type { DecisionFilter } from '../../../core/decision-log/decision-store.ts';
import { ACTIONS, REASONS, SOURCES } from '../../../core/decisions/decision.ts';
import { VERDICTS } from '../../../core/decisions/verdict.ts';
import { filterSchema, searchDecisions } from '../../../service/decisions/search.ts';
import { ActionBadge } from '../../parts/badge.tsx';
import { TenantField } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Empty } from '../../parts/notes.tsx';
import { Time } from '../../parts/time.tsx';
import { addressOf } from '../../request/address.ts';
import type { DashboardContext, TenantPageContext } from '../../request/page-context.ts';
import type { Route, RouteDeps } from '../../request/route.ts';
import { decisionRoutes } from './decision.tsx';
import { exportRoute } from './export.ts';
import { liveRoute } from './live.ts';

const PAGE_ROWS = 50;
const ANY = 'anything but none';

/** The log: filters and pages in the address, so that a view can be sent to somebody. */
export const decisionsRoutes: readonly Route[] = [
  { method: 'get', path: '/decisions', needs: 'moderate', answer: show },
  liveRoute,
  exportRoute,
  ...decisionRoutes,
];

async function show(c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext): Promise<Response> {
  const query = Object.fromEntries(
    Object.entries(c.req.query()).filter(([name, value]) => value !== '' && name !== 'tenant'),
  );
  const { before, ...asked } = query;
  const filter = filterSchema.parse(asked);
  const ask = { filter, limit: PAGE_ROWS, ...(before === undefined ? {} : { before }) };
  const [{ rows, next }, communities] = await Promise.all([
    searchDecisions(deps, pageContext.tenant.id, ask),
    deps.store.communities.listCommunities({ tenantId: pageContext.tenant.id }),
  ]);
  const isFiltered = Object.keys(filter).length > 0;
  return c.html(
    <Page deps={deps} pageContext={pageContext} title="Audit log" at="/decisions">
      <Filters pageContext={pageContext} asked={asked} communities={communities} />
      <div class="above-list">
        <a
          class="fresh needs-script"
          data-live={addressOf(pageContext, '/decisions/live', asked)}
          href={addressOf(pageContext, '/decisions', asked)}
        >
          No new ones
        </a>
        <span>
          Save as <a href={addressOf(pageContext, '/decisions/export', { ...asked, format: 'csv' })}>CSV</a>{' '}
          <a href={addressOf(pageContext, '/decisions/export', { ...asked, format: 'jsonl' })}>JSONL</a>
        </span>
      </div>
      {rows.length === 0 ? <Nothing isFiltered={isFiltered} isMore={next !== null} /> : null}
      <ol class="cards">
        {rows.map((row) => (
          <DecisionCard pageContext={pageContext} row={row} />
        ))}
      </ol>
      <More pageContext={pageContext} asked={asked} next={next} isShort={rows.length < PAGE_ROWS} />
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

function More(props: {
  readonly pageContext: TenantPageContext;
  readonly asked: Record<string, string>;
  readonly next: string | null;
  readonly isShort: boolean;
}) {
  const { pageContext, asked, next, isShort } = props;
  if (next === null) return null;
  return (
    <p>
      <a href={addressOf(pageContext, '/decisions', { ...asked, before: next })} rel="next">
        {isShort ? 'Look further back' : 'Older decisions'}
      </a>
    </p>
  );
}

function DecisionCard({ pageContext, row }: { readonly pageContext: TenantPageContext; readonly row: DecisionRow }) {
  return (
    <li>
      <div class="decision">
        <ActionBadge action={row.action} />
        <a class="what" href={addressOf(pageContext, `/decisions/${row.id}`)}>
          {row.category ?? 'none'}
          {row.judged || row.reason === 'local' ? ` ${row.probability.toFixed(2)}` : ''}
        </a>
        <Time at={Date.parse(row.created_at)} />
      </div>
      {row.text === '' ? null : (
        <p class="said" dir="auto">
          {row.text}
        </p>
      )}
      <p class="small">
        {row.source}
        {row.channel === '' ? '' : `, channel ${row.channel}`}
        {row.judged ? '' : row.reason === 'local' ? ', by a local rule' : `, not judged: ${row.reason}`}
      </p>
    </li>
  );
}

type FilterProps = {
  readonly pageContext: TenantPageContext;
  readonly asked: Readonly<Record<string, string>>;
  readonly communities: readonly Community[];
};

/** Closed, it says what is filtered by: on a phone the form would hide what it found. */
function Filters({ pageContext, asked, communities }: FilterProps) {
  const named = new Map(communities.map(({ id, name }) => [id, name]));
  const current = Object.entries(asked).map(([name, value]) =>
    name === 'community' ? `community ${named.get(value) ?? value}` : `${name} ${value === 'any' ? ANY : value}`,
  );
  return (
    <details class="filters">
      <summary class="any">{current.length === 0 ? 'Filter' : `Filter: ${current.join(', ')}`}</summary>
      <form method="get" action={addressOf(pageContext, '/decisions')} class="grid-form">
        <TenantField pageContext={pageContext} />
        <Choice name="action" label="Action" chosen={asked.action} options={['any', ...ACTIONS]} />
        <Choice name="reason" label="Reason" chosen={asked.reason} options={REASONS} />
        <Choice name="source" label="Source" chosen={asked.source} options={SOURCES} />
        <Choice name="verdict" label="Verdict" chosen={asked.verdict} options={['none', ...VERDICTS]} />
        <label>
          Category or rule
          <input name="category" value={asked.category ?? ''} list="categories" />
        </label>
        <datalist id="categories">
          {[
            ...CATEGORY_NAMES,
            ...Object.keys(pageContext.tenant.policy.rules),
            'local:word',
            'local:link',
            'local:raid',
          ].map((name) => (
            <option value={name} />
          ))}
        </datalist>
        <label>
          Channel
          <input name="channel" value={asked.channel ?? ''} />
        </label>
        {communities.length === 0 ? null : <EntryFilters asked={asked} communities={communities} />}
        <label>
          Text contains
          <input name="text" value={asked.text ?? ''} />
        </label>
        <label>
          From (UTC)
          <input type="datetime-local" name="from" value={asked.from ?? ''} />
        </label>
        <label>
          To (UTC)
          <input type="datetime-local" name="to" value={asked.to ?? ''} />
        </label>
        <div class="buttons">
          <button type="submit">Show</button>
          <a href={addressOf(pageContext, '/decisions')}>Show all</a>
        </div>
      </form>
    </details>
  );
}

/** What only an entry in chat knows. */
function EntryFilters({ asked, communities }: Pick<FilterProps, 'asked' | 'communities'>) {
  return (
    <>
      <label>
        Community
        <select name="community">
          <option value="">all</option>
          {communities.map(({ id, name, platform }) => (
            <option value={id} selected={id === asked.community}>
              {name} ({platform})
            </option>
          ))}
        </select>
      </label>
      <label>
        Author, by id
        <input name="author" value={asked.author ?? ''} autocomplete="off" aria-describedby="author-note" />
        <small id="author-note">Of what triggered in chat; of the rest nobody is noted.</small>
      </label>
    </>
  );
}

type ChoiceProps = {
  readonly name: keyof DecisionFilter;
  readonly label: string;
  readonly chosen: string | undefined;
  readonly options: readonly string[];
};

function Choice({ name, label, chosen, options }: ChoiceProps) {
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">all</option>
        {options.map((option) => (
          <option value={option} selected={option === chosen}>
            {option === 'any' ? ANY : option}
          </option>
        ))}
      </select>
    </label>
  );
}
