import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { openConformance } from '../../conformance/open.ts';
import { buttonOf } from '../../conformance/press-button.ts';
import type { Shown } from '../../conformance-driver.ts';
import { createFakeDriver } from '../fake-driver.ts';

describe('a kick or a ban', () => {
  let close = async () => {};
  afterEach(() => close());

  async function open() {
    const fake = createFakeDriver();
    const opened = await openConformance(fake);
    close = opened.close;
    await opened.set('log bans on');
    await fake.say('member', 'free coins for everybody scam=0.93');
    const entry = await opened.entryWith('scam 0.93');
    const press = async (on: Shown, label: RegExp): Promise<Shown> => {
      const shown = await fake.press('moderator', buttonOf(on, label), on);
      if (!shown) throw new Error('no answer');
      return shown;
    };
    return { ...opened, fake, press, why: () => press(entry, /^Why/) };
  }

  it('is reported as not done if the platform refuses or its answer is lost', async () => {
    const { fake, press, why, entryWith } = await open();
    fake.world.removeOutcome = { kind: 'refused', refusal: 'higher_rank' };
    const refused = await press(await press(await why(), /^Ban…/), /^Ban them/);
    expect(refused.text).toMatch(/Not done[\s\S]*highest role is not below the bot's/);
    fake.world.removeOutcome = { kind: 'later', error: 'timeout', afterMs: null };
    const lost = await press(await press(await why(), /^Ban…/), /^Ban them/);
    expect(lost.text).toMatch(/Not done[\s\S]*It may have worked anyway/);
    expect((await entryWith('Not done: ban')).text).not.toContain('banned by');
    fake.world.removeOutcome = { kind: 'later', error: 'rate_limited', afterMs: 1_000 };
    const limited = await press(await press(await why(), /^Ban…/), /^Ban them/);
    expect(limited.text).not.toContain('It may have worked');
    expect(fake.world.removed.size).toBe(0);
  });

  it('is not offered or done if the member became a moderator or exempt, or if turned off', async () => {
    const { fake, press, why, set } = await open();
    const question = await press(await why(), /^Ban…/);
    await set(`exempt add user:${fake.idOf('member')}`);
    expect((await press(question, /^Ban them/)).text).toContain('never acts on');
    expect((await why()).buttons.some(({ label }) => label.startsWith(ENGLISH('removal.ban')))).toBe(false);
    await set(`exempt remove user:${fake.idOf('member')}`);
    const second = await press(await why(), /^Kick…/);
    await set('log bans off');
    expect((await press(second, /^Kick them/)).text).toContain('turned off');
    expect(fake.world.performed.filter((one) => /^(?:kick|ban)/.test(one))).toEqual([]);
  });

  it('can be confirmed only by the moderator who requested it', async () => {
    const { fake, press, why } = await open();
    const question = await press(await why(), /^Ban…/);
    const answer = await fake.press('owner', buttonOf(question, /^Ban them/), question);
    expect(answer?.text).toContain('Only moderators');
    expect(fake.world.removed.size).toBe(0);
    expect((await press(question, /^Ban them/)).text).toContain(ENGLISH('removal.banned'));
  });
});
