import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { createLru } from '../../core/collections/remember.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Meter } from '../../core/ports/meter.ts';
import type { TenantStore } from '../../core/tenants/tenant.ts';
import type { Admission } from '../../service/moderation/admission.ts';
import { hashKey } from '../../service/tenants/api-key.ts';
import { readBearer } from '../../service/tenants/identify.ts';
import { createBodyBudget } from './body-budget.ts';
import { createFairScheduler, type Scheduled } from './fair-scheduler.ts';

const KNOWN_MAX = 10_000;
/** For this long, one turn of the event loop starts new requests before running ones continue. */
const TURN_MS = 4;
/** How often the scheduler checks whether a waiting owner has paid. */
const AGAIN_MS = 1;

/** Sits in front of the app and starts requests in turns by owner, depending on the time that they used. */
export type RequestScheduler = ReturnType<typeof createRequestScheduler>;

type Deps = { readonly admission: Admission; readonly monotonic: Clock; readonly meter: Meter };
type Arrived = Scheduled & { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/** Creates the scheduler. Each tenant's requests start as fast as it pays for the milliseconds that they take. */
export function createRequestScheduler({ admission, monotonic, meter }: Deps) {
  const tenantOf = createLru<string, string>(KNOWN_MAX);
  return {
    admission,
    /** The budget for the bodies of admitted requests. */
    bodies: createBodyBudget(),
    /** Wraps the look-up of keys, so that the scheduler learns the tenant of each key. */
    noting:
      (identify: TenantStore['identify']): TenantStore['identify'] =>
      async (keyHash) => {
        const identity = await identify(keyHash);
        if (identity) tenantOf.set(keyHash, identity.tenant.id);
        else tenantOf.delete(keyHash);
        return identity;
      },
    /** Returns a listener that schedules requests before they reach the app. */
    before: (app: RequestListener): RequestListener => {
      const scheduler = createFairScheduler<Arrived>({ meter, monotonic });
      let isTurnSet = false;
      const takeTurn = () => {
        const untilMs = monotonic() + TURN_MS;
        const isContended = scheduler.isContended();
        if (!isContended) meter.rest();
        let next = scheduler.next();
        const hasBegun = next !== undefined;
        for (; next; next = monotonic() < untilMs ? scheduler.next() : undefined) {
          const { item, cost, end } = next;
          if (item.incoming.destroyed) end();
          else {
            item.outgoing.once('close', end);
            if (isContended) meter.run(cost, () => app(item.incoming, item.outgoing));
            else app(item.incoming, item.outgoing);
          }
        }
        isTurnSet = hasBegun || scheduler.waiting() > 0;
        if (isTurnSet) meter.apart(() => (hasBegun ? setImmediate(takeTurn) : setTimeout(takeTurn, AGAIN_MS)));
      };
      return (incoming, outgoing) => {
        const key = readBearer(incoming.headers.authorization);
        // Callers without a known key are separated by their address.
        const address = incoming.socket.remoteAddress ?? '';
        const caller = key === null ? address : hashKey(key);
        const owner = tenantOf.get(caller) ?? address;
        const kind = `${owner} ${kindOf(incoming)}`;
        scheduler.add(owner, { incoming, outgoing, caller, kind, isWhole: () => incoming.complete });
        // Requests of the same turn wait for the next one, where the owner who owes least goes first.
        if (!isTurnSet) takeTurn();
      };
    },
  };
}

/** Returns a request's method, the start of its path without ids, and its body's length, rounded to a factor of 16. */
function kindOf({ method, url = '', headers }: IncomingMessage): string {
  const path = url.split('?', 1)[0]?.split('/', 3).join('/');
  return `${method} ${path} ${Math.floor(Math.log2(Number(headers['content-length']) || 1) / 4)}`;
}
