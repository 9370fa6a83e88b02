import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import { register } from 'tsx/esm/api';

/** Prisma's own table, as its binary makes it. */
const MIGRATIONS_TABLE = {
  sqlite: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" ("id" TEXT PRIMARY KEY NOT NULL,"checksum" TEXT NOT NULL,"finished_at" DATETIME,"migration_name" TEXT NOT NULL,"logs" TEXT,"rolled_back_at" DATETIME,"started_at" DATETIME NOT NULL DEFAULT current_timestamp,"applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
  postgres: `CREATE TABLE IF NOT EXISTS _prisma_migrations (id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`,
};
const TABLES = {
  sqlite: `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
  postgres: `SELECT table_name::text FROM information_schema.tables WHERE table_schema = current_schema()`,
};

/** How the engine asks for a partial index: a name in double quotes is a column's, and SQLite may be told to take it for nothing else, as ours is. */
const INDEX_IN_QUOTES = /(FROM sqlite_master WHERE type = 'index' AND name = )"([^"]*)"/;

/**
 * A database for the stand-in of Prisma's schema engine.
 * @param url `file:` or `postgresql:`.
 * @returns a factory of driver adapters, and what the engine's WebAssembly build leaves undone: `ensureMigrationsTable`
 * makes Prisma's table in an empty database, which the binary takes for "no history yet" and this build for an error;
 * `clear` drops the tables of a SQLite file, which this build leaves as they are.
 */
export async function openDatabase(url) {
  const factory = /^postgres(ql)?:/.test(url) ? await postgresqlFactory(url) : await sqliteFactory(url);
  const withAdapter = async (work) => {
    const adapter = await factory.connect();
    try {
      const { rows } = await adapter.queryRaw({ sql: TABLES[adapter.provider], args: [], argTypes: [] });
      await work(adapter, rows.flat());
    } finally {
      await adapter.dispose();
    }
  };
  return {
    factory,
    ensureMigrationsTable: () =>
      withAdapter(async (adapter, tables) => {
        if (tables.length === 0) await adapter.executeScript(MIGRATIONS_TABLE[adapter.provider]);
      }),
    clear: () =>
      withAdapter(async (adapter, tables) => {
        if (adapter.provider !== 'sqlite') return;
        const drops = tables.map((name) => `DROP TABLE "${name}";`).join(' ');
        await adapter.executeScript(`PRAGMA foreign_keys=OFF; ${drops} PRAGMA foreign_keys=ON;`);
      }),
  };
}

async function sqliteFactory(url) {
  register();
  const { sqliteAdapter } = await import('../src/store/sqlite/adapter.ts');
  const { openConnection } = await import('../src/store/sqlite/connection.ts');
  const { createMutex } = await import('../src/store/sqlite/writer.ts');
  const path = url === 'file::memory:' ? ':memory:' : url.replace(/^file:/, '');
  // One connection: the engine takes an exclusive lock.
  const connection = openConnection(path, { pragmas: 'PRAGMA foreign_keys=ON', busyMs: 30_000 });
  const factory = sqliteAdapter({ connection, mutex: createMutex(), isFileThere: () => true }, connection);
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => withScripts(await factory.connect()),
    connectToShadowDb: async () => withScripts(await factory.connectToShadowDb()),
  };
}

async function postgresqlFactory(url) {
  const [{ PrismaPg }, { default: Result }] = await Promise.all([
    import('@prisma/adapter-pg'),
    import('pg/lib/result.js'),
  ]);
  const charColumns = readCharColumns(Result);
  const factory = new PrismaPg({ connectionString: url });
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => withScripts(await factory.connect(), charColumns),
    // The adapter's own drops the database before it has closed its connections to it.
    connectToShadowDb: async () => {
      const database = `prisma_migrate_shadow_db_${crypto.randomUUID()}`;
      const admin = await factory.connect();
      await admin.executeScript(`CREATE DATABASE "${database}"`);
      const there = new URL(url);
      there.pathname = `/${database}`;
      const shadow = await new PrismaPg({ connectionString: there.href }).connect();
      const dispose = async () => {
        await shadow.dispose();
        await admin.executeScript(`DROP DATABASE "${database}" WITH (FORCE)`);
        await admin.dispose();
      };
      return { ...withScripts(shadow, charColumns), dispose };
    },
  };
}

/**
 * Catalog columns of the type "char" (18), which the adapter refuses, are read as bpchar (1042).
 * @returns the names of all such columns so far, for which the engine wants the type back.
 */
function readCharColumns(Result) {
  const names = new Set();
  const addFields = Result.prototype.addFields;
  Result.prototype.addFields = function (fields) {
    for (const field of fields) {
      if (field.dataTypeID !== 18) continue;
      field.dataTypeID = 1042;
      names.add(field.name);
    }
    return addFields.call(this, fields);
  };
  return names;
}

/**
 * The engine sends whole scripts through executeRaw, where drivers take one statement, and the PostgreSQL adapter cuts
 * scripts at every semicolon.
 */
function withScripts(adapter, charColumns = new Set()) {
  const executeScript = async (script) => {
    if (adapter.underlyingDriver) await adapter.underlyingDriver().query(script);
    else await adapter.executeScript(script);
  };
  const isScript = ({ sql, args }) => args.length === 0 && sql.trim().replace(/;$/, '').includes(';');
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    queryRaw: async (query) => {
      const result = await adapter.queryRaw({ ...query, sql: query.sql.replace(INDEX_IN_QUOTES, "$1'$2'") });
      const typeOf = (type, index) => (charColumns.has(result.columnNames[index]) ? ColumnTypeEnum.Character : type);
      return { ...result, columnTypes: result.columnTypes.map(typeOf) };
    },
    executeRaw: (query) => (isScript(query) ? executeScript(query.sql).then(() => 0) : adapter.executeRaw(query)),
    executeScript,
    startTransaction: (level) => adapter.startTransaction(level),
    getConnectionInfo: () => adapter.getConnectionInfo?.(),
    dispose: () => adapter.dispose(),
  };
}
