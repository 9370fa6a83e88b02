import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import { logRows } from '../../support/log-rows.ts';
import type { Conformance } from './open.ts';
import { buttonOf as button } from './press-button.ts';

const BAIT = 'free coins for everybody scam=0.93';

/** The first steps, and the log entry: its buttons, its safety, and that there is one. */
export function declareEntries(get: () => Conformance): void {
  it('shows the first steps: its purpose, missing permissions and the next command to run', async () => {
    const { driver } = get();
    const greetings = async () => {
      const posts = await Promise.all([driver.posts(driver.channelId), driver.posts(driver.logChannelId)]);
      const texts = [...posts.flat().map(({ text }) => text), ...(await driver.elsewhere())];
      return texts.filter((text) => text.includes('Steward moderates'));
    };
    const first = await until(async () => (await greetings())[0], { what: 'the first steps' });
    expect(first).toMatch(/only flags[\s\S]*Test: not yet[\s\S]*Next: \/(?:steward )?log (?:here|setup)/);
  });

  it('deletes at the press of a button, edits the entry in place and names the moderator', async () => {
    const { driver, entryWith, gone } = get();
    const message = await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    await driver.press('moderator', button(entry, /^Delete/), entry);
    await gone(message);
    const after = await entryWith(`${ENGLISH('entry.done_title')}: deleted by`);
    expect(after.messageId).toBe(entry.messageId);
    expect(after.text).toContain(driver.idOf('moderator'));
    expect(after.buttons.some(({ label }) => /^Delete/.test(label))).toBe(false);
  });

  it('deletes once at two presses of two moderators at the same moment, and tells each what is true', async () => {
    const { driver, gone, entryWith, pass } = get();
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('free coins for everybody');
    const remove = button(entry, /^Delete/);
    const answers = await Promise.all([driver.press('moderator', remove, entry), driver.press('owner', remove, entry)]);
    await gone(message);
    const gonePressed = answers.filter((answer) => answer?.text.includes('already gone'));
    expect(gonePressed.length).toBeLessThan(answers.length);
    for (const answer of answers)
      if (!gonePressed.includes(answer)) expect(answer?.text ?? 'deleted').toMatch(/deleted/i);
    await pass();
    const after = await entryWith('free coins for everybody');
    // It names the one who deleted it, and nothing waits or failed.
    expect(after.text.match(/Done: deleted by/g)).toHaveLength(1);
    expect(after.text).not.toMatch(/not done|pending|waiting/i);
    expect(after.buttons.some(({ label }) => label.startsWith('Delete'))).toBe(false);
  });

  it('times out at the press of a button, and lifts the timeout at another press', async () => {
    const { driver, entryWith } = get();
    if (!driver.can.timeout) return;
    await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    const answer = await driver.press('moderator', button(entry, /^Time out/), entry);
    await until(() => driver.isTimedOut(driver.idOf('member')));
    expect(answer?.text).toContain('Timed out for 1 h.');
    // Another length takes the place of the first, a shorter one too.
    if (!answer) throw new Error('no answer');
    const inMs = async () =>
      Date.parse(
        /timed out until (\S+ \S+) UTC by/
          .exec((await entryWith(/timed out until .* by/)).text)?.[1]
          ?.replace(' ', 'T') ?? '',
      );
    const firstEnd = await inMs();
    const shorter = await driver.press('moderator', button(answer, /^Time out 10 min/), answer);
    expect(shorter?.text).toContain('Timed out for 10 min.');
    await until(async () => (await inMs()) < firstEnd, { what: 'the shorter timeout' });
    const silenced = await entryWith(/timed out until .* by/);
    await driver.press('moderator', button(silenced, /^Undo/), silenced);
    await until(async () => !(await driver.isTimedOut(driver.idOf('member'))));
    await entryWith(ENGLISH('entry.timeout_ended'));
  });

  it('records a dismissal as wrong, together with the decision', async () => {
    const { driver, world, entryWith } = get();
    await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    await driver.press('moderator', button(entry, /^Dismiss/), entry);
    await entryWith('Dismissed');
    const [tenant] = await world.temporary.store.listTenants();
    const verdicts = await world.temporary.store.communities.listVerdicts(tenant?.id ?? '', 10);
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['wrong']);
  });

  it('allows a dismissed text from then on and ends its timeout, but still catches longer texts', async () => {
    const { driver, set, entryWith, pass, entries } = get();
    const { timeout } = driver.can;
    if (timeout) await set('policy action scam timeout');
    await driver.say('member', BAIT);
    const entry = await entryWith(timeout ? ENGLISH('entry.timed_out') : 'scam 0.93');
    const answer = await driver.press('moderator', button(entry, /^Dismiss/), entry);
    expect(answer?.text).toContain('is allowed here from now on');
    await entryWith('Dismissed');
    if (timeout) {
      expect(answer?.text).toContain('Timeout ended');
      await until(async () => !(await driver.isTimedOut(driver.idOf('member'))), { what: 'the end of the timeout' });
    }
    const copy = await driver.say('member', `  ${BAIT.toUpperCase()} !!`);
    await pass();
    expect(await driver.exists(copy)).toBe(true);
    expect(await entries(1)).toHaveLength(1);
    const listed = await driver.command('owner', 'teaching list', { channelId: driver.channelId });
    expect(listed?.text).toContain(BAIT);
    await driver.say('member', `${BAIT} and write to http://gift.example`);
    expect(await entries(2)).toHaveLength(2);
    await set(`teaching remove ${/id ([0-9a-f-]{36})/.exec(listed?.text ?? '')?.[1]}`);
    await driver.say('other', BAIT);
    expect(await entries(3)).toHaveLength(3);
  });

  it('shows the other scores only to the person who asks', async () => {
    const { driver, entryWith } = get();
    await driver.say('member', `${BAIT} spam=0.41`);
    const entry = await entryWith('scam 0.93');
    const why = await driver.press('moderator', button(entry, /^Why/), entry);
    expect(why?.text).toMatch(/spam: 0\.41/);
  });

  it('checks the current rights of each person who presses a button', async () => {
    const { driver, entryWith } = get();
    const message = await driver.say('member', BAIT);
    const entry = await entryWith('scam 0.93');
    const answer = await driver.press('other', button(entry, /^Delete/), entry);
    expect(answer?.text).toMatch(/moderators/);
    expect(await driver.exists(message)).toBe(true);
  });

  it('escapes hostile text so that it mentions nobody, formats nothing and fits the limits', async () => {
    const { driver, set, entryWith } = get();
    await set('policy action scam delete');
    const hostile =
      '@everyone @here <!channel> <!here> <@everyone> **bold** _x_ `code` ```block``` [click](https://evil.example) <a href="https://evil.example">x</a> ' +
      `> quote # head ||spoiler|| \u202Egnirts &lt;b&gt; scam=0.93 ${'y'.repeat(1_500)}`;
    await driver.say('member', `${hostile}${'*'.repeat(2_000)}`.slice(0, 3_900));
    const entry = await entryWith('scam 0.93');
    expect(entry.text).toContain('everyone');
    expect(entry.raw).not.toContain('\u202E');
    expect(entry.raw).not.toContain('y'.repeat(1_200));
  });

  it('shows the full long text beside its entry, and marks the part that a filter matched', async () => {
    const { driver, set, entryWith, world, pass } = get();
    await set('words add forbiddenword');
    const filler = 'an ordinary remark about the weather and the sea. '.repeat(60);
    await driver.say('member', `${filler}forbiddenword ${filler.slice(0, 600)}`.trim());
    const entry = await entryWith('forbiddenword');
    expect(entry.text).toMatch(/at characters 3,001 to 3,013 of 3,6\d\d/);
    const files = await until(async () => ((files) => files.length > 0 && files)(await driver.attached()), {
      what: 'the whole text',
    });
    expect(files).toEqual([expect.stringMatching(/^an ordinary[\s\S]*forbiddenword an ordinary/)]);
    await pass();
    const [tenant] = await world.temporary.store.listTenants();
    const [community] = await world.temporary.store.communities.listCommunities({ tenantId: tenant?.id ?? '' });
    const query = { communityId: community?.id ?? '', limit: 5 };
    // It waited for the entry, sealed, and no longer than that.
    await until(async () =>
      (await world.temporary.store.communities.listCases(query)).every(({ fullText: whole }) => !whole),
    );
  });

  it('keeps one entry per message through edits, reports and repeated deliveries', async () => {
    const { driver, entryWith, pass, entries } = get();
    const message = await driver.say('member', BAIT);
    await entryWith('scam 0.93');
    await driver.edit(message, 'even more free coins scam=0.97');
    if (driver.can.redeliver) await driver.redeliver(message);
    expect(await driver.report('other', message, 'this is a fraud')).not.toBeNull();
    await pass();
    const entry = await entryWith('this is a fraud');
    expect(entry.text).toContain(driver.idOf('other'));
    expect(await entries(1)).toHaveLength(1);
  });

  it('judges a message once even if it is delivered several times', async () => {
    const { driver, world, pass, entryWith } = get();
    if (!driver.can.redeliver) return;
    const message = await driver.say('member', BAIT);
    await entryWith('scam 0.93');
    await driver.redeliver(message);
    await driver.redeliver(message);
    await pass();
    const rows = await decisionsOf(get, BAIT);
    expect(rows).toBe(1);
    expect(world.judge.asked.flat().filter((text) => text.includes('scam=0.93'))).toHaveLength(1);
  });

  it('posts an entry for a reported message that triggered nothing', async () => {
    const { driver, pass, entryWith } = get();
    const message = await driver.say('member', 'you all know what I mean by that');
    await pass();
    await driver.report('other', message, 'a threat in disguise');
    const entry = await entryWith('a threat in disguise');
    expect(entry.text).toContain('you all know what I mean');
    expect(await driver.exists(message)).toBe(true);
  });

  it('limits the number of reports per member', async () => {
    const { driver, pass } = get();
    const messages = [];
    for (let index = 0; index < 4; index++)
      messages.push(await driver.say('member', `a harmless remark, number ${index}`));
    await pass();
    const answers = [];
    for (const message of messages) answers.push(await driver.report('other', message, ''));
    expect(answers[3]?.text).toMatch(/Too many reports/);
  });
}

async function decisionsOf(get: () => Conformance, text: string): Promise<number> {
  const { world } = get();
  const [tenant] = await world.temporary.store.listTenants();
  const rows = await logRows(world.temporary.store, tenant?.id ?? '', { limit: 100 });
  return rows.filter((row) => row.text.includes(text)).length;
}
