#!/usr/bin/env node
// Stands in for Prisma's `schema-engine` binary, which would be downloaded: the same JSON-RPC over stdin and stdout,
// served by the engine's WebAssembly build from npm. PRISMA_SCHEMA_ENGINE_BINARY names this file (prisma.config.ts), and
// docs/decisions/0001-prisma-without-engine-download.md says why.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { openDatabase } from './schema-engine-database.mjs';

/** What the Prisma command line passes: the schema files, the database, and a command instead of requests. */
function readArguments(argv) {
  const given = { datamodels: [], url: undefined, command: undefined };
  for (let index = 0; index < argv.length; index++) {
    if (argv[index] === '--datamodels') given.datamodels.push([argv[++index], readFileSync(argv[index], 'utf8')]);
    else if (argv[index] === '--datasource') given.url = JSON.parse(argv[++index]).url;
    else if (argv[index] === 'cli') given.command = argv[++index];
  }
  return given;
}

async function loadEngine() {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const wasm = readFileSync(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  // A panic leaves its message here; without this it would end in a TypeError of the bindings'.
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (message) => process.stderr.write(`${message}\n`) };
  instance.exports.__wbindgen_start();
}

/** Answers requests about one database. */
function createEngine({ url, datamodels }) {
  const isPostgresql =
    url === undefined ? datamodels.some(([, text]) => /provider\s*=\s*"postgresql"/.test(text)) : /^postgres/.test(url);
  let database;
  let engine;
  let faults;
  const getDatabase = async () => {
    database ??= await openDatabase(url ?? (isPostgresql ? 'postgresql://' : 'file::memory:'));
    return database;
  };
  const getEngine = async () => {
    if (engine) return engine;
    const bound = bindMigrationAwareSqlAdapterFactory((await getDatabase()).factory);
    faults = bound.errorRegistry;
    const log = (line) => process.stderr.write(`${line.trim()}\n`);
    engine = await bindings.SchemaEngine.new(
      { datamodels: datamodels.length > 0 ? datamodels : undefined },
      log,
      bound,
    );
    return engine;
  };

  return {
    async answer(method, params) {
      if (method === 'createDatabase') return { databaseName: url };
      if (method === 'getDatabaseVersion') return (await getEngine()).version(params);
      if (method === 'devDiagnostic' || method === 'diagnoseMigrationHistory') {
        await (await getDatabase()).ensureMigrationsTable();
      }
      if (method === 'reset') await (await getDatabase()).clear();
      // Only devDiagnostic reaches the shadow database in this build; evaluateDataLoss reads what that kept.
      if (method === 'evaluateDataLoss') {
        const { migrationsList, filters } = params;
        await (await getEngine()).devDiagnostic({ migrationsList, filters });
      }
      return (await getEngine())[method](params);
    },
    /** What is behind the number that the engine gives an error of the driver's. */
    explain(message) {
      const [, number] = /External error id#(\d+)/.exec(message) ?? [];
      return number === undefined ? message : `${message}\n${faults?.consumeError(Number(number))?.error?.stack}`;
    },
    /** @throws when the database cannot be reached. */
    async connect() {
      const adapter = await (await getDatabase()).factory.connect();
      await adapter.queryRaw({ sql: 'SELECT 1', args: [], argTypes: [] });
      await adapter.dispose();
    },
  };
}

function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

async function serve(engine) {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { id, method, params } = line.trim() === '' ? {} : JSON.parse(line);
    if (!method) continue;
    try {
      const result = await engine.answer(method, params);
      if (method === 'diff' && result.stdout) {
        send({ id: 'print', method: 'print', params: { content: result.stdout } });
      }
      send({ id, result: result ?? null });
    } catch (error) {
      const message = engine.explain(String(error?.message ?? error));
      const data = { is_panic: false, message, error_code: error?.code, meta: error?.meta };
      send({ id, error: { code: 4466, message, data } });
    }
  }
}

/** `can-connect-to-database` and its like: all of them ask whether the database is there. */
async function runCommand(engine) {
  try {
    await engine.connect();
    return 0;
  } catch (error) {
    const fields = { message: String(error?.message ?? error), error_code: 'P1001' };
    process.stderr.write(`${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields })}\n`);
    return 1;
  }
}

await loadEngine();
if (process.argv[2] === '--version') {
  process.stdout.write(`schema-engine-wasm ${bindings.version()}\n`);
} else {
  const given = readArguments(process.argv.slice(2));
  const engine = createEngine(given);
  if (given.command === undefined) await serve(engine);
  else process.exit(await runCommand(engine));
}
