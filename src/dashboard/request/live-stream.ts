import { type SSEMessage, streamSSE } from 'hono/streaming';
import { findPageContext } from './guard.ts';
import type { DashboardContext } from './page-context.ts';
import type { RouteDeps } from './route.ts';

/** How often the server checks whether the viewer may still see the page. */
const CHECK_MS = 1_000;
/** After this many checks the stream ends; the browser reconnects and is authenticated again. */
const CHECKS_MAX = 300;

/** Sends news to an open page until its session ends or the server stops. @param read returns the next event, or null. */
export function streamLive(
  c: DashboardContext,
  deps: RouteDeps,
  { everySeconds, read }: { readonly everySeconds: number; readonly read: () => Promise<SSEMessage | null> },
): Response {
  const id = c.get('page')?.session.id;
  // Otherwise nginx would buffer the events.
  c.header('X-Accel-Buffering', 'no');
  return streamSSE(c, async (stream) => {
    const end = () => stream.abort();
    deps.stopping.addEventListener('abort', end, { once: true });
    try {
      for (let checks = 0; checks < CHECKS_MAX && !stream.aborted && !deps.stopping.aborted; checks++) {
        // If the session has ended, a browser with several sessions would now get another one.
        if ((await findPageContext(c, deps))?.session.id !== id) break;
        if (checks % everySeconds === 0) await stream.writeSSE((await read()) ?? { event: 'alive', data: '' });
        await stream.sleep(CHECK_MS);
      }
    } finally {
      deps.stopping.removeEventListener('abort', end);
    }
  });
}

/** Streams a file of lines while they are produced, so that its size costs neither memory nor waiting time. */
export function streamFile(c: DashboardContext, name: `${string}.${'csv' | 'jsonl'}`, texts: AsyncIterable<string>) {
  return c.body(ReadableStream.from(texts).pipeThrough(new TextEncoderStream()), 200, {
    'Content-Type': `${name.endsWith('.csv') ? 'text/csv' : 'application/jsonl'}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${name}"`,
  });
}
