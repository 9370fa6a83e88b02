import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { logRows } from '../../support/log-rows.ts';
import type { Shown } from '../conformance-driver.ts';
import { type Conformance, loggedEntries } from './open.ts';

/** Every step, every fallback, and who is never acted on. */
export function declareLadder(get: () => Conformance): void {
  it('flags with the default policy: the message stays, and the entry names the author, action and reason', async () => {
    const { driver, entryWith } = get();
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('scam 0.93, threshold 0.75');
    expect(entry.text).toContain(driver.idOf('member'));
    expect(entry.text).toContain('free coins for everybody');
    expect(await driver.exists(message)).toBe(true);
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
  });

  it('deletes if the policy says delete, and reports it', async () => {
    const { driver, set, entryWith, gone } = get();
    await set('policy action scam delete');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    if (driver.platform === 'slack') await driver.takeRights('none');
    await gone(message);
    await entryWith(`${ENGLISH('entry.done_title')}: deleted`);
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
  });

  it('deletes and times out if the policy says timeout, or reports that the platform has no timeouts', async () => {
    const { driver, set, entryWith, gone } = get();
    await set('policy action scam timeout', 'policy minutes 30');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    await gone(message);
    const entry = await entryWith(`${ENGLISH('entry.done_title')}: deleted`);
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(driver.can.timeout);
    if (driver.can.timeout) expect(entry.text).toContain('timed out until');
    else expect(entry.text).toMatch(/Not done: timeout: this platform has no timeout/);
  });

  it('flags if it lacks the permission to delete, and explains how to grant it', async () => {
    const { driver, set, entryWith } = get();
    await set('policy action scam delete');
    await driver.takeRights('delete');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('Not done: delete');
    expect(entry.text).toContain(`${ENGLISH('entry.flagged_title')}: scam`);
    expect(await driver.exists(message)).toBe(true);
  });

  it('deletes if it lacks the permission to time out, and explains how to grant it', async () => {
    const { driver, set, entryWith, gone } = get();
    if (!driver.can.timeout) return;
    await set('policy action scam timeout');
    await driver.takeRights('timeout');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    await entryWith('Not done: timeout');
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
  });

  it('never acts on a moderator or the owner', async () => {
    const { driver, world, set, pass } = get();
    await set('policy action scam timeout');
    const messages = [
      await driver.say('moderator', 'look at this coin offer scam=0.99'),
      await driver.say('owner', 'look at this coin offer scam=0.99'),
    ];
    await pass();
    expect(world.judge.asked.flat().some((text) => text.includes('coin offer'))).toBe(false);
    for (const message of messages) expect(await driver.exists(message)).toBe(true);
    expect(await driver.isTimedOut(driver.idOf('moderator'))).toBe(false);
  });

  it('never acts on a member whom moderators exempted', async () => {
    const { driver, set, pass } = get();
    await set('policy action scam timeout', `exempt add user:${driver.idOf('member')}`);
    expect(bareOf(await driver.command('owner', 'exempt show'))).not.toContain(driver.idOf('member'));
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    await pass();
    expect(await driver.exists(message)).toBe(true);
    expect(await loggedEntries(driver)).toHaveLength(0);
  });

  it('never acts in an exempt channel, and acts again once the exemption ends', async () => {
    const { driver, set, pass, gone } = get();
    await set('policy action scam delete', `exempt add channel:${driver.channelId}`);
    const shown = bareOf(await driver.command('owner', 'exempt show'));
    expect(shown).toMatch(/channel/);
    expect(shown).not.toContain(driver.channelId);
    const spared = await driver.say('member', 'free coins for everybody scam=0.93');
    await pass();
    expect(await driver.exists(spared)).toBe(true);
    await set(`exempt remove channel:${driver.channelId}`);
    await gone(await driver.say('member', 'more free coins for everybody scam=0.94'));
  });

  it('counts repeated messages as a flood, but not edits', async () => {
    const { driver, set, pass, gone, entryWith } = get();
    await set('flood set 3 0 600 delete');
    const text = 'who wants to see my new boat';
    const said = [await driver.say('member', text), await driver.say('member', 'something else altogether')];
    await pass();
    for (const message of said.slice(1)) await driver.edit(message, text);
    said.push(await driver.say('member', text), await driver.say('member', text));
    await pass();
    for (const message of said) expect(await driver.exists(message)).toBe(true);
    await gone(await driver.say('member', text));
    await entryWith('4 repeats');
  });

  it('acts once on a message that is edited before the decision', async () => {
    const { driver, world, set, gone, entries, pass } = get();
    await set('policy action scam delete');
    const release = world.judge.hold();
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    await until(() => world.judge.asked.length > 0, { what: 'the question' });
    await driver.edit(message, 'even more free coins scam=0.97');
    release();
    await gone(message);
    await pass();
    expect(await entries(1)).toHaveLength(1);
  });

  it('reports a message as gone if it was deleted before the decision', async () => {
    const { driver, world, set, entryWith } = get();
    await set('policy action scam delete');
    const release = world.judge.hold();
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    await until(() => world.judge.asked.length > 0, { what: 'the question' });
    await driver.remove(message);
    release();
    await entryWith(ENGLISH('entry.was_already_gone'));
  });

  it('judges forwarded text without a timeout, and decides each part of a message once', async () => {
    const { driver, world, set, gone, entryWith, entries } = get();
    await set('policy action scam timeout');
    await gone(await driver.say('member', 'is this one real, what do you think', { quoted: 'free coins scam=0.93' }));
    await entryWith(ENGLISH('entry.in_text_that_was_passed_on'));
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
    // Local rules decide what is passed on while the judge has the author's own text.
    await set('policy action scam delete', 'words add forbiddenword', 'words action delete');
    const message = await driver.say('other', 'and what of this one, my friends', { quoted: 'a forbiddenword' });
    await gone(message);
    await entries(2);
    const { store } = world.temporary;
    const rows = (
      await Promise.all((await store.listTenants()).map(({ id }) => logRows(store, id, { limit: 50 })))
    ).flat();
    const ids = rows.map(({ message_id }) => message_id).filter((id) => id?.startsWith(message.messageId));
    expect(ids.sort()).toEqual([message.messageId, `${message.messageId}#quoted`]);
  });

  it('deletes a harmless message whose edit is harmful', async () => {
    const { driver, set, pass, gone } = get();
    await set('policy action scam delete');
    const message = await driver.say('member', 'good morning to everybody here');
    await pass();
    await driver.edit(message, 'free coins for everybody scam=0.93');
    await gone(message);
  });

  it('shows in observe-only mode the intended action, and does nothing', async () => {
    const { driver, set, entryWith } = get();
    await set('policy action scam timeout', 'trial on');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    await entryWith(`${ENGLISH('entry.trial_would_have_timed_out')}: scam`);
    expect(await driver.exists(message)).toBe(true);
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
  });

  it('takes no model action while the model is down, resumes afterwards, and keeps the filters active', async () => {
    const { driver, world, set, gone, pass, entries, entryWith } = get();
    await set('policy action scam delete', 'words action delete', 'words add forbiddenword');
    world.judge.setDead(true);
    const unjudged = await driver.say('member', 'free coins for everybody scam=0.93');
    await gone(await driver.say('member', 'this has a forbiddenword in it'));
    expect(await driver.exists(unjudged)).toBe(true);
    await until(async () => (await driver.command('owner', 'status'))?.text.includes('could not be reached'), {
      what: 'the word of the dead model',
    });
    world.judge.setDead(false);
    await pass();
    await gone(await driver.say('member', 'more free coins for everybody scam=0.94'));
    await entryWith('2 messages of 1 account in 1 channel deleted');
    expect(await entries(1)).toHaveLength(1);
  });

  it("sends the author a private notice in the moderators' words if they enabled notices", async () => {
    const { driver, set } = get();
    await set('policy action scam delete', 'notify on Gone from {community}: {reason}');
    await driver.say('member', 'free coins for everybody scam=0.93');
    const texts = await until(async () => {
      const told = await driver.toldTo('member');
      return told.length > 0 ? told : null;
    });
    expect(texts).toHaveLength(1);
    expect(texts[0]).toMatch(/Gone from .+: scam/);
  });
}

/** What was sent without its mentions, and without the ids that stand behind names. */
function bareOf(shown: Shown | null): string {
  const mentions = /<[@#][^>]*>|"(?:user|channel)_id":"[^"]*"|\uE000[^\uE001]*\uE001|(?<=\S )\([^)]*\)/g;
  return (shown?.raw ?? '').replace(mentions, '');
}
