import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Shown } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const LABEL = /^(?:Kick|Ban)…/;

/** Kick and Ban, where moderators turned them on. */
export function declareRemovals(get: () => Conformance): void {
  it('kicks and bans at a second press if the presser may, names them, and never affects moderators', async () => {
    const { driver, set, entries } = get();
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    const answer = await driver.command('owner', 'log bans on');
    if (driver.platform === 'slack') return expect(answer?.text).toContain('"log bans" does not exist on');
    await set('log bans off');
    await driver.say('member', 'free coins for everybody scam=0.93');
    await driver.say('other', 'a flat in the middle of town spam=0.97');
    await entries(2);
    const entryOf = async (category: string) => {
      const found = (await entries(2)).find(({ text }) => text.includes(`${category} 0.9`));
      if (!found) throw new Error(`no entry of ${category}`);
      return found;
    };
    const why = async (who: 'moderator' | 'owner' = 'moderator', category = 'scam'): Promise<Shown> => {
      const entry = await entryOf(category);
      const shown = await driver.press(who, buttonOf(entry, /^Why/), entry);
      if (!shown) throw new Error('no answer');
      return shown;
    };
    const ask = async (shown: Shown, label: RegExp): Promise<Shown> => {
      const question = await driver.press('moderator', buttonOf(shown, label), shown);
      if (!question) throw new Error('no question');
      return question;
    };
    // Off as shipped.
    expect((await why()).buttons.some(({ label }) => LABEL.test(label))).toBe(false);
    await set('log bans on');
    await driver.letModeratorsBan(false);
    expect((await why()).buttons.some(({ label }) => LABEL.test(label))).toBe(false);
    await driver.letModeratorsBan(true);
    const question = await ask(await why(), /^Ban…/);
    expect(question.text).toMatch(/Ban .*\?/);
    expect(await driver.standingOf(driver.idOf('member'))).toBe('inside');
    // Their right is asked for once more at the second press.
    await driver.letModeratorsBan(false);
    const refused = await driver.press('moderator', buttonOf(question, /^Ban them/), question);
    expect(refused?.text).toContain('You do not have permission to do that to this member');
    await driver.letModeratorsBan(true);
    await set('notify on');
    const again = await ask(await why(), /^Ban…/);
    expect((await driver.press('moderator', buttonOf(again, /^Ban them/), again))?.text).toContain(
      ENGLISH('removal.banned'),
    );
    expect(await driver.standingOf(driver.idOf('member'))).toBe('banned');
    // Before it, since they may be out of reach after it.
    expect((await driver.toldTo('member')).join()).toContain('you were banned. Reason: scam.');
    await set('notify off');
    await until(async () => (await entryOf('scam')).text.includes('banned by'), { what: 'the entry that says so' });
    // Undo lifts the ban, for whoever may ban.
    const banned = await entryOf('scam');
    await driver.letModeratorsBan(false);
    expect((await driver.press('moderator', buttonOf(banned, /^Undo ban/), banned))?.text).toContain(
      ENGLISH('platform.you_may_not_ban_yourself'),
    );
    expect(await driver.standingOf(driver.idOf('member'))).toBe('banned');
    await driver.letModeratorsBan(true);
    const undone = await driver.press('moderator', buttonOf(banned, /^Undo ban/), banned);
    expect(undone?.text).toContain(ENGLISH('button.the_ban_is_lifted'));
    expect(await driver.standingOf(driver.idOf('member'))).toBe('gone');
    await until(async () => (await entryOf('scam')).text.includes('ban lifted by'), { what: 'the entry that says so' });
    // Who became exempt in between, by a role or by where they wrote, is neither taken out by an old question nor offered.
    const role = await driver.giveRole('other');
    for (const exemption of [`channel:${driver.channelId}`, ...(role === null ? [] : [`role:${role}`])]) {
      const old = await ask(await why('moderator', 'spam'), /^Kick…/);
      await set(`exempt add ${exemption}`);
      expect((await why('moderator', 'spam')).buttons.some(({ label }) => LABEL.test(label))).toBe(false);
      const later = await driver.press('moderator', buttonOf(old, /^Kick them/), old);
      expect(later?.text).toContain('never acts on');
      await set(`exempt remove ${exemption}`);
    }
    const kick = await ask(await why('moderator', 'spam'), /^Kick…/);
    expect((await driver.press('moderator', buttonOf(kick, /^Kick them/), kick))?.text).toContain(
      ENGLISH('removal.kicked'),
    );
    expect(await driver.standingOf(driver.idOf('other'))).toBe('gone');
  });
}
