import { setTimeout as pause } from 'node:timers/promises';
import { type CliDeps, EXIT, type OpenOptions } from '../../src/cli/base/deps.ts';
import { runCli } from '../../src/cli/program.ts';
import { framesOf } from '../../src/core/common/errors.ts';
import { createPatientFetch, waitFor } from '../../src/service/filters/fetch-with-retries.ts';
import { backupSqlite, restoreSqlite, sqlitePath } from '../../src/store/operations/backup.ts';
import { type Config, usesExternalModel } from '../config/config.ts';
import { packageVersion } from '../config/package.ts';
import { readClientSettings, readSettings, readSettingWarnings, useStore } from '../config/read-settings.ts';
import { mustExist, storeName } from '../config/store-choice.ts';
import { createDoctor } from '../doctor/doctor.ts';
import { openLog } from '../observability/log.ts';
import { openTerminal } from './terminal.ts';

/** Runs the command in this process's arguments, and sets its exit code. */
export async function runCommandLine(): Promise<void> {
  // An unexpected end of the process is also an error, and never looks like a message that triggered.
  process.exitCode = EXIT.error;
  process.on('uncaughtException', (error) => {
    process.stderr.write(`unexpected fault: ${error.name}\n${framesOf(error).join('\n')}\n`);
    process.exit(EXIT.error);
  });

  const deps = openCliDeps();
  process.exitCode = await runCli(deps, process.argv.slice(2));
  // An interrupted command may leave work behind that would keep the process running.
  if (deps.signal.aborted) process.exit();
}

/** The longest time a server may take for one request, including its judge's retries. */
const REQUEST_TIMEOUT_MS = 120_000;

/** Returns the dependencies of the command line. Loads what a command needs only when it runs, because loading takes longer than most commands. */
export function openCliDeps(): CliDeps {
  const terminal = openTerminal(EXIT.error);
  const patience = { wait: waitFor, random: Math.random, timeoutMs: REQUEST_TIMEOUT_MS };
  const fetchPatiently = createPatientFetch({ fetch, ...patience });
  return {
    ...terminal,
    // Follows https://no-color.org and TERM.
    colour: !process.env.NO_COLOR && process.env.TERM !== 'dumb',
    useStore,
    open: openOperator(terminal.printError),
    openStandalone: async () => {
      const config = readSettings();
      const { openStandalone } = await import('../runtime/standalone.ts');
      return openStandalone(config, openLog(config));
    },
    evaluateJudge: async (file, options) => {
      const { createEvalJudges, evaluateJudge } = await import('./evaluate-judge.ts');
      const judging = {
        open: openOperator(terminal.printError),
        openJudge: createEvalJudges(readSettings, process.env),
      };
      return evaluateJudge({ ...terminal, ...judging, now: Date.now }, file, options);
    },
    serve: async () => {
      // The server handles signals itself.
      terminal.releaseSignals();
      // Wrong settings are reported before the server is loaded.
      const config = readSettings();
      const warnings = readSettingWarnings(config);
      const { runServer } = await import('./run-server.ts');
      return runServer(config, warnings, terminal.print);
    },
    serveMcp: async (options) => {
      const { runMcpStdio } = await import('./mcp-stdio.ts');
      return runMcpStdio(options, fetchPatiently, terminal.signal);
    },
    stream: async (options) => {
      const config = readSettings();
      const { runStream } = await import('../stream/run-stream.ts');
      return runStream(config, options, terminal.signal);
    },
    drill: async (options) => {
      const config = options.server === null ? readSettings() : null;
      const { drill } = await import('../../chaos/drill/drill.ts');
      const store = config && { databaseUrl: config.DATABASE_URL, usesModel: usesExternalModel(config) };
      const setUp = store && { env: process.env, ...store };
      // An interrupted scenario must not keep the process running.
      return drill(setUp, options, terminal).finally(() => setTimeout(() => process.exit(), 500).unref());
    },
    backups: createBackups(readSettings),
    joinCommands: async (code) => (await import('../server/bots.ts')).joinCommands(code),
    doctor: createDoctor(readSettings, readSettingWarnings),
    clientSettings: readClientSettings,
    fetch: fetchPatiently,
    stdin: process.stdin,
    now: Date.now,
    wait: (ms) => pause(ms),
    version: packageVersion(),
  };
}

/** Returns the dashboard's public address, or else one from the host and port. */
function dashboardUrl({ SERVICE_PUBLIC_URL, SERVICE_HOST, SERVICE_PORT }: Config): string {
  const host = SERVICE_HOST === '0.0.0.0' || SERVICE_HOST === '::' ? '127.0.0.1' : SERVICE_HOST;
  const origin = SERVICE_PUBLIC_URL ?? `http://${host}:${SERVICE_PORT}`;
  return `${origin}/dashboard`;
}

/** Opens the store for one command, and names the store on standard error. */
const openOperator =
  (printError: (text: string) => void) =>
  async (options: OpenOptions = {}) => {
    const config = readSettings();
    if (!options.mayMake) mustExist(config.DATABASE_URL);
    printError(`store: ${storeName(config.DATABASE_URL)}\n`);
    const { forOneCommand, openRuntime } = await import('../runtime/runtime.ts');
    const runtime = await openRuntime(forOneCommand(config), openLog(config));
    return {
      store: runtime.store.as({ by: 'operator', via: 'cli' }),
      moderate: runtime.moderate,
      judge: runtime.judge.judge,
      defaultPlan: config.SERVICE_DEFAULT_PLAN,
      billing: runtime.billing,
      dashboardUrl: dashboardUrl(config),
      close: runtime.close,
    };
  };

/** Copies and restores the store in the settings, and returns what was done. */
export function createBackups(readSettings: () => Pick<Config, 'DATABASE_URL'>): CliDeps['backups'] {
  return {
    backup: async (file, options) => {
      const path = sqlitePath(readSettings().DATABASE_URL, '`pg_dump --format=custom` to back it up');
      backupSqlite(path, file, options);
      return `Copied the store ${path} to ${file}.`;
    },
    restore: async (file, options) => {
      const path = sqlitePath(readSettings().DATABASE_URL, '`pg_restore --clean` to restore it');
      await restoreSqlite(file, path, options);
      return `Replaced the store ${path} with ${file}.`;
    },
  };
}
