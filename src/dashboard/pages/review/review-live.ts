import { streamSSE } from 'hono/streaming';
import type { TenantPageContext } from '../../request/page-context.ts';
import type { Route, RouteDeps } from '../../request/route.ts';

/** How often an open page is told, and for how long; then the browser comes again, and is asked anew who it is. */
const TELL_MS = 1_500;
const TELLS_MAX = 200;
/** Whoever looks says so again well within this time. */
const LOOK_MS = 40_000;
/** As many as may wait on one page. */
const IDS_MAX = 200;

/** Who looks at what, and what others have settled meanwhile: so that two moderators never act on the same one unknowingly. */
export const reviewLiveRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/review/live',
    needs: 'moderate',
    answer: (c, deps, pageContext) => {
      const ids = (c.req.query('ids') ?? '').split(',').slice(0, IDS_MAX);
      // nginx would gather the events before it sends them.
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (stream) => {
        const end = () => stream.abort();
        deps.stopping.addEventListener('abort', end, { once: true });
        let told = '';
        try {
          for (let tells = 0; tells < TELLS_MAX && !stream.aborted && !deps.stopping.aborted; tells++) {
            const state = JSON.stringify(await readState(deps, pageContext, ids));
            await stream.writeSSE(state === told ? { event: 'alive', data: '' } : { event: 'state', data: state });
            told = state;
            await stream.sleep(TELL_MS);
          }
        } finally {
          deps.stopping.removeEventListener('abort', end);
        }
      });
    },
  },
  {
    method: 'post',
    path: '/review/look',
    needs: 'moderate',
    answer: async (c, deps, pageContext, form) => {
      const { session, tenant } = pageContext;
      const row = await deps.store.findDecision(tenant.id, form.id ?? '');
      if (row)
        await deps.store.reviewPresence.notePresence({
          sessionId: session.id,
          tenantId: tenant.id,
          decisionId: row.id,
          name: session.name,
          untilMs: deps.now() + LOOK_MS,
        });
      return c.body(null, 204);
    },
  },
];

/** What the page's module shows; see `browser/review.ts`. */
async function readState(deps: RouteDeps, pageContext: TenantPageContext, ids: readonly string[]) {
  const [looks, verdicts] = await Promise.all([
    deps.store.reviewPresence.listPresence(pageContext.tenant.id, deps.now()),
    deps.store.reviewPresence.listVerdictsOn(pageContext.tenant.id, ids),
  ]);
  const named = verdicts.length === 0 ? [] : await deps.store.sessions.listSessions(pageContext.tenant.id, deps.now());
  return {
    looks: looks
      .filter(({ sessionId, decisionId }) => sessionId !== pageContext.session.id && ids.includes(decisionId))
      .map(({ decisionId, name }) => ({ id: decisionId, name })),
    settled: verdicts.map(({ decisionId, verdict, by }) => ({
      id: decisionId,
      // Of somebody from chat the platform's id is kept.
      text: `${named.find(({ personId }) => personId === by)?.name ?? by} ${verdict === 'wrong' ? 'dismissed' : 'upheld'} it.`,
    })),
  };
}
