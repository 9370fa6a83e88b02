import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';

/** Who is called when it matters. */
export function declareAlerts(get: () => Conformance): void {
  it('mentions the named member once in the entry of a severe incident, and nobody else', async () => {
    const { driver, set, entryWith, pass } = get();
    // On Discord the attempt to mention everybody decides where nothing is deleted.
    await set(`log alert user:${driver.idOf('moderator')}`, 'policy action scam delete');
    await driver.say('member', 'free coins, @everyone look here scam=0.93');
    await entryWith('scam 0.93');
    expect(await driver.takePings()).toEqual([driver.idOf('moderator')]);
    await driver.say('member', 'double your money today scam=0.95');
    await entryWith('2 messages of 1 account');
    await pass();
    expect(await driver.takePings()).toEqual([]);
  });

  it('mentions nobody for other categories or when alerts are off', async () => {
    const { driver, set, entries } = get();
    await set(`log alert user:${driver.idOf('moderator')} scam`);
    await driver.say('member', 'buy my fine boats today spam=0.93');
    await entries(1);
    await set('log unalert');
    await driver.say('other', 'free coins for everybody scam=0.93');
    await entries(2);
    expect(await driver.takePings()).toEqual([]);
  });

  it('alerts once for a raid, and explains in the entry how to set up alerts if nobody is named', async () => {
    const { driver, set, entryWith } = get();
    await set('raid set 3 30 10 flag');
    await driver.join(3);
    const entry = await entryWith('newcomers joined in a burst');
    expect(entry.text).toContain('log alert sets who is');
    expect(await driver.takePings()).toEqual([]);
  });

  it('mentions the named member in the alert for a raid', async () => {
    const { driver, set, entryWith } = get();
    await set(`log alert user:${driver.idOf('moderator')}`, 'raid set 3 30 10 flag');
    await driver.join(3);
    const entry = await entryWith('newcomers joined in a burst');
    expect(entry.text).not.toContain('log alert');
    expect(await driver.takePings()).toEqual([driver.idOf('moderator')]);
  });

  it('posts one separate alert when a severe category joins an incident that already has an entry', async () => {
    const { driver, set, entries, entryWith, pass } = get();
    await set(`log alert user:${driver.idOf('moderator')} scam`);
    await driver.say('member', 'buy my fine boats today spam=0.93');
    await entryWith('spam 0.93');
    expect(await driver.takePings()).toEqual([]);
    await driver.say('member', 'or take free coins instead scam=0.93');
    expect((await entries(2))[1]?.text).toContain('Alert: scam in an existing incident');
    expect(await driver.takePings()).toEqual([driver.idOf('moderator')]);
    await driver.say('member', 'more free coins over here scam=0.95');
    await until(async () => (await entries(2))[0]?.text.includes('3 messages of 1 account'), { what: 'the edit' });
    await pass();
    await entries(2);
    expect(await driver.takePings()).toEqual([]);
  });

  it('reports an alert that names nobody or an unknown category', async () => {
    const { driver } = get();
    expect((await driver.command('owner', 'log alert scam'))?.text).toContain('Name one member');
    const shown = await driver.command('owner', 'log alert user:42 scam,scums');
    expect(shown?.text).toContain('no category or rule "scums"');
    expect((await driver.command('owner', 'log alert'))?.text).toContain(ENGLISH('alert.alerts_are_off'));
  });
}
