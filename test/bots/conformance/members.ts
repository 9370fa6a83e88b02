import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

const IDLE_MS = 11 * 60_000;

/** What moderators know of members, and what becomes of those who offend again. */
export function declareMembers(get: () => Conformance): void {
  it('does more about the second offence and says so, and shows moderators what a member did', async () => {
    const { driver, world, set, gone, entries } = get();
    await set('policy action scam delete', 'offences set 2 timeout 1440');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    await entries(1);
    world.schedule.advance(IDLE_MS);
    await gone(await driver.say('member', 'another gift for all of you scam=0.91'));
    const again = await until(
      async () => (await entries(2)).find(({ text }) => text.includes('second in 7 days: 24 h')),
      { what: 'the entry of the second offence' },
    );
    expect(again.text).toContain('scam 0.91');
    if (driver.can.timeout) await until(() => driver.isTimedOut(driver.idOf('member')), { what: 'the timeout' });

    const user = driver.idOf('member');
    const noted = await driver.command('moderator', `member ${user} was told twice`);
    expect(noted?.text).toContain('was told twice');
    const shown = await driver.command('moderator', `member ${user}`);
    expect(shown?.text).toContain('2 in 2 incidents');
    const deleted = ENGLISH('entry.deleted_title').toLowerCase();
    expect(shown?.text).toMatch(new RegExp(`ago: ${deleted}.*scam 0\\.91.*second in 7 days: 24 h`));
    expect(shown?.text).toMatch(/note by .*, .* ago: was told twice/);
    expect((await driver.command('other', `member ${user}`))?.text).toMatch(/moderators/);
  });
}
