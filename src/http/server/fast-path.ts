import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { StewardError } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { Moderate } from '../../core/moderation/moderate-request.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { MODERATE_PATH, readPlainMessages, writeAnswer } from '../answers/plain-messages.ts';
import { type ErrorSink, problemOf, reportProblem } from '../answers/problem.ts';
import { type AdmitRequestDeps, admitRequest } from './admit-request.ts';
import { headersOf } from './answer-headers.ts';
import { BODY_BOUNDS, isJsonType, isShort } from './body.ts';
import type { BodyBudget } from './body-budget.ts';
import { REQUEST_ID_MAX_CHARS } from './context.ts';
import type { HttpEvent, Metrics } from './metrics.ts';
import type { QuotaHeaders } from './quota-headers.ts';

type Deps = AdmitRequestDeps & {
  readonly bodies: BodyBudget;
  readonly moderate: Moderate;
  readonly quotaHeaders: QuotaHeaders;
  readonly newRequestId: () => string;
  readonly monotonic: Clock;
  readonly metrics: Pick<Metrics, 'http'>;
  readonly onError: ErrorSink;
  readonly onRequest: (event: HttpEvent & { readonly requestId: string }) => void;
};

/**
 * Answers a plain POST /v1/moderate ahead of the router, with the app's guards and bytes. All else goes to the app.
 * Only for servers without rate limit, CORS and traces, because only the router has their middleware.
 */
export function aheadOfRouter(deps: Deps): (app: RequestListener) => RequestListener {
  return (app) => (incoming, outgoing) => {
    if (!isPlainHead(incoming)) return app(incoming, outgoing);
    answer(deps, incoming, outgoing).then(
      (isAnswered) => {
        if (!isAnswered) app(incoming, outgoing);
      },
      // Nothing else would report an error here, and the caller would wait for ever.
      () => outgoing.destroy(),
    );
  };
}

/** Hosts that node-server accepts without a closer check. */
const PLAIN_HOST = /^[a-z0-9._-]+(?::[1-9][0-9]{0,4})?$/;
const PLAIN_ID = /^[\x21-\x7e]+$/;

/** Whether the head of a request needs nothing but its body to be read. The router joins headers that are sent twice. */
function isPlainHead({ method, url, headers, rawHeaders }: IncomingMessage): boolean {
  const { host = '', 'content-type': type = '', 'content-length': length, 'x-request-id': id } = headers;
  return (
    method === 'POST' &&
    url === MODERATE_PATH &&
    PLAIN_HOST.test(host) &&
    isJsonType(type) &&
    isShort(length, BODY_BOUNDS.moderate) &&
    (id === undefined || (typeof id === 'string' && id.length <= REQUEST_ID_MAX_CHARS && PLAIN_ID.test(id))) &&
    !ASK_FOR_MORE.some((name) => headers[name] !== undefined) &&
    rawHeaders.length === 2 * Object.keys(headers).length
  );
}
const ASK_FOR_MORE = ['idempotency-key', 'content-encoding', 'transfer-encoding', 'expect', 'upgrade'] as const;

/** An answer with its additional headers. */
type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly text: string;
};

/** @returns whether the request was answered; if so, nothing is left to do. */
async function answer(deps: Deps, incoming: IncomingMessage, outgoing: ServerResponse): Promise<boolean> {
  const startMs = deps.monotonic();
  // isPlainHead makes sure that there is at most one.
  const requestId = (incoming.headers['x-request-id'] as string | undefined) || deps.newRequestId();
  const answered = await decide(deps, incoming, requestId);
  if (!answered) return false;
  const seconds = Math.round((deps.monotonic() - startMs) * 1000) / 1e6;
  const event = { method: 'POST', route: MODERATE_PATH, status: answered.status, seconds };
  deps.metrics.http(event);
  deps.onRequest({ ...event, requestId });
  outgoing.writeHead(answered.status, headersOf(requestId, answered.text, answered.headers));
  outgoing.end(answered.text);
  return true;
}

/** Refusals that the app answers, with more headers. A store failure is not one, so that nobody waits twice. */
const FOR_THE_APP: ReadonlySet<string> = new Set(['missing_token', 'unknown_key', 'forbidden', 'overloaded']);

/** @returns null if the app must answer. */
async function decide(deps: Deps, incoming: IncomingMessage, requestId: string): Promise<Answer | null> {
  const fail = (error: unknown): Answer => {
    reportProblem({ requestId, path: MODERATE_PATH, error }, deps.onError);
    const { status, headers, body } = problemOf(error, requestId);
    return { status, headers, text: JSON.stringify(body) };
  };
  const address = () => deps.clientAddress(incoming);
  const found = await admitRequest(deps, incoming.headers.authorization, 'POST', MODERATE_PATH, address).catch(
    (error: unknown) => (error instanceof StewardError && FOR_THE_APP.has(error.code) ? null : fail(error)),
  );
  if (found === null || 'status' in found) return found;
  const { tenant, keyId, leave } = found;
  try {
    const messages = await readMessages(deps, incoming, keyId);
    if (!messages) return null;
    let judged: number | undefined;
    const answered = await deps.moderate({ tenant, messages, source: 'api', requestId }).then((decided) => {
      judged = decided.usage.judged_this_month;
      return { status: 200, headers: null, text: writeAnswer(requestId, decided) };
    }, fail);
    const quota = answered.status === 503 ? null : await deps.quotaHeaders(tenant, judged);
    return quota ? { ...answered, headers: { ...answered.headers, ...quota } } : answered;
  } finally {
    leave();
  }
}

async function readMessages({ bodies }: Deps, incoming: IncomingMessage, keyId: string) {
  const giveBack = bodies.take(keyId, Number(incoming.headers['content-length']));
  if (!giveBack) return null;
  try {
    const bytes = await readBytes(incoming);
    if (!bytes) return null;
    const messages = readPlainMessages(jsonOf(bytes.toString()));
    // The app reads a body that was already read from there.
    if (!messages) Object.assign(incoming, { rawBody: bytes });
    return messages;
  } finally {
    giveBack();
  }
}

/** Returns the bytes of a body, or null if it did not arrive completely. */
function readBytes(incoming: IncomingMessage): Promise<Buffer | null> {
  // A destroyed request emits no more events, not even `close`.
  if (incoming.destroyed) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => resolve(chunks.length === 1 ? (chunks[0] ?? null) : Buffer.concat(chunks)));
    incoming.on('error', () => resolve(null));
    incoming.on('close', () => resolve(null));
  });
}
