import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSignInCode, OPERATOR } from '../../src/service/sign-in.ts';
import { hasBrowser, startBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, PHONE, signIn, type Visitor } from './visitor.ts';

const PAGES = [
  '',
  '/review',
  '/decisions',
  '/unjudged',
  '/policy',
  '/rules',
  '/rules/elsewhere',
  '/connections',
  '/keys',
  '/plan',
  '/changes',
];
/** What a page may weigh with its style and modules, on a first visit. */
const BYTES_MAX = 100_000;
/** What people notice begins at a tenth of it: a time that is told in the viewer's zone may be a letter wider. */
const SHIFT_MAX = 0.01;

/** Adds up how far things moved that nobody had moved, from the first paint on. */
const WATCH = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

describe.skipIf(!hasBrowser)('every page', () => {
  let service: TestService;
  let browser: Browser;
  let decision = '';
  beforeAll(async () => {
    service = await startService();
    await service.call('PUT', '/v1/policy', { body: { rules: { 'no-trading': 'Offers to trade' } } });
    const { notices } = await addIncident(service, ['a scam for all', 'a scam for all of you', 'more of the scam']);
    decision = `/decisions/${notices[0]?.ground.decisionId}`;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    await service.close();
  });

  const weigh = async (page: Page, path: string): Promise<number> => {
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      );
    });
    await page.goto(`${service.url}/dashboard${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    page.removeAllListeners('requestfinished');
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };

  it('weighs less than 100 kB with all it loads, and moves nothing once it is shown, on a phone', async () => {
    const hold = async ({ page, context }: Visitor, paths: readonly string[]) => {
      await context.addInitScript(WATCH);
      const assets = await weigh(page, '/sessions');
      for (const path of paths) {
        expect(await weigh(page, path), path).toBeLessThan(BYTES_MAX - assets);
        expect(await page.evaluate('window.shifted'), path).toBeLessThanOrEqual(SHIFT_MAX);
      }
    };
    const visitor = await arrive(browser, service, PHONE);
    await signIn(visitor.page, service);
    // The incident stands on the page of what waits.
    await hold(visitor, [...PAGES, decision]);
    await visitor.leave();
    const operator = await arrive(browser, service, PHONE);
    const codes = { communities: service.runtime.store.communities, now: Date.now };
    await operator.page.goto(`${service.url}/dashboard/enter?code=${await createSignInCode(codes, OPERATOR)}`);
    await operator.page.getByRole('button', { name: 'Sign in' }).click();
    await operator.page.getByRole('heading', { name: 'Tenants' }).waitFor();
    await hold(operator, ['/operator']);
    await operator.leave();
  });
});
