import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { SaidMessage } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const DAY_MS = 86_400_000;
const SPAM = 'free coins for everybody scam=0.97';
const BANNED = 'a new account whose first message is spam: ban';

/** An account that is new and begins with spam is banned, where the community chose so; nobody else is. */
export function declareSpammers(get: () => Conformance): void {
  const begin = async (...commands: readonly string[]) => {
    const { driver, set } = get();
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    await set('policy action scam delete', 'offences spammers on', ...commands);
  };
  const join = async () => {
    const [id = ''] = await get().driver.join(1);
    await get().pass();
    return id;
  };
  const banEntry = (part: string) =>
    until(async () => (await get().entries(1)).find(({ text }) => text.includes(BANNED) && text.includes(part)), {
      what: `the entry of a ban: ${part}`,
    });
  /** Once what was said is deleted and told, its author is inside still, and no entry tells of a ban. */
  const expectInside = async (id: string, said: SaidMessage) => {
    const { driver, gone, entries, pass } = get();
    await gone(said);
    const texts = (await entries(1)).map(({ text }) => text);
    await pass();
    expect(texts.filter((text) => text.includes(BANNED))).toEqual([]);
    expect(await driver.standingOf(id)).toBe('inside');
  };

  it('bans a new account for its first message, gives the reason, and lifts the ban at one press', async () => {
    const { driver, gone } = get();
    await begin('offences days 14');
    const shown = await driver.command('moderator', 'offences show');
    expect(shown?.text).toMatch(/Clear spam accounts:? ban[\s\S]*delete and above, for 14 days/);
    const id = await join();
    await gone(await driver.sayAs(id, SPAM));
    if (driver.platform === 'slack') {
      await banEntry('Not done: ban: ');
      return expect(await driver.standingOf(id)).toBe('inside');
    }
    const entry = await banEntry('banned');
    expect(entry.text).toContain(ENGLISH('entry.spam_account'));
    expect(entry.text).not.toContain(ENGLISH('entry.repeated'));
    expect(await driver.standingOf(id)).toBe('banned');
    const undone = await driver.press('moderator', buttonOf(entry, /^Undo ban/), entry);
    expect(undone?.text).toContain(ENGLISH('button.the_ban_is_lifted'));
    expect(await driver.standingOf(id)).toBe('gone');
  });

  it('bans a new account that writes in three channels at once, and lifts the ban at one press', async () => {
    const { driver, gone } = get();
    if (driver.platform === 'slack') return;
    await begin('stolen set 3 10 delete');
    const id = driver.idOf('member');
    const said = [];
    for (const channel of await driver.makeChannels(3))
      said.push(await driver.sayIn('member', channel, { text: `good evening ${channel}` }));
    for (const message of said) await gone(message);
    const entry = await banEntry('banned');
    expect(await driver.standingOf(id)).toBe('banned');
    await driver.press('moderator', buttonOf(entry, /^Undo ban/), entry);
    expect(await driver.standingOf(id)).toBe('gone');
  });

  it('bans no account that writes in three channels after a message that was left alone', async () => {
    const { driver, world, pass, entries } = get();
    await begin('stolen set 3 10 delete');
    await driver.say('member', 'good morning everybody');
    await pass();
    world.schedule.advance(20_000);
    for (const channel of await driver.makeChannels(3))
      await driver.sayIn('member', channel, { text: `good evening ${channel}` });
    await entries(1);
    await pass();
    expect(await driver.standingOf(driver.idOf('member'))).toBe('inside');
  });

  it('bans nobody with the default settings, or for less certain categories', async () => {
    const { driver } = get();
    await begin('offences spammers off');
    const id = await join();
    await expectInside(id, await driver.sayAs(id, SPAM));
    await begin();
    const other = await join();
    await expectInside(other, await driver.sayAs(other, 'free coins for everybody scam=0.94'));
  });

  it('bans no account that joined two days ago', async () => {
    const { driver, world } = get();
    await begin();
    const id = await join();
    world.schedule.advance(2 * DAY_MS);
    await expectInside(id, await driver.sayAs(id, SPAM));
  });

  it('bans no account with an earlier harmless message, whenever that was, also after a restart', async () => {
    const { driver, pass, restart } = get();
    await begin();
    const id = await join();
    await driver.sayAs(id, 'good morning everybody');
    await pass();
    await restart('stopped');
    await expectInside(id, await driver.sayAs(id, SPAM));
  });

  it('bans no account whose first message is judged in the same batch as the spam', async () => {
    const { driver, world, gone, entries } = get();
    await begin();
    const id = await join();
    const release = world.judge.hold();
    await driver.sayAs(id, 'good morning everybody');
    const said = await driver.sayAs(id, SPAM);
    release();
    await gone(said);
    await entries(1);
    await expectInside(id, said);
  });

  it('bans nobody for the messages of others', async () => {
    const { driver } = get();
    await begin();
    const id = driver.idOf('member');
    await expectInside(id, await driver.say('member', '', { quoted: SPAM }));
    const [forwarded] = (await driver.post('member', { kind: 'forward', text: `${SPAM}, says somebody` })) ?? [];
    if (forwarded) await expectInside(id, forwarded);
  });

  it('bans nobody for flags, reports or in observe-only mode, and never a moderator', async () => {
    const { driver, set, pass, entries } = get();
    await begin('policy action scam flag');
    const id = await join();
    const said = await driver.sayAs(id, SPAM);
    await entries(1);
    await driver.command('other', 'report', { replyTo: said });
    await pass();
    expect([await driver.exists(said), await driver.standingOf(id)]).toEqual([true, 'inside']);
    await set('policy action scam delete', 'trial on');
    const observed = await join();
    await driver.sayAs(observed, `${SPAM} today`);
    await banEntry(ENGLISH('entry.trial_would_have_timed_out'));
    expect(await driver.standingOf(observed)).toBe('inside');
    await set('trial off');
    await driver.say('moderator', SPAM);
    await pass();
    expect(await driver.standingOf(driver.idOf('moderator'))).toBe('inside');
  });
}
