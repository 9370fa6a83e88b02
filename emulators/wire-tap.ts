import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './platform-wire.ts';

/** One call on its way, as far as it tells what it is for. */
export type Call = { readonly method: string; readonly path: string; readonly body: string };

/** Where a call is stopped: before it has any effect, or when it had all of it and nobody was told. */
export type Place = 'before' | 'after';

/** Calls that are stopped from now on. */
export type Stopped = {
  /** How many stand there. */
  count(): number;
  /** Stops no more of them, and lets those go on whose caller still waits. */
  end(): void;
};

/** Stands on the wire between a process and a server, and can stop calls on their way. */
export type WireTap = {
  /** The same address as the server's, through the tap. */
  readonly url: string;
  stop(place: Place, isStopped: (call: Call) => boolean): Stopped;
  close(): Promise<void>;
};

type Stop = { readonly place: Place; readonly isStopped: (call: Call) => boolean; readonly waiting: (() => void)[] };

/** Opens a tap before a server. */
export async function openWireTap(serverUrl: string): Promise<WireTap> {
  const server = new URL(serverUrl);
  const stops = new Set<Stop>();
  const standAt = (place: Place, call: Call): Promise<void> | null => {
    const stop = [...stops].find((one) => one.place === place && one.isStopped(call));
    return stop ? new Promise((resolve) => void stop.waiting.push(resolve)) : null;
  };
  const pass = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readAll(request);
    const call = { method: request.method ?? '', path: request.url ?? '', body: body.toString('latin1') };
    await standAt('before', call);
    // Whoever called has ended: the call is lost with them.
    if (response.destroyed) return;
    const headers = { ...request.headers, host: server.host };
    const options = { host: server.hostname, port: server.port, method: call.method, path: call.path, headers };
    const onward = forward(options, async (answer) => {
      await standAt('after', call);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    onward.end(body);
  };
  const listening = await listen((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  return {
    url: `http://127.0.0.1:${listening.port}${server.pathname === '/' ? '' : server.pathname}`,
    stop(place, isStopped) {
      const stop: Stop = { place, isStopped, waiting: [] };
      stops.add(stop);
      return {
        count: () => stop.waiting.length,
        end() {
          stops.delete(stop);
          for (const go of stop.waiting) go();
        },
      };
    },
    close: listening.close,
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
