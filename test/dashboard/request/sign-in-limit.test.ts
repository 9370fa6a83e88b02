import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateKey } from '../../../src/service/tenants/api-key.ts';
import { createSignInCode, grantByCode, OPERATOR } from '../../../src/service/tenants/sign-in.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const post = (path: string, form: Readonly<Record<string, string>>) =>
  fetch(`${service.url}/dashboard${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) });
const linkCode = () =>
  createSignInCode({ communities: service.runtime.store.communities, now: service.runtime.now }, OPERATOR);

describe('the bound on failures to sign in', () => {
  it('refuses who goes on failing, says when to come back, and never a valid key or link', async () => {
    const codes = [await linkCode(), await linkCode()];
    const failures: number[] = [];
    for (let turn = 0; turn < 30; turn++) {
      const wrong =
        turn % 2 === 0 ? post('/sign-in', { key: generateKey() }) : post('/enter', { code: 'x'.repeat(32) });
      const answer = await wrong;
      failures.push(answer.status);
      if (answer.status !== 429) continue;
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(600);
      expect(await answer.text()).toMatch(/a valid key or link still works/);
    }
    expect(failures).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
    for (const code of codes) {
      expect((await post('/sign-in', { key: service.key })).status).toBe(303);
      expect((await post('/enter', { code })).status).toBe(303);
    }
    // What succeeded resets nothing.
    expect((await post('/sign-in', { key: generateKey() })).status).toBe(429);
    expect((await post('/enter', { code: codes[0] ?? '' })).status).toBe(429);
  });

  it('signs in with a valid key however often, and keeps no more than sixty sessions of it', async () => {
    const key = await service.mint('busy');
    const other = await post('/sign-in', { key: await service.mint('busy') });
    const statuses = new Set<number>();
    let last = '';
    for (let turn = 0; turn < 70; turn++) {
      const entered = await post('/sign-in', { key });
      statuses.add(entered.status);
      last = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    }
    expect([...statuses]).toEqual([303]);
    const open = async (cookie: string) =>
      (await fetch(`${service.url}/dashboard`, { headers: { cookie }, redirect: 'manual' })).status;
    expect(await open(last)).toBe(200);
    // The session of another key of the tenant stays.
    expect(await open(other.headers.get('set-cookie')?.split(';')[0] ?? '')).toBe(200);
    const { store, now } = service.runtime;
    const tenant = await store.findTenant({ name: 'busy' });
    expect(await store.sessions.listSessions(tenant?.id ?? '', now())).toHaveLength(61);
  });

  it('asks the store for nothing that cannot be a link', async () => {
    const asked: string[] = [];
    const communities = {
      addCode: async () => {},
      useCode: async ({ hash }: { readonly hash: string }) => {
        asked.push(hash);
        return null;
      },
    };
    for (const code of ['', 'short', 'x'.repeat(60_000), `${'x'.repeat(31)}!`]) {
      await expect(grantByCode({ communities, now: () => 0 }, code)).rejects.toThrow(/used already/);
    }
    expect(asked).toEqual([]);
    await expect(grantByCode({ communities, now: () => 0 }, 'x'.repeat(32))).rejects.toThrow(/used already/);
    expect(asked).toHaveLength(1);
  });
});
