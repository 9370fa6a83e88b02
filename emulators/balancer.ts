import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen, readBody } from './platform-wire.ts';

/** A load balancer for several processes: it passes each request to the next one that accepts a connection. */
export interface Balancer {
  readonly address: string;
  /** Number of requests that each address got. */
  readonly handed: ReadonlyMap<string, number>;
  /** The addresses that get requests. */
  behind(): readonly string[];
  /** Sends requests to these addresses from now on. */
  use(addresses: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts a balancer on a free port of 127.0.0.1; without addresses it answers 502. */
export async function startBalancer(): Promise<Balancer> {
  const handed = new Map<string, number>();
  let behind: readonly string[] = [];
  let turn = 0;

  /** Passes a request on. @returns false if nobody listens there. After a later failure no other address is tried, because the first may have acted. */
  const pass = (to: string, from: IncomingMessage, body: string, response: ServerResponse): Promise<boolean> =>
    new Promise((resolve) => {
      const options = { method: from.method ?? 'GET', headers: from.headers, agent: false };
      const sent = request(`${to}${from.url ?? '/'}`, options, (answer) => {
        handed.set(to, (handed.get(to) ?? 0) + 1);
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
        resolve(true);
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        const isNobody = error.code === 'ECONNREFUSED';
        if (!isNobody && !response.headersSent) response.writeHead(502).end();
        resolve(!isNobody);
      });
      response.on('close', () => sent.destroy());
      sent.end(body);
    });
  const route = async (from: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(from);
    turn++;
    for (const [index] of behind.entries()) {
      const to = behind[(turn + index) % behind.length];
      if (to !== undefined && (await pass(to, from, body, response))) return;
    }
    response.writeHead(502).end();
  };
  const listening = await listen((from, response) => {
    route(from, response).catch(() => response.destroy());
  });
  return {
    address: `http://127.0.0.1:${listening.port}`,
    handed,
    behind: () => behind,
    use(addresses) {
      behind = addresses;
    },
    close: listening.close,
  };
}
