import { expect, it } from 'vitest';
import type { Conformance } from './open.ts';

/** What moderators delete of what somebody wrote lately. */
export function declareClean(get: () => Conformance): void {
  it('deletes the recent messages of one member, keeps their text, and spares other and exempt members', async () => {
    const { driver, gone, pass, entryWith, set } = get();
    const said = [await driver.say('member', 'look at this one'), await driver.say('member', 'and at that one too')];
    const others = await driver.say('other', 'what is going on here');
    await pass();
    const refused = await driver.command('other', `clean ${driver.idOf('member')} 10`);
    expect(refused?.text).toMatch(/moderators/);
    const answer = await driver.command('moderator', `clean ${driver.idOf('member')} 10`);
    expect(answer?.text).toContain('Deleting 2 messages');
    for (const message of said) await gone(message);
    const entry = await entryWith('2 messages of 1 account in 1 channel deleted');
    expect(entry.text).toContain('look at this one');
    expect(entry.text).toContain('and at that one too');
    expect(await driver.exists(others)).toBe(true);
    const again = await driver.command('moderator', `clean ${driver.idOf('member')} 10`);
    expect(again?.text).toContain('no messages by this member');
    await set(`exempt add user:${driver.idOf('other')}`);
    // Its answer names the member to whoever asked, and to nobody else.
    await driver.takePings();
    const spared = await driver.command('moderator', `clean ${driver.idOf('other')} 10`);
    expect(spared?.text).toContain('is exempt');
    expect(await driver.exists(others)).toBe(true);
  });
}
