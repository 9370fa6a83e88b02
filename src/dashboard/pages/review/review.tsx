import { StewardError } from '../../../core/common/errors.ts';
import { WAITING_ORDERS, type WaitingOrder } from '../../../core/decision-log/decision-store.ts';
import {
  BULK_ACTIONS,
  type BulkAction,
  CALLS_OFF,
  CASE_ACTIONS,
  type CaseAction,
  HOLD_MS,
} from '../../../core/incidents/interactions.ts';
import { type Acted, actOnDecision } from '../../../service/decisions/act-on-decision.ts';
import { readReviewQueue } from '../../../service/decisions/review-queue.ts';
import { filterSchema } from '../../../service/decisions/search.ts';
import { openMarks, type TextMarks } from '../../../service/filters/mark-text.ts';
import { actOnIncident } from '../../../service/incidents/act.ts';
import { alsoHere, claimedBy } from '../../parts/claim-words.ts';
import { FormToken } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Empty, Note } from '../../parts/notes.tsx';
import { addressOf } from '../../request/address.ts';
import { readClaims } from '../../request/claims.ts';
import type { DashboardContext, TenantPageContext } from '../../request/page-context.ts';
import type { Form, PageArgs, Route, RouteDeps } from '../../request/route.ts';
import { Filters } from '../decisions/filters.tsx';
import { ReviewCard } from './review-card.tsx';
import { IncidentCard } from './review-incident.tsx';
import { reviewLiveRoutes } from './review-live.ts';

const SHOWN = 20;
const SHIFT_HOURS = 12;
const ORDER_NAMES: Readonly<Record<WaitingOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  worst: 'Worst first',
};
/** Who skips more than these begins at the top again. */
const SKIPPED_MAX = 1_000;

/** What waits for a person, one after the other, by keyboard or thumb. */
export const reviewRoutes: readonly Route[] = [
  { method: 'get', path: '/review', needs: 'moderate', answer: (c, deps, page) => show(c, deps, page, null) },
  ...reviewLiveRoutes,
  { method: 'post', path: '/review/incident/:id', needs: 'moderate', answer: actOnWhole },
  { method: 'post', path: '/review/:id', needs: 'moderate', answer: act },
];

async function act(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const verb = CASE_ACTIONS.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', `an act is one of ${CASE_ACTIONS.join(', ')}`);
  const { personId, name } = pageContext.session;
  const acting = { ...deps, communities: deps.store.communities };
  const by = { id: personId ?? name, name };
  const acted = await actOnDecision(acting, pageContext.tenant.id, c.req.param('id') ?? '', {
    ...{ verb, by, personId },
    seen: form.seen,
    isAgain: form.again === 'yes',
  });
  return tell(c, deps, pageContext, acted, verb);
}

async function actOnWhole(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const verb = BULK_ACTIONS.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', `an act on an incident is one of ${BULK_ACTIONS.join(', ')}`);
  const { personId, name } = pageContext.session;
  const by = { id: personId ?? name, name };
  const acting = { ...deps, communities: deps.store.communities };
  return tell(
    c,
    deps,
    pageContext,
    await actOnIncident(acting, pageContext.tenant.id, c.req.param('id') ?? '', { verb, by, personId }),
    verb,
  );
}

/** Whoever has the page open gets the line about it alone. */
async function tell(
  c: DashboardContext,
  deps: RouteDeps,
  pageContext: TenantPageContext,
  acted: Acted,
  verb: CaseAction | BulkAction,
): Promise<Response> {
  const callsOff = acted.kind === 'done' ? CALLS_OFF[verb] : undefined;
  if (c.req.header('x-part') !== 'act') return show(c, deps, pageContext, acted);
  return c.html(<Told acted={acted} />, 200, {
    'X-Settled': isSettled(acted) ? 'yes' : 'no',
    ...(acted.kind === 'conflict' && { 'X-Seen': acted.version }),
    ...(callsOff && { 'X-Undo': callsOff, ...(callsOff !== 'reopen' && { 'X-Undo-Within': String(HOLD_MS) }) }),
    ...(acted.kind === 'done' && Object.values(CALLS_OFF).includes(verb) && { 'X-Settled': 'no' }),
  });
}

function isSettled({ kind }: Acted): boolean {
  return kind === 'done' || kind === 'first';
}

function Told({ acted }: { readonly acted: Acted }) {
  return <Note kind={isSettled(acted) ? 'done' : 'fault'}>{acted.text}</Note>;
}

async function show(...[c, deps, pageContext, acted]: PageArgs<Acted | null>): Promise<Response> {
  const order: WaitingOrder = WAITING_ORDERS.find((name) => name === c.req.query('order')) ?? 'newest';
  const queue = { store: deps.store, communities: deps.store.communities };
  const { order: _order, skip: _skip, tenant: _tenant, ...given } = c.req.query();
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const view = { ...asked, order };
  const filter = filterSchema.parse(asked);
  const skip = Math.max(0, Math.min(SKIPPED_MAX, Number.parseInt(c.req.query('skip') ?? '', 10) || 0));
  const ask = { order, skip, filter, limit: SHOWN, weights: pageContext.tenant.settings.review_weights };
  const { groups, count, hasMore } = await readReviewQueue(queue, pageContext.tenant.id, ask);
  const all = await deps.store.communities.listCommunities({ tenantId: pageContext.tenant.id });
  const { personId, name: own } = pageContext.session;
  const mine = [own, ...(personId === null ? [] : [personId])];
  const sinceMs = deps.now() - SHIFT_HOURS * 3_600_000;
  const done = await deps.store.communities.countVerdictsBy(pageContext.tenant.id, mine, sinceMs);
  const mark = openMarks(deps, pageContext.tenant.settings);
  const marked = new Map<string, TextMarks>();
  for (const { row } of groups.map(({ item }) => item)) if (row.text !== '') marked.set(row.id, await mark(row));
  const running = new Set(await deps.bots.platforms());
  const claims = await readClaims(deps, pageContext);
  return c.html(
    <Page deps={deps} pageContext={pageContext} title="Review" at="/review">
      {acted ? <Told acted={acted} /> : null}
      <div class="above-list">
        <span>
          <strong data-left={count}>{count}</strong> to review
          {done === 0 ? '' : `, ${done} done by you in ${SHIFT_HOURS} hours`}
        </span>
        <span>
          {WAITING_ORDERS.map((name) => (
            <a
              href={addressOf(pageContext, '/review', { ...asked, order: name })}
              aria-current={order === name ? 'true' : undefined}
            >
              {ORDER_NAMES[name]}
            </a>
          ))}
        </span>
      </div>
      <p class="small" role="status" data-here>
        {alsoHere(claims.map(({ name }) => name))}
      </p>
      <Filters pageContext={pageContext} path="/review" asked={asked} communities={all} kept={{ order }} />
      {groups.length === 0 ? (
        <Empty title="Nothing to review">
          {Object.keys(filter).length > 0
            ? 'Nothing that waits matches the filter.'
            : 'What triggers appears here until someone upholds or dismisses it.'}
        </Empty>
      ) : (
        <>
          <p class="small needs-script" data-keys-hint>
            Keys: j next, k back, r uphold, w dismiss, d delete, t time out, z undo the last, ? help
          </p>
          {[...marked.values()].some((marks) => marks.kind === 'none' && marks.why === 'model') ? (
            <p class="small">This model does not say which words counted: where it decided, nothing is marked.</p>
          ) : null}
          <ol
            class="review"
            data-live={addressOf(pageContext, '/review/live', { ids: groups.flatMap(({ ids }) => ids).join(',') })}
            data-look={addressOf(pageContext, '/review/look')}
          >
            {groups.map((group) => {
              const { item, ids, incident } = group;
              const names = claims.filter(({ decisionId }) => ids.includes(decisionId)).map(({ name }) => name);
              const canAct = item.chat !== null && running.has(item.chat.platform);
              const shown = {
                pageContext,
                marks: marked.get(item.row.id) ?? null,
                view,
                canAct,
                lookers: claimedBy(names),
              };
              return incident ? (
                <IncidentCard {...shown} group={group} incident={incident} />
              ) : (
                <ReviewCard {...shown} item={item} />
              );
            })}
          </ol>
          {hasMore ? (
            <p>
              <a
                href={addressOf(pageContext, '/review', { ...view, skip: String(skip + groups.length) })}
                data-next={skip}
              >
                Show the next
              </a>
            </p>
          ) : null}
        </>
      )}
      <KeysHelp pageContext={pageContext} />
    </Page>,
    acted && !isSettled(acted) ? (acted.kind === 'conflict' ? 412 : 422) : 200,
  );
}

function KeysHelp({ pageContext }: { readonly pageContext: TenantPageContext }) {
  return (
    <dialog id="keys-help" aria-labelledby="keys-title">
      <article>
        <h2 id="keys-title">Keys</h2>
        <dl class="keys">
          <dt>j, k</dt>
          <dd>the next one, the one before</dd>
          <dt>r, w</dt>
          <dd>it was right, it was wrong</dd>
          <dt>d, t</dt>
          <dd>delete the message, time its author out</dd>
          <dt>z</dt>
          <dd>call off what was pressed last, within five seconds</dd>
          <dt>u</dt>
          <dd>end the timeout</dd>
          <dt>on an incident</dt>
          <dd>the same, for all of it</dd>
          <dt>?</dt>
          <dd>this list</dd>
        </dl>
        <form method="dialog">
          <FormToken pageContext={pageContext} />
          <button type="submit" class="secondary">
            Close
          </button>
        </form>
      </article>
    </dialog>
  );
}
