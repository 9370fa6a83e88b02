import { expect, it } from 'vitest';
import { every } from '../../../../bots/core/runtime/timers.ts';
import { until } from '../../../../emulators/until.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';

it.each([
  ['now', 0],
  ['in a while', 100],
])('does something %s, again after each end, and no more when it is stopped', async (_when, firstMs) => {
  const schedule = createSteeredSchedule();
  let rounds = 0;
  const round = async () => {
    rounds++;
  };
  const rounding = every(schedule, 1_000, round, firstMs);
  expect(rounds).toBe(firstMs === 0 ? 1 : 0);
  schedule.advance(firstMs);
  expect(rounds).toBe(1);
  await until(() => {
    schedule.advance(1_000);
    return rounds === 3;
  });
  await rounding.stop();
  schedule.advance(10_000);
  expect(rounds).toBe(3);
  const stopped = every(schedule, 1_000, round, 500);
  await stopped.stop();
  schedule.advance(10_000);
  expect(rounds).toBe(3);
});
