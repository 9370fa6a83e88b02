import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export type { Browser, BrowserContextOptions, Page, PageScreenshotOptions } from 'playwright-core';

/** Where Debian puts its Chromium without a window, which costs a quarter less, and the other. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
/** The browser, unless another is named; CI installs it, and page tests are skipped where there is none. */
export const CHROMIUM = process.env.CHROMIUM ?? DEBIAN.find((path) => existsSync(path)) ?? DEBIAN[0];

/** Whether page tests can run here. */
export const hasBrowser = existsSync(CHROMIUM);
/** Why they cannot. */
export const browserMissing = hasBrowser ? null : 'there is no browser: apt-get install chromium-headless-shell';

/** One for all tests of a process, each of which has windows of its own. It ends with the process. */
let browser: Promise<Browser> | undefined;

/** A real browser that looks nothing up by itself. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}

/**
 * What a Chromium without a window still loads for each: two pages of its own for the address bar, and a process in reserve. They cost more than
 * the page that is looked at. A later list stands for all before it, so those that Playwright leaves out for good reason are named again.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Another one, for whoever ends it. */
export function startBrowser(): Promise<Browser> {
  const quiet = [
    `--disable-features=${LEFT_OUT.join(',')}`,
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ];
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', ...quiet] });
}
