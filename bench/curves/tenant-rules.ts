import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { inMessageSchema } from '../../src/core/messages/message.ts';
import { DEFAULT_SETTINGS } from '../../src/core/settings/settings.ts';
import { queryDirectly } from '../../test/store/query-directly.ts';
import { startService } from '../../test/support/service.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const WORDS = 20;
const PATTERNS = 5;
/** Messages at the same time, and messages to measure at each size after every tenant wrote one. */
const AT_ONCE = 64;
const MEASURED = 20_000;
const TENANTS_A_STATEMENT = 500;

/** Measures the cost of a message when many tenants with their own rules write in turn, and the memory of the process. */
export async function measureTenantRules(greatest: number): Promise<string[][]> {
  const rows = [['tenants', 'first round (ms a message)', 'then (ms a message)', 'heap in use (MB)']];
  for (const size of [1_000, greatest / 10, greatest]) {
    const service = await startService({ MODEL_PROVIDER: 'embedded', SERVICE_FREE_QUOTA: '0' });
    try {
      await insertTenants(service.runtime.config.DATABASE_URL, size);
      let turn = 0;
      const send = async () => {
        const tenant = turn++ % size;
        const known = await service.runtime.store.identify(`hash ${tenant}`);
        if (!known) throw new Error(`no tenant ${tenant}`);
        const text = `Message ${turn} about boats, weather and the harbour fee of this year.`;
        const messages = [inMessageSchema.parse({ text })];
        await service.runtime.moderate({ tenant: known.tenant, messages, source: 'api', requestId: String(turn) });
      };
      const first = await msEach(size, send);
      const then = await msEach(MEASURED, send);
      collectGarbage();
      const megabytes = process.memoryUsage().heapUsed / 1e6;
      rows.push([size.toLocaleString('en'), first.toFixed(3), then.toFixed(3), megabytes.toFixed(0)]);
    } finally {
      await service.close();
    }
  }
  return rows;
}

async function insertTenants(url: string, size: number): Promise<void> {
  for (let from = 0; from < size; from += TENANTS_A_STATEMENT) {
    const some = Array.from({ length: Math.min(TENANTS_A_STATEMENT, size - from) }, (_, index) => from + index);
    const at = "'2026-01-01T00:00:00.000+00:00'";
    const tenants = some.map((one) => `('t${one}', 'tenant ${one}', 'pro', ${at}, '${settingsOf(one)}')`);
    const keys = some.map((one) => `('k${one}', 't${one}', 'hash ${one}', '', ${at})`);
    await queryDirectly(url, `INSERT INTO "Tenant" (id, name, plan, "createdAt", settings) VALUES ${tenants.join()}`);
    await queryDirectly(url, `INSERT INTO "ApiKey" (id, "tenantId", hash, label, "createdAt") VALUES ${keys.join()}`);
  }
}

/** Returns words and patterns that no other tenant has. */
function settingsOf(tenant: number): string {
  const own = (kind: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${kind}q${tenant.toString(36)}x${index}`);
  const patterns = own('buy', PATTERNS).map((text) => [text, { pattern: `${text}\\d{2,4}`, action: 'flag' }]);
  return JSON.stringify({
    ...DEFAULT_SETTINGS,
    words: { list: own('word', WORDS), action: 'flag' },
    patterns: Object.fromEntries(patterns),
  });
}

async function msEach(count: number, send: () => Promise<void>): Promise<number> {
  let begun = 0;
  const begin = performance.now();
  const sendOn = async () => {
    while (begun++ < count) await send();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  return (performance.now() - begin) / count;
}
