import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { CHAT_PLATFORMS } from '../../../src/core/common/chat-platforms.ts';
import { loggedEntries } from '../conformance/open.ts';
import { SIZE, TIMEOUT_MS } from './fire.ts';
import { wordOf } from './floods.ts';
import type { UnderFire } from './open.ts';

/** A moderator who presses a button while the bot may do next to nothing. */
export function declarePresses(get: () => UnderFire): void {
  it(
    'answers a press before everything else while hundreds of deletions and entries wait for the platform',
    async () => {
      const { driver, world, until } = get();
      const [first = '', ...others] = await driver.join(1 + SIZE.members);
      await driver.sayAs(first, 'fine boats for everybody spam=0.93');
      await until(
        async () => (await loggedEntries(driver)).length === 1,
        () => 'the entry',
      );
      const [entry] = await loggedEntries(driver);
      const button = entry?.buttons.find(({ label }) => label === ENGLISH('entry.dismiss_as_wrong'));
      if (!entry || !button) throw new Error(`no button: ${entry?.buttons.map(({ label }) => label)}`);
      driver.forbid();
      await Promise.all(
        Array.from({ length: SIZE.waiting }, (_, number) =>
          driver.sayAs(others[number % others.length] ?? '', `${wordOf(number)} ${wordOf(7 * number)} scam=0.95`),
        ),
      );
      const { communities } = world.temporary.store;
      const waiting = async () =>
        (await Promise.all(CHAT_PLATFORMS.map((name) => communities.countWaiting(name)))).reduce(
          (sum, some) => sum + some,
        );
      await until(
        async () => (await waiting()) >= SIZE.waiting,
        () => 'what waits',
      );
      const happened = driver.happened().length;
      const shown = await driver.press('moderator', button, entry);
      expect(shown?.text).toMatch(/Dismissed/);
      // The clock stands still: nothing that waits was done before it.
      expect(driver.happened().slice(happened)).toEqual([]);
      expect(await waiting()).toBe(SIZE.waiting);
    },
    TIMEOUT_MS,
  );
}
