import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that a client made to a platform's local server. */
export interface RecordedCall {
  readonly method: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** The whole JSON answer. */
  readonly answer: Readonly<Record<string, unknown>>;
  readonly ok: boolean;
  /** The server's clock, milliseconds. */
  readonly at: number;
  /** The owner of the token that made the call. */
  readonly caller?: string;
}

/** A call that the published definitions do not allow. Tests assert that there are none. */
export interface Violation {
  readonly method: string;
  readonly problem: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** Answers that a test has ordered in place of the real ones, in order. */
export interface Faults<F> {
  /** Orders `times` failing answers for a method; `'*'` is any method. */
  order(method: string, fault: F, times: number): void;
  /** Orders a failing answer for every call of a method, or of any method with `'*'`, until the returned function is called. */
  stand(method: string, fault: F): () => void;
  /** Takes the next ordered answer of this method, or undefined. */
  take(method: string): F | undefined;
}

/** Creates an empty list of ordered answers. */
export function createFaults<F>(): Faults<F> {
  const ordered: { method: string; fault: F }[] = [];
  const standing = new Set<{ readonly method: string; readonly fault: F }>();
  const isFor = (method: string) => (entry: { readonly method: string }) =>
    entry.method === method || entry.method === '*';
  return {
    stand: (method, fault) => {
      const entry = { method, fault };
      standing.add(entry);
      return () => void standing.delete(entry);
    },
    order: (method, fault, times) => {
      for (let count = 0; count < times; count += 1) ordered.push({ method, fault });
    },
    take: (method) => {
      const index = ordered.findIndex(isFor(method));
      if (index >= 0) return ordered.splice(index, 1)[0]?.fault;
      return [...standing].find(isFor(method))?.fault;
    },
  };
}

/** A listening HTTP server on 127.0.0.1. */
export interface Listening {
  readonly server: Server;
  readonly port: number;
  /** Ends every connection and stops listening. */
  close(): Promise<void>;
}

/** Listens on a free port of 127.0.0.1. */
export async function listen(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<Listening> {
  const server = createServer(handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { server, port, close };
}

/** Reads a whole request body as text. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** Answers with JSON. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** The names of all members of a union's types, not only the shared ones. */
export type AllKeys<T> = T extends unknown ? keyof T & string : never;
