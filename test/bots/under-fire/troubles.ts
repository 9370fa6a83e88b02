import { expect, it } from 'vitest';
import { ENGLISH } from '../../../bots/core/i18n/translate.ts';
import { TIMEOUT_MS } from './fire.ts';
import type { UnderFire } from './open.ts';

const MODEL_MS = 6_000;
/** For so long an error is told, and then it is over. */
const TOLD_MS = 660_000;

/** A model and a log that are slow, dead, or gone. */
export function declareTroubles(get: () => UnderFire): void {
  it(
    'waits for no model where a local rule decides, deletes what a slow one decides, and says that all is well only while it is',
    async () => {
      const { driver, world, say, pass, until, isStanding, elapse, endsWell } = get();
      const [slow = '', local = '', passed = '', after = '', raised = ''] = await driver.join(5);
      const status = async () => (await driver.command('owner', 'status'))?.text ?? '';
      await pass();
      expect(await status()).toContain(ENGLISH('status.all_is_well_here'));
      const answer = world.judge.hold();
      await Promise.all([
        say('slowmodel', [slow, slow]),
        say('localword', [local], { extra: 'forbiddenword' }),
        say('raisedword', [raised], { extra: 'forbiddenword scam=0.93' }),
      ]);
      await until(
        async () => !(await isStanding('localword')) && !(await isStanding('raisedword')),
        () => 'what a local rule deletes',
      );
      expect(await isStanding('slowmodel')).toBe(true);
      await elapse(MODEL_MS);
      answer();
      await until(
        async () => !(await isStanding('slowmodel')),
        () => 'what the slow model decided',
      );
      // What a local rule deleted at once the model raises to the timeout that it asks for.
      if (driver.can.timeout)
        await until(
          () => driver.isTimedOut(raised),
          () => 'the timeout',
        );
      expect(await driver.isTimedOut(local)).toBe(false);

      world.judge.setDead(true);
      const unjudged = await driver.sayAs(passed, 'unjudged scam=0.93');
      await elapse(61_000);
      await driver.sayAs(passed, 'unjudged as well scam=0.93');
      await until(
        async () => /Setup incomplete[\s\S]*(?:reach|unjudged|paused)/.test(await status()),
        () => 'status',
      );
      expect(await driver.exists(unjudged)).toBe(true);
      world.judge.setDead(false);
      await say('modelagain', [after]);
      await endsWell();
      world.schedule.advance(TOLD_MS);
      await until(
        async () => (await status()).includes(ENGLISH('status.all_is_well_here')),
        () => 'the end of the trouble',
      );
    },
    TIMEOUT_MS,
  );

  it(
    'posts each entry, and once, that the platform failed to take for minutes',
    async () => {
      const { driver, say, until, isStanding, elapse, endsWell } = get();
      const [one = '', other = ''] = await driver.join(2);
      const repair = driver.breakDown('posts');
      await Promise.all([say('nopostshere', [one, one]), say('noentrieseither', [other])]);
      await until(
        async () => !(await isStanding('nopostshere')) && !(await isStanding('noentrieseither')),
        () => 'the deletions',
      );
      await elapse(150_000);
      repair();
      await endsWell();
    },
    TIMEOUT_MS,
  );

  it(
    'deletes as ever when the log channel is gone, and says on status that it is',
    async () => {
      const { driver, say, until } = get();
      const [author = ''] = await driver.join(1);
      await driver.loseLog();
      await say('nologhere', [author, author]);
      await get().endsWell({ isSilent: true });
      await until(
        async () => /log/i.test((await driver.command('owner', 'status'))?.text ?? ''),
        () => 'status',
      );
    },
    TIMEOUT_MS,
  );
}
