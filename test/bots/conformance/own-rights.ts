import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

/** Declares what a bot does that loses a right, and gets it back. */
export function declareOwnRights(get: () => Conformance): void {
  it('reports a lost permission in the log, and completes the refused action once the permission returns', async () => {
    const { driver, set, entryWith, gone } = get();
    await set('policy action scam delete');
    await driver.takeRights('delete');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('Not done: delete');
    expect(entry.text).toContain('next try by');
    const told = () =>
      driver.posts(driver.logChannelId).then((posts) => posts.filter(({ text }) => /ermissions/.test(text)));
    const lost = await until(
      async () => (await told()).find(({ text }) => text.includes('Permissions missing since')),
      { what: 'the lost right in the log' },
    );
    expect(lost.text).toMatch(/delete/i);
    expect(await driver.exists(message)).toBe(true);
    await driver.takeRights('none');
    await gone(message);
    await until(async () => (await told()).some(({ text }) => text.includes('All permissions are back')), {
      what: 'the right that is back',
    });
    expect(await told()).toHaveLength(1);
    expect((await entryWith(/Deleted/)).text).not.toContain('Not done');
  });
}
