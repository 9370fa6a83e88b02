import { StewardError } from '../../../core/common/errors.ts';
import type { KnownProcess } from '../../../core/common/processes.ts';
import { CEILINGS, type Ceiling } from '../../../core/ports/judge.ts';
import type { Change } from '../../../core/settings/changes.ts';
import { monthOf, PLANS, type Tenant } from '../../../core/tenants/tenant.ts';
import { type Fact, FactList, number, Time } from '../../parts/facts.tsx';
import { ChoiceFields, Input, PostForm, Select, Submit } from '../../parts/form.tsx';
import { Empty, Note, Page } from '../../parts/layout.tsx';
import { addressOf, type DashboardContext, type PageContext, ROOT } from '../../request/page-context.ts';
import { type Form, get, post, type Route, type RouteDeps } from '../../request/route.ts';
import { BacklogTable, ProcessCards, readBacklog } from './operator-processes.tsx';
import { planAfter, readTenants, TENANT_ORDERS } from './read-tenants.ts';
import { TenantPages, TenantTable, usd } from './tenant-table.tsx';

const SUSPENDED: Readonly<Record<string, string>> = { true: 'suspension', false: 'end of the suspension' };

const ACTS_SHOWN = 30;

/** The operator's pages: the server's health and costs, and every tenant with its plan and usage and a link to it. */
export const operatorRoutes: readonly Route[] = [
  get('/operator', 'operate', show),
  get('/operator/processes', 'operate', showProcesses),
  get('/operator/tenant/:id', 'operate', async (c, deps, page) =>
    showTenant(c, deps, page, {
      tenant: await findTenant(deps, c.req.param('id')),
      isSaved: c.req.query('saved') !== undefined,
    }),
  ),
  post('/operator/tenant', 'operate', save),
  post('/operator/suspend', 'operate', suspend),
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
        <Select label="Plan" name="plan" none="all" of={PLANS} chosen={asked.plan} />
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

async function showProcesses(c: DashboardContext, deps: RouteDeps, page: PageContext): Promise<Response> {
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
}

function spentWords(microUsd: number, limit: RouteDeps['limits'][Ceiling]): string {
  if (limit === null) return `${usd(microUsd)}, without a ceiling`;
  return `${usd(microUsd)} of ${usd(limit)}${microUsd >= limit ? ': reached, nothing is judged' : ''}`;
}

/** Shows the operator's recent actions. Policies and settings only say that they changed; their history has the rest. */
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

/** Returns each process's last report, a fresh one of this. @example const processes = await listProcesses(deps); */
async function listProcesses({ store, reportNow }: RouteDeps): Promise<readonly KnownProcess[]> {
  await reportNow();
  return store.processes.listProcesses();
}

/** Returns how many processes run, in words. @example countWords([]); // => '0 running' */
function countWords(processes: readonly KnownProcess[]): string {
  const running = processes.filter(({ state }) => state === 'running').length;
  const silent = processes.filter(({ state }) => state === 'silent').length;
  return `${number(running)} running${silent === 0 ? '' : `, ${number(silent)} not seen any more`}`;
}

const NO_QUOTA =
  'Nothing was changed: a quota is a whole number of judged messages a month, 0 for unlimited, or empty for the standard.';

async function findTenant(deps: RouteDeps, id = ''): Promise<Tenant> {
  const tenant = await deps.store.findTenant({ id });
  if (!tenant) throw new StewardError('not_found', 'this tenant no longer exists');
  return tenant;
}

async function save(c: DashboardContext, deps: RouteDeps, page: PageContext, form: Form): Promise<Response> {
  const tenant = await findTenant(deps, form.id);
  const plan = PLANS.find((name) => name === form.plan);
  const given = (form.quota ?? '').trim();
  const quota = given === '' ? null : Number(given);
  if (!plan || (quota !== null && (!Number.isInteger(quota) || quota < 0 || quota > 2_147_483_647)))
    return showTenant(c, deps, page, { tenant, issue: NO_QUOTA });
  if (plan !== planAfter(tenant)) await deps.store.setPlan(tenant.id, plan);
  if (quota !== tenant.quota) await deps.store.setQuota(tenant.id, quota);
  return c.redirect(addressOf(page, `/operator/tenant/${tenant.id}`, { saved: '' }), 303);
}

async function suspend(c: DashboardContext, deps: RouteDeps, page: PageContext, form: Form): Promise<Response> {
  const tenant = await findTenant(deps, form.id);
  await deps.store.setSuspended(tenant.id, form.to !== 'running');
  return c.redirect(addressOf(page, `/operator/tenant/${tenant.id}`, { saved: '' }), 303);
}

type ShownTenant = { readonly tenant: Tenant; readonly isSaved?: boolean; readonly issue?: string };

function showTenant(c: DashboardContext, deps: RouteDeps, page: PageContext, { tenant, isSaved, issue }: ShownTenant) {
  const { id, name, quota, suspended } = tenant;
  const plan = planAfter(tenant);
  return c.html(
    <Page deps={deps} page={page} title={name}>
      {isSaved ? <Note kind="done">Saved.</Note> : null}
      {issue ? <Note kind="fault">{issue}</Note> : null}
      <p>
        <a href={addressOf(page, '/operator')}>All tenants</a>,{' '}
        <a href={addressOf(page, '', { tenant: id })}>open this one</a>
      </p>
      {suspended ? (
        <p>
          <strong>
            suspended since <Time at={suspended.sinceMs} />
          </strong>
        </p>
      ) : null}
      <PostForm page={page} path="/operator/tenant" fields={{ id }} class="line">
        <Select label="Plan" about={`of ${name}`} name="plan" of={PLANS} chosen={plan} />
        <Input
          label="Judged a month"
          about={`for ${name}`}
          name="quota"
          inputmode="numeric"
          value={quota === null ? '' : String(quota)}
          placeholder="standard"
        />
        <Submit class="secondary" label="Save" />
      </PostForm>
      <p class="small">0 is unlimited; empty is the standard.</p>
      <Suspension page={page} tenant={tenant} />
    </Page>,
    issue ? 422 : 200,
  );
}

function Suspension({ page, tenant }: { readonly page: PageContext; readonly tenant: Tenant }) {
  const { id, name, suspended } = tenant;
  return (
    <PostForm page={page} path="/operator/suspend" fields={{ id, to: suspended ? 'running' : 'suspended' }}>
      <Submit
        class={suspended ? 'secondary' : 'danger'}
        label={suspended ? 'End the suspension' : 'Suspend'}
        about={`of ${name}`}
      />
      <p class="small">
        {suspended
          ? `Its plan, ${suspended.plan}, holds again from then on.`
          : 'The model is never asked for it, its API keys get the answers of the plan free, and the bots leave its messages alone. Nothing is erased, and no payment lifts it.'}
      </p>
    </PostForm>
  );
}
