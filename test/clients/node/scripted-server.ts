import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import type { Case, ScriptedAnswer } from './case.ts';

export type Received = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
};

export type ScriptedServer = {
  readonly url: string;
  readonly received: readonly Received[];
  readonly mostAtOnce: () => number;
  /** Listens on the port it was given at first. */
  readonly listen: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** A server that answers as a case says, and keeps what it was asked. */
export async function startScriptedServer(script: Pick<Case, 'exchanges' | 'every'>): Promise<ScriptedServer> {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((request, response) => {
    open++;
    most = Math.max(most, open);
    void answer(request, response);
  });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const one = await read(request);
    received.push(one);
    for (const release of waiting.splice(0)) release();
    const hold = script.every?.hold_message;
    if (hold !== undefined && ids(one).includes(hold) && received.length < 2)
      await new Promise<void>((resolve) => waiting.push(resolve));
    // Before the answer: once the client has it, its next request may be here first.
    open--;
    await write(response, one, choose(script, one, received.length - 1));
  };
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  // It listens on a port, never on a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    mostAtOnce: () => most,
    listen: () => listen(port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The ids of the messages of a request. */
export function ids({ body }: Received): readonly string[] {
  const messages = typeof body === 'object' && body !== null && 'messages' in body ? body.messages : [];
  return Array.isArray(messages) ? messages.map(({ id }) => String(id ?? '')) : [];
}

function choose({ exchanges, every }: Pick<Case, 'exchanges' | 'every'>, one: Received, index: number): ScriptedAnswer {
  if (every?.refuse && ids(one).includes(every.refuse.message)) return every.refuse.answer;
  return every?.answer ?? exchanges?.[index]?.answer ?? { status: 599, json: { detail: 'nobody expected this' } };
}

async function read(request: IncomingMessage): Promise<Received> {
  const url = new URL(request.url ?? '/', 'http://any');
  const text = await readText(request);
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body: bodyOf(text, request.headers['content-type']),
  };
}

async function write(response: ServerResponse, request: Received, answer: ScriptedAnswer): Promise<void> {
  if (answer.hang) return;
  if (answer.close) {
    response.destroy();
    return;
  }
  const part = answer.cut ?? answer.stall;
  const text = part ?? answer.text ?? JSON.stringify(answer.echo ? echo(request) : answer.json);
  response.writeHead(answer.status ?? 200, {
    ...(answer.text === undefined ? { 'content-type': 'application/json' } : {}),
    ...(part === undefined ? {} : { 'content-length': '1000' }),
    ...answer.headers,
  });
  await new Promise<void>((resolve) =>
    part === undefined ? response.end(text, resolve) : response.write(text, () => resolve()),
  );
  if (answer.cut !== undefined) response.destroy();
}

function echo(request: Received): unknown {
  const decisions = ids(request).map((id) => ({
    message_id: id,
    action: 'none',
    category: null,
    probability: 0,
    scores: {},
    judged: true,
    reason: 'model',
  }));
  return { request_id: 'req', decisions, usage: {} };
}

/** JSON, or of JSON Lines a list. */
function bodyOf(text: string, type: string | undefined): unknown {
  if (type !== 'application/x-ndjson') return text === '' ? null : JSON.parse(text);
  return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]));
}
