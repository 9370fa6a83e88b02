import { WAITING_ORDERS, type WaitingOrder } from '../../../core/decision-log/decision-store.ts';
import { HOUR_MS } from '../../../core/time/time.ts';
import type { Acted } from '../../../service/decisions/act-on-decision.ts';
import { readReviewQueue } from '../../../service/decisions/review-queue.ts';
import { filterSchema } from '../../../service/decisions/search.ts';
import { openMarks, type TextMarks } from '../../../service/filters/mark-text.ts';
import { ActionResult, isSettled } from '../../parts/action-result.tsx';
import { alsoHere, claimedBy } from '../../parts/claim-words.ts';
import { Empty, Page } from '../../parts/layout.tsx';
import { readClaims } from '../../request/claims.ts';
import { addressOf, namesOf, pageQuery } from '../../request/page-context.ts';
import type { PageArgs } from '../../request/route.ts';
import { Filters } from '../decisions/filters.tsx';
import { BatchBar, BreakNote, KeysHelp, ReadingForm, ShiftNote, ShiftNoteForm, UndoBatch } from './queue-tools.tsx';
import { SavedQueues } from './queues.tsx';
import { ReviewCard } from './review-card.tsx';
import { IncidentCard } from './review-incident.tsx';

const SHOWN = 20;
const SHIFT_HOURS = 12;
const ORDER_NAMES: Readonly<Record<WaitingOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  worst: 'Worst first',
};
/** After this many skipped decisions the queue begins at the top again. */
const SKIPPED_MAX = 1_000;

/** The result of a press, and the decisions that Undo reopens together. */
type Shown = { readonly acted: Acted; readonly undo?: readonly string[] };

/** Shows the queue with the filters in its address. @example return showQueue(c, deps, page, { acted }); */
export async function showQueue(...[c, deps, page, shown]: PageArgs<Shown | null>): Promise<Response> {
  const acted = shown?.acted ?? null;
  const order: WaitingOrder = WAITING_ORDERS.find((name) => name === c.req.query('order')) ?? 'newest';
  const { order: _order, skip: _skip, ...given } = pageQuery(c);
  const asked = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const view = { ...asked, order };
  const filter = filterSchema.parse(asked);
  const skip = Math.max(0, Math.min(SKIPPED_MAX, Number.parseInt(c.req.query('skip') ?? '', 10) || 0));
  const ask = { order, skip, filter, limit: SHOWN, weights: page.tenant.settings.review_weights };
  const { groups, count, hasMore } = await readReviewQueue(deps, page.tenant.id, ask);
  const all = await deps.communities.listCommunities({ tenantId: page.tenant.id });
  const mine = namesOf(page);
  const sinceMs = deps.now() - SHIFT_HOURS * HOUR_MS;
  const countSince = (fromMs: number) =>
    deps.communities.countVerdictsBy(page.tenant.id, mine, Math.max(fromMs, sinceMs));
  const [done, unrested] = await Promise.all([countSince(sinceMs), countSince(page.reading.restedAtMs)]);
  const mark = openMarks(deps, page.tenant);
  const marked = new Map<string, TextMarks>();
  for (const { row } of groups.map(({ item }) => item)) if (row.text !== '') marked.set(row.id, await mark(row));
  const running = new Set(await deps.bots.platforms());
  const claims = await readClaims(deps, page);
  return c.html(
    <Page deps={deps} page={page} title="Review" at="/review">
      {acted ? <ActionResult acted={acted} /> : null}
      {shown?.undo?.length ? <UndoBatch page={page} view={view} ids={shown.undo} /> : null}
      <BreakNote page={page} view={view} decided={unrested} />
      <div class="above-list">
        <span>
          <strong data-left={count}>{count}</strong> to review
          {done === 0 ? '' : `, ${done} done by you in ${SHIFT_HOURS} hours`}
        </span>
        <span>
          {WAITING_ORDERS.map((name) => (
            <a
              href={addressOf(page, '/review', { ...asked, order: name })}
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
      <ShiftNote deps={deps} page={page} />
      <div class="tools">
        <SavedQueues page={page} view={view} />
        <Filters page={page} path="/review" asked={asked} communities={all} kept={{ order }} />
        <ReadingForm page={page} view={view} />
        <ShiftNoteForm deps={deps} page={page} view={view} />
      </div>
      {groups.length === 0 ? (
        <Empty title="Nothing to review">
          {Object.keys(filter).length > 0
            ? 'Nothing that waits matches the filter.'
            : 'What triggers appears here until someone upholds or dismisses it.'}
        </Empty>
      ) : (
        <>
          <p class="small needs-script" data-keys-hint>
            Keys: j next, k back, r uphold, w dismiss, d delete, t time out, z undo the last, x select, ? help
          </p>
          {[...marked.values()].some((marks) => marks.kind === 'none' && marks.why === 'model') ? (
            <p class="small">This model does not say which words counted: where it decided, nothing is marked.</p>
          ) : null}
          <BatchBar page={page} view={view} />
          <div>
            <ol
              class="review"
              data-live={addressOf(page, '/review/live', { ids: groups.flatMap(({ ids }) => ids).join(',') })}
              data-look={addressOf(page, '/review/look')}
            >
              {groups.map((group) => {
                const { item, ids, incident } = group;
                const names = claims.filter(({ decisionId }) => ids.includes(decisionId)).map(({ name }) => name);
                const canAct = item.chat !== null && running.has(item.chat.platform);
                const marks = marked.get(item.row.id) ?? null;
                const card = { page, group, marks, view, canAct, lookers: claimedBy(names) };
                return incident ? <IncidentCard {...card} incident={incident} /> : <ReviewCard {...card} />;
              })}
            </ol>
          </div>
          {hasMore ? (
            <p>
              <a href={addressOf(page, '/review', { ...view, skip: String(skip + groups.length) })} data-next={skip}>
                Show the next
              </a>
            </p>
          ) : null}
        </>
      )}
      <KeysHelp />
    </Page>,
    acted && !isSettled(acted) ? (acted.kind === 'conflict' ? 412 : 422) : 200,
  );
}
