import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DestinationStream, pino } from 'pino';
import { readConfig } from '../../app/config/config.ts';
import { openRuntime, type Runtime } from '../../app/runtime/runtime.ts';
import { startServer } from '../../app/server/server.ts';
import { type ModelServer, type ModelServerOptions, startModelServer } from '../../emulators/model/model-server.ts';
import type { BotPort } from '../../src/core/communities/bot-port.ts';
import type { Decision } from '../../src/core/decisions/decision.ts';
import type { Clock } from '../../src/core/ports/judge.ts';
import type { HealthBeside } from '../../src/http/routes/health.ts';
import { mintKey } from '../../src/service/tenants/keys.ts';
import { writeMigrated } from './store.ts';

/** The key-minting token of a test's service. */
export const KEYMINT_TOKEN = 'test-keymint-token';

export type Answer = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
};
export type CallOptions = {
  readonly key?: string | null;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A whole service over HTTP, on a SQLite file and a model server of its own. */
export type TestService = {
  readonly url: string;
  readonly runtime: Runtime;
  readonly server: Awaited<ReturnType<typeof startServer>>;
  readonly model: ModelServer;
  /** The key of the tenant `test`, used where a call names none; `null` sends no header. */
  readonly key: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** POST /v1/moderate of texts or messages, which must answer 200; its decisions. */
  moderate(texts: readonly (string | object)[], options?: CallOptions): Promise<readonly Decision[]>;
  mint(tenant: string): Promise<string>;
  close(): Promise<void>;
};

/** Starts a service with the external model's provider set to a local model server. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  options: {
    readonly now?: Clock;
    readonly model?: ModelServerOptions;
    readonly log?: DestinationStream;
    /** What health tells of bots. */
    readonly readBots?: () => HealthBeside;
    /** The bots that presses on pages reach. */
    readonly bots?: BotPort;
  } = {},
): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-service-'));
  const model = await startModelServer(options.model);
  writeMigrated(join(folder, 'steward.db'));
  const config = readConfig({
    SERVICE_PORT: '0',
    // The thread has tests of its own; here it would cost each service a tenth of a second.
    SERVICE_STORE_THREAD: 'off',
    SERVICE_KEYMINT_TOKEN: KEYMINT_TOKEN,
    DATABASE_URL: `file:${join(folder, 'steward.db')}`,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    ...env,
  });
  const runtime = await openRuntime(
    config,
    options.log ? pino({ level: 'trace' }, options.log) : pino({ level: 'silent' }),
    options.now,
  );
  const server = await startServer(runtime, options.readBots ?? (() => ({})), options.bots);
  const mint = async (tenant: string): Promise<string> => {
    const { api_key } = await mintKey(
      { store: runtime.store, defaultPlan: config.SERVICE_DEFAULT_PLAN },
      { tenant, label: '' },
    );
    return api_key;
  };
  const key = await mint('test');
  const call = (method: string, path: string, given: CallOptions = {}) => send(server.url, key, method, path, given);

  return {
    url: server.url,
    runtime,
    server,
    model,
    key,
    call,
    moderate: async (texts, given = {}) => {
      const messages = texts.map((text) => (typeof text === 'string' ? { text } : text));
      const answer = await call('POST', '/v1/moderate', { ...given, body: { messages } });
      if (answer.status !== 200) throw new Error(`moderate answered ${answer.status}: ${answer.text}`);
      // Its form is what the tests of the moderate endpoint check.
      return (answer.body as { decisions: Decision[] }).decisions;
    },
    mint,
    close: async () => {
      await server.stop();
      await runtime.close();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function send(url: string, ownKey: string, method: string, path: string, given: CallOptions): Promise<Answer> {
  const key = given.key === undefined ? ownKey : given.key;
  const body = given.raw ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  const response = await fetch(url + path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...given.headers,
    },
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
}
