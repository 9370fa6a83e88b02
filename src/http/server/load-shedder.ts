import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import { v4 as uuid } from 'uuid';
import type { Clock } from '../../core/ports/judge.ts';
import type { TenantStore } from '../../core/tenants/tenant.ts';
import type { Admission } from '../../service/moderation/admission.ts';
import { hashKey } from '../../service/tenants/api-key.ts';
import { readBearer } from '../../service/tenants/identify.ts';
import { tellError } from '../answers/error-help.ts';
import { ANSWER_HEADERS } from './answer-headers.ts';
import { type BodyBudget, createBodyBudget } from './body-budget.ts';
import { REQUEST_ID_MAX_CHARS } from './context.ts';
import type { HttpEvent } from './metrics.ts';

/** So long a key that was looked up counts as its tenant's, for a refusal alone: whoever is let in is looked up again. */
const KNOWN_MS = 1_000;
const KNOWN_MAX = 10_000;
/** So many requests begin in one turn of the event loop; those of one owner wait for more of their turns, not for each other's. */
const BEGUN_A_TURN = 8;
/** What a refusal costs of that. */
const REFUSAL_WEIGHT = 1 / 8;
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
  /** Told of every request that was turned away. */
  readonly onRefused: (event: HttpEvent) => void;
};

type Arrived = { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse; readonly keyHash: string };

/** Turns away what its tenant has no place for, and lets the rest begin a few at a time, in turns of those who sent it. */
export function createLoadShedder({ admission, monotonic, onRefused }: Deps): LoadShedder {
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
      const waiting = createRoundRobin<Arrived>();
      let begun = 0;
      let isTurnSet = false;
      const setTurn = () => {
        if (isTurnSet) return;
        isTurnSet = true;
        setImmediate(takeTurn);
      };
      const letIn = (arrived: Arrived) => {
        const { incoming, outgoing, keyHash } = arrived;
        const refusal = refusalOf(keyHash);
        if (refusal !== null && canBeToldHere(incoming)) {
          begun += REFUSAL_WEIGHT;
          refuse(incoming, outgoing, refusal);
          onRefused({ method: 'POST', route: PATH, status: 503, seconds: 0 });
        } else {
          begun += 1;
          app(incoming, outgoing);
        }
      };
      const takeTurn = () => {
        isTurnSet = false;
        begun = 0;
        for (let next = waiting.next(); next; next = begun < BEGUN_A_TURN ? waiting.next() : undefined)
          if (!next.incoming.destroyed) letIn(next);
        if (waiting.size() > 0) setTurn();
      };
      return (incoming, outgoing) => {
        const key = readBearer(incoming.headers.authorization);
        const keyHash = key === null ? '' : hashKey(key);
        const arrived = { incoming, outgoing, keyHash };
        setTurn();
        if (begun < BEGUN_A_TURN && waiting.size() === 0) letIn(arrived);
        // Without a key they are told apart by where they come from.
        else waiting.add(known.get(keyHash)?.tenantId ?? (keyHash || (incoming.socket.remoteAddress ?? '')), arrived);
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

/** What waits, by whose it is; owners take turns, each with its oldest. */
type RoundRobin<T> = { add(owner: string, item: T): void; next(): T | undefined; size(): number };

type Line<T> = { readonly items: T[]; at: number };

/** Makes an empty one. Adding and taking cost the same however much waits. */
function createRoundRobin<T>(): RoundRobin<T> {
  // In the order of their turns: whoever was served goes to the end.
  const lines = new Map<string, Line<T>>();
  let size = 0;
  return {
    add: (owner, item) => {
      const line = lines.get(owner);
      if (line) line.items.push(item);
      else lines.set(owner, { items: [item], at: 0 });
      size += 1;
    },
    next: () => {
      const [first] = lines;
      if (!first) return undefined;
      const [owner, line] = first;
      const item = line.items[line.at];
      line.at += 1;
      size -= 1;
      lines.delete(owner);
      if (line.at < line.items.length) lines.set(owner, line);
      return item;
    },
    size: () => size,
  };
}
