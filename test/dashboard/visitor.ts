import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Result } from 'axe-core';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestService } from '../support/service.ts';

/** A phone of the smallest kind that people use. */
export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true };

const DESK = { width: 1280, height: 900 };

/** The ways in which every page is looked at. */
export const WAYS: Readonly<Record<string, BrowserContextOptions>> = {
  'on a desk': { viewport: DESK },
  'on a phone': PHONE,
  'in the dark': { viewport: DESK, colorScheme: 'dark', reducedMotion: 'reduce' },
  'on a phone without JavaScript, in the dark': { ...PHONE, colorScheme: 'dark', javaScriptEnabled: false },
};

/** Somebody with a browser. Faults of pages, and anything loaded from elsewhere, fail the test at `leave`. */
export type Visitor = { readonly page: Page; readonly context: BrowserContext; leave(): Promise<void> };

/** Opens a browser window of its own. */
export async function arrive(
  browser: Browser,
  service: Pick<TestService, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const issues: string[] = [];
  page.on('pageerror', (error) => issues.push(error.message));
  // What the browser says of the content policy; a status over 400 is a page like any other here, and a test may cut a connection or kill the server.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR_/.test(message.text())) issues.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(service.url) && !request.url().startsWith('data:')) issues.push(request.url());
  });
  return {
    page,
    context,
    leave: async () => {
      await context.close();
      expect(issues).toEqual([]);
    },
  };
}

/** Signs in with a key, without the page that asks for it, and opens a page: most tests are about another, and each costs a tenth of a second. */
export async function openPage(
  page: Page,
  service: Pick<TestService, 'url' | 'key'>,
  path: string,
  key: string = service.key,
): Promise<void> {
  await page.request.post(`${service.url}/dashboard/sign-in`, { form: { key }, maxRedirects: 0 });
  await page.goto(`${service.url}/dashboard${path}`);
}

/** Signs in with a key, and waits on the first page. */
export async function signIn(page: Page, service: Pick<TestService, 'url' | 'key'>, key?: string): Promise<void> {
  await openPage(page, service, '', key);
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Signs in with a key, as people do. */
export async function signInByForm(page: Page, service: Pick<TestService, 'url' | 'key'>): Promise<void> {
  await page.goto(`${service.url}/dashboard`);
  await page.getByLabel('API key').fill(service.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
}

/** Holds a page to what every page must be: no violation that axe finds, nothing wider than the window, and nothing that moves where that is not wanted. */
export async function holdToStandards(page: Page, options: BrowserContextOptions): Promise<void> {
  expect(await widthOver(page)).toBeLessThanOrEqual(0);
  if (options.reducedMotion === 'reduce') expect(await page.evaluate(MOVING)).toEqual([]);
  // axe needs timers, which stand still where scripts are off; what is sent is the same.
  if (options.javaScriptEnabled !== false) expect(await violations(page, options)).toEqual([]);
}

/** Elements that would move: those with a transition or an animation that takes time. */
const MOVING = `[...document.querySelectorAll('*')].filter((one) => {
  const { transitionDuration, animationName, animationDuration } = getComputedStyle(one);
  const seconds = (told) => Math.max(...told.split(',').map((part) => parseFloat(part) / (part.includes('ms') ? 1000 : 1)));
  return seconds(transitionDuration) > 0.01 || (animationName !== 'none' && seconds(animationDuration) > 0.01);
}).map((one) => one.outerHTML.slice(0, 80))`;

/** How far the page, or its main part behind whose edge things are cut off, is wider than the window. */
async function widthOver(page: Page): Promise<number> {
  return page.evaluate(
    'Math.max(...[document.documentElement, document.querySelector("main")].map((one) => one ? one.scrollWidth - one.clientWidth : 0))',
  );
}

/** Without blanks and comments: twice as much would go through the debugger to each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What passes is not described, which would take most of the time. */
const VIOLATIONS = { resultTypes: ['violations'] } as const;
/** What a page in the dark can have wrong, and the same page in the light has right: axe's rules on colours. */
const OF_COLOURS = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } as const;

/** axe runs by the debugger, so the content policy of the page is as strict as ever. */
async function violations(page: Page, { colorScheme, viewport }: BrowserContextOptions): Promise<string[]> {
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE);
  const isSeenInTheLight = colorScheme === 'dark' && viewport?.width === DESK.width;
  const options = JSON.stringify({ ...VIOLATIONS, ...(isSeenInTheLight && OF_COLOURS) });
  const found: Pick<Result, 'id' | 'nodes'>[] = await page.evaluate(
    `axe.run(${options}).then(({ violations }) => violations)`,
  );
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Keeps a picture where STEWARD_SCREENSHOTS names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.STEWARD_SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name.replace(/[^\w]+/g, '-')}.png`, fullPage: true });
}
