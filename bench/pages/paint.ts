import { CHROMIUM, hasBrowser, startBrowser } from '../../test/support/browser.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { withServer } from './serve.ts';

const ROWS = 10_000;
const ROUNDS = 9;

/** Measures the first paint of a page in a browser with an empty cache, compared with the time until its HTML is complete. */
export async function measurePaint(): Promise<Figure[]> {
  if (!hasBrowser) {
    console.log(`first paint is not measured: no browser at ${CHROMIUM} (CHROMIUM names another)`);
    return [];
  }
  const browser = await startBrowser();
  try {
    return await withServer(ROWS, async ({ url, token }) => {
      const figures: Figure[] = [];
      for (const path of ['', 'review', 'decisions', 'policy']) {
        const rounds: { paint: number; html: number }[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
          await context.addCookies([{ name: 'steward_session', value: token, url }]);
          const page = await context.newPage();
          await page.goto(`${url}/dashboard/${path}`);
          rounds.push(await page.evaluate(PAINTED));
          await context.close();
        }
        const [value, peerValue] = [median(rounds.map(({ paint }) => paint)), median(rounds.map(({ html }) => html))];
        figures.push({
          name: `dashboard, first paint of ${path === '' ? 'overview' : path} on a phone`,
          value,
          unit: 'ms',
          peer: 'its HTML whole',
          peerValue,
          ratio: value / peerValue,
          asked: 'told',
        });
      }
      return figures;
    });
  } finally {
    await browser.close();
  }
}

/** Runs in the browser. Both values are milliseconds since the navigation began. */
const PAINTED = `new Promise((resolve) => {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const [page] = performance.getEntriesByType('navigation');
    if (paint) resolve({ paint: paint.startTime, html: page.responseEnd });
    else setTimeout(look, 5);
  };
  look();
})`;
