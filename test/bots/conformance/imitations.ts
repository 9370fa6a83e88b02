import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { type Conformance, loggedEntries } from './open.ts';
import { buttonOf } from './press-button.ts';

/** A picture, a copy of it that was saved again, and another. */
const PICTURE = '0f'.repeat(32);
const COPY = `8f${'0f'.repeat(30)}1f`;
const OTHER = 'c3'.repeat(32);

/** Newcomers who are called like those who moderate, or look like them. */
export function declareImitations(get: () => Conformance): void {
  it('flags once a newcomer whose name imitates the owner, and takes no further action', async () => {
    const { driver, set, pass, entryWith } = get();
    await set('policy action scam timeout', 'posts imitations off');
    // Cyrillic о, capitals and blanks.
    const imitated = `${driver.ownerName.replace(/o/i, '\u043e').toUpperCase()} !`;
    await driver.join(1, imitated);
    await pass();
    expect(await loggedEntries(driver)).toEqual([]);
    await set('posts imitations on');
    // The bot learns on Discord who moderates from what is written.
    await driver.say('owner', 'good morning to all of you');
    await driver.join(1, `${driver.ownerName} of the harbour`);
    const [id = ''] = await driver.join(1, imitated);
    const entry = await entryWith(`local:imitation: name imitates ${driver.ownerName}`);
    expect(entry.text).toContain(ENGLISH('entry.flagged_title'));
    expect([await driver.standingOf(id), await driver.isTimedOut(id)]).toEqual(['inside', false]);
    await driver.sayAs(id, 'hello to everybody');
    await driver.say('owner', 'hello to you too');
    await pass();
    expect(await loggedEntries(driver)).toHaveLength(1);
    expect(entry.buttons.map(({ label }) => label)).not.toContain(ENGLISH('common.delete'));
    await driver.press('moderator', buttonOf(entry, /^Dismiss/), entry);
    await entryWith(ENGLISH('entry.dismissed_as_wrong'));
  });

  it('flags once a newcomer with a copy of the avatar of the owner, and none with another or no avatar', async () => {
    const { driver, set, pass, entryWith } = get();
    await set('posts imitations on');
    driver.setAvatar('owner', PICTURE);
    await driver.say('owner', 'good morning to all of you');
    await driver.join(1, 'a sailor', OTHER);
    await driver.join(1, 'a fisher');
    await pass();
    expect(await loggedEntries(driver)).toEqual([]);
    const [id = ''] = await driver.join(1, 'a smith', COPY);
    const entry = await entryWith(`local:imitation: avatar imitates ${driver.ownerName}`);
    expect(entry.text).toContain(ENGLISH('entry.flagged_title'));
    expect([await driver.standingOf(id), await driver.isTimedOut(id)]).toEqual(['inside', false]);
    await pass();
    expect(await loggedEntries(driver)).toHaveLength(1);
  });
}
