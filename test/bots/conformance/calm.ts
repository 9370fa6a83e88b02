import { expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import type { ShownEntry } from '../conformance-driver.ts';
import type { Conformance } from './open.ts';
import { buttonOf } from './press-button.ts';

/** What a flood does to its channel, where moderators chose so. */
export function declareCalm(get: () => Conformance): void {
  it('slows a flooded channel or closes the chat, and restores it at a press, on time and after a restart', async () => {
    const { driver, world, set, restart } = get();
    await driver.takeRights('none');
    await set('flood set 3 0 60 flag');
    const answer = await driver.command('owner', 'flood calm on');
    if (driver.isCalmed() === null) return expect(answer?.text).toContain('"flood calm" does not exist on');
    expect(answer?.text).toMatch(/In a flood: (?:slow mode|the chat closes)/);
    const flood = async (text: string) => {
      for (let count = 0; count < 14; count++) await driver.say('member', text);
      await until(async () => await driver.isCalmed(), { what: 'a calm channel' });
    };
    const told = (text: string) =>
      until(
        async () => {
          const posts: readonly ShownEntry[] = await driver.posts(driver.logChannelId);
          return posts.findLast((post) => post.text.includes(text)) ?? null;
        },
        { what: `an entry that says ${text}` },
      );
    await flood('come and see this place');
    const entry = await told('Until: ');
    expect(entry.text).toMatch(/slow mode is on|chat is closed/);
    const end = buttonOf(entry, /^End it now/);
    expect((await driver.press('other', end, entry).catch(() => null))?.text ?? 'moderators').toContain('moderators');
    expect(await driver.isCalmed()).toBe(true);
    expect((await driver.press('moderator', end, entry))?.text).toContain('Restored.');
    expect(await driver.isCalmed()).toBe(false);
    await told('Ended: by ');
    // The next one outlives the process.
    world.schedule.advance(61_000);
    await flood('or rather that one over there');
    await told('Until: ');
    await restart('stopped');
    world.schedule.advance(6 * 60_000);
    // It is looked for now and then.
    const isOver = async () => {
      world.schedule.advance(1_000);
      return !(await driver.isCalmed());
    };
    await until(isOver, { what: 'the end by itself' });
    await told('Ended: automatically');
  });
}
