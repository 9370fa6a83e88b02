import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Shown } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

/** What is done for the author of what was deleted wrongly. */
export function declareGiveBack(get: () => Conformance): void {
  it('offers authors the text of a wrongly deleted message, and reposts it once where the platform allows it', async () => {
    const { driver, set, gone, entryWith } = get();
    await driver.takeRights('none');
    await set('policy action scam delete');
    await gone(await driver.say('member', 'hey @everyone free coins for everybody scam=0.93'));
    const entry = await entryWith('deleted');
    const why = async (): Promise<Shown> => {
      const shown = await driver.press('moderator', buttonOf(entry, /^Why/), entry);
      if (!shown) throw new Error('no answer');
      return shown;
    };
    // What stands as it was decided is given back to nobody.
    expect((await why()).buttons.some(({ label }) => /^(?:Send its|Post it)/.test(label))).toBe(false);
    await driver.press('moderator', buttonOf(entry, /^Dismiss/), entry);
    await entryWith('Dismissed');
    const offered = await why();
    const sent = await driver.press('moderator', buttonOf(offered, /^Send its text/), offered);
    expect(sent?.text).toContain('Sent to the author');
    await until(async () => (await driver.toldTo('member')).some((text) => text.includes('free coins for everybody')), {
      what: 'the text',
    });
    await entryWith('its text sent to the author by');
    const after = await why();
    expect(after.buttons.some(({ label }) => label.startsWith('Send its'))).toBe(false);
    const repost = after.buttons.find(({ label }) => label.startsWith('Post it'));
    expect(repost !== undefined).toBe(driver.platform !== 'slack');
    if (!repost) return;
    expect((await driver.press('moderator', repost, after))?.text).toContain('Posted again in their name');
    await entryWith('posted again in their name by');
    expect((await why()).buttons.some(({ label }) => label.startsWith('Post it'))).toBe(false);
  });
}
