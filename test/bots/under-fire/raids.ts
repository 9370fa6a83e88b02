import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { loggedEntries } from '../conformance/open.ts';
import { TIMEOUT_MS } from './fire.ts';
import type { UnderFire } from './open.ts';
import { findLies } from './truth.ts';

/** A raid at an hour at which the platform does not take what is to be done about it. */
export function declareRaidsUnderFire(get: () => UnderFire): void {
  it(
    'closes the door and times all out when the platform takes it at last, also after a restart, and says of no step that it is done before it is',
    async () => {
      const { driver, set, until, elapse, restart } = get();
      if (!driver.can.lockdown || !driver.can.timeout) return;
      await set('raid set 3 30 60 flag', 'raid lockdown on', 'policy minutes 60');
      const repair = driver.breakDown('door and timeouts');
      const newcomers = await driver.join(3);
      const entryOf = async () => (await loggedEntries(driver)).find(({ text }) => /joined in a burst/.test(text));
      await until(
        async () => (await entryOf()) !== undefined,
        () => 'the entry of the raid',
      );
      const entry = await entryOf();
      const all = entry?.buttons.find(({ label }) => label.startsWith(ENGLISH('entry.time_out_all')));
      if (!entry || !all) throw new Error('nothing to press');
      await driver.press('moderator', all, entry);
      await elapse(60_000);
      // Its successor knows what was wanted.
      await restart('stopped late');
      await elapse(60_000);
      expect(await driver.isLockedDown()).toBe(false);
      expect((await entryOf())?.text).toMatch(/Lockdown: closing/);
      expect((await entryOf())?.text).not.toMatch(/[1-9] accounts? timed out|closed until/);
      repair();
      await until(
        async () => (await driver.isLockedDown()) && /closed until/.test((await entryOf())?.text ?? ''),
        () => 'the door, and an entry that says so',
      );
      const isAll = async () => (await Promise.all(newcomers.map((id) => driver.isTimedOut(id)))).every((is) => is);
      const saysAll = (text: string) => /\b3 accounts timed out/.test(text) && !/Pending|Not done/.test(text);
      await until(
        async () => (await isAll()) && saysAll((await entryOf())?.text ?? ''),
        () => 'all timeouts, and an entry that says so',
      );
      const raid = { word: ENGLISH('finding.joined_in_a_burst'), messageIds: [], authorIds: newcomers };
      expect(findLies(driver.happened(), [raid])).toEqual([]);
    },
    TIMEOUT_MS,
  );
}
