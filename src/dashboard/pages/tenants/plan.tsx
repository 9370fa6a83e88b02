import { RETENTION_DAYS, RETENTION_KINDS, retentionWriteSchema } from '../../../core/settings/setting-schemas.ts';
import type { SubscriptionRecord } from '../../../core/tenants/tenant.ts';
import { changeSettings } from '../../../service/policy/write-settings.ts';
import { deleteTenant } from '../../../service/tenants/delete.ts';
import { exportEverything } from '../../../service/tenants/export-everything.ts';
import { readTenant } from '../../../service/tenants/read.ts';
import { type Fact, FactList, number, Time } from '../../parts/facts.tsx';
import { Input, PostForm } from '../../parts/form.tsx';
import { Note, Page } from '../../parts/layout.tsx';
import { streamFile } from '../../request/live-stream.ts';
import { addressOf, ROOT, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';

/** The pages of the plan and its remaining quota, the export of all data, and the deletion of the tenant. */
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

/** Shows the service's own record of a subscription; only a hosted service has one. */
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

/** Why a form was not saved, and the value to send to save it anyway. */
type UnsavedForm = { readonly note: string; readonly form?: Form; readonly despite?: string };

/** Saves the retention days of a form. Asks first if that deletes data at once. @returns null once saved. */
async function saveRetention(deps: RouteDeps, at: TenantPageContext, form: Form): Promise<UnsavedForm | null> {
  const days = RETENTION_KINDS.map(([kind]) => [kind, Number(form[kind] || RETENTION_DAYS)] as const);
  const read = retentionWriteSchema.safeParse(Object.fromEntries(days));
  if (!read.success) return { form, note: `Nothing is saved: each is ${read.error.issues[0]?.message}.` };
  const { id, settings } = at.tenant;
  const shorter = days.filter(([kind, kept]) => kept < (settings.retention[kind] ?? RETENTION_DAYS));
  const despite = shorter.map(([kind, kept]) => `${kind} to ${kept}`).join(', ');
  const note = `Nothing is saved yet. This shortens, in days: ${despite}. What is older is deleted within minutes, and cannot be brought back.`;
  if (form.despite !== despite && despite !== '') return { form, note, despite };
  const retention = Object.fromEntries(days.map(([kind, kept]) => [kind, kept === RETENTION_DAYS ? null : kept]));
  await changeSettings(deps, id, () => ({ retention }));
  return null;
}

type RetentionProps = {
  readonly page: TenantPageContext;
  /** When the last purge began, or null if no process purges. */
  readonly purgedAtMs: number | null;
  readonly unsaved: UnsavedForm | null;
};

/** Shows how long each kind of data is kept, and when older data is deleted. */
function RetentionForm({ page, purgedAtMs, unsaved }: RetentionProps) {
  const { retention } = page.tenant.settings;
  return (
    <PostForm page={page} path="/plan/retention" class="narrow">
      <p>
        {`In days, 1 to ${RETENTION_DAYS}. A text goes with its decision or entry at the latest. `}
        {purgedAtMs === null
          ? 'At this moment no process deletes what is older.'
          : 'What is older is deleted every minute, last at '}
        {purgedAtMs === null ? null : <Time at={purgedAtMs} />}
      </p>
      {RETENTION_KINDS.map(([kind, { description }]) => (
        <Input
          label={description?.replace(/\.$/, '')}
          name={kind}
          type="number"
          max={RETENTION_DAYS}
          min="1"
          value={unsaved?.form?.[kind] ?? retention[kind] ?? RETENTION_DAYS}
        />
      ))}
      <button type="submit" name="despite" value={unsaved?.despite} class={unsaved?.despite ? 'danger' : undefined}>
        {unsaved?.despite ? 'Save and delete' : 'Save'}
      </button>
    </PostForm>
  );
}
