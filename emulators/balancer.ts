import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen, readBody } from './platform-wire.ts';

/** What stands before several processes: hands each request to the next of them that takes a connection, as any balancer does. */
export interface Balancer {
  readonly address: string;
  /** How many requests each address was handed. */
  readonly handed: ReadonlyMap<string, number>;
  /** The addresses that requests are handed to. */
  behind(): readonly string[];
  /** Hands requests to these addresses from now on. */
  use(addresses: readonly string[]): void;
  close(): Promise<void>;
}

/** Starts one on a free port of 127.0.0.1; until it is told of addresses it answers 502. */
export async function startBalancer(): Promise<Balancer> {
  const handed = new Map<string, number>();
  let behind: readonly string[] = [];
  let turn = 0;

  /** @returns false when nobody listens there; whoever broke off later may have heard it, so nobody else is asked. */
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
