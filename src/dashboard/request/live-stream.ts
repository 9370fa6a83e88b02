import { type SSEMessage, streamSSE } from 'hono/streaming';
import { findPageContext } from './guard.ts';
import type { DashboardContext } from './page-context.ts';
import type { RouteDeps } from './route.ts';

/** How often it is looked whether whoever has the page open may still see it. */
const CHECK_MS = 1_000;
/** After so many looks the browser comes again by itself, and is asked anew who it is. */
const CHECKS_MAX = 300;

/** Tells an open page what is new until its session ends or the server stops. @param read what to say now; null for nothing. */
export function streamLive(
  c: DashboardContext,
  deps: RouteDeps,
  { everySeconds, read }: { readonly everySeconds: number; readonly read: () => Promise<SSEMessage | null> },
): Response {
  const id = c.get('page')?.session.id;
  // nginx would gather the events before it sends them.
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const end = () => stream.abort();
    deps.stopping.addEventListener('abort', end, { once: true });
    try {
      for (let checks = 0; checks < CHECKS_MAX && !stream.aborted && !deps.stopping.aborted; checks++) {
        // Of a browser with several sessions another would be found for an address whose own has ended.
        if ((await findPageContext(c, deps))?.session.id !== id) break;
        if (checks % everySeconds === 0) await stream.writeSSE((await read()) ?? { event: 'alive', data: '' });
        await stream.sleep(CHECK_MS);
      }
    } finally {
      deps.stopping.removeEventListener('abort', end);
    }
  });
}

/** Sends a file of lines while they are made: its size costs neither memory nor a wait. */
export function streamFile(c: DashboardContext, name: `${string}.${'csv' | 'jsonl'}`, texts: AsyncIterable<string>) {
  return c.body(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), 200, {
    'Content-Type': `${name.endsWith('.csv') ? 'text/csv' : 'application/jsonl'}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}
