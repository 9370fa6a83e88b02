import type { SubscriptionRecord } from '../../../core/tenants/tenant.ts';
import { deleteTenant } from '../../../service/tenants/delete.ts';
import { exportEverything } from '../../../service/tenants/export-everything.ts';
import { readTenant } from '../../../service/tenants/read.ts';
import { type Fact, FactList } from '../../parts/facts.tsx';
import { PostForm } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { number } from '../../parts/numbers.ts';
import { Time } from '../../parts/time.tsx';
import { streamFile } from '../../request/live-stream.ts';
import { addressOf, ROOT } from '../../request/page-context.ts';
import { get, type PageArgs, post, type Route } from '../../request/route.ts';
import { RetentionForm, saveRetention, type UnsavedForm } from './retention.tsx';

/** The plan and what is left of it; everything that is kept as a file; and the end of it. */
export const planRoutes: readonly Route[] = [
  get('/plan', 'own', (c, deps, page) => show(c, deps, page, null)),
  get('/plan/export', 'own', (c, deps, page) =>
    streamFile(c, 'steward-export.jsonl', jsonLines(exportEverything(deps, page.tenant))),
  ),
  post('/plan/retention', 'own', async (c, deps, page, form) => {
    const unsaved = await saveRetention(deps, page, form);
    return unsaved ? show(c, deps, page, unsaved) : c.redirect(addressOf(page, '/plan'), 303);
  }),
  post('/plan/erase', 'own', async (c, deps, page, form) => {
    const note = `Nothing was erased: type the name ${page.tenant.name} exactly.`;
    if ((form.name ?? '').trim() !== page.tenant.name) return show(c, deps, page, { note });
    await deleteTenant(deps, page.tenant.id);
    const isOperator = page.session.rights === 'operate';
    return c.redirect(isOperator ? addressOf({ ...page, tenant: null }, '/operator') : `${ROOT}/sign-in`, 303);
  }),
];

async function* jsonLines(values: AsyncIterable<object>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`;
}

const PLANS = {
  free: 'free: filters decide, the model is never asked',
  trial: "trial: judged by the model, within the operator's ceiling for trials",
  pro: 'pro: judged by the model',
} as const;
const SUSPENDED = 'suspended by the operator of this server: no model is asked, and bots leave messages alone';

async function show(...[c, deps, page, unsaved]: PageArgs<UnsavedForm | null>): Promise<Response> {
  const tenant = await readTenant(deps, page.tenant);
  const [trialEndsMs, subscriptions, purgedAtMs] = await Promise.all([
    deps.store.findTrialEnd(page.tenant.id),
    deps.store.listSubscriptions(page.tenant.id),
    deps.store.leases.heldSince('keep log'),
  ]);
  const active = subscriptions.filter(({ state }) => state === 'active');
  const { quota, used } = tenant;
  return c.html(
    <Page deps={deps} page={page} title="Plan and data" at="/plan">
      {unsaved ? <Note kind="fault">{unsaved.note}</Note> : null}
      <FactList
        class="rows-of-facts"
        facts={[
          ['Name', <bdi>{tenant.name}</bdi>],
          ['Plan', page.tenant.suspended ? SUSPENDED : PLANS[tenant.plan]],
          ['Trial ends', trialEndsMs === null ? null : <TrialEnd atMs={trialEndsMs} />],
          ...subscriptions.map(
            (one, index): Fact => [index === 0 ? 'Subscriptions' : null, <Subscription subscription={one} />, 'any'],
          ),
          [null, active.length > 1 ? 'Each active subscription is charged. One is enough: cancel the others.' : null],
          ['Judged this month', `${number(used.judged)}${quotaWords(quota, used.judged)}`],
          ['Resets', <Time at={Date.parse(tenant.resets_at)} />],
          ...tenant.ceilings.map(
            ({ name, reached }): Fact => [
              name === 'free_budget' ? 'Ceiling for trials' : 'Ceiling of this server',
              reached ? 'reached: nothing is judged' : 'not reached',
            ],
          ),
        ]}
      />
      <h2>Everything that is kept</h2>
      <p>
        Plan, policy, filters, keys (never themselves), communities with all entries, member notes, examples, verdicts,
        usage, changes and the audit log, as one file with a line each.
      </p>
      <p>
        <a href={addressOf(page, '/plan/export')}>Save as JSONL</a>
      </p>
      <h2>How long it is kept</h2>
      <RetentionForm page={page} purgedAtMs={purgedAtMs} unsaved={unsaved} />
      <h2>Erase</h2>
      <details class="confirm">
        <summary class="danger">Erase all of this</summary>
        <p>
          Policy, filters, log, counts, communities, every key and everybody's session are deleted, and this cannot be
          undone.
          {active
            .map(
              ({ provider, subscriptionId }) =>
                ` The subscription ${subscriptionId} is not cancelled by it: do that at ${provider}, or it goes on charging.`,
            )
            .join('')}{' '}
          Bots stay where they are, and begin anew with the shipped defaults at the next message.
        </p>
        <PostForm page={page} path="/plan/erase" class="narrow">
          <label>
            Type <bdi>{tenant.name}</bdi> to erase it
            <input name="name" autocomplete="off" required />
          </label>
          <button type="submit" class="danger">
            Erase <bdi>{tenant.name}</bdi>
          </button>
        </PostForm>
      </details>
    </Page>,
    unsaved ? 422 : 200,
  );
}

/** The service's own record of it; only a hosted service has one. */
function Subscription({ subscription }: { readonly subscription: SubscriptionRecord }) {
  const { provider, subscriptionId, state, atMs } = subscription;
  return (
    <>
      {provider} {subscriptionId}, {state}, last event <Time at={atMs} />
    </>
  );
}

function TrialEnd({ atMs }: { readonly atMs: number }) {
  return (
    <>
      <Time at={atMs} />; after it filters go on alone
    </>
  );
}

function quotaWords(quota: number | null, judged: number): string {
  return quota === null ? ', without a quota' : ` of ${number(quota)}; ${number(Math.max(0, quota - judged))} are left`;
}
