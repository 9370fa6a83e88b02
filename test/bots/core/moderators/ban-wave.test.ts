import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { until } from '../../../../emulators/until.ts';
import { openConformance } from '../../conformance/open.ts';
import { buttonOf } from '../../conformance/press-button.ts';
import type { Shown } from '../../conformance-driver.ts';
import { createFakeDriver } from '../fake-driver.ts';

describe('the bans of similar newcomers', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open(count = 6) {
    const fake = createFakeDriver('telegram');
    const opened = await openConformance(fake);
    close = opened.close;
    await opened.set(`raid set ${count} 30 10 flag`, 'log bans on', 'notify on');
    const raiders = await fake.join(count, 'raider1234');
    await fake.join(1, 'Grandma');
    const entry = await opened.entryWith(`${count} of ${count + 1} newcomers`);
    const press = async (on: Shown, label: RegExp): Promise<Shown> => {
      const shown = await fake.press('moderator', buttonOf(on, label), on);
      if (!shown) throw new Error('no answer');
      return shown;
    };
    const bans = () => fake.world.performed.filter((one) => one.startsWith('ban'));
    return { ...opened, fake, raiders, press, bans, ask: () => press(entry, /^Ban these/) };
  }

  it('affect only the named members, even if others have joined since', async () => {
    const { fake, raiders, press, ask, bans, entryWith } = await open();
    const question = await ask();
    await fake.join(3, 'raider5678');
    await entryWith('9 of 10 newcomers');
    await press(question, /^Ban these 6/);
    await entryWith('6 accounts banned');
    expect(bans().toSorted()).toEqual(raiders.map((id) => `ban ${id}`).toSorted());
    expect(fake.world.toldButtons.size).toBe(0);
  });

  it('name forty members and the number of the rest', async () => {
    const { raiders, ask } = await open(60);
    const { text } = await ask();
    expect(raiders.filter((id) => text.includes(`(${id})`))).toHaveLength(40);
    expect(text).toContain(ENGLISH('common.and_more', { count: 20 }));
  });

  it('wait for the confirmation of the requester, and are refused if the right is lost or turned off', async () => {
    const { fake, press, ask, bans, set } = await open();
    const question = await ask();
    expect((await fake.press('owner', buttonOf(question, /^Ban these/), question))?.text).toContain('Only moderators');
    fake.world.mayBan = false;
    expect((await press(question, /^Ban these/)).text).toContain('You do not have permission');
    fake.world.mayBan = true;
    const second = await ask();
    await set('log bans off');
    expect((await press(second, /^Ban these/)).text).toContain('turned off');
    expect(bans()).toEqual([]);
  });

  it('skip members who have become exempt or staff, and count them as not done in the entry', async () => {
    const { fake, raiders, press, ask, bans, entryWith, set } = await open();
    const [first, second = '', third = ''] = raiders;
    const question = await ask();
    await set(`exempt add user:${second}`);
    fake.world.staff.add(third);
    await press(question, /^Ban these/);
    expect((await entryWith('4 accounts banned')).text).toMatch(/Not done: 2 bans/);
    expect(bans()).toContain(`ban ${first}`);
    expect(bans()).not.toContain(`ban ${second}`);
    expect(bans()).not.toContain(`ban ${third}`);
  });

  it('are reported as not done if the platform refuses, without a timeout instead', async () => {
    const { fake, press, ask, entryWith } = await open();
    fake.world.removeOutcome = { kind: 'refused', refusal: 'higher_rank' };
    await press(await ask(), /^Ban these/);
    expect((await entryWith('Not done: 6 bans')).text).not.toContain('banned;');
    expect(fake.world.performed.filter((one) => one.startsWith('timeout'))).toEqual([]);
  });

  it('wait during a rate limit, and are cancelled at a press', async () => {
    const { fake, press, ask, entryWith, world } = await open();
    fake.world.removeOutcome = { kind: 'later', error: 'timeout', afterMs: 3_600_000 };
    await press(await ask(), /^Ban these/);
    const waiting = await entryWith('Pending: 6 bans');
    await press(waiting, /^Stop 6 pending/);
    await entryWith('Not done: 6 bans');
    fake.world.removeOutcome = { kind: 'done' };
    world.schedule.advance(7_200_000);
    expect(fake.world.removed.size).toBe(0);
  });

  it('can be undone once each by anyone who may ban', async () => {
    const { fake, raiders, press, ask, entryWith } = await open();
    await press(await ask(), /^Ban these/);
    const banned = await entryWith('6 accounts banned');
    fake.world.mayBan = false;
    expect((await press(banned, /^Undo all bans/)).text).toContain('You do not have permission');
    fake.world.mayBan = true;
    expect((await press(banned, /^Undo all bans/)).text).toContain('Lifting 6 bans');
    await until(() => raiders.every((id) => fake.world.removed.get(id) === 'gone'), { what: 'the end of the bans' });
    const undone = await entryWith('6 bans lifted');
    expect(undone.buttons.some(({ label }) => label.startsWith('Undo all bans'))).toBe(false);
    expect(undone.text).toContain('6 of 7 newcomers');
  });

  it('are not offered once the raid is lifted', async () => {
    const { press, ask, entryWith } = await open();
    const question = await ask();
    expect(question.buttons).toHaveLength(2);
    await press(await entryWith('6 of 7 newcomers'), /^Lift$/);
    expect((await entryWith('Ended: by')).text).not.toContain('of 7 newcomers');
  });
});
