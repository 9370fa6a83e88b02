import { filterSchema, watchDecisions } from '../../../service/decisions/search.ts';
import { streamLive } from '../../request/live-stream.ts';
import type { Route } from '../../request/route.ts';

/** Tells an open page how many decisions are new, in whichever process they were made. */
export const liveRoute: Route = {
  method: 'get',
  path: '/decisions/live',
  needs: 'moderate',
  answer: (c, deps, pageContext) => {
    const fresh = watchDecisions(deps, pageContext.tenant.id, filterSchema.parse(c.req.query()), deps.now());
    const read = async () => {
      const count = await fresh(deps.now());
      return count > 0 ? { event: 'fresh', data: String(count) } : null;
    };
    return streamLive(c, deps, { everySeconds: 2, read });
  },
};
