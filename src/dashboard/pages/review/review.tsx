import { StewardError } from '../../../core/common/errors.ts';
import type { BulkAction, CaseAction } from '../../../core/incidents/interactions.ts';
import { BULK_ACTIONS, CALLS_OFF, CASE_ACTIONS, HOLD_MS } from '../../../core/incidents/interactions.ts';
import { type Acted, actOnDecision, actOnSelection, BATCH_VERBS } from '../../../service/decisions/act-on-decision.ts';
import { actOnIncident } from '../../../service/incidents/act.ts';
import { ActionResult, isSettled } from '../../parts/action-result.tsx';
import { claim, readClaims } from '../../request/claims.ts';
import { streamLive } from '../../request/live-stream.ts';
import { actorOf, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { saveReading, saveShiftNote } from './queue-tools.tsx';
import { saveQueue } from './queues.tsx';
import { showQueue } from './review-page.tsx';

/** Most waiting decisions on one page. */
const IDS_MAX = 200;

/** The review pages, which show waiting decisions one after another, for keyboard or thumb. */
export const reviewRoutes: readonly Route[] = [
  get('/review', 'view', (c, deps, page) => showQueue(c, deps, page, null)),
  // Says who looks at which decision and what others settled, so that two moderators never act on one unknowingly.
  get('/review/live', 'view', (c, deps, page) => {
    const ids = (c.req.query('ids') ?? '').split(',').slice(0, IDS_MAX);
    let told = '';
    const read = async () => {
      const state = JSON.stringify(await readState(deps, page, ids));
      if (state === told) return null;
      told = state;
      return { event: 'state', data: state };
    };
    return streamLive(c, deps, { everySeconds: 1, read });
  }),
  post('/review/look', 'moderate', async (c, deps, page, form) => {
    const row = await deps.store.findDecision(page.tenant.id, form.id ?? '');
    if (row) await claim(deps, page, row.id);
    return c.body(null, 204);
  }),
  post('/review/reading', 'view', saveReading),
  post('/review/queues', 'manage', saveQueue),
  post('/review/note', 'moderate', saveShiftNote),
  post('/review/batch', 'moderate', actOnBatch),
  post('/review/incident/:id', 'moderate', actOnWhole),
  post('/review/:id', 'moderate', act),
];

async function act(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verb = verbOf(form, CASE_ACTIONS);
  const given = { verb, ...actorOf(page), seen: form.seen, isAgain: form.again === 'yes' };
  const acted = await actOnDecision(deps, page.tenant.id, c.req.param('id') ?? '', given);
  return tell(c, deps, page, { acted, verb });
}

async function actOnWhole(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verb = verbOf(form, BULK_ACTIONS);
  const given = { verb, ...actorOf(page) };
  const acted = await actOnIncident(deps, page.tenant.id, c.req.param('id') ?? '', given);
  return tell(c, deps, page, { acted, verb });
}

/** Upholds or dismisses the selected decisions, or undoes that. */
async function actOnBatch(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verb = verbOf(form, BATCH_VERBS);
  const ids = Object.entries(form).flatMap(([name, value]) => (name.startsWith('pick.') ? value.split(' ') : []));
  const given = { verb, ...actorOf(page) };
  const { acted, done } = await actOnSelection(deps, page.tenant.id, ids, given);
  return showQueue(c, deps, page, { acted, ...(verb !== 'reopen' && { undo: done }) });
}

function verbOf<const Verb extends string>(form: Form, verbs: readonly Verb[]): Verb {
  const verb = verbs.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', `what is done here is one of ${verbs.join(', ')}`);
  return verb;
}

type Press = { readonly acted: Acted; readonly verb: CaseAction | BulkAction };

/** Answers an open page with only the line about the press. */
async function tell(...[c, deps, page, { acted, verb }]: PageArgs<Press>): Promise<Response> {
  const callsOff = acted.kind === 'done' ? CALLS_OFF[verb] : undefined;
  if (c.req.header('x-part') !== 'act') return showQueue(c, deps, page, { acted });
  return c.html(<ActionResult acted={acted} />, 200, {
    'X-Settled': isSettled(acted) ? 'yes' : 'no',
    ...(acted.kind === 'conflict' && { 'X-Seen': acted.version }),
    ...(callsOff && { 'X-Undo': callsOff, ...(callsOff !== 'reopen' && { 'X-Undo-Within': String(HOLD_MS) }) }),
    ...(acted.kind === 'done' && Object.values(CALLS_OFF).includes(verb) && { 'X-Settled': 'no' }),
  });
}

/** Returns the state that the page's module shows; see `browser/review.ts`. */
async function readState(deps: RouteDeps, page: TenantPageContext, ids: readonly string[]) {
  const [looks, verdicts] = await Promise.all([
    readClaims(deps, page),
    deps.store.reviewPresence.listVerdictsOn(page.tenant.id, ids),
  ]);
  const named = verdicts.length === 0 ? [] : await deps.store.sessions.listSessions(page.tenant.id, deps.now());
  return {
    looks: looks.map(({ decisionId, name }) => ({ id: decisionId, name })),
    settled: verdicts.map(({ decisionId, verdict, by }) => ({
      id: decisionId,
      // For people from chat the store has the platform's id.
      text: `${named.find(({ personId }) => personId === by)?.name ?? by} ${verdict === 'wrong' ? 'dismissed' : 'upheld'} it.`,
    })),
  };
}
