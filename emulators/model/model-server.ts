import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { countInput } from './completion-body.ts';
import { failure, type ModelBehaviour, type ModelReply, replyTo } from './model-behaviour.ts';
import { isRecord, type ModelCall, readWire, refusalOf, type WireRules } from './model-wire.ts';
import { asQuirky } from './quirky-answer.ts';
import { type QuirkName, SERVER_QUIRKS, type ServerQuirk } from './server-quirks.ts';

/** Settings of the local server. */
export type ModelServerOptions = Partial<WireRules> & {
  /** Returns 0 to 100 for one text in one column; by default 95 if the text contains the column's name, else 2. */
  readonly score?: (text: string, column: string) => number;
  /** The server whose refusals and answers it imitates; OpenAI by default. */
  readonly quirk?: QuirkName;
};

/** A local OpenAI-compatible chat server. */
export type ModelServer = {
  /** For `MODEL_BASE_URL`. */
  readonly baseUrl: string;
  /** Every call that could be read, oldest first. */
  readonly requests: readonly ModelCall[];
  /** Requests that a real server would refuse, or that break our own wire format. Most tests expect none. */
  readonly violations: readonly string[];
  /** Returns the number of calls that its quirk refused. */
  refusedCalls(): number;
  /** Sets the behaviour from now on: one for all calls, or a function of the call (`index` from 0 over all calls). */
  setBehaviour(behaviour: ModelBehaviour | ((call: ModelCall, index: number) => ModelBehaviour)): void;
  /** Sets the behaviours of the next calls, one each; then the behaviour set before applies again. */
  queueBehaviours(...behaviours: readonly ModelBehaviour[]): void;
  /** Returns the most connections that were open at once. */
  connectionsMax(): number;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
};

/** Starts a local model server on 127.0.0.1 that answers well until its behaviour is changed. */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const rules: WireRules = {
    apiKey: options.apiKey === undefined ? 'test-model-key' : options.apiKey,
    model: options.model ?? 'test-model',
    schemaModes: options.schemaModes ?? ['json_schema', 'json_object', 'none'],
    maxTokensFields: options.maxTokensFields ?? ['max_completion_tokens', 'max_tokens'],
  };
  const score = options.score ?? ((text: string, column: string) => (text.includes(column) ? 95 : 2));
  const requests: ModelCall[] = [];
  const violations: string[] = [];
  const quirk: ServerQuirk = options.quirk === undefined ? {} : SERVER_QUIRKS[options.quirk];
  let refusedCalls = 0;
  const queue: ModelBehaviour[] = [];
  let standing: (call: ModelCall, index: number) => ModelBehaviour = () => ({ kind: 'well' });
  let connections = 0;
  let connectionsMax = 0;

  const handle = async (request: IncomingMessage): Promise<ModelReply> => {
    const body: unknown = JSON.parse(await readAll(request));
    const { authorization } = request.headers;
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST' || !isRecord(body)) {
      violations.push(`${request.method} ${request.url}`);
      return failure(404, { message: 'no such address', code: 'unknown_url' });
    }
    const refused = quirk.refuse?.(body);
    if (refused) {
      refusedCalls += 1;
      return { kind: 'answer', ...refused };
    }
    const refusal = refusalOf(quirk.streams ? { ...rules, streams: true } : rules, authorization, body);
    if (refusal) {
      violations.push(refusal.message);
      return failure(refusal.status, { type: 'invalid_request_error', ...refusal });
    }
    const call = { ...readWire(authorization, body), ...countInput(body, requests.length > 0) };
    requests.push(call);
    const reply = await replyTo(call, queue.shift() ?? standing(call, requests.length - 1), score);
    const isCompletion = reply.kind === 'answer' && reply.status === 200 && options.quirk !== undefined;
    return isCompletion ? { ...reply, body: asQuirky(quirk, body, Object(reply.body)) } : reply;
  };
  const server = createServer((request, response) => {
    handle(request)
      .catch((error: unknown) => {
        violations.push(String(error));
        return failure(400, { message: String(error), code: 'invalid_wire' });
      })
      .then((reply) => send(response, reply));
  });
  server.on('connection', (socket) => {
    connectionsMax = Math.max(connectionsMax, ++connections);
    socket.on('close', () => connections--);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;

  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    violations,
    refusedCalls: () => refusedCalls,
    setBehaviour: (behaviour) => {
      standing = typeof behaviour === 'function' ? behaviour : () => behaviour;
    },
    queueBehaviours: (...behaviours) => {
      queue.push(...behaviours);
    },
    connectionsMax: () => connectionsMax,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, reply: ModelReply): void {
  // The judge may have disconnected before a slow answer was ready.
  if (response.destroyed) return;
  const isStream = typeof reply.body === 'string';
  const body = isStream ? String(reply.body) : JSON.stringify(reply.body);
  if (reply.kind === 'answer') {
    const type = isStream ? 'text/event-stream' : 'application/json';
    response.writeHead(reply.status, { 'content-type': type, ...reply.headers });
    response.end(body);
    return;
  }
  if (reply.kind === 'trickle') {
    trickle(response, body, reply.everyMs);
    return;
  }
  if (reply.part === 'headers') {
    if (reply.kind === 'drop') response.socket?.destroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
  response.write(body.slice(0, body.length / 2), () => {
    if (reply.kind === 'drop') response.socket?.destroy();
  });
}

/** Bytes of one piece. */
const TRICKLE_BYTES = 16;

function trickle(response: ServerResponse, body: string, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.slice(sent, sent + TRICKLE_BYTES));
    sent += TRICKLE_BYTES;
    if (sent >= body.length) response.end();
  }, everyMs);
  response.on('close', () => clearInterval(timer));
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
