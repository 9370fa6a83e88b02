import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { Shown, Who } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';

function button(shown: Shown, label: RegExp): { readonly id: string } {
  const found = shown.buttons.find((one) => label.test(one.label));
  if (!found) throw new Error(`no button ${label} in ${shown.buttons.map((one) => one.label).join(', ')}`);
  return found;
}

/** An account that writes in many channels at once is probably stolen: one entry tells, removes all of it and takes it back. */
export function declareStolen(get: () => Conformance): void {
  const post = async (who: Who, channels: readonly string[], apartMs = 1_000) => {
    const { driver, world } = get();
    const said = [];
    for (const [index, channel] of channels.entries()) {
      if (index > 0) world.schedule.advance(apartMs);
      said.push(
        await driver.sayIn(who, channel, index % 2 ? { text: `good evening ${index}` } : { picture: `cat-${index}` }),
      );
    }
    return said;
  };

  it('flags posts in three channels within ten seconds in one entry, and removes nothing', async () => {
    const { driver, set, entryWith } = get();
    await set('stolen set 3 10 flag');
    const said = await post('member', await driver.makeChannels(3));
    const entry = await entryWith(/3 messages of 1 account in 3 channels: account probably stolen/);
    expect(entry.text).toContain(driver.idOf('member'));
    for (const message of said) expect(await driver.exists(message)).toBe(true);
  });

  it('flags them in a new community too, and a message with twenty mentions, before anybody answers', async () => {
    const { driver, pass, entries } = get();
    const mentions = (count: number) => Array.from({ length: count }, (_, index) => `@someone${index}`).join(' ');
    await driver.say('other', mentions(19));
    await pass();
    const many = await driver.say('member', mentions(20));
    expect((await entries(1))[0]?.text).toMatch(/mentions/);
    const said = await post('other', await driver.makeChannels(3));
    const isTold = async () => /account probably stolen/.test((await entries(2))[1]?.text ?? '');
    await until(isTold, { what: 'the entry of the account' });
    await pass();
    expect(await entries(2)).toHaveLength(2);
    for (const message of [many, ...said]) expect(await driver.exists(message)).toBe(true);
  });

  it('ignores posts in two channels, posts over eleven seconds, and posts of staff', async () => {
    const { driver, world, set, pass, entries } = get();
    await set('stolen set 3 10 flag');
    const [one = '', two = '', three = ''] = await driver.makeChannels(3);
    await post('member', [one, two, one, two]);
    await pass();
    world.schedule.advance(11_000);
    for (const channel of [one, two, three]) {
      await driver.sayIn('member', channel, { picture: channel });
      await pass();
      world.schedule.advance(5_500);
    }
    await post('moderator', [one, two, three]);
    await pass();
    expect(await entries(0)).toEqual([]);
  });

  it('removes all posts and times out at one press, and undoes both at another', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('stolen set 3 10 flag');
    const said = await post('member', await driver.makeChannels(3));
    const entry = await entryWith(/account probably stolen/);
    await driver.press(
      'moderator',
      button(entry, driver.can.timeout ? /^Delete all and time out/ : /^Delete all/),
      entry,
    );
    for (const message of said) await gone(message);
    if (driver.can.timeout) await until(() => driver.isTimedOut(driver.idOf('member')), { what: 'the timeout' });
    const removed = await entryWith(/3 messages of 1 account in 3 channels deleted.*: account probably stolen/);
    await driver.press('moderator', button(removed, /^Undo everything/), removed);
    await until(async () => !(await driver.isTimedOut(driver.idOf('member'))), { what: 'the end of the timeout' });
    const restored = await entryWith('Dismissed');
    expect(restored.buttons.some(({ label }) => /^Undo everything/.test(label))).toBe(false);
  });

  it('acts automatically if the community enabled it, also on earlier posts of the account', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('stolen set 3 10 timeout');
    const spared = await driver.say('other', 'has anybody seen my boat');
    for (const message of await post('member', await driver.makeChannels(4))) await gone(message);
    await entryWith(/4 messages of 1 account in 4 channels deleted/);
    if (driver.can.timeout) await until(() => driver.isTimedOut(driver.idOf('member')), { what: 'the timeout' });
    expect(await driver.exists(spared)).toBe(true);
  });

  it('tells the member once, after the burst, how to recover the account, also after a restart', async () => {
    const { driver, world, set, gone, entryWith, restart } = get();
    await set('stolen set 3 10 delete', 'notify on');
    const channels = await driver.makeChannels(3);
    for (const message of await post('member', channels)) await gone(message);
    await entryWith(/3 messages of 1 account in 3 channels deleted/);
    expect(await driver.toldTo('member')).toEqual([]);
    await restart('stopped');
    await until(
      async () => {
        world.schedule.advance(10_000);
        return (await driver.toldTo('member')).length > 0;
      },
      { what: 'the private message' },
    );
    const told = await driver.toldTo('member');
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Change your password');
  });

  it('treats posts in a trap channel as a stolen account except for staff, and can return the texts', async () => {
    const { driver, set, gone, entryWith, entries, pass } = get();
    const [trap = ''] = await driver.makeChannels(1);
    await set('stolen set 0 10 delete', `stolen trap channel:${trap} state:on`);
    expect((await driver.command('moderator', 'status'))?.text).toContain('Trap channels');
    const own = await driver.sayIn('moderator', trap, { text: 'nobody writes here' });
    await pass();
    expect(await entries(0)).toEqual([]);
    expect(await driver.exists(own)).toBe(true);
    await gone(await driver.sayIn('member', trap, { text: 'sorry, wrong channel' }));
    const entry = await entryWith(/account probably stolen/);
    expect(entry.text).toContain('wrote in a trap channel');
    await driver.press('moderator', button(entry, /^Undo everything/), entry);
    await entryWith('Dismissed');
    await entryWith(/text sent to the author|posted again in their name/i);
  });

  it('flags posts in three channels within ten seconds by default in a new community', async () => {
    const { driver, entryWith } = get();
    for (const message of await post('member', await driver.makeChannels(3)))
      expect(await driver.exists(message)).toBe(true);
    await entryWith(/account probably stolen/);
  });

  it('asks an existing community once, and changes nothing until a manager enables it', async () => {
    const { driver, world, set } = get();
    await set('stolen set 0 10 flag', 'pictures compare off', 'pictures action delete');
    const asked = async () =>
      (await driver.posts(driver.logChannelId)).filter(({ text }) => text.includes('recommended protection'));
    const hour = async () => {
      for (let minutes = 0; minutes < 61; minutes++) world.schedule.advance(60_000);
    };
    await hour();
    const [offer] = await until(async () => ((await asked()).length > 0 ? asked() : null), { what: 'the question' });
    expect((await driver.command('owner', 'stolen show'))?.text).toContain('Stolen accounts: off');
    if (!offer) return;
    await driver.press('other', button(offer, /^Turn on/), offer);
    expect((await driver.command('owner', 'stolen show'))?.text).toContain('Stolen accounts: off');
    await driver.press('owner', button(offer, /^Turn on/), offer);
    expect((await driver.command('owner', 'stolen show'))?.text).toMatch(/Stolen accounts: flag[\s\S]*3 within 10 s/);
    expect((await driver.command('owner', 'limits show'))?.text).toMatch(/mentions[\s\S]*flag: more than 19/i);
    expect((await driver.command('owner', 'pictures show'))?.text).toMatch(/Pictures: compared[\s\S]*Action: flag/);
    await hour();
    expect(await asked()).toHaveLength(1);
  });
}
