import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../support/browser.ts';
import { describeUnless } from '../support/optional.ts';
import { startService, type TestService } from '../support/service.ts';

/** The part of Postman's library that is looked at; it is installed beside the tools, where its types are out of reach. */
type PostmanRequest = {
  method: string;
  url: { getPath(): string; getHost(): string };
  auth?: { type: string };
  body?: { raw?: string };
};
type PostmanLibrary = { Collection: new (body: unknown) => { items: { all(): { request?: PostmanRequest }[] } } };
const { Collection } = createRequire(join(import.meta.dirname, '../../tools/collection/package.json'))(
  'postman-collection',
) as PostmanLibrary; // Checked by the assertions below.

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
});

describeUnless(browserMissing)('the interactive reference in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedBrowser();
  });

  it('shows every endpoint, makes a call with a key, and loads nothing from elsewhere', async () => {
    const page = await browser.newPage({ viewport: { width: 1200, height: 1400 } });
    const elsewhere: string[] = [];
    const errors: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(service.url) && !request.url().startsWith('data:')) elsewhere.push(request.url());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await page.goto(`${service.url}/docs`);
    await page.getByText('/v1/moderate').first().waitFor();
    const { body } = await service.call('GET', '/openapi.json', { key: null });
    const { paths, webhooks } = body as Record<'paths' | 'webhooks', Record<string, object>>; // As OpenAPI has it.
    const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((methods) => Object.keys(methods));
    expect(await page.locator('.opblock').count()).toBe(operations.length);

    await page.getByRole('button', { name: 'Authorize' }).first().click();
    await page.getByLabel('auth-bearer-value').first().fill(service.key);
    await page.locator('.auth-container').first().getByRole('button', { name: 'Apply credentials' }).click();
    await page.getByRole('button', { name: 'Close' }).first().click();
    // All but one of them need an id of what is there: of a tenant that has nothing yet, and only the key in use.
    for (const operation of [
      'policy-readPolicy',
      'decisions-giveVerdict',
      'policy-removeExample',
      'tenant-revokeTenantKey',
      'webhooks-replayWebhookDelivery',
      'webhooks-removeWebhook',
      'jobs-addJob',
      'jobs-readJobResults',
      'jobs-removeJob',
    ]) {
      const block = page.locator(`#operations-${operation}`);
      await block.locator('.opblock-summary').click();
      await block.getByRole('button', { name: 'Try it out' }).click();
      await block.getByRole('button', { name: 'Execute' }).click();
      await block.locator('.live-responses-table .response-col_status', { hasText: '200' }).first().waitFor();
    }
    expect((await service.call('GET', '/v1/decisions')).body).toMatchObject([{ reason: 'too_short', judged: false }]);
    expect((await service.call('GET', '/v1/tenant/keys')).status).toBe(200);
    if (process.env.STEWARD_SCREENSHOTS) await page.screenshot({ path: `${process.env.STEWARD_SCREENSHOTS}/docs.png` });
    expect(elsewhere).toEqual([]);
    expect(errors).toEqual([]);
    await page.close();
  });
});

describe('the collection', () => {
  it("is read by Postman's own library, with a request for every operation and a key where one is needed", async () => {
    const { body } = await service.call('GET', '/collection.json', { key: null });
    // The library takes any JSON object and says below what it made of it.
    const collection = new Collection(body);
    const requests = collection.items.all().flatMap((item) => (item.request ? [item.request] : []));
    expect(requests.map((request) => `${request.method} ${request.url.getPath()}`)).toContain('POST /v1/moderate');
    const moderate = requests.find((request) => request.url.getPath() === '/v1/moderate');
    expect(moderate?.auth?.type).toBe('bearer');
    expect(moderate?.url.getHost()).toBe('{{base_url}}');
    expect((await service.call('POST', '/v1/moderate', { raw: moderate?.body?.raw ?? '' })).status).toBe(200);
  });
});
