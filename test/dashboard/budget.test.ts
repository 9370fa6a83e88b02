import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSignInCode, OPERATOR } from '../../src/service/tenants/sign-in.ts';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { addIncident } from '../support/incident.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';
import { arrive, PHONE, signIn, type Visitor } from './visitor.ts';

const PAGES = [
  '',
  '/review',
  '/appeals',
  '/members',
  '/decisions',
  '/unjudged',
  '/policy',
  '/rules',
  '/rules/elsewhere',
  '/connections',
  '/keys',
  '/webhooks',
  '/plan',
  '/changes',
];
/** What a page may weigh with its style and modules, on a first visit. */
const BYTES_MAX = 100_000;
/** The page, its style and its modules; the icon is in the page. */
const REQUESTS = 3;
/** Says that something was painted at all; what it takes on a quiet machine is a figure of `npm run bench -- pages`. */
const PAINT_MAX_MS = 30_000;
/** What people case begins at a tenth of it: a time that is told in the viewer's zone may be a letter wider. */
const SHIFT_MAX = 0.01;

const PRESSED =
  'a[href], button, input:not([type=hidden], [type=radio]:not(:checked)), select, textarea, summary, [tabindex="0"]';
type Walked = { readonly at: number; readonly outlined: boolean };
/** Notes which of them the keyboard comes to, and whether that is seen; answers how many there are. Of radio buttons the arrows choose. */
const WALK = `(() => {
  window.walked = [];
  const order = [...document.querySelectorAll(${JSON.stringify(PRESSED)})]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0);
  addEventListener('focusin', ({ target }) => {
    const { outlineStyle, boxShadow } = getComputedStyle(target);
    if (order.includes(target)) walked.push({ at: order.indexOf(target), outlined: outlineStyle !== 'none' || boxShadow !== 'none' });
  });
  return order.length;
})()`;

/** Adds up how far things moved that nobody had moved, from the first paint on. */
const WATCH = `window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });`;

describeUnless(browserMissing)('every page', () => {
  let service: TestService;
  let browser: Browser;
  let decision = '';
  beforeAll(async () => {
    service = await startService();
    await service.call('PUT', '/v1/policy', { body: { rules: { 'no-trading': 'Offers to trade' } } });
    const { notices: cases } = await addIncident(service, [
      'a scam for all',
      'a scam for all of you',
      'more of the scam',
    ]);
    decision = `/decisions/${cases[0]?.reason.decisionId}`;
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await service.close();
  });

  /** What painting waited for, and when it first happened; an empty page paints nothing. */
  const paint = (page: Page): Promise<{ readonly blocking: string[]; readonly atMs: number }> =>
    page.evaluate(`new Promise((resolve) => {
      const look = () => {
        const first = performance.getEntriesByName('first-contentful-paint')[0];
        if (!first) return setTimeout(look, 10);
        const blocking = performance.getEntriesByType('resource').filter((one) => one.renderBlockingStatus === 'blocking');
        resolve({ atMs: first.startTime, blocking: blocking.map(({ name }) => new URL(name).pathname) });
      };
      look();
    })`);

  const weigh = async (page: Page, path: string): Promise<number> => {
    let requests = 0;
    const count = (request: Request) => {
      // What stays open for news is asked for once the page is there.
      if (!request.url().startsWith('data:') && !/\/live\b/.test(request.url())) requests++;
    };
    page.on('request', count);
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(
        request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize),
      );
    });
    await page.goto(`${service.url}/dashboard${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    page.removeAllListeners('requestfinished');
    page.off('request', count);
    expect(requests, path).toBeLessThanOrEqual(REQUESTS);
    const { blocking, atMs } = await paint(page);
    expect(blocking, path).toEqual([expect.stringMatching(/\.css$/)]);
    expect(atMs, path).toBeLessThan(PAINT_MAX_MS);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };

  it('is walked through with the keyboard alone: everything that can be pressed is reached, in its order, and seen', async () => {
    const { page, leave } = await arrive(browser, service);
    await signIn(page, service);
    for (const path of [...PAGES, decision, '/sessions']) {
      await page.goto(`${service.url}/dashboard${path}`);
      const all: number = await page.evaluate(WALK);
      const walk = async (stops: number): Promise<Walked[]> => {
        for (let stop = 0; stop < stops; stop++) await page.keyboard.press('Tab');
        return page.evaluate('walked');
      };
      // A field of a date has places within, each a stop of its own.
      let walked = await walk(all);
      for (let more = 0; more < all + 20 && walked.at(-1)?.at !== all - 1; more += 5) walked = await walk(5);
      const reached = walked.slice(0, walked.findIndex(({ at }) => at === all - 1) + 1);
      expect(new Set(reached.map(({ at }) => at)).size, path).toBe(all);
      expect(
        reached.map(({ at }) => at),
        path,
      ).toEqual(reached.map(({ at }) => at).toSorted((one, other) => one - other));
      expect(
        reached.every(({ outlined }) => outlined),
        path,
      ).toBe(true);
    }
    await leave();
  });

  it('is three requests and less than 100 kB, is painted once its style is there, and moves nothing then, on a phone', async () => {
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
    await hold(operator, ['/operator', '/operator/processes']);
    await operator.leave();
  });
});
