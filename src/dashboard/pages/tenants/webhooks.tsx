import { StewardError } from '../../../core/common/errors.ts';
import {
  type DELIVERY_STATES,
  WEBHOOK_EVENT_WORDS,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookDelivery,
} from '../../../core/webhooks/webhooks.ts';
import { addWebhook, webhookRequestSchema } from '../../../service/webhooks/webhooks.ts';
import { Copied } from '../../parts/copied.tsx';
import { FactList, Time } from '../../parts/facts.tsx';
import { ConfirmForm, Input, PostButton, PostForm, Submit } from '../../parts/form.tsx';
import { Empty, Note, Page, Section } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route } from '../../request/route.ts';

type Shown = { readonly secret?: string; readonly issue?: string; readonly done?: string; readonly form?: Form };

const DONE: Readonly<Record<string, string>> = {
  removed: 'The webhook is removed. Nothing more is sent to it.',
  again: 'The delivery is sent again now.',
};
const GONE = 'This webhook or delivery is gone.';
const SHOWN_MAX = 50;

/** The pages that add, remove and show webhooks. A new webhook's secret is shown exactly once. */
export const webhookRoutes: readonly Route[] = [
  get('/webhooks', 'manage', (c, deps, page) => show(c, deps, page, { done: DONE[c.req.query('done') ?? ''] ?? '' })),
  post('/webhooks', 'manage', async (c, deps, page, form) => {
    const events = WEBHOOK_EVENTS.filter((event) => form[event] !== undefined);
    const asked = webhookRequestSchema.safeParse({ url: (form.url ?? '').trim(), events });
    if (!asked.success) {
      const isUrl = asked.error.issues.some(({ path }) => path[0] === 'url');
      const issue = isUrl
        ? 'Write an address such as https://community.example/steward.'
        : 'Choose at least one event.';
      return show(c, deps, page, { issue, form });
    }
    try {
      const { secret } = await addWebhook(deps, page.tenant.id, asked.data);
      return show(c, deps, page, { secret });
    } catch (error) {
      if (!(error instanceof StewardError) || error.code !== 'invalid') throw error;
      return show(c, deps, page, { issue: `This address is not taken: ${error.issues?.[0]?.msg}.`, form });
    }
  }),
  post('/webhooks/remove', 'manage', async (c, deps, page, { id = '' }) =>
    (await deps.store.removeWebhook(page.tenant.id, id))
      ? c.redirect(addressOf(page, '/webhooks', { done: 'removed' }), 303)
      : show(c, deps, page, { issue: GONE }),
  ),
  post('/webhooks/replay', 'manage', async (c, deps, page, { id = '', delivery = '' }) =>
    (await deps.store.replayDelivery(page.tenant.id, id, delivery, deps.now()))
      ? c.redirect(addressOf(page, '/webhooks', { id, done: 'again' }), 303)
      : show(c, deps, page, { issue: GONE }),
  ),
];

async function show(...[c, deps, page, shown]: PageArgs<Shown>): Promise<Response> {
  const { id: tenantId } = page.tenant;
  const webhooks = await deps.store.listWebhooks(tenantId);
  const open = webhooks.find(({ id }) => id === c.req.query('id'));
  const deliveries = open ? await deps.store.listDeliveries(tenantId, open.id, { limit: SHOWN_MAX }) : [];
  return c.html(
    <Page deps={deps} page={page} title="Webhooks" at="/webhooks">
      {shown.issue ? <Note kind="fault">{shown.issue}</Note> : null}
      {shown.done ? <Note kind="done">{shown.done}</Note> : null}
      {shown.secret ? (
        <article class="once" aria-labelledby="once-title">
          <h2 id="once-title">The secret of your new webhook</h2>
          <p role="status">
            Copy it now: it is not shown again. Your program checks the signature of each request with it.
          </p>
          <Copied id="new-secret" text={shown.secret} what="secret" />
        </article>
      ) : null}
      <p>Steward sends events to your own address, as signed requests. They hold ids, and no text of a member.</p>
      {webhooks.length === 0 ? (
        <Empty title="No webhook yet">Add the address of a program of yours below.</Empty>
      ) : null}
      <ul class="cards">
        {webhooks.map((webhook) => (
          <WebhookCard page={page} webhook={webhook} deliveries={webhook === open ? deliveries : null} />
        ))}
      </ul>
      <AddForm page={page} form={shown.form ?? null} />
    </Page>,
    shown.issue ? 422 : 200,
  );
}

function AddForm({ page, form }: PropsWithPage<{ form: Form | null }>) {
  return (
    <Section id="add-title" title="Add a webhook">
      <PostForm page={page} path="/webhooks">
        <Input
          label="Address"
          name="url"
          type="text"
          inputmode="url"
          value={form?.url ?? ''}
          placeholder="https://community.example/steward"
        />
        <fieldset>
          <legend>Sent when</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label class="check">
              <input type="checkbox" name={event} checked={!form || form[event] !== undefined} />
              {WEBHOOK_EVENT_WORDS[event]}
            </label>
          ))}
        </fieldset>
        <Submit label="Add webhook" />
      </PostForm>
    </Section>
  );
}

type CardProps = PropsWithPage<{ webhook: Webhook; deliveries: readonly WebhookDelivery[] | null }>;

function WebhookCard({ page, webhook: { id, url, events, createdAtMs }, deliveries }: CardProps) {
  const isAll = events.length === WEBHOOK_EVENTS.length;
  return (
    <li>
      <strong class="wraps">{url}</strong>
      <FactList
        facts={[
          ['Added', <Time at={createdAtMs} />],
          ['Events', isAll ? 'all' : events.join(', ')],
        ]}
      />
      {deliveries ? (
        <Deliveries page={page} id={id} deliveries={deliveries} />
      ) : (
        <a href={addressOf(page, '/webhooks', { id })}>
          Show deliveries<span class="visually-hidden"> to {url}</span>
        </a>
      )}
      <ConfirmForm
        page={page}
        path="/webhooks/remove"
        fields={{ id }}
        opens="Remove"
        of={url}
        isDanger
        says="Events that wait for it are not sent. This cannot be undone."
        label="Remove this webhook"
      />
    </li>
  );
}

const STATE_WORDS: Readonly<Record<(typeof DELIVERY_STATES)[number], string>> = {
  waiting: 'waits',
  delivered: 'delivered',
  failed: 'failed, not sent again by itself',
};

function Deliveries({ page, id, deliveries }: PropsWithPage<{ id: string; deliveries: readonly WebhookDelivery[] }>) {
  if (deliveries.length === 0) return <p>Nothing was sent in the last three days.</p>;
  return (
    <ul class="cards">
      {deliveries.map(({ id: delivery, event, state, tries, status, error, dueAtMs, body }) => (
        <li>
          <strong>{event}</strong>
          <FactList
            facts={[
              ['State', STATE_WORDS[state]],
              ['Tries', String(tries)],
              ['Last answer', status === null ? error || null : `${status}${error ? `: ${error}` : ''}`],
              ['Next try', dueAtMs === null ? null : <Time at={dueAtMs} />],
            ]}
          />
          <details>
            <summary>What is sent</summary>
            <section class="scrolls" tabindex={0} aria-label="What is sent">
              <pre>
                <code>{JSON.stringify(JSON.parse(body), null, 2)}</code>
              </pre>
            </section>
          </details>
          <PostButton page={page} path="/webhooks/replay" fields={{ id, delivery }} label="Send again" />
        </li>
      ))}
    </ul>
  );
}
