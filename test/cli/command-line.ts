import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { createBackups } from '../../app/commands/cli.ts';
import { createEvalJudges, evaluateJudge } from '../../app/commands/evaluate-judge.ts';
import { readConfig } from '../../app/config/config.ts';
import { findSettingWarnings } from '../../app/config/setting-warnings.ts';
import { chosenStore } from '../../app/config/store-choice.ts';
import { createDoctor } from '../../app/doctor/doctor.ts';
import { forOneCommand, openRuntime } from '../../app/runtime/runtime.ts';
import { openStandalone } from '../../app/runtime/standalone.ts';
import { joinCommands } from '../../app/server/bots.ts';
import { type ModelServer, startModelServer } from '../../emulators/model/model-server.ts';
import type { CliDeps } from '../../src/cli/base/deps.ts';
import { runCli } from '../../src/cli/program.ts';
import type { Clock } from '../../src/core/ports/judge.ts';
import { createPatientFetch } from '../../src/service/filters/fetch-with-retries.ts';

export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** The command line over a folder, a store and a model server of a test's own. */
export type CommandLine = {
  readonly folder: string;
  readonly model: ModelServer;
  /** The settings of every command from now on; they may be changed. */
  readonly env: Record<string, string>;
  readonly databaseUrl: string;
  run(
    args: readonly string[],
    options?: { readonly stdin?: string | Readable } & Partial<Omit<CliDeps, 'stdin'>>,
  ): Promise<Ran>;
  open(): ReturnType<typeof openRuntime>;
  /** Writes a file into the folder. @returns its path. */
  file(name: string, content: string | Buffer): string;
  close(): Promise<void>;
};

/** Opens a command line that judges by a local model server. @param now the clock of its stores and commands. */
export async function openCommandLine(now: Clock = Date.now): Promise<CommandLine> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-cli-'));
  const model = await startModelServer();
  const databaseUrl = `file:${join(folder, 'data/steward.db')}`;
  const env: Record<string, string> = {
    DATABASE_URL: databaseUrl,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
  };
  const log = pino({ level: 'silent' });
  const open = () => openRuntime(forOneCommand(readConfig(env)), log, now);

  return {
    folder,
    model,
    env,
    databaseUrl,
    open,
    file: (name, content) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    },
    run: async (args, { stdin = '', ...given } = {}) => {
      const output = { out: '', err: '' };
      const deps: CliDeps = {
        useStore: (choice) => {
          env.DATABASE_URL = chosenStore(choice) ?? env.DATABASE_URL ?? databaseUrl;
        },
        open: async () => {
          const { store, moderate, judge, billing, config, close } = await open();
          return {
            store,
            moderate,
            judge: judge.judge,
            billing,
            close,
            defaultPlan: config.SERVICE_DEFAULT_PLAN,
            dashboardUrl: 'http://127.0.0.1:8080/dashboard',
          };
        },
        openStandalone: () => openStandalone(readConfig(env), log, now),
        evaluateJudge: (file, options) =>
          evaluateJudge({ ...deps, openJudge: createEvalJudges(() => readConfig(env), env) }, file, options),
        serve: async () => {},
        serveMcp: async () => {},
        stream: async () => {},
        drill: async () => true,
        backups: createBackups(() => readConfig(env)),
        doctor: createDoctor(
          () => readConfig(env),
          () => findSettingWarnings(readConfig(env), env, []),
        ),
        joinCommands: async (code) => joinCommands(code),
        clientSettings: () => readConfig(env),
        // Waits are answered at once: nothing here needs the time itself.
        fetch: createPatientFetch({ fetch, wait: async () => {}, random: () => 0, timeoutMs: 10_000 }),
        stdin: typeof stdin === 'string' ? Readable.from([stdin]) : stdin,
        print: (text) => {
          output.out += text;
        },
        printError: (text) => {
          output.err += text;
        },
        drained: async () => {},
        isOutputTerminal: false,
        isErrorTerminal: false,
        errorColumns: () => 80,
        colour: true,
        now,
        wait: () => new Promise((resolve) => setImmediate(resolve)),
        signal: new AbortController().signal,
        version: '0.0.0',
        ...given,
      };
      return { code: await runCli(deps, args), ...output };
    },
    close: async () => {
      await model.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
