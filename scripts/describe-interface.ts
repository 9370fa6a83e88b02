import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../app/config/config.ts';
import { openRuntime } from '../app/runtime/runtime.ts';
import { buildApp } from '../app/server/server.ts';

/** The description and the collection as a server with the default settings serves them. */
export async function describeInterface(): Promise<{ readonly document: unknown; readonly collection: unknown }> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-describe-'));
  const runtime = await openRuntime(
    readConfig({ DATABASE_URL: `file:${join(folder, 'steward.db')}` }),
    pino({ level: 'silent' }),
  );
  try {
    const app = buildApp(runtime, () => ({}));
    const [document, collection] = await Promise.all(
      ['/openapi.json', '/collection.json'].map(async (path) => (await app.request(path)).json()),
    );
    return { document, collection };
  } finally {
    await runtime.close();
    await rm(folder, { recursive: true, force: true });
  }
}
