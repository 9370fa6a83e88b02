import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

const LEASE_MS = 60_000;

/** Join bursts. */
export function declareRaids(get: () => Conformance): void {
  it('marks the newcomers of a raid: one entry, and decisions with the category local:raid', async () => {
    const { driver, set, entryWith, gone, entries } = get();
    await set('raid set 3 30 10 delete');
    const [first, second] = await driver.join(4);
    await entryWith('newcomers joined in a burst');
    await gone(await driver.sayAs(first ?? '', 'hello my friends, here I am'));
    await gone(await driver.sayAs(second ?? '', 'and here I am as well, hello'));
    await entryWith('2 messages of 2 accounts in 1 channel so far');
    expect(await entries(1)).toHaveLength(1);
  });

  it("treats newcomers of a raid more strictly, never less: their scam is deleted like anybody's", async () => {
    const { driver, set, gone, pass } = get();
    await set('raid set 5 60 10 flag', 'policy action scam delete', 'words action delete', 'words add forbiddenword');
    const [first = '', second = ''] = await driver.join(5);
    await gone(await driver.sayAs(first, 'free coins for everybody scam=0.93'));
    await gone(await driver.sayAs(second, 'this has a forbiddenword in it'));
    const harmless = await driver.sayAs(first, 'good morning to everybody here');
    await pass();
    expect(await driver.exists(harmless)).toBe(true);
  });

  it('treats newcomers as usual once the raid is lifted', async () => {
    const { driver, set, entryWith, pass } = get();
    await set('raid set 3 30 10 delete');
    const [first] = await driver.join(3);
    const entry = await entryWith('newcomers joined in a burst');
    const lift = entry.buttons.find(({ label }) => label === ENGLISH('entry.lift'));
    await driver.press('moderator', { id: lift?.id ?? '' }, entry);
    await entryWith('Ended: by');
    const message = await driver.sayAs(first ?? '', 'hello my friends, here I am');
    await pass();
    expect(await driver.exists(message)).toBe(true);
  });

  it('needs twice as many joins after a lift, and counts none while many members are expected', async () => {
    const { driver, set, entryWith, entries, world } = get();
    await set('raid set 3 30 10 flag');
    await driver.join(3);
    const entry = await entryWith('newcomers joined in a burst');
    const lift = entry.buttons.find(({ label }) => label === ENGLISH('entry.lift'));
    await driver.press('moderator', { id: lift?.id ?? '' }, entry);
    await entryWith('Ended: by');
    await driver.join(5);
    expect(await entries(1)).toHaveLength(1);
    await driver.join(1);
    const second = (await entries(2)).find(({ text }) => !text.includes('Ended: by'));
    const expect6 = second?.buttons.find(({ label }) => label.startsWith('Lift, expect a crowd'));
    const answer = await driver.press('moderator', { id: expect6?.id ?? '' }, second ?? entry);
    expect(answer?.text).toContain('A crowd is expected until');
    expect((await driver.command('moderator', 'raid show'))?.text).toContain('Crowd expected');
    await driver.join(40);
    expect(await entries(2)).toHaveLength(2);
    expect((await driver.command('moderator', 'raid expect 0'))?.text).toContain('Joins count');
    world.schedule.advance(60_000);
    await driver.join(12);
    await entries(3);
  });

  it('times out all newcomers of a raid at the press of a button', async () => {
    const { driver, set, entryWith } = get();
    if (!driver.can.timeout) return;
    await set('raid set 3 30 10 flag');
    const ids = await driver.join(3);
    const entry = await entryWith('newcomers joined in a burst');
    const all = entry.buttons.find(({ label }) => label.startsWith(ENGLISH('entry.time_out_all')));
    await driver.press('moderator', { id: all?.id ?? '' }, entry);
    for (const id of ids) await until(() => driver.isTimedOut(id), { what: 'the timeout' });
    const counted = await entryWith('3 accounts timed out');
    expect(counted.text).not.toContain(ENGLISH('entry.raid_lifted'));
    expect(counted.text).toContain(driver.idOf('moderator'));
    const release = counted.buttons.find(({ label }) => label === ENGLISH('entry.release_all_newcomers'));
    await driver.press('moderator', { id: release?.id ?? '' }, counted);
    for (const id of ids) await until(async () => !(await driver.isTimedOut(id)), { what: 'the end of the timeout' });
    const released = await entryWith('3 timeouts ended');
    expect(released.text).toContain('Ended: by');
    expect(released.text).not.toMatch(/timed out;|Door/);
  });

  it('bans similar newcomers at the second press, also after a crash, spares others, and can undo it', async () => {
    const { driver, world, set, entryWith, process, restart } = get();
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    await set('raid set 6 30 10 flag');
    const raiders = await driver.join(6, 'raider1234');
    const [guest = ''] = await driver.join(1, 'Grandma', 'picture');
    const turnedOff = await entryWith('6 of 7 newcomers');
    expect(turnedOff.text).toContain('names like raider1234: 6');
    expect(turnedOff.buttons.some(({ label }) => label.startsWith('Ban these'))).toBe(false);
    if (driver.platform === 'slack') return;
    await set('log bans on');
    await driver.join(1, 'Grandpa', 'picture');
    const entry = await entryWith('6 of 8 newcomers');
    const ask = async () => {
      const question = await driver.press('moderator', buttonOf(entry, /^Ban these 6…/), entry);
      if (!question) throw new Error('no question');
      return question;
    };
    await driver.letModeratorsBan(false);
    expect((await ask()).text).toContain('You do not have permission');
    await driver.letModeratorsBan(true);
    const question = await ask();
    for (const id of raiders) expect(question.text).toContain(id);
    expect(question.text).not.toContain('Grandma');
    expect(await driver.standingOf(raiders[0] ?? '')).toBe('inside');
    let seen = 0;
    process().dieAt('changeCase', () => ++seen === 4);
    await driver.press('moderator', buttonOf(question, /^Ban these 6/), question);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    for (const id of raiders)
      await until(async () => (await driver.standingOf(id)) === 'banned', { what: `the ban of ${id}` });
    expect(await driver.standingOf(guest)).toBe('inside');
    const counted = await entryWith('6 accounts banned');
    expect(counted.text).not.toContain('newcomers;');
    await driver.press('moderator', buttonOf(counted, /^Undo all bans/), counted);
    for (const id of raiders)
      await until(async () => (await driver.standingOf(id)) === 'gone', { what: `the end of the ban of ${id}` });
    await entryWith('6 bans lifted');
  });

  it('remembers a raid after a restart', async () => {
    const { driver, set, entryWith, restart, gone } = get();
    await set('raid set 3 30 10 delete');
    const [first] = await driver.join(3);
    await entryWith('newcomers joined in a burst');
    await restart('stopped');
    await gone(await driver.sayAs(first ?? '', 'hello my friends, here I am'));
  });

  it('starts a lockdown if asked, and ends it on time, also after a restart', async () => {
    const { driver, world, set, entryWith, restart } = get();
    if (!driver.can.lockdown) return;
    await set('raid set 3 30 10 flag', 'raid lockdown on');
    await driver.join(3);
    await entryWith('newcomers joined in a burst');
    await until(() => driver.isLockedDown(), { what: 'the lockdown' });
    await restart('stopped');
    world.schedule.advance(11 * 60_000);
    await until(async () => !(await driver.isLockedDown()), { what: 'the end of the lockdown' });
  });
}
