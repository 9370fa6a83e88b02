import { expect, it } from 'vitest';
import type { SaidMessage } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

/** One in 20 is judged all the same: that all of so many are, by chance, is one in 64 million. */
const TRIES = 6;

/** The model is not asked about plain messages of members with enough clean messages, where the community chose so. */
export function declareTrust(get: () => Conformance): void {
  let said = 0;
  const say = async (text: string): Promise<{ readonly message: SaidMessage; readonly isAsked: boolean }> => {
    const { driver, pass, world } = get();
    const whole = `${text} number ${++said} of them`;
    const message = await driver.say('member', whole);
    await pass();
    return { message, isAsked: world.judge.asked.flat().some((asked) => asked.includes(`number ${said} of them`)) };
  };
  /** Whether the judge was asked about some of these, none or all. */
  const asked = async (text: string): Promise<'all' | 'some' | 'none'> => {
    let count = 0;
    for (let tries = 0; tries < TRIES; tries++) if ((await say(text)).isAsked) count++;
    return count === TRIES ? 'all' : count === 0 ? 'none' : 'some';
  };

  it('judges all messages by default, and skips plain ones after enough clean messages, also after a restart', async () => {
    const { set, restart, driver } = get();
    expect(await asked('good morning to all of you')).toBe('all');
    await set('trust set 2 0');
    expect((await say('has anybody seen my boat')).isAsked).toBe(true);
    expect((await say('has anybody seen my other boat')).isAsked).toBe(true);
    expect(await asked('a fine day for a walk')).not.toBe('all');
    expect(await asked('our boats are at https://boats.example/all')).toBe('all');
    await restart('stopped');
    expect(await asked('what is for lunch today')).not.toBe('all');
    const shown = await driver.command('moderator', 'trust show');
    expect(shown?.text).toContain('clean messages: 2');
    await set('trust set 0 0');
    expect(await asked('good evening to all of you')).toBe('all');
  });

  it('judges a trusted member again after a trigger, until the flag is dismissed', async () => {
    const { set, driver, entryWith } = get();
    await set('trust set 1 0', 'words add casino', 'policy action scam delete');
    await say('has anybody seen my boat');
    expect(await asked('a fine day for a walk')).not.toBe('all');
    const found = await say('my own casino opens today');
    expect(found.isAsked).toBe(true);
    const entry = await entryWith('casino');
    expect(await asked('what is for lunch today')).toBe('all');
    await driver.press('moderator', buttonOf(entry, /^Dismiss/), entry);
    expect(await asked('good evening to all of you')).not.toBe('all');
  });
}
