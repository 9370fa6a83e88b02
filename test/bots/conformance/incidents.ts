import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Shown } from '../conformance-driver.ts';
import { type Conformance, loggedEntries } from './open.ts';

const LEASE_MS = 60_000;
const IDLE_MS = 11 * 60_000;

function button(shown: Shown, label: RegExp): { readonly id: string } {
  const found = shown.buttons.find((one) => label.test(one.label));
  if (!found) throw new Error(`no button ${label} in ${shown.buttons.map((one) => one.label).join(', ')}`);
  return found;
}

/** What belongs together has one entry and tells an author once. */
export function declareIncidents(get: () => Conformance): void {
  const burst = async (count: number) => {
    const { driver } = get();
    const texts = ['free coins for everybody', 'only today, double your money', 'write to me for the gift', 'hurry up'];
    return Promise.all(
      Array.from({ length: count }, (_, index) => driver.say('member', `${texts[index % 4]} ${index} scam=0.93`)),
    );
  };

  it('posts one entry and one private notice for the burst of one spammer, also with different texts', async () => {
    const { driver, set, gone, entryWith, entries, pass } = get();
    await set('policy action scam delete', 'notify on');
    for (const message of await burst(8)) await gone(message);
    const entry = await entryWith('8 messages of 1 account in 1 channel deleted');
    expect(entry.text).toContain(driver.idOf('member'));
    await until(async () => (await driver.toldTo('member')).length > 0, { what: 'the private message' });
    await pass();
    expect(await entries(1)).toHaveLength(1);
    expect(await driver.toldTo('member')).toHaveLength(1);
  });

  it('posts one entry for one text from many accounts, ignoring numbers and case', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('policy action scam delete');
    const people = await driver.join(3);
    for (const [index, id] of people.entries()) {
      await gone(await driver.sayAs(id, `${index % 2 ? 'FREE coins' : 'free Coins'} for all ${index} scam=0.93`));
    }
    await entryWith('3 messages of 3 accounts in 1 channel deleted');
  });

  it('starts another entry after a quiet period', async () => {
    const { driver, world, entries } = get();
    await driver.say('member', 'somebody sells a boat for nothing scam=0.93');
    await entries(1);
    world.schedule.advance(IDLE_MS);
    await driver.say('member', 'free coins for everybody once more scam=0.93');
    expect(await entries(2)).toHaveLength(2);
  });

  it('deletes all messages at one press, counts the results, and upholds the decisions', async () => {
    const { driver, world, gone, entryWith } = get();
    const messages = await burst(4);
    const entry = await entryWith(ENGLISH('entry.flagged_size', { size: '4 messages of 1 account' }));
    await driver.press('moderator', button(entry, /^Delete all 4/), entry);
    for (const message of messages) await gone(message);
    const after = await entryWith('4 messages of 1 account in 1 channel deleted');
    expect(after.text).toContain(driver.idOf('moderator'));
    expect(after.buttons.some(({ label }) => /^(?:Delete all|Stop)/.test(label))).toBe(false);
    const [tenant] = await world.temporary.store.listTenants();
    const verdicts = await world.temporary.store.communities.listVerdicts(tenant?.id ?? '', 10);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(Array.from({ length: 4 }, () => 'confirmed'));
  });

  it('times out all authors at one press, and lifts the timeouts at another', async () => {
    const { driver, entryWith } = get();
    if (!driver.can.timeout) return;
    const people = await driver.join(2);
    for (const id of people) {
      await driver.sayAs(id, 'free coins for all scam=0.93');
      await driver.sayAs(id, 'free coins for all scam=0.93');
    }
    const entry = await entryWith(ENGLISH('entry.flagged_size', { size: '4 messages of 2 accounts' }));
    await driver.press('moderator', button(entry, /^Time out all/), entry);
    for (const id of people) await until(() => driver.isTimedOut(id), { what: 'the timeout' });
    const silenced = await entryWith('2 accounts timed out');
    await driver.press('moderator', button(silenced, /^Undo all/), silenced);
    for (const id of people) await until(async () => !(await driver.isTimedOut(id)), { what: 'the end' });
    const after = await entryWith('2 timeouts ended');
    expect(after.text).not.toMatch(/accounts? timed out/);
  });

  it('dismisses all messages at one press, and opens a new incident for later messages', async () => {
    const { driver, entryWith, entries } = get();
    await burst(3);
    const entry = await entryWith(ENGLISH('entry.flagged_size', { size: '3 messages' }));
    await driver.press('moderator', button(entry, /^Dismiss all/), entry);
    await entryWith('Dismissed');
    await driver.say('member', 'somebody sells a boat for nothing scam=0.93');
    expect(await entries(2)).toHaveLength(2);
  });

  it('lists the messages of an incident, and opens one with its own buttons', async () => {
    const { driver, gone, entryWith } = get();
    const messages = await burst(3);
    const entry = await entryWith(ENGLISH('entry.flagged_size', { size: '3 messages' }));
    const list = await driver.press('moderator', button(entry, /^List/), entry);
    expect(list?.text).toMatch(/1\. [\s\S]*2\. [\s\S]*3\. /);
    if (!list) return;
    const opened = await driver.press('moderator', button(list, /^2$/), list);
    expect(opened?.text).toContain(`${ENGLISH('entry.flagged_title')}: scam`);
    if (!opened) return;
    await driver.press('moderator', button(opened, /^Delete/), opened);
    await entryWith('1 message of 1 account in 1 channel deleted');
    const standing = await Promise.all(messages.map((message) => driver.exists(message)));
    expect(standing.filter(Boolean)).toHaveLength(2);
    await gone(messages[standing.indexOf(false)] ?? { channelId: '', messageId: '' });
  });

  it('removes the messages before the one that exceeded the limit, and names their author once', async () => {
    const { driver, set, gone, entryWith, pass } = get();
    await set('flood set 2 0 60 delete');
    const spared = await driver.say('member', 'has anybody seen my other boat');
    const said = [];
    for (const text of ['Who wants my boat? 1', 'who wants my boat 2', 'WHO wants my boat!!! 3'])
      said.push(await driver.say('member', text));
    for (const message of said) await gone(message);
    await entryWith('3 messages of 1 account in 1 channel deleted');
    await pass();
    expect(await driver.exists(spared)).toBe(true);
  });

  it('describes pictures without text by their type in the count', async () => {
    const { driver, set, gone, entryWith, pass } = get();
    await set('flood set 2 0 60 delete');
    const others = [await driver.attach('member', 'boat.png'), await driver.attach('member', 'sea.png')];
    const same = [];
    for (let count = 0; count < 3; count++) same.push(await driver.attach('member', 'coins.png'));
    for (const message of same) await gone(message);
    const entry = await entryWith('3 messages of 1 account in 1 channel deleted');
    expect(entry.text).toMatch(/Attached: (?:coins\.png|photo)/);
    await pass();
    for (const message of others) expect(await driver.exists(message)).toBe(true);
  });

  it('shows both the start and the end of a long text', async () => {
    const { driver, entryWith } = get();
    await driver.say('member', `it begins here ${'la '.repeat(1_100)} and ends with free coins scam=0.93`);
    const entry = await entryWith('scam 0.93');
    expect(entry.text).toContain('it begins here');
    expect(entry.text).toMatch(/characters omitted[\s\S]*ends with free coins/);
    expect(entry.text).not.toContain('la '.repeat(1_000));
  });

  it('lets a moderator uphold a correct automatic decision', async () => {
    const { driver, world, set, gone, entryWith } = get();
    await set('policy action scam delete');
    await gone(await driver.say('member', 'somebody sells a boat for nothing scam=0.93'));
    const entry = await entryWith(`${ENGLISH('entry.deleted_title')}: scam`);
    await driver.press('moderator', button(entry, /^Uphold/), entry);
    await entryWith('upheld by');
    const [tenant] = await world.temporary.store.listTenants();
    const verdicts = await world.temporary.store.communities.listVerdicts(tenant?.id ?? '', 10);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['confirmed']);
  });

  it('continues the same entry after a restart', async () => {
    const { driver, set, restart, gone, entryWith, entries } = get();
    await set('policy action scam delete', 'notify on');
    await gone(await driver.say('member', 'somebody sells a boat for nothing scam=0.93'));
    const before = await entryWith(`${ENGLISH('entry.deleted_title')}: scam`);
    await until(async () => (await driver.toldTo('member')).length > 0, { what: 'the private message' });
    await restart('stopped');
    await gone(await driver.say('member', 'double your money today scam=0.93'));
    const after = await entryWith('2 messages of 1 account in 1 channel deleted');
    expect(after.messageId).toBe(before.messageId);
    expect(await entries(1)).toHaveLength(1);
    expect(await driver.toldTo('member')).toHaveLength(1);
  });

  it('completes in one entry a burst that a crash interrupted', async () => {
    const { driver, world, set, process, restart, gone, entryWith } = get();
    await set('policy action scam delete');
    let seen = 0;
    process().dieAt('changeCase', () => ++seen === 5);
    const messages = await burst(6);
    await restart('died');
    world.schedule.advance(LEASE_MS + 1_000);
    for (const message of messages) await gone(message);
    await entryWith(new RegExp(`messages? of 1 account in 1 channel deleted|${ENGLISH('entry.deleted_title')}: scam`));
    expect((await loggedEntries(driver)).length).toBe(1);
  });
}
