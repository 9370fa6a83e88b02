import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

/** What authors say against what was done, and what moderators answer. */
export function declareAppeals(get: () => Conformance): void {
  it('brings the appeal of an author into the entry, once, and tells them what came of it', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('policy action scam delete', 'notify on');
    expect((await driver.command('member', 'appeal that was no scam'))?.text).toContain('nothing to appeal');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    const [told] = await until(
      async () => {
        const all = await driver.toldTo('member');
        return all.some((text) => text.includes('appeal and why')) ? all.slice(-1) : null;
      },
      { what: 'the private message' },
    );
    expect(told).toContain('appeal and why');
    expect((await driver.command('member', 'appeal these are coins in a game'))?.text).toContain('moderators see');
    const entry = await entryWith('these are coins in a game');
    expect(entry.text).toContain('Appeal');
    expect((await driver.command('member', 'appeal again and again'))?.text).toContain('already');
    const uphold = entry.buttons.find(({ label }) => label === 'Uphold');
    if (!uphold || !entry.buttons.some(({ label }) => label === 'Undo')) throw new Error('no buttons for the appeal');
    await driver.press('moderator', uphold, entry);
    await until(async () => (await driver.toldTo('member')).some((text) => text.includes('the decision stands')), {
      what: 'the answer to the appeal',
    });
    await entryWith('found right');
  });
}
