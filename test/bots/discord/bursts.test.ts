import { afterEach, describe, expect, it } from 'vitest';
import { openConformance } from '../conformance/open.ts';
import { openDiscordDriver } from './driver.ts';

const BULK = 'POST /channels/{channel}/messages/bulk-delete';
const SINGLE = 'DELETE /channels/{channel}/messages/{message}';

describe('a hundred scams of one author in one channel', () => {
  let close = async () => {};
  afterEach(() => close());

  it('are gone within a handful of calls, at the one bulk deletion a second that Discord takes', async () => {
    const driver = await openDiscordDriver();
    const opened = await openConformance(driver);
    close = opened.close;
    driver.server.rateLimit(BULK, { calls: 1, windowMs: 1_000 });
    driver.server.rateLimit(SINGLE, { calls: 5, windowMs: 1_000 });
    await opened.set('words add forbiddenword', 'words action delete');
    const said = await Promise.all(
      Array.from({ length: 100 }, (_, count) => driver.say('member', `a forbiddenword, number ${count}`)),
    );
    for (const message of said) await opened.gone(message);
    const calls = driver.server.callsOf(BULK).length + driver.server.callsOf(SINGLE).length;
    // One of what was decided first, one or two of the rest.
    expect(calls).toBeLessThanOrEqual(5);
    expect(driver.server.callsOf(BULK).length).toBeGreaterThan(0);
  });
});
