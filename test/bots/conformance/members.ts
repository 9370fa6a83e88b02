import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { MemberAct, MemberVerb } from '../../../src/core/incidents/interactions.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const IDLE_MS = 11 * 60_000;

const AGAIN = 'another gift for all of you scam=0.91';

/** Offends once under a ladder that bans at the second time, and waits until that is over. */
async function offendOnce({ driver, world, set, gone, entries }: Conformance): Promise<void> {
  await driver.takeRights('none');
  await driver.letModeratorsBan(true);
  await set('policy action scam delete', 'offences set 2 ban');
  await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
  await entries(1);
  world.schedule.advance(IDLE_MS);
}

/** The entry of a ban, once it says so much. */
function banEntry({ entries }: Conformance, part: string | RegExp) {
  const fits = (text: string) => text.includes('second in 7 days: ban') && new RegExp(part).test(text);
  return until(async () => (await entries(2)).find(({ text }) => fits(text)), { what: `the entry of a ban: ${part}` });
}

/** What moderators know of members, and what becomes of those who offend again. */
export function declareMembers(get: () => Conformance): void {
  it("acts more strictly on a second offence, explains it, and shows moderators the member's history", async () => {
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
  it('adjusts thresholds by upheld flags if this is on, and reports the change', async () => {
    const { driver, world, gone, entries } = get();
    const { store } = world.temporary;
    const [tenant] = await store.listTenants();
    await store.changeSettings(tenant?.id ?? '', (settings) => ({ ...settings, reputation: 0.15 }));
    const low = 'a gift for all of you scam=0.72';
    await driver.say('member', low);
    const upheld = await driver.say('member', 'free coins for everybody scam=0.93');
    const [entry] = await entries(1);
    if (!entry) throw new Error('no entry');
    expect(entry.text).not.toContain('because of verdicts on this member');
    await driver.press('moderator', buttonOf(entry, /^Delete/), entry);
    await gone(upheld);
    const lower = /threshold lowered by 0\.0[34] because of verdicts on this member/;
    expect((await driver.command('moderator', `member ${driver.idOf('member')}`))?.text).toMatch(lower);
    world.schedule.advance(IDLE_MS);
    await driver.say('member', `${low}, once more`);
    const second = await until(async () => (await entries(2)).find(({ text }) => text.includes('scam 0.72')), {
      what: 'the entry',
    });
    expect(second.text).toMatch(lower);
  });
  it('bans at the configured offence, notifies the author first, and lifts the ban at one press', async () => {
    const conformance = get();
    const { driver, set, gone } = conformance;
    const id = driver.idOf('member');
    await offendOnce(conformance);
    await set('notify on');
    await gone(await driver.say('member', AGAIN));
    if (driver.platform === 'slack') {
      await banEntry(conformance, 'Not done: ban: ');
      return expect(await driver.standingOf(id)).toBe('inside');
    }
    const entry = await banEntry(conformance, 'banned');
    expect(await driver.standingOf(id)).toBe('banned');
    expect(await driver.isTimedOut(id)).toBe(false);
    const told = await driver.toldTo('member');
    expect(told.filter((text) => text.includes('you were banned. Reason: scam.'))).toHaveLength(1);
    expect(told.at(-1)).toContain(ENGLISH('private_message.decided_by_program'));
    const undone = await driver.press('moderator', buttonOf(entry, /^Undo ban/), entry);
    expect(undone?.text).toContain(ENGLISH('button.the_ban_is_lifted'));
    expect(await driver.standingOf(id)).toBe('gone');
    await banEntry(conformance, 'ban lifted by');
  });

  it('combines a ban and a burst in one entry, and lifts the ban at one press', async () => {
    const conformance = get();
    const { driver, world, gone } = conformance;
    if (!driver.can.timeout) return;
    await offendOnce(conformance);
    const release = world.judge.hold();
    const said = [await driver.say('member', AGAIN), await driver.say('member', 'my last gift of the year scam=0.94')];
    release();
    for (const message of said) await gone(message);
    const entry = await banEntry(conformance, '2 messages of 1 account');
    await driver.press('moderator', buttonOf(entry, /^Undo ban/), entry);
    expect(await driver.standingOf(driver.idOf('member'))).toBe('gone');
  });

  it('times out if it lacks the permission to ban, and names the missing permission', async () => {
    const conformance = get();
    const { driver, gone } = conformance;
    if (!driver.can.timeout) return;
    await offendOnce(conformance);
    await driver.takeRights('ban');
    await gone(await driver.say('member', AGAIN));
    const entry = await banEntry(conformance, 'Not done: ban: ');
    expect(await driver.standingOf(driver.idOf('member'))).toBe('inside');
    // One right on Telegram.
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(driver.platform === 'discord');
    expect(entry.text).toContain(driver.platform === 'discord' ? 'timed out until' : 'Not done: timeout');
  });

  it('bans nobody in observe-only mode, and never a moderator', async () => {
    const conformance = get();
    const { driver, set, pass } = conformance;
    await offendOnce(conformance);
    await set('trial on');
    const message = await driver.say('member', AGAIN);
    await banEntry(conformance, ENGLISH('entry.trial_would_have_timed_out'));
    expect([await driver.exists(message), await driver.standingOf(driver.idOf('member'))]).toEqual([true, 'inside']);
    await set('trial off', 'offences days 7 flag');
    for (const text of ['a gift scam=0.93', 'more gifts scam=0.94']) {
      await driver.say('moderator', text);
      await pass();
      conformance.world.schedule.advance(IDLE_MS);
    }
    expect(await driver.standingOf(driver.idOf('moderator'))).toBe('inside');
  });

  it('applies an action from the dashboard to a member if the platform supports it, and undoes it', async () => {
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
    // Who may sign in to the dashboard by the platform, and as what.
    const rightsOf = (who: Parameters<typeof driver.idOf>[0]) =>
      ask<'rights'>({ kind: 'rights', personId: driver.idOf(who), communityIds: [query.communityId, 'nowhere'] });
    expect(await rightsOf('owner')).toEqual(['manage', null]);
    expect(await rightsOf('moderator')).toEqual(['moderate', null]);
    expect(await rightsOf('member')).toEqual(['member', null]);
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
