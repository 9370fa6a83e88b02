import { expect, it } from 'vitest';
import { type Conformance, loggedEntries } from './open.ts';

const SCAM = '0123456789abcdef'.repeat(4);
/** The same picture, saved anew: a few bits differ. */
const COPY = `${SCAM.slice(0, -4)}0000`;
const OTHER = 'fa50c3962d1e7b48'.repeat(4);

/** Pictures are known by what they show. */
export function declarePictures(get: () => Conformance): void {
  it('knows near copies of a picture for one, and one that moderators confirmed from then on', async () => {
    const { driver, set, gone, pass, entries } = get();
    const post = async (who: 'member' | 'other', name: string, shows: string) => {
      const [message] = (await driver.post(who, { kind: 'picture', name, shows })) ?? [];
      if (!message) throw new Error('there are pictures everywhere');
      return message;
    };
    await set('flood set 1 0 600 flag', 'pictures action delete');
    await post('member', 'a.png', SCAM);
    await post('member', 'b.png', COPY);
    await pass();
    // Off: other names are other pictures.
    expect(await loggedEntries(driver)).toHaveLength(0);

    await set('pictures compare on');
    await post('member', 'c.png', SCAM);
    const stays = [await post('member', 'd.png', OTHER)];
    await post('member', 'e.png', COPY);
    const [entry] = await entries(1);
    expect(entry?.text).toContain('2 repeats');
    const right = entry?.buttons.find(({ label }) => label === 'Right');
    if (!entry || !right) throw new Error('nothing to confirm');
    await driver.press('moderator', right, entry);
    await gone(await post('other', 'f.png', SCAM));
    stays.push(await post('other', 'g.png', OTHER));
    await pass();
    for (const message of stays) expect(await driver.exists(message)).toBe(true);
  });
}
