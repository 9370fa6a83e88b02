import { afterEach, expect, it } from 'vitest';
import { createIdentifyTurns } from '../../../../bots/discord/connection/identify-turns.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';

const schedule = createSteeredSchedule();
afterEach(() => schedule.clear());
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Leases by the same clock, for two processes. */
function createLeases() {
  const held = new Map<string, { readonly by: string; readonly untilMs: number }>();
  return (by: string) => ({
    async leaseWork(name: string, holdMs: number) {
      const before = held.get(name);
      if (before && before.by !== by && before.untilMs > schedule.now()) return false;
      held.set(name, { by, untilMs: schedule.now() + holdMs });
      return true;
    },
  });
}

it('lets one shard of each key identify in five seconds, over all processes, and none that was called off', async () => {
  const leasesOf = createLeases();
  const processes = ['one', 'other'].map((by) => createIdentifyTurns(schedule, leasesOf(by)));
  const turns: { readonly key: number; readonly atMs: number }[] = [];
  const calledOff = new AbortController();
  const waiting = Array.from({ length: 8 }, (_, shard) =>
    processes[shard < 4 ? 0 : 1]
      ?.wait(shard, 2, shard === 6 ? calledOff.signal : new AbortController().signal)
      .then(() => turns.push({ key: shard % 2, atMs: schedule.now() })),
  );
  calledOff.abort(new Error('stopped'));
  const outcomes = Promise.allSettled(waiting);
  for (let step = 0; step < 80; step++) {
    schedule.advance(500);
    for (let turn = 0; turn < 4; turn++) await settle();
  }
  expect((await outcomes).map(({ status }) => status).filter((status) => status === 'rejected')).toHaveLength(1);
  expect(turns).toHaveLength(7);
  for (const key of [0, 1]) {
    const times = turns.filter((turn) => turn.key === key).map(({ atMs }) => atMs);
    for (const [index, atMs] of times.entries()) {
      const before = times[index - 1];
      if (before !== undefined) expect(atMs - before).toBeGreaterThanOrEqual(5_000);
    }
  }
});

it('waits while the store does not answer', async () => {
  let isDown = true;
  const leaseWork = async () => {
    if (isDown) throw new Error('down');
    return true;
  };
  let isTurn = false;
  const turn = createIdentifyTurns(schedule, { leaseWork })
    .wait(0, 1, new AbortController().signal)
    .then(() => {
      isTurn = true;
    });
  for (let step = 0; step < 5; step++) {
    schedule.advance(1_000);
    await settle();
  }
  expect(isTurn).toBe(false);
  isDown = false;
  schedule.advance(1_000);
  await turn;
});
