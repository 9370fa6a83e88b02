import { join } from 'node:path';
import { defineConfig } from 'prisma/config';

// Prisma's own schema engine would be downloaded: this stand-in speaks its protocol instead.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= join(import.meta.dirname, 'prisma/schema-engine.mjs');
process.env.CHECKPOINT_DISABLE ??= '1';

const url = process.env.DATABASE_URL ?? 'file:./data/steward.db';
const folder = /^postgres(ql)?:/.test(url) ? 'prisma/postgresql' : 'prisma';

export default defineConfig({
  schema: `${folder}/schema.prisma`,
  migrations: { path: `${folder}/migrations` },
  datasource: { url },
});
