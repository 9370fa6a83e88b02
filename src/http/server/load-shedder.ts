import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { v4 as uuid } from 'uuid';
import type { Clock } from '../../core/ports/judge.ts';
import type { Meter } from '../../core/ports/meter.ts';
import type { TenantStore } from '../../core/tenants/tenant.ts';
import type { Admission } from '../../service/moderation/admission.ts';
import { hashKey } from '../../service/tenants/api-key.ts';
import { readBearer } from '../../service/tenants/identify.ts';
import { tellError } from '../answers/error-help.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { type BodyBudget, createBodyBudget } from './body-budget.ts';
import { REQUEST_ID_MAX_CHARS } from './context.ts';
import type { HttpEvent } from './metrics.ts';
import { createTurns, type Turn } from './turns.ts';

/** So long a key that was looked up counts as its tenant's, for a refusal alone: whoever is let in is looked up again. */
const KNOWN_MS = 1_000;
const KNOWN_MAX = 10_000;
/** So long requests begin in one turn of the event loop, before those under way have their turn. */
const TURN_MS = 4;
/** What costs most to turn away elsewhere, and what floods come as. Other paths are refused by the guard. */
const PATH = '/v1/moderate';

/** Stands before the app, where to turn a request away costs next to nothing: neither its body nor the store is read. */
export type LoadShedder = {
  readonly admission: Admission;
  /** The bodies of those who are in. */
  readonly bodies: BodyBudget;
  /** A look-up of keys that tells the load shedder what it found. */
  noting(identify: TenantStore['identify']): TenantStore['identify'];
  /** Node's listener of the app, behind the load shedder. */
  before(app: RequestListener): RequestListener;
};

type Deps = {
  readonly admission: Admission;
  readonly monotonic: Clock;
  readonly meter: Meter;
  /** Told of every request that was turned away. */
  readonly onRefused: (event: HttpEvent) => void;
};

type Arrived = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse; readonly keyHash: string };

/** Turns away what its tenant has no place for, and lets the rest begin in turns of those who sent it, by what they took. */
export function createLoadShedder({ admission, monotonic, meter, onRefused }: Deps): LoadShedder {
  const known = new LRUCache<string, { readonly tenantId: string; readonly untilMs: number }>({ max: KNOWN_MAX });
  const refusalOf = (keyHash: string): string | null => {
    const found = known.get(keyHash);
    return found && found.untilMs > monotonic() ? admission.refusalOf(found.tenantId) : null;
  };
  return {
    admission,
    bodies: createBodyBudget(),
    noting: (identify) => async (keyHash) => {
      const identity = await identify(keyHash);
      if (identity) known.set(keyHash, { tenantId: identity.tenant.id, untilMs: monotonic() + KNOWN_MS });
      else known.delete(keyHash);
      return identity;
    },
    before: (app) => {
      const turns = createTurns<Arrived>({ meter, monotonic });
      let isTurnSet = false;
      const setTurn = (isFull: boolean) => {
        isTurnSet = true;
        meter.apart(() => (isFull ? setImmediate(takeTurn) : setTimeout(takeTurn, 1)));
      };
      const letIn = ({ item: { incoming, outgoing, keyHash }, cost, end }: Turn<Arrived>) => {
        if (incoming.destroyed) return end();
        outgoing.once('close', end);
        const refusal = refusalOf(keyHash);
        if (refusal === null || !canBeToldHere(incoming)) return meter.run(cost, () => app(incoming, outgoing));
        refuse(incoming, outgoing, refusal);
        onRefused({ method: 'POST', route: PATH, status: 503, seconds: 0 });
      };
      const takeTurn = () => {
        isTurnSet = false;
        const untilMs = monotonic() + TURN_MS;
        let next = turns.next();
        const hasBegun = next !== undefined;
        for (; next; next = monotonic() < untilMs ? turns.next() : undefined) letIn(next);
        if (hasBegun || turns.waiting() > 0) setTurn(hasBegun);
      };
      return (incoming, outgoing) => {
        const key = readBearer(incoming.headers.authorization);
        const keyHash = key === null ? '' : hashKey(key);
        // Without a key that is known they are told apart by where they come from.
        const owner = known.get(keyHash)?.tenantId ?? incoming.socket.remoteAddress ?? '';
        turns.add(owner, { incoming, outgoing, keyHash });
        // Those who come in the same turn begin with the next, in the order of what they have taken.
        if (!isTurnSet) takeTurn();
      };
    },
  };
}

/** Whether the plain answer is the whole one: not for pages of other origins, nor for an id that a header cannot say as it is. */
function canBeToldHere({ method, url, headers }: IncomingMessage): boolean {
  const requestId = headers['x-request-id'] ?? '';
  const isPlainId = requestId.length <= REQUEST_ID_MAX_CHARS && /^[\x20-\x7e]*$/.test(String(requestId));
  const isPath = url === PATH || url?.startsWith(`${PATH}?`) === true;
  return method === 'POST' && isPath && headers.origin === undefined && isPlainId;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, detail: string): void {
  const requestId = String(incoming.headers['x-request-id'] ?? '') || uuid();
  const body = JSON.stringify({ detail, ...tellError('overloaded', requestId) });
  // Node reads the body away without keeping it, and the connection stays.
  outgoing.writeHead(503, {
    ...ANSWER_HEADERS,
    'Retry-After': '1',
    'X-Request-Id': requestId,
    'Content-Length': Buffer.byteLength(body),
  });
  outgoing.end(body);
}
