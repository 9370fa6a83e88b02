import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { SaidMessage } from '../conformance-driver.ts';
import { type Conformance, loggedEntries } from './open.ts';

/** Whatever a member can post is judged, as whose it is, and goes whole. */
export function declareObjects(get: () => Conformance): void {
  const allGone = async (messages: readonly SaidMessage[]) => {
    for (const message of messages) await get().gone(message);
  };

  it('judges every kind of post of a member, and deletes it with its parts', async () => {
    const { driver, set } = get();
    await set('policy action scam delete', 'words action delete', 'words add forbiddenword');
    const things = [
      { kind: 'forward', text: 'free coins for everybody scam=0.93' },
      { kind: 'album', caption: 'free coins in these pictures scam=0.94', parts: 4 },
      { kind: 'file', name: 'this_is_a_forbiddenword.pdf' },
      { kind: 'thread', title: 'more free coins scam=0.95', text: 'read what stands above' },
      { kind: 'app', text: 'free coins from an app scam=0.96' },
    ] as const;
    for (const thing of things) {
      const posted = await driver.post('member', thing);
      if (posted) await allGone(posted);
    }
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
  });

  it('leaves all harmless posts alone', async () => {
    const { driver, set, pass } = get();
    await set('policy action scam delete');
    const things = [
      { kind: 'forward', text: 'the weather of tomorrow' },
      { kind: 'album', caption: 'our holidays', parts: 2 },
      { kind: 'file', name: 'invoice 2024.pdf' },
      { kind: 'thread', title: 'Sailing', text: 'who comes along' },
      { kind: 'app', text: 'the score is 2 to 1' },
    ] as const;
    const posted = [];
    for (const thing of things) posted.push(...((await driver.post('member', thing)) ?? []));
    await pass();
    for (const message of posted) expect(await driver.exists(message)).toBe(true);
    expect(await loggedEntries(driver)).toHaveLength(0);
  });

  it('gives the model the replied-to message and recent messages of the author if the tenant enabled this', async () => {
    const { driver, world, pass } = get();
    const { store } = world.temporary;
    const question = await driver.say('other', 'who wants to hear a story');
    await driver.say('member', 'nobody asked about this one yet', { answers: question });
    await pass();
    expect(world.judge.contexts).toEqual([]);
    const [tenant] = await store.listTenants();
    await store.changeSettings(tenant?.id ?? '', (settings) => ({ ...settings, context: true }));
    await driver.say('member', 'once upon a time in the harbour', { answers: question });
    await pass();
    expect(world.judge.contexts).toContainEqual({
      answers: 'who wants to hear a story',
      before: ['nobody asked about this one yet'],
    });
  });

  it('allows invitations to its own community, and blocks others and public channel names if enabled', async () => {
    const { driver, set, pass, gone } = get();
    await set('links invites on', 'links action delete');
    const { own, other, name } = await driver.invitations();
    const stays = [await driver.say('member', `our own place is ${own} for everybody`)];
    await gone(await driver.say('member', `another place is ${other} for everybody`));
    if (name === null) return;
    stays.push(await driver.say('member', `the news are at ${name} today`));
    await pass();
    await set('links names on');
    await gone(await driver.say('member', `the coins are at ${name} today`));
    stays.push(await driver.say('other', 'ask @mona_m about it, she knows'));
    await pass();
    for (const message of stays) expect(await driver.exists(message)).toBe(true);
  });

  it('holds the forwarder responsible for a forward unless moderators chose otherwise', async () => {
    const { driver, set, entryWith } = get();
    await set('policy action scam timeout', 'posts forwards passed_on');
    const mild = await driver.post('member', { kind: 'forward', text: 'free coins for everybody scam=0.93' });
    if (!mild) return;
    await allGone(mild);
    await entryWith(ENGLISH('entry.in_text_that_was_passed_on'));
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
    await set('posts forwards own');
    await allGone((await driver.post('other', { kind: 'forward', text: 'coins of another kind scam=0.97' })) ?? []);
    if (driver.can.timeout) await until(() => driver.isTimedOut(driver.idOf('other')), { what: 'the timeout' });
    await until(
      async () =>
        (await loggedEntries(driver)).some(({ text }) => text.includes(ENGLISH('entry.in_a_forwarded_message'))),
      {
        what: 'the entry',
      },
    );
  });

  it('only flags newcomers whose name is an advert, if moderators enabled this', async () => {
    const { driver, set, pass, entryWith } = get();
    await set('policy action scam timeout');
    await driver.join(1, 'cheap coins scam=0.96');
    await pass();
    expect(await loggedEntries(driver)).toHaveLength(0);
    await set('posts names on');
    await driver.join(1, 'Paula of the harbour');
    const [id = ''] = await driver.join(1, 'free coins scam=0.97');
    const entry = await entryWith('free coins scam=0.97');
    expect(entry.text).not.toMatch(/deleted|timed out/i);
    expect(entry.buttons.map(({ label }) => label)).not.toContain(ENGLISH('common.delete'));
    expect(await driver.standingOf(id)).toBe('inside');
    expect(await driver.isTimedOut(id)).toBe(false);
    // A name is no message, which could be deleted.
    expect((await driver.command('moderator', `clean ${id} 10`))?.text).toContain('no messages by this member');
  });
}
