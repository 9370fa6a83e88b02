import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '../../app/config/config.ts';
import { openRuntime } from '../../app/runtime/runtime.ts';
import { startServer } from '../../app/server/server.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { mintKey } from '../../src/service/tenants/keys.ts';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { appealableCase } from './appeals.ts';
import { fillCommunity } from './fill-community.ts';
import { pretendBot } from './pretend-bot.ts';

const MODEL = 'made-up-model';
const MODEL_KEY = 'made-up-key';
/** Appeal links need a public address. */
const PUBLIC_URL = 'http://steward.example';

/** A running server with an invented community. */
export type Demo = {
  readonly url: string;
  /** The key of the invented community. */
  readonly key: string;
  /** Returns an address that signs the operator in once. */
  operatorLink(): Promise<string>;
  /** Returns the appeal address of a member whose message was deleted. */
  appealLink(): Promise<string>;
  close(): Promise<void>;
};

/** Starts a complete server on a temporary store with a month of invented messages. Its model is simulated too. */
export async function startDemo(port: number): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-demo-'));
  const model = await startModelServer({ apiKey: MODEL_KEY, model: MODEL });
  const config = readConfig({
    SERVICE_PORT: String(port),
    SERVICE_PUBLIC_URL: PUBLIC_URL,
    DATABASE_URL: `file:${join(folder, 'demo.db')}`,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: MODEL_KEY,
    MODEL_NAME: MODEL,
    MODEL_INPUT_USD_PER_MTOK: '0.40',
    MODEL_CACHED_INPUT_USD_PER_MTOK: '0.10',
    MODEL_OUTPUT_USD_PER_MTOK: '1.60',
    SERVICE_GLOBAL_BUDGET_USD: '25',
  });
  const runtime = await openRuntime(config, pino({ level: 'silent' }));
  const { store } = runtime;
  const { api_key: key } = await mintKey(
    { store, defaultPlan: 'pro' },
    { tenant: 'Night Owls', label: 'forum bridge' },
  );
  await fillCommunity(store, Date.now());
  const bots = pretendBot(store);
  const readBots = () => ({ bots: { discord: 'running', slack: 'off', telegram: 'off' } });
  const server = await startServer(runtime, readBots, bots);
  return {
    url: server.url,
    key,
    operatorLink: async () => {
      const code = await createSignInCode({ communities: store.communities, now: Date.now }, OPERATOR);
      return `${server.url}/dashboard/enter?code=${code}`;
    },
    appealLink: async () => {
      const tenant = await store.findTenant({ name: 'Night Owls' });
      const moderationCase = tenant && (await appealableCase(store, tenant.id));
      if (!moderationCase) throw new Error('nobody may appeal');
      const subject = { kind: 'case', caseId: moderationCase.id } as const;
      const link = await runtime.appealLinks.make(tenant, subject, moderationCase.createdAtMs);
      return (link ?? '').replace(PUBLIC_URL, server.url);
    },
    close: async () => {
      await server.stop();
      await runtime.close();
      await model.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
