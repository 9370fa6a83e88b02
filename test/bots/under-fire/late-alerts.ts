import { expect, it } from 'vitest';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import type { BotProcess } from '../support/bot-deps.ts';
import { TIMEOUT_MS } from './fire.ts';
import { wordOf } from './floods.ts';
import type { UnderFire } from './open.ts';

const HOLD_MS = 15_000;

/** Whether a change of a notice is the word that a call is about to be made. */
function isNoteOfCall(...[, change]: readonly unknown[]): boolean {
  if (typeof change !== 'function') return false;
  const before: Partial<ModerationCase> = { state: 'acted', post: null, results: [], reports: [] };
  const after: Partial<ModerationCase> | null = change(before);
  return after?.state === 'acted' && after.post?.messageId === '';
}

/** A process that ends around the message that calls the moderators. */
export function declareLateAlerts(get: () => UnderFire): void {
  it(
    'calls the moderators once for what came late into an incident, whenever the process that calls ends',
    async () => {
      const { driver, set, process, restart, elapse, pass, until: wait } = get();
      await set(`log alert user:${driver.idOf('moderator')} scam`);
      const people = await driver.join(3);
      const alerts = () =>
        driver.happened().filter((one) => one.kind === 'shown' && one.isNew && /Alert: scam/.test(one.text)).length;
      let called = 0;
      const ends: readonly ((of: BotProcess) => void)[] = [
        (of) => of.dieAt('changeCase', isNoteOfCall),
        (of) => of.dieAfter('changeCase', isNoteOfCall),
        (of) => of.dieAt('changeCase', () => alerts() > called),
      ];
      for (const [index, end] of ends.entries()) {
        const [author = ''] = people.slice(index);
        const entries = driver.happened().filter(({ kind }) => kind === 'shown').length;
        await driver.sayAs(author, `fine boats ${wordOf(index)} spam=0.93`);
        await wait(
          () => driver.happened().filter(({ kind }) => kind === 'shown').length > entries,
          () => 'the entry',
        );
        await pass();
        end(process());
        const saying = driver.sayAs(author, `and coins ${wordOf(index)} scam=0.93`);
        await wait(
          () => process().isDead(),
          () => `the end ${index}`,
        );
        await restart('died');
        await saying;
        await wait(
          () => alerts() > called,
          () => `the call ${index}`,
        );
        await elapse(3 * HOLD_MS);
        // Where the platform does not say what stands, twice is better than never.
        if (driver.can.findPosts) expect(alerts()).toBe(called + 1);
        else expect(alerts()).toBeLessThanOrEqual(called + 2);
        called = alerts();
      }
      expect(await driver.takePings()).toEqual(Array.from({ length: called }, () => driver.idOf('moderator')));
    },
    TIMEOUT_MS,
  );
}
