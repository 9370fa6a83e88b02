import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from './platform-wire.ts';

/** The parts of a call that show its purpose. */
export type Call = { readonly method: string; readonly path: string; readonly body: string };

/** The place where a call is stopped: before it has any effect, or after its effect but before its answer. */
export type Place = 'before' | 'after';

/** The calls that a stop holds back. */
export type Stopped = {
  /** Returns how many calls are held. */
  count(): number;
  /** Ends the stop and releases the held calls whose callers still wait. */
  end(): void;
};

/** A tap between a process and a server, which can hold calls back. */
export type WireTap = {
  /** The server's URL, through the tap. */
  readonly url: string;
  stop(place: Place, isStopped: (call: Call) => boolean): Stopped;
  close(): Promise<void>;
};

type Stop = { readonly place: Place; readonly isStopped: (call: Call) => boolean; readonly waiting: (() => void)[] };

/** Opens a tap in front of a server. */
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
    // The caller has disconnected, so the call is lost.
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
