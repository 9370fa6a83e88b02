import { claim, readClaims } from '../../request/claims.ts';
import { streamLive } from '../../request/live-stream.ts';
import type { TenantPageContext } from '../../request/page-context.ts';
import { get, post, type Route, type RouteDeps } from '../../request/route.ts';

/** As many as may wait on one page. */
const IDS_MAX = 200;

/** Who looks at what, and what others have settled meanwhile: so that two moderators never act on the same one unknowingly. */
export const reviewLiveRoutes: readonly Route[] = [
  get('/review/live', 'view', (c, deps, pageContext) => {
    const ids = (c.req.query('ids') ?? '').split(',').slice(0, IDS_MAX);
    let told = '';
    const read = async () => {
      const state = JSON.stringify(await readState(deps, pageContext, ids));
      if (state === told) return null;
      told = state;
      return { event: 'state', data: state };
    };
    return streamLive(c, deps, { everySeconds: 1, read });
  }),
  post('/review/look', 'moderate', async (c, deps, pageContext, form) => {
    const row = await deps.store.findDecision(pageContext.tenant.id, form.id ?? '');
    if (row) await claim(deps, pageContext, row.id);
    return c.body(null, 204);
  }),
];

/** What the page's module shows; see `browser/review.ts`. */
async function readState(deps: RouteDeps, pageContext: TenantPageContext, ids: readonly string[]) {
  const [looks, verdicts] = await Promise.all([
    readClaims(deps, pageContext),
    deps.store.reviewPresence.listVerdictsOn(pageContext.tenant.id, ids),
  ]);
  const named = verdicts.length === 0 ? [] : await deps.store.sessions.listSessions(pageContext.tenant.id, deps.now());
  return {
    looks: looks.map(({ decisionId, name }) => ({ id: decisionId, name })),
    settled: verdicts.map(({ decisionId, verdict, by }) => ({
      id: decisionId,
      // Of somebody from chat the platform's id is kept.
      text: `${named.find(({ personId }) => personId === by)?.name ?? by} ${verdict === 'wrong' ? 'dismissed' : 'upheld'} it.`,
    })),
  };
}
