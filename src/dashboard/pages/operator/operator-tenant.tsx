import { StewardError } from '../../../core/common/errors.ts';
import { PLANS, type Tenant } from '../../../core/tenants/tenant.ts';
import { Options, PostForm, Submit } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { Time } from '../../parts/time.tsx';
import { addressOf, type DashboardContext, type PageContext } from '../../request/page-context.ts';
import { type Form, get, post, type Route, type RouteDeps } from '../../request/route.ts';
import { planAfter } from './read-tenants.ts';

/** What the operator sets of one tenant: plan, quota, suspension. */
export const operatorTenantRoutes: readonly Route[] = [
  get('/operator/tenant/:id', 'operate', async (c, deps, page) =>
    show(c, deps, page, {
      tenant: await findTenant(deps, c.req.param('id')),
      isSaved: c.req.query('saved') !== undefined,
    }),
  ),
  post('/operator/tenant', 'operate', save),
  post('/operator/suspend', 'operate', suspend),
];

const NO_QUOTA =
  'Nothing was changed: a quota is a whole number of judged messages a month, 0 for unlimited, or empty for the standard.';

async function findTenant(deps: RouteDeps, id = ''): Promise<Tenant> {
  const tenant = await deps.store.findTenant({ id });
  if (!tenant) throw new StewardError('not_found', 'this tenant was erased');
  return tenant;
}

async function save(c: DashboardContext, deps: RouteDeps, page: PageContext, form: Form): Promise<Response> {
  const tenant = await findTenant(deps, form.id);
  const plan = PLANS.find((name) => name === form.plan);
  const given = (form.quota ?? '').trim();
  const quota = given === '' ? null : Number(given);
  if (!plan || (quota !== null && (!Number.isInteger(quota) || quota < 0 || quota > 2_147_483_647)))
    return show(c, deps, page, { tenant, issue: NO_QUOTA });
  if (plan !== planAfter(tenant)) await deps.store.setPlan(tenant.id, plan);
  if (quota !== tenant.quota) await deps.store.setQuota(tenant.id, quota);
  return c.redirect(addressOf(page, `/operator/tenant/${tenant.id}`, { saved: '' }), 303);
}

async function suspend(c: DashboardContext, deps: RouteDeps, page: PageContext, form: Form): Promise<Response> {
  const tenant = await findTenant(deps, form.id);
  await deps.store.setSuspended(tenant.id, form.to !== 'running');
  return c.redirect(addressOf(page, `/operator/tenant/${tenant.id}`, { saved: '' }), 303);
}

type Shown = { readonly tenant: Tenant; readonly isSaved?: boolean; readonly issue?: string };

function show(c: DashboardContext, deps: RouteDeps, page: PageContext, { tenant, isSaved, issue }: Shown) {
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
        <label>
          Plan<span class="visually-hidden"> of {name}</span>
          <select name="plan">
            <Options of={PLANS} chosen={plan} />
          </select>
        </label>
        <label>
          Judged a month<span class="visually-hidden"> for {name}</span>
          <input name="quota" inputmode="numeric" value={quota === null ? '' : String(quota)} placeholder="standard" />
        </label>
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
      <button type="submit" class={suspended ? 'secondary' : 'danger'}>
        {suspended ? 'End the suspension' : 'Suspend'}
        <span class="visually-hidden"> of {name}</span>
      </button>
      <p class="small">
        {suspended
          ? `Its plan, ${suspended.plan}, holds again from then on.`
          : 'The model is never asked for it, its API keys get the answers of the plan free, and the bots leave its messages alone. Nothing is erased, and no payment lifts it.'}
      </p>
    </PostForm>
  );
}
