import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createUnderWay } from '../core/queues/under-way.ts';
import type { McpBackend } from './schemas.ts';
import { createMcpServer, type McpServerOptions } from './server.ts';

/** So many turns of the event loop without a call mean that none is on its way from the input to a tool, or back to the output. */
const IDLE_TURNS = 5;

/** The longest line that is read: 50 texts of 8,000 characters at twelve bytes an escaped character fit. */
const LINE_MAX_BYTES = 8 * 1024 * 1024;

/** Serves the tools on standard input and output until either ends or `signal` is aborted; calls under way are answered first. */
export async function serveMcpStdio(
  backend: McpBackend,
  streams: { readonly stdin: Readable; readonly stdout: Writable },
  options: McpServerOptions & { readonly signal: AbortSignal },
): Promise<void> {
  const calls = trackCalls(backend);
  const server = createMcpServer(calls.backend, options);
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) streams.stdin.once(event, () => resolve());
  });
  const broken = new Promise<void>((resolve) => {
    streams.stdout.once('error', () => resolve());
    options.signal.addEventListener('abort', () => resolve(), { once: true });
    if (options.signal.aborted) resolve();
    // A line over the bound closes the transport.
    server.server.onclose = () => resolve();
  });
  await server.connect(new StdioServerTransport(streams.stdin, streams.stdout, { maxBufferSize: LINE_MAX_BYTES }));
  await Promise.race([ended.then(() => calls.idle()), broken]);
  await server.close();
}

/** Knows when no call is under way. */
function trackCalls(backend: McpBackend): { readonly backend: McpBackend; idle(): Promise<void> } {
  const { track, size, settled } = createUnderWay();
  return {
    backend: { moderate: (ask) => track(backend.moderate(ask)), categories: () => track(backend.categories()) },
    idle: async () => {
      for (let turn = 0; turn < IDLE_TURNS; turn++) {
        if (size() > 0) turn = 0;
        await settled();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}
