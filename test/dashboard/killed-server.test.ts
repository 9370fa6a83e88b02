import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { build, type RunningServer, startServing } from '../cli/built-program.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { freePort } from '../support/free-port.ts';
import { describeUnless } from '../support/optional.ts';
import { arrive, signIn } from './visitor.ts';

describeUnless(browserMissing)('a server that is killed while a press is on its way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-killed-'));
  let server: RunningServer;
  beforeAll(build, 240_000);
  afterAll(() => {
    server?.child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('has done each press once when it is back, whether it had heard of it or not, and the page says so', async () => {
    const env = { SERVICE_PORT: String(await freePort()) };
    server = await startServing({ cwd: folder, env });
    const key = server.key ?? '';
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      return (await fetch(server.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })).json();
    };
    await call('PUT', '/v1/settings', { words: { list: ['casino'], action: 'flag' } });
    await call('POST', '/v1/moderate', { messages: [{ text: 'our casino is open' }, { text: 'the other casino' }] });

    const browser = await sharedBrowser();
    const { page, leave } = await arrive(browser, server);
    await signIn(page, { url: server.url, key });
    const kill = async (route: Route) => {
      server.child.kill('SIGKILL');
      await server.exited;
      await route.abort();
      server = await startServing({ cwd: folder, env });
    };
    let presses = 0;
    await page.route(/\/review\/[^/]+$/, async (route) => {
      const sent = new URLSearchParams(route.request().postData() ?? '');
      const verb = sent.get('verb') ?? '';
      if (route.request().method() !== 'POST' || sent.get('again') || !verb) return route.continue();
      presses++;
      // The second is done, and only its answer lost.
      if (verb !== 'wrong') await route.fetch();
      await kill(route);
    });
    await page.goto(`${server.url}/dashboard/review`);
    await page.keyboard.press('j');
    for (const verb of ['w', 'r']) await page.keyboard.press(verb);
    const told = (text: string) => page.locator('.came-of-it').filter({ hasText: text }).waitFor();
    await told('Dismissed.');
    await told('Upheld.');
    expect(presses).toBe(2);
    const rows = (await call('GET', '/v1/decisions?action=flag')) as { id: string }[];
    const verdicts = await Promise.all(
      rows.map(
        async ({ id }) =>
          ((await call('GET', `/v1/decisions/${id}`)) as { verdict: { verdict: string } }).verdict.verdict,
      ),
    );
    expect(verdicts.toSorted()).toEqual(['confirmed', 'wrong']);
    await leave();
  }, 120_000);
});
