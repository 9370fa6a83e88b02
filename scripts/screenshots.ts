// Takes pictures of every dashboard page of the demo, light, dark and on a phone, and of the messages in Discord, into docs/images/.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type BrowserContextOptions, type Page, startBrowser } from '../test/support/browser.ts';
import { takeDiscord } from './chat/take.ts';
import { startDemo } from './demo/start.ts';

/** Another folder gets lossless pictures for a close look. */
const elsewhere = process.env.STEWARD_SCREENSHOTS;
const folder = elsewhere ?? join(dirname(import.meta.dirname), 'docs', 'images');
const FORMAT = elsewhere ? ({ type: 'png' } as const) : ({ type: 'jpeg', quality: 72 } as const);
const only = process.argv.slice(2);

const DESK = { width: 1_200, height: 800 } as const;
const LOOKS: Readonly<Record<string, BrowserContextOptions>> = {
  light: { viewport: DESK },
  dark: { viewport: DESK, colorScheme: 'dark' },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: 'dark' },
};
/** Pages are long; a picture in a document shows only the top. */
const HEIGHT_MAX = { light: 1_500, dark: 1_500, phone: 1_600 } as const;

type Demo = Awaited<ReturnType<typeof startDemo>>;
type Shot = {
  readonly name: string;
  readonly path: string;
  readonly before?: (page: Page) => Promise<void>;
  /** Whether a wide window shows more. */
  readonly isWide?: true;
};
const WIDE = { width: 1_440, height: 900 } as const;
const SHOTS: readonly Shot[] = [
  { name: 'overview', path: '' },
  { name: 'review', path: '/review', before: showReview, isWide: true },
  { name: 'incident', path: '/review?order=worst', before: showIncident, isWide: true },
  { name: 'appeals', path: '/appeals' },
  { name: 'member', path: '/appeals', before: showMember },
  { name: 'unjudged', path: '/unjudged' },
  { name: 'decisions', path: '/decisions?action=any' },
  { name: 'decision', path: '/decisions?action=any', before: (page) => page.locator('.cards a.what').first().click() },
  { name: 'policy', path: '/policy' },
  { name: 'elsewhere', path: '/rules/elsewhere' },
  {
    name: 'rules',
    path: '/rules',
    before: async (page) => {
      await page
        .getByLabel('Messages, one a line')
        .fill('look at grabify.example.com/x\nwhat a n.u.m.p.t.y\nclear skies tonight');
      await page.getByRole('button', { name: 'Try on what stands below' }).click();
      await page.getByText('Nothing matches.').waitFor();
    },
  },
  { name: 'keys', path: '/keys' },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'connections', path: '/connections' },
  { name: 'plan', path: '/plan' },
  { name: 'changes', path: '/changes' },
  { name: 'sessions', path: '/sessions' },
  { name: 'team', path: '/team' },
  { name: 'second', path: '/second' },
  { name: 'report', path: '/report' },
  { name: 'examples', path: '/examples' },
];

/** Shows a member with the possible actions. */
async function showMember(page: Page): Promise<void> {
  await page.locator('.cards h2 a').first().click();
  await page.getByText('Act', { exact: true }).click();
}

/** Shows a message in its conversation, with its author's facts if there is room. */
async function showReview(page: Page): Promise<void> {
  for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
  await page.waitForLoadState('networkidle').catch(() => {});
  await page.waitForTimeout(1_000);
}

/** Shows an incident with its messages. */
async function showIncident(page: Page): Promise<void> {
  const card = page.locator('.review-card.incident').first();
  await card.focus();
  await card.locator('summary').first().click();
  await page.evaluate('document.querySelector(".review-card.incident").scrollIntoView()');
}

const browser = await startBrowser();
mkdirSync(folder, { recursive: true });
if (only.length === 0 || only.includes('discord')) await takeDiscord(browser, folder, FORMAT);
if (only.some((name) => name !== 'discord') || only.length === 0) await takeDashboard(await startDemo(0));
await browser.close();
const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
process.stdout.write(`${folder}: ${Math.round(bytes / 1_000)} kB\n`);

async function takeDashboard(demo: Demo): Promise<void> {
  if (only.length === 0)
    for (const file of readdirSync(folder)) if (/^dashboard-/.test(file)) rmSync(join(folder, file));
  for (const [look, options] of Object.entries(LOOKS)) await takeAll(demo, look, options);
  await demo.close();
}

async function takeAll(demo: Demo, look: string, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({ ...options, timezoneId: 'Europe/Lisbon', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${demo.url}/dashboard`);
  await take(page, look, 'sign-in');
  // This page looks like the other pages in the dark.
  if (look !== 'dark') {
    await page.goto(await demo.appealLink());
    await take(page, look, 'own-appeal');
    await page.goto(`${demo.url}/dashboard`);
  }
  await page.getByLabel('API key').fill(demo.key);
  await page.getByRole('button', { name: 'Sign in' }).click();
  for (const { name, path, before, isWide } of SHOTS) {
    if (only.length > 0 && !only.includes(name)) continue;
    if (look !== 'phone') await page.setViewportSize(isWide ? WIDE : DESK);
    await page.goto(`${demo.url}/dashboard${path}`);
    await before?.(page);
    await take(page, look, name);
  }
  await context.close();
  const operator = await browser.newContext({ ...options, locale: 'en-GB' });
  const theirs = await operator.newPage();
  await theirs.goto(await demo.operatorLink());
  await theirs.getByRole('button', { name: 'Sign in' }).click();
  await theirs.getByRole('heading', { level: 1 }).waitFor();
  await take(theirs, look, 'operator');
  await operator.close();
}

async function take(page: Page, look: string, name: string): Promise<void> {
  if (only.length > 0 && !only.includes(name)) return;
  const whole: number = await page.evaluate('document.documentElement.scrollHeight');
  const window = page.viewportSize() ?? { width: 1_200, height: 800 };
  // A higher window, not a longer picture, so that fixed elements are at its bottom.
  const height = Math.min(whole, HEIGHT_MAX[look as keyof typeof HEIGHT_MAX] ?? whole);
  await page.setViewportSize({ ...window, height });
  await page.screenshot({
    path: join(folder, `dashboard-${name}-${look}.${FORMAT.type === 'png' ? 'png' : 'jpg'}`),
    ...FORMAT,
  });
  await page.setViewportSize(window);
}
