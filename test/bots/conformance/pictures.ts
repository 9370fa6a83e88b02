import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { INCIDENT_IDLE_MS } from '../../../src/core/incidents/incidents.ts';
import { logRows } from '../../support/log-rows.ts';
import { type Conformance, loggedEntries } from './open.ts';
import { buttonOf } from './press-button.ts';

const SCAM = '0123456789abcdef'.repeat(4);
/** The same picture, saved anew: a few bits differ. */
const COPY = `${SCAM.slice(0, -4)}0000`;
const OTHER = 'fa50c3962d1e7b48'.repeat(4);

/** Pictures are known by what they show. */
export function declarePictures(get: () => Conformance): void {
  const post = async (who: 'member' | 'other', name: string, shows: string) => {
    const [message] = (await get().driver.post(who, { kind: 'picture', name, shows })) ?? [];
    if (!message) throw new Error('there are pictures everywhere');
    return message;
  };

  it('flags near copies of removed spam pictures in a new community, and stops once that is undone', async () => {
    const { driver, pass, gone, entryWith } = get();
    await driver.takeRights('none');
    await driver.letModeratorsBan(true);
    const said = await post('member', 'a.png', SCAM);
    await post('member', 'b.png', OTHER);
    await pass();
    const removed = await driver.command('moderator', `spam ${driver.idOf('member')}`);
    if (!removed) throw new Error('no answer');
    await gone(said);
    const known = async () => (await driver.command('owner', 'pictures show'))?.text;
    expect(await known()).toMatch(/Known pictures: 2/);
    const entry = await entryWith(/2 messages of 1 account/);
    const copy = await post('other', 'c.png', COPY);
    await entryWith('local:picture');
    expect(await driver.exists(copy)).toBe(true);
    await driver.press('moderator', buttonOf(entry, /^Undo/), entry);
    expect(await known()).toMatch(/Known pictures: 0/);
  });

  it("only flags pictures on the operator's list in a new community until its team decides", async () => {
    const { driver, world, set, gone, entryWith, entries, pass } = get();
    world.listed.push(SCAM, OTHER);
    await set('pictures action delete', 'offences days 7 flag', 'offences set 2 timeout 60');
    const stays = [await post('member', 'a.png', COPY)];
    const entry = await entryWith('listed by lists.example');
    // Not even as a repeat offence.
    world.schedule.advance(INCIDENT_IDLE_MS + 1_000);
    stays.push(await post('member', 'b.png', OTHER));
    const second = (await entries(2)).find(({ messageId }) => messageId !== entry.messageId);
    if (!second) throw new Error('nothing to uphold');
    await driver.press('moderator', buttonOf(entry, /^Dismiss/), entry);
    await driver.press('moderator', buttonOf(second, new RegExp(`^${ENGLISH('common.right')}`)), second);
    stays.push(await post('member', 'c.png', SCAM));
    await pass();
    expect(await loggedEntries(driver)).toHaveLength(2);
    await gone(await post('other', 'd.png', OTHER));
    expect(await driver.isTimedOut(driver.idOf('member'))).toBe(false);
    for (const message of stays) expect(await driver.exists(message)).toBe(true);
  });

  it('recognises near copies of a picture, also of one that moderators upheld before', async () => {
    const { driver, set, gone, pass, entries } = get();
    await set('flood set 1 0 600 flag', 'pictures action delete', 'pictures compare off');
    await post('member', 'a.png', SCAM);
    await post('member', 'b.png', COPY);
    await pass();
    // Off: other names are other pictures.
    expect(await loggedEntries(driver)).toHaveLength(0);

    await set('pictures compare on');
    await post('member', 'c.png', SCAM);
    const stays = [await post('member', 'd.png', OTHER)];
    await post('member', 'e.png', COPY);
    const [entry] = await entries(1);
    expect(entry?.text).toContain('2 repeats');
    const right = entry?.buttons.find(({ label }) => label === ENGLISH('common.right'));
    if (!entry || !right) throw new Error('nothing to confirm');
    await driver.press('moderator', right, entry);
    await gone(await post('other', 'f.png', SCAM));
    stays.push(await post('other', 'g.png', OTHER));
    await pass();
    for (const message of stays) expect(await driver.exists(message)).toBe(true);
  });

  it('reads text and QR codes in pictures if the tenant enabled it, and stores none of them', async () => {
    const { driver, world, set, gone, pass, entries } = get();
    await set('words add casino', 'words action delete', 'links mode block_all', 'links action delete');
    const scam = `${SCAM}\ncome to the casino tonight`;
    const code = `${OTHER}\n\nhttps://evil.example/claim`;
    const unread = [await post('member', 'a.png', scam), await post('member', 'b.png', code)];
    await pass();
    for (const message of unread) expect(await driver.exists(message)).toBe(true);

    await set('pictures text on', 'pictures codes on');
    await gone(await post('member', 'c.png', scam));
    await gone(await post('member', 'd.png', code));
    const [entry] = await entries(1);
    expect(entry?.text).toContain(ENGLISH('entry.in_a_picture'));
    const { store } = world.temporary;
    const rows = await Promise.all((await store.listTenants()).map(({ id }) => logRows(store, id, { limit: 100 })));
    const acted = rows.flat().filter(({ action }) => action === 'delete');
    expect(acted).toHaveLength(2);
    expect(acted.map(({ text }) => text)).toEqual(['', '']);
  });
}
