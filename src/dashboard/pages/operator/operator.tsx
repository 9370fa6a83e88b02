import { StewardError } from '../../../core/common/errors.ts';
import type { KnownProcess } from '../../../core/common/processes.ts';
import { CEILINGS, type Ceiling } from '../../../core/ports/judge.ts';
import { monthOf, PLANS } from '../../../core/tenants/plan.ts';
import type { Tenant } from '../../../core/tenants/tenant.ts';
import { FormToken } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Empty, Note } from '../../parts/notes.tsx';
import { number } from '../../parts/numbers.ts';
import { Time } from '../../parts/time.tsx';
import { ROOT } from '../../request/address.ts';
import { authorOf } from '../../request/author.ts';
import type { DashboardContext, PageContext } from '../../request/page-context.ts';
import type { Form, Route, RouteDeps } from '../../request/route.ts';
import { OwnActs } from './operator-acts.tsx';
import { BacklogTable, ProcessCards, readBacklog } from './operator-processes.tsx';

const SHOWN_MAX = 200;
const ACTS_SHOWN = 30;

/** What the operator sees: how the server fares and what it spends, and every tenant with plan, quota, use and a way in. */
export const operatorRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/operator',
    needs: 'operate',
    answer: (c, deps, pageContext) =>
      show(c, deps, pageContext, c.req.query('saved') === undefined ? {} : { done: 'Saved.' }),
  },
  { method: 'post', path: '/operator/tenant', needs: 'operate', answer: save },
  { method: 'post', path: '/operator/suspend', needs: 'operate', answer: suspend },
];

type Shown = { readonly done?: string; readonly issue?: string };

async function save(c: DashboardContext, deps: RouteDeps, pageContext: PageContext, form: Form): Promise<Response> {
  const tenant = await deps.store.findTenant({ id: form.id ?? '' });
  if (!tenant) throw new StewardError('not_found', 'this tenant was erased');
  const plan = PLANS.find((name) => name === form.plan);
  const given = (form.quota ?? '').trim();
  const quota = given === '' ? null : Number(given);
  if (!plan || (quota !== null && (!Number.isInteger(quota) || quota < 0 || quota > 2_147_483_647)))
    return show(c, deps, pageContext, {
      issue: `Nothing was changed for ${tenant.name}: a quota is a whole number of judged messages a month, 0 for unlimited, or empty for the standard.`,
    });
  const store = deps.store.as(authorOf(pageContext));
  if (plan !== ownPlanOf(tenant)) await store.setPlan(tenant.id, plan);
  if (quota !== tenant.quota) await store.setQuota(tenant.id, quota);
  return c.redirect(`${ROOT}/operator?${new URLSearchParams({ name: form.sought ?? '', saved: '' })}`, 303);
}

function ownPlanOf({ plan, suspended }: Tenant): Tenant['plan'] {
  return suspended?.plan ?? plan;
}

/** Suspends a tenant, or ends that; nothing is erased. */
async function suspend(c: DashboardContext, deps: RouteDeps, pageContext: PageContext, form: Form): Promise<Response> {
  const tenant = await deps.store.findTenant({ id: form.id ?? '' });
  if (!tenant) throw new StewardError('not_found', 'this tenant was erased');
  await deps.store.as(authorOf(pageContext)).setSuspended(tenant.id, form.to !== 'running');
  return c.redirect(`${ROOT}/operator?${new URLSearchParams({ name: form.sought ?? '', saved: '' })}`, 303);
}

async function show(c: DashboardContext, deps: RouteDeps, pageContext: PageContext, shown: Shown): Promise<Response> {
  const sought = (c.req.query('name') ?? '').trim().toLowerCase();
  const found = (await deps.store.listTenants()).filter(({ name }) => name.toLowerCase().includes(sought));
  const tenants = found.slice(0, SHOWN_MAX);
  const month = monthOf(deps.now());
  const [used, spendings, spent, { state }, processes, backlog, acts, keys] = await Promise.all([
    Promise.all(tenants.map(({ id }) => deps.store.readUsage(id, month))),
    deps.store.readSpendings(
      tenants.map(({ id }) => id),
      { fromMs: Date.parse(`${month}-01T00:00:00Z`), toMs: deps.now() + 1 },
    ),
    deps.store.readSpend(month),
    deps.store.probe(),
    listProcesses(deps),
    readBacklog(deps.store.communities),
    deps.store.listOperatorChanges(ACTS_SHOWN),
    deps.store.listKeys(),
  ]);
  const seen = new Map<string, number>();
  const active = new Map<string, number>();
  for (const { tenantId, revokedAt } of keys)
    if (revokedAt === null) active.set(tenantId, (active.get(tenantId) ?? 0) + 1);
  for (const { tenantId, lastUsedAtMs } of keys)
    if (lastUsedAtMs !== null) seen.set(tenantId, Math.max(lastUsedAtMs, seen.get(tenantId) ?? 0));
  return c.html(
    <Page deps={deps} pageContext={{ ...pageContext, tenant: null }} title="Operator">
      {shown.done ? <Note kind="done">{shown.done}</Note> : null}
      {shown.issue ? <Note kind="fault">{shown.issue}</Note> : null}
      <dl class="rows-of-facts panel">
        <dt>Database</dt>
        <dd>{state === 'ok' ? 'writes' : `does not write: ${state.replaceAll('_', ' ')}`}</dd>
        <dt>Processes</dt>
        <dd>{countWords(processes)}</dd>
        {CEILINGS.map((ceiling) => (
          <>
            <dt>{ceiling === 'free_budget' ? 'Spent by trials this month' : 'Spent this month'}</dt>
            <dd>{spentWords(spent[ceiling], deps.limits[ceiling])}</dd>
          </>
        ))}
      </dl>
      <h2>Processes</h2>
      <ProcessCards processes={processes} />
      <BacklogTable backlog={backlog} processes={processes} />
      <OwnActs acts={acts} />
      <h2>Tenants</h2>
      <form method="get" action={`${ROOT}/operator`} class="line">
        <label>
          Name
          <input name="name" type="search" value={sought} />
        </label>
        <button type="submit">Search</button>
      </form>
      {tenants.length === 0 ? (
        <Empty title={sought === '' ? 'No tenant yet' : 'No tenant has such a name'}>
          The first key makes one: <code>npm run steward -- keys create NAME</code>.
        </Empty>
      ) : (
        <ul class="cards" aria-label="Tenants">
          {tenants.map((tenant, index) => (
            <TenantCard
              pageContext={pageContext}
              tenant={tenant}
              sought={sought}
              judged={used[index]?.judged_this_month ?? 0}
              spentMicroUsd={spendings.get(tenant.id) ?? 0}
              keys={active.get(tenant.id) ?? 0}
              seenAtMs={seen.get(tenant.id) ?? null}
            />
          ))}
        </ul>
      )}
      {found.length > SHOWN_MAX ? <p>{found.length - SHOWN_MAX} more; search to see them.</p> : null}
    </Page>,
    shown.issue ? 422 : 200,
  );
}

/** What each process said last, and this one at this moment. */
async function listProcesses({ store, reportNow }: RouteDeps): Promise<readonly KnownProcess[]> {
  await reportNow();
  return store.processes.listProcesses();
}

/** How many of them run, in words. */
function countWords(processes: readonly KnownProcess[]): string {
  const running = processes.filter(({ state }) => state === 'running').length;
  const silent = processes.filter(({ state }) => state === 'silent').length;
  return `${number(running)} running${silent === 0 ? '' : `, ${number(silent)} not seen any more`}`;
}

function usd(microUsd: number): string {
  return `$${(microUsd / 1_000_000).toFixed(2)}`;
}

function spentWords(microUsd: number, limit: RouteDeps['limits'][Ceiling]): string {
  if (limit === null) return `${usd(microUsd)}, without a ceiling`;
  return `${usd(microUsd)} of ${usd(limit)}${microUsd >= limit ? ': reached, nothing is judged' : ''}`;
}

type CardProps = {
  readonly pageContext: PageContext;
  readonly tenant: Tenant;
  readonly sought: string;
  readonly judged: number;
  readonly spentMicroUsd: number;
  readonly keys: number;
  readonly seenAtMs: number | null;
};

function TenantCard({ pageContext, tenant, sought, judged, spentMicroUsd, keys, seenAtMs }: CardProps) {
  const { id, name, quota, suspended } = tenant;
  const plan = ownPlanOf(tenant);
  return (
    <li>
      <div class="decision">
        <a class="what" href={`${ROOT}?${new URLSearchParams({ tenant: id })}`}>
          {name}
        </a>
        <span class="small">
          {plan}, {number(judged)} judged this month
          {quota === null || quota === 0 ? '' : ` of ${number(quota)}`}, {usd(spentMicroUsd)} spent
        </span>
        {suspended ? (
          <strong class="small">
            suspended since <Time at={suspended.sinceMs} />
          </strong>
        ) : null}
        <span class="small">
          <a href={`${ROOT}/keys?${new URLSearchParams({ tenant: id })}`}>
            {keys === 1 ? '1 key' : `${number(keys)} keys`}
          </a>
          ,{' '}
          {seenAtMs === null ? (
            'none used yet'
          ) : (
            <>
              last used <Time at={seenAtMs} />
            </>
          )}
        </span>
      </div>
      <details class="confirm">
        <summary>
          Plan and quota<span class="visually-hidden"> of {name}</span>
        </summary>
        <form method="post" action={`${ROOT}/operator/tenant`} class="line">
          <FormToken pageContext={pageContext} />
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="sought" value={sought} />
          <label>
            Plan<span class="visually-hidden"> of {name}</span>
            <select name="plan">
              {PLANS.map((one) => (
                <option value={one} selected={one === plan}>
                  {one}
                </option>
              ))}
            </select>
          </label>
          <label>
            Judged a month<span class="visually-hidden"> for {name}</span>
            <input
              name="quota"
              inputmode="numeric"
              value={quota === null ? '' : String(quota)}
              placeholder="standard"
            />
          </label>
          <button type="submit" class="secondary">
            Save
          </button>
        </form>
        <p class="small">0 is unlimited; empty is the standard.</p>
        <Suspension pageContext={pageContext} tenant={tenant} sought={sought} />
      </details>
    </li>
  );
}

/** One button to suspend a tenant, or to end that. */
function Suspension({ pageContext, tenant, sought }: Pick<CardProps, 'pageContext' | 'tenant' | 'sought'>) {
  const { id, name, suspended } = tenant;
  return (
    <form method="post" action={`${ROOT}/operator/suspend`}>
      <FormToken pageContext={pageContext} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="sought" value={sought} />
      <input type="hidden" name="to" value={suspended ? 'running' : 'suspended'} />
      <button type="submit" class={suspended ? 'secondary' : 'danger'}>
        {suspended ? 'End the suspension' : 'Suspend'}
        <span class="visually-hidden"> of {name}</span>
      </button>
      <p class="small">
        {suspended
          ? `Its plan, ${suspended.plan}, holds again from then on.`
          : 'The model is never asked for it, its API keys get the answers of the plan free, and the bots leave its messages alone. Nothing is erased, and no payment lifts it.'}
      </p>
    </form>
  );
}
