import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { until } from '../../../emulators/until.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

/** What authors say against what was done, and what moderators answer. */
export function declareAppeals(get: () => Conformance): void {
  it('shows an appeal once in the entry and sends its author the outcome, also after a restart', async () => {
    const { driver, set, gone, entryWith, process, restart } = get();
    await set('policy action scam delete', 'notify on');
    expect((await driver.command('member', 'appeal that was no scam'))?.text).toContain('nothing to appeal');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    const [told] = await until(
      async () => {
        const all = await driver.toldTo('member');
        return all.some((text) => text.includes('appeal and your reasons')) ? all.slice(-1) : null;
      },
      { what: 'the private message' },
    );
    expect(told).toMatch(
      /removed\. Reason: scam\.\nA program decided this, not a person\.\nYou wrote: free coins for everybody.*\n.*appeal and your reasons/,
    );
    expect((await driver.command('member', 'appeal these are coins in a game'))?.text).toContain('moderators see');
    const entry = await entryWith('these are coins in a game');
    expect(entry.text).toContain(ENGLISH('common.appeal'));
    expect((await driver.command('member', 'appeal again and again'))?.text).toContain('already');
    const uphold = entry.buttons.find(({ label }) => label === ENGLISH('entry.uphold'));
    if (!uphold || !entry.buttons.some(({ label }) => label === ENGLISH('entry.undo')))
      throw new Error('no buttons for the appeal');
    // The process ends before it tells anybody.
    process().dieAt('listWaiting');
    await driver.press('moderator', uphold, entry);
    await restart('died');
    await until(async () => (await driver.toldTo('member')).some((text) => text.includes('upheld the decision')), {
      what: 'the answer to the appeal',
    });
    const upheld = await entryWith(ENGLISH('entry.appeal_upheld'));
    expect(upheld.text).not.toContain(ENGLISH('common.waiting'));
  });

  it('notifies the author also if a moderator removed the message, so that they can appeal', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('notify on');
    const message = await driver.say('member', 'free coins for everybody scam=0.93');
    const entry = await entryWith('free coins for everybody');
    await driver.press('moderator', buttonOf(entry, /^Delete/), entry);
    await gone(message);
    const told = await until(
      async () => (await driver.toldTo('member')).find((text) => text.includes('Press Appeal')),
      { what: 'the private message' },
    );
    expect(told).toMatch(/A moderator decided this\.\nYou wrote: free coins for everybody/);
    expect((await driver.command('member', 'appeal that was no scam'))?.text).toContain('moderators see');
  });

  it('notifies the author once per burst, and nobody during a raid', async () => {
    const { driver, set, gone, entries, pass } = get();
    await set('raid set 3 30 10 flag', 'policy action scam delete', 'policy action spam delete', 'notify on');
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    await gone(await driver.say('member', 'the best shoes of the whole town, buy them here spam=0.94'));
    await until(async () => (await driver.toldTo('member')).length > 0, { what: 'the private message' });
    await driver.join(3);
    await gone(await driver.say('other', 'send me money and I send twice as much back scam=0.95'));
    await pass();
    await until(async () => (await entries(1)).some(({ text }) => text.includes('a raid is on')), {
      what: 'the reason',
    });
    expect(await driver.toldTo('member')).toHaveLength(1);
    expect(await driver.toldTo('other')).toEqual([]);
  });

  it('puts a button under the private notice that only its author can use, once per incident', async () => {
    const { driver, set, gone, entryWith } = get();
    await set('policy action scam delete', 'notify on');
    const text = 'free coins for everybody, my friends scam=0.93';
    await gone(await driver.say('member', text));
    await gone(await driver.say('member', `${text} again`));
    await gone(await driver.say('other', text));
    const told = async (who: 'member' | 'other', what: string) =>
      until(async () => (await driver.toldTo(who)).some((one) => one.includes(what)), { what });
    await told('member', 'Press Appeal');
    await told('other', 'Press Appeal');
    expect((await driver.pressAppeal('member'))?.text).toContain('The moderators see your appeal');
    expect((await driver.pressAppeal('member'))?.text).toContain('already');
    await entryWith(ENGLISH('entry.without_words'));
    // The words may follow, once.
    expect((await driver.command('member', 'appeal these are coins in a game'))?.text).toContain('moderators see');
    expect((await driver.command('member', 'appeal and once more'))?.text).toContain('already');
    const entry = await entryWith('these are coins in a game');
    const undo = buttonOf(entry, /^Overturn: /);
    buttonOf(entry, /^Uphold: /);
    expect((await driver.press('moderator', undo, entry))?.text).toContain('Overturned for 2 messages');
    await told('member', 'the moderators overturned the decision');
    // What was deleted comes back to its author.
    await told('member', 'free coins for everybody');
    const after = await entryWith(/2 dismissed of 3/);
    expect(after.buttons.some(({ label }) => label.startsWith(`${ENGLISH('entry.undo_name').split(':')[0]}: `))).toBe(
      false,
    );
    expect((await driver.toldTo('other')).some((one) => one.includes('appeal in'))).toBe(false);
  });
}
