import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../app/config/config.ts';
import { openRuntime } from '../app/runtime/runtime.ts';
import { buildApp } from '../app/server/server.ts';
import { createCollection } from './description/collection.ts';
import { describe } from './description/openapi.ts';

/** Returns the API description of a server with default settings, and the collection made from it. */
export async function describeInterface(): Promise<{
  readonly document: unknown;
  readonly collection: ReturnType<typeof createCollection>;
}> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-describe-'));
  const runtime = await openRuntime(
    readConfig({ DATABASE_URL: `file:${join(folder, 'steward.db')}` }),
    pino({ level: 'silent' }),
  );
  try {
    const app = buildApp(runtime, () => ({}));
    const document = describe(app);
    return { document, collection: createCollection(document, 'http://localhost') };
  } finally {
    await runtime.close();
    await rm(folder, { recursive: true, force: true });
  }
}
