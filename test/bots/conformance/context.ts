import { expect, it } from 'vitest';
import type { Shown } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

/** What stood before the message of an entry. */
export function declareContext(get: () => Conformance): void {
  it('shows a moderator the five preceding messages in order, even if the message is gone, and stores none', async () => {
    const { driver, process, set, gone, pass, entryWith } = get();
    await set('policy action scam delete');
    for (const number of [1, 2, 3, 4, 5, 6])
      await driver.say(number % 2 === 0 ? 'other' : 'member', `said ${number}th`);
    await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
    await driver.say('other', 'and after it');
    await pass();
    const entry = await entryWith('scam 0.93');
    const why = await driver.press('moderator', buttonOf(entry, /^Why/), entry);
    if (!why) throw new Error('no answer');
    const shown: Shown | null = await driver.press('moderator', buttonOf(why, /^Show context/), why);
    const told = shown?.text ?? '';
    const places = [2, 3, 4, 5, 6].map((number) => told.indexOf(`said ${number}th`));
    expect(places.every((index) => index >= 0) && places.toSorted((one, other) => one - other)).toEqual(places);
    expect(told).toContain('The 5 messages before it');
    expect(told).not.toMatch(/said 1th|free coins|and after it/);
    expect(shown?.isPrivate).toBe(true);
    // Where bots cannot read what was written, the answer says whose memory it is.
    expect(told.includes('the messages that the bot saw')).toBe(!driver.can.history);
    const denied = await driver.press('other', buttonOf(why, /^Show context/), why).catch(() => null);
    expect(denied?.text ?? '').not.toContain('said');
    // Nothing of what others wrote is stored.
    const { communities } = process().deps;
    const [community] = await communities.listCommunities({ presentOn: driver.platform });
    const notices = await communities.listCases({ communityId: community?.id ?? '', limit: 10 });
    expect(notices).toHaveLength(1);
    expect(JSON.stringify(notices)).not.toContain('said');
  });

  it('shows on the dashboard which message a message replies to', async () => {
    const { driver, process, ask, entryWith } = get();
    const asked = await driver.say('other', 'who sells coins?');
    await driver.say('member', 'free coins for everybody scam=0.93', { answers: asked });
    await entryWith('scam 0.93');
    const { communities } = process().deps;
    const [community] = await communities.listCommunities({ presentOn: driver.platform });
    const [notice] = await communities.listCases({ communityId: community?.id ?? '', limit: 1 });
    const read = await ask<'around'>({
      kind: 'around',
      caseId: notice?.id ?? '',
      before: 3,
      after: 2,
      personId: null,
    });
    expect(read).toMatchObject({ answered: { text: 'who sells coins?' } });
  });
}
