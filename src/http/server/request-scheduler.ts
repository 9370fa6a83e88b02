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
/** So long requests begin in one turn of the event loop, before those under way have their turn. */
const TURN_MS = 4;
/** How soon it is looked again whether who waits has paid. */
const AGAIN_MS = 1;

/** Stands before the app: requests begin in turns of those who sent them, by what these took. */
export type RequestScheduler = ReturnType<typeof createRequestScheduler>;

type Deps = { readonly admission: Admission; readonly monotonic: Clock; readonly meter: Meter };
type Arrived = Scheduled & { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse };

/** Lets each tenant's requests begin as fast as it pays for the milliseconds that they take. */
export function createRequestScheduler({ admission, monotonic, meter }: Deps) {
  const tenantOf = createLru<string, string>(KNOWN_MAX);
  return {
    admission,
    /** The bodies of those who are in. */
    bodies: createBodyBudget(),
    /** A look-up of keys that tells the scheduler what it found. */
    noting:
      (identify: TenantStore['identify']): TenantStore['identify'] =>
      async (keyHash) => {
        const identity = await identify(keyHash);
        if (identity) tenantOf.set(keyHash, identity.tenant.id);
        else tenantOf.delete(keyHash);
        return identity;
      },
    /** Node's listener of the app, behind the scheduler. */
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
        // Without a key that is known they are told apart by where they come from.
        const address = incoming.socket.remoteAddress ?? '';
        const caller = key === null ? address : hashKey(key);
        const owner = tenantOf.get(caller) ?? address;
        const kind = `${owner} ${kindOf(incoming)}`;
        scheduler.add(owner, { incoming, outgoing, caller, kind, isWhole: () => incoming.complete });
        // Those who come in the same turn begin with the next, in the order of what they have taken.
        if (!isTurnSet) takeTurn();
      };
    },
  };
}

/** What a request asks for, without the names of things in its path, and about how long its body is: by a factor of 16. */
function kindOf({ method, url = '', headers }: IncomingMessage): string {
  const path = url.split('?', 1)[0]?.split('/', 3).join('/');
  return `${method} ${path} ${Math.floor(Math.log2(Number(headers['content-length']) || 1) / 4)}`;
}
