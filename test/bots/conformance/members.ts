import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { MemberAct, MemberVerb } from '../../../src/core/incidents/interactions.ts';
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
  it('does to a member what a page asks for, as far as the platform can, and takes it back', async () => {
    const { driver, world, set, ask, entries } = get();
    const { platform } = driver;
    await driver.takeRights('none');
    if (platform !== 'slack') await set('log bans on');
    await driver.letModeratorsBan(true);
    const said = await driver.say('member', 'a harmless word');
    await get().pass();
    const { communities } = world.temporary.store;
    const [community] = await communities.listCommunities({ presentOn: platform });
    const id = driver.idOf('member');
    const moderator = driver.idOf('moderator');
    const query = { communityId: community?.id ?? '', member: { id, name: 'member' }, personId: moderator };
    const by = { id: moderator, name: 'mo' };
    const act = (verb: MemberVerb, more: Partial<MemberAct> = {}) =>
      ask<'member'>({
        kind: 'member',
        ...query,
        verb,
        by,
        reason: 'a last word',
        minutes: 60,
        ...(platform === 'discord' && { purgeDays: 7 }),
        ...more,
      });
    const offered = async (member: string) => {
      const offer = await ask<'verbs'>({ kind: 'verbs', ...query, member: { id: member, name: 'somebody' } });
      return offer?.verbs.filter(({ why }) => why === null).map(({ verb }) => verb);
    };
    const all = platform === 'slack' ? ['warn'] : ['warn', 'timeout', 'kick', 'ban', 'unban'];
    expect(await offered(id)).toEqual(all);
    expect(await offered(moderator)).toEqual([]);
    await driver.letModeratorsBan(false);
    expect(await offered(id)).toEqual(all.filter((verb) => verb === 'warn' || verb === 'timeout'));
    await driver.letModeratorsBan(true);
    const undo = async () => {
      const [newest] = await communities.listCasesBy({ communityId: query.communityId, authorId: id, limit: 1 });
      return ask<'press'>({ kind: 'press', caseId: newest?.id ?? '', verb: 'undo', by, personId: moderator });
    };
    expect(await act('warn')).toEqual({ isDone: true, text: ENGLISH('button.warned') });
    expect((await driver.toldTo('member')).at(-1)).toContain('you were warned. Reason: a last word.');
    await until(async () => (await entries(1)).some(({ text }) => text.includes('a last word')), { what: 'the entry' });
    expect(await undo()).toMatchObject({ isDone: true });
    expect(await undo()).toEqual({ isDone: false, text: ENGLISH('button.who_took_it_back_before', { who: 'mo' }) });
    expect((await act('timeout', { member: by })).isDone).toBe(false);
    expect((await act('timeout')).isDone).toBe(all.includes('timeout'));
    expect((await act('ban', { member: by })).isDone).toBe(false);
    if (!all.includes('ban')) return expect((await act('ban')).isDone).toBe(false);
    expect(await driver.isTimedOut(id)).toBe(true);
    expect((await act('end_timeout')).isDone).toBe(true);
    expect(await driver.isTimedOut(id)).toBe(false);
    expect(await driver.exists(said)).toBe(true);
    expect((await act('ban')).isDone).toBe(true);
    expect([await driver.standingOf(id), await driver.exists(said)]).toEqual(['banned', platform !== 'discord']);
    expect((await undo()).isDone).toBe(true);
    expect(await driver.standingOf(id)).toBe('gone');
  });
}
