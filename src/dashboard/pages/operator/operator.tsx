import type { KnownProcess } from '../../../core/common/processes.ts';
import { CEILINGS, type Ceiling } from '../../../core/ports/judge.ts';
import type { Change } from '../../../core/settings/changes.ts';
import { monthOf, PLANS } from '../../../core/tenants/tenant.ts';
import { type Fact, FactList } from '../../parts/facts.tsx';
import { ChoiceFields, Input, Options, Select } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Empty } from '../../parts/notes.tsx';
import { number } from '../../parts/numbers.ts';
import { Time } from '../../parts/time.tsx';
import { addressOf, type DashboardContext, type PageContext, ROOT } from '../../request/page-context.ts';
import { get, type Route, type RouteDeps } from '../../request/route.ts';
import { BacklogTable, ProcessCards, readBacklog } from './operator-processes.tsx';
import { operatorTenantRoutes } from './operator-tenant.tsx';
import { readTenants, TENANT_ORDERS } from './read-tenants.ts';
import { TenantPages, TenantTable, usd } from './tenant-table.tsx';

const operatorProcessesRoute: Route = get('/operator/processes', 'operate', async (c, deps, page) => {
  const [processes, backlog] = await Promise.all([listProcesses(deps), readBacklog(deps.communities)]);
  return c.html(
    <Page deps={deps} page={page} title="Processes">
      <p>
        {countWords(processes)}. <a href={addressOf(page, '/operator')}>All tenants</a>
      </p>
      <ProcessCards processes={processes} />
      <BacklogTable backlog={backlog} processes={processes} />
    </Page>,
  );
});

const SUSPENDED: Readonly<Record<string, string>> = { true: 'suspension', false: 'end of the suspension' };

const ACTS_SHOWN = 30;

/** What the operator sees: how the server fares and what it spends, and every tenant with plan, use and a way in. */
export const operatorRoutes: readonly Route[] = [
  get('/operator', 'operate', show),
  operatorProcessesRoute,
  ...operatorTenantRoutes,
];

async function show(c: DashboardContext, deps: RouteDeps, page: PageContext): Promise<Response> {
  const order = TENANT_ORDERS.find((name) => name === c.req.query('order')) ?? 'seen';
  const wanted = Number.parseInt(c.req.query('page') ?? '', 10) || 1;
  const query = { name: (c.req.query('name') ?? '').trim(), plan: c.req.query('plan') ?? '', order, page: wanted };
  const [{ rows, count, pages, page: current }, spent, { state }, processes, acts] = await Promise.all([
    readTenants(deps, query),
    deps.store.readSpend(monthOf(deps.now())),
    deps.store.probe(),
    listProcesses(deps),
    deps.store.listOperatorChanges(ACTS_SHOWN),
  ]);
  const asked = { ...query, page: current };
  return c.html(
    <Page deps={deps} page={page} title="Operator">
      <FactList
        class="rows-of-facts panel"
        facts={[
          ['Database', state === 'ok' ? 'writes' : `does not write: ${state.replaceAll('_', ' ')}`],
          ['Processes', <a href={addressOf(page, '/operator/processes')}>{countWords(processes)}</a>],
          ...CEILINGS.map(
            (ceiling): Fact => [
              ceiling === 'free_budget' ? 'Spent by trials this month' : 'Spent this month',
              spentWords(spent[ceiling], deps.limits[ceiling]),
            ],
          ),
        ]}
      />
      <OwnActs acts={acts} />
      <h2>Tenants</h2>
      <form method="get" action={`${ROOT}/operator`} class="line">
        <ChoiceFields page={page} more={{ order }} />
        <Input label="Name" name="name" type="search" value={asked.name} />
        <Select label="Plan" name="plan">
          <option value="">all</option>
          <Options of={PLANS} chosen={asked.plan} />
        </Select>
        <button type="submit">Search</button>
      </form>
      {rows.length === 0 ? (
        <Empty title={asked.name + asked.plan === '' ? 'No tenant yet' : 'No tenant matches'}>
          The first key makes one: <code>npm run steward -- keys create NAME</code>.
        </Empty>
      ) : (
        <TenantTable page={page} rows={rows} asked={asked} />
      )}
      <TenantPages page={page} asked={asked} count={count} pages={pages} />
    </Page>,
  );
}

function spentWords(microUsd: number, limit: RouteDeps['limits'][Ceiling]): string {
  if (limit === null) return `${usd(microUsd)}, without a ceiling`;
  return `${usd(microUsd)} of ${usd(limit)}${microUsd >= limit ? ': reached, nothing is judged' : ''}`;
}

/** What the operator did lately. Of policies and settings only that they were changed: the tenant's page Changes has the rest. */
function OwnActs({ acts }: { readonly acts: readonly (Change & { readonly tenant: string })[] }) {
  return (
    <details>
      <summary>What the operator did lately</summary>
      {acts.length === 0 ? (
        <p>
          Nothing is on record: plans, quotas, keys, policies and settings that the operator changes are listed here.
        </p>
      ) : (
        <ul>
          {acts.map(({ tenant, subject, via, before, after, atMs }) => (
            <li>
              <Time at={atMs} />: {subject === 'suspension' ? SUSPENDED[String(after)] : subject} of {tenant}
              {subject === 'plan' || subject === 'quota' ? `, ${shown(before)} to ${shown(after)}` : ''}
              {via === 'cli' ? ', on the command line' : ''}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

function shown(value: unknown): string {
  return value === null ? 'standard' : String(value);
}

/** What each process said last, and this one at this moment. @example const processes = await listProcesses(deps); */
async function listProcesses({ store, reportNow }: RouteDeps): Promise<readonly KnownProcess[]> {
  await reportNow();
  return store.processes.listProcesses();
}

/** How many of them run, in words. @example countWords([]); // => '0 running' */
function countWords(processes: readonly KnownProcess[]): string {
  const running = processes.filter(({ state }) => state === 'running').length;
  const silent = processes.filter(({ state }) => state === 'silent').length;
  return `${number(running)} running${silent === 0 ? '' : `, ${number(silent)} not seen any more`}`;
}
