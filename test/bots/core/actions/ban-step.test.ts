import { afterEach, expect, it } from 'vitest';
import { until } from '../../../../emulators/until.ts';
import { openConformance } from '../../conformance/open.ts';
import { createFakeDriver } from '../fake-driver.ts';

let close = async () => {};
afterEach(() => close());

it("bans after the platform's rate limit ends, and notifies the author once", async () => {
  const fake = createFakeDriver();
  const opened = await openConformance(fake);
  close = opened.close;
  const { driver, world, set, gone, entries } = opened;
  const id = driver.idOf('member');
  await set('policy action scam delete', 'offences set 2 ban');
  await gone(await driver.say('member', 'free coins for everybody scam=0.93'));
  await entries(1);
  world.schedule.advance(11 * 60_000);
  await set('notify on');
  fake.world.removeOutcome = { kind: 'later', error: 'rate_limited', afterMs: 60_000 };
  await gone(await driver.say('member', 'another gift for all of you scam=0.91'));
  const told = async () => (await driver.toldTo('member')).filter((text) => text.includes('you were banned'));
  await until(async () => (await told()).length === 1, { what: 'the notice' });
  expect(await driver.standingOf(id)).toBe('inside');
  fake.world.removeOutcome = { kind: 'done' };
  await until(
    async () => {
      world.schedule.advance(30_000);
      return (await driver.standingOf(id)) === 'banned';
    },
    { what: 'the ban' },
  );
  expect(await told()).toHaveLength(1);
  expect(await driver.isTimedOut(id)).toBe(false);
});
