import { streamSSE } from 'hono/streaming';
import { filterSchema, watchDecisions } from '../../../service/decisions/search.ts';
import type { Route } from '../../request/route.ts';

/** How often the log is looked at for each open page: what is new is in any process. */
const LOOK_MS = 2_000;
/** After that the browser comes again by itself, and is asked anew who it is. */
const LOOKS_MAX = 150;

/** Tells an open page how many decisions are new, by server-sent events. */
export const liveRoute: Route = {
  method: 'get',
  path: '/decisions/live',
  needs: 'moderate',
  answer: (c, deps, pageContext) => {
    const fresh = watchDecisions(deps, pageContext.tenant.id, filterSchema.parse(c.req.query()), deps.now());
    // nginx would gather the events before it sends them.
    c.header('X-Accel-Buffering', 'no');
    return streamSSE(c, async (stream) => {
      const end = () => stream.abort();
      deps.stopping.addEventListener('abort', end, { once: true });
      try {
        for (let looks = 0; looks < LOOKS_MAX && !stream.aborted && !deps.stopping.aborted; looks++) {
          const count = await fresh(deps.now());
          await stream.writeSSE(count > 0 ? { event: 'fresh', data: String(count) } : { event: 'alive', data: '' });
          await stream.sleep(LOOK_MS);
        }
      } finally {
        deps.stopping.removeEventListener('abort', end);
      }
    });
  },
};
