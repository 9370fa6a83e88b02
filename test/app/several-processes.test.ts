import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../emulators/until.ts';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { openStore } from '../../src/store/open.ts';
import { build, startServing } from '../cli/built-program.ts';
import { queryDirectly } from '../store/query-directly.ts';
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts';

const SLOW_MS = 300_000;
const MINT_TOKEN = 'a-token-of-the-test';

let postgres: SharedPostgres;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  [postgres] = await Promise.all([sharedPostgres(), build()]);
  folder = mkdtempSync(join(tmpdir(), 'steward-several-'));
}, 240_000);
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What the answers hold that are read here. */
type Body = {
  readonly api_key: string;
  readonly key_id: string;
  readonly thresholds: Readonly<Record<string, number | null>>;
  readonly decisions: readonly { readonly action: string; readonly reason: string }[];
};

/** Starts the built program, and resolves when it serves. */
async function start(env: Readonly<Record<string, string>>) {
  const { child, url } = await startServing({ cwd: folder, env });
  running.push(child);
  const call = async (key: string, method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    return { status: answer.status, body: (await answer.json()) as Body }; // The contract says so.
  };
  return { child, url, call };
}

/** Signs the operator in at a process. @returns what the operator's page says at the moment. */
async function operate(database: string, url: string): Promise<() => Promise<string>> {
  const store = await openStore({ url: database, now: Date.now });
  const code = await createSignInCode({ communities: store.communities, now: Date.now }, OPERATOR);
  await store.close();
  const entered = await fetch(`${url}/dashboard/enter`, {
    method: 'POST',
    body: new URLSearchParams({ code }),
    headers: { origin: url },
    redirect: 'manual',
  });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return async () => (await fetch(`${url}/dashboard/operator/processes`, { headers: { cookie } })).text();
}

describe('processes over one PostgreSQL', () => {
  it(
    'each know at once what another was told: rules, the policy, and that a key is revoked',
    async () => {
      const env = {
        DATABASE_URL: await postgres.createMigrated(),
        SERVICE_ROLE: 'api',
        SERVICE_KEYMINT_TOKEN: MINT_TOKEN,
      };
      const [here, there] = await Promise.all([start(env), start(env)]);
      const { body: minted } = await here.call(MINT_TOKEN, 'POST', '/v1/keys', { tenant: 'ravens' });
      const { body: second } = await here.call(MINT_TOKEN, 'POST', '/v1/keys', { tenant: 'ravens' });
      const key = minted.api_key;
      const moderate = () =>
        there.call(key, 'POST', '/v1/moderate', { messages: [{ id: '1', author: 'a', text: 'casino' }] });
      // What was read before is what could be stale.
      for (let round = 0; round < 3; round++) expect((await moderate()).body.decisions[0]?.action).toBe('none');

      await here.call(key, 'PUT', '/v1/settings', { words: { list: ['casino'], action: 'flag' } });
      expect((await moderate()).body.decisions[0]).toMatchObject({ action: 'flag', reason: 'local' });
      const { thresholds } = (await there.call(key, 'GET', '/v1/policy')).body;
      const off = Object.fromEntries(Object.keys(thresholds).map((category) => [category, null]));
      expect((await here.call(key, 'PUT', '/v1/policy', { thresholds: off })).status).toBe(200);
      await here.call(key, 'PUT', '/v1/settings', { words: { list: ['roulette'], action: 'flag' } });
      expect((await moderate()).body.decisions[0]).toMatchObject({ action: 'none', reason: 'policy inactive' });

      const revoked = await here.call(second.api_key, 'DELETE', `/v1/tenant/keys/${minted.key_id}`);
      expect(revoked.status).toBe(200);
      expect((await moderate()).status).toBe(401);

      // The operator's page, on either: both run; one is killed, and the other says since when nothing was heard of it.
      const page = await operate(env.DATABASE_URL, here.url);
      const shows = (told: RegExp) => until(async () => told.test(await page()), { what: `${told} on the page` });
      for (const { child } of [here, there])
        await shows(new RegExp(`badge running(?:(?!<li>).)*process ${child.pid}, role api`, 's'));
      there.child.kill('SIGKILL');
      await until(() => there.child.signalCode !== null, { what: 'the end of the second' });
      await queryDirectly(
        env.DATABASE_URL,
        `UPDATE "Process" SET "seenAtMs" = "seenAtMs" - 11000 WHERE pid = ${there.child.pid}`,
      );
      await shows(new RegExp(`badge silent(?:(?!<li>).)*process ${there.child.pid}, role api.*Not seen since`, 's'));
      await shows(/1 running, 1 not seen any more/);
    },
    SLOW_MS,
  );

  it(
    'keep the log one at a time, and another does when the one is killed',
    async () => {
      const url = await postgres.createMigrated();
      const env = { DATABASE_URL: url, SERVICE_ROLE: 'worker' };
      const owner = async () => {
        const [row] = await queryDirectly(url, `SELECT owner FROM "Claim" WHERE key = 'work keep log'`);
        return row?.owner ?? null;
      };
      const first = await start(env);
      const holder = await until(owner, { what: 'the first to keep the log' });
      const second = await start(env);
      const others = `SELECT id FROM "Instance" WHERE id <> '${holder}'`;
      await until(async () => (await queryDirectly(url, others)).length > 0, { what: 'the second to ask for it' });
      second.child.kill('SIGTERM');
      expect(await owner()).toBe(holder);

      first.child.kill('SIGKILL');
      await until(() => first.child.signalCode !== null, { what: 'the end of the first' });
      await queryDirectly(
        url,
        `INSERT INTO "Decision" VALUES ('01000000-0000-7000-8000-000000000000', 't', now(), 'r', 'api', '', 'm', 'none', NULL, 0, '{}', false, 'model', '')`,
      );
      // Killed twelve seconds ago, and not long after it had said that it lives.
      const [left] = await queryDirectly(
        url,
        `UPDATE "Instance" SET "aliveUntilMs" = "aliveUntilMs" - 12000 WHERE id = '${holder}'
        RETURNING "aliveUntilMs" <= extract(epoch FROM clock_timestamp()) * 1000 AS over`,
      );
      expect(left).toEqual({ over: true });
      await start(env);
      await until(async () => (await queryDirectly(url, 'SELECT id FROM "Decision"')).length === 0, {
        what: 'the next one to keep it',
      });
      expect(await owner()).not.toBe(holder);
    },
    SLOW_MS,
  );
});
