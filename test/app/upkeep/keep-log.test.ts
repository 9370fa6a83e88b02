import { pino } from 'pino';
import { expect, it } from 'vitest';
import { keepLog } from '../../../app/maintenance/maintenance.ts';
import { until } from '../../../emulators/until.ts';
import type { Store } from '../../../src/core/store/store.ts';
import { openStore } from '../../../src/store/open.ts';
import { createSteeredSchedule } from '../../bots/support/steered-schedule.ts';
import { describeEachStore } from '../../store/each-store.ts';
import { newTenant, recordOf } from '../../store/records.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });

describeEachStore('the decision log of two processes', (open) => {
  it('is kept by one of them, though nothing is written, and by the other when that one has ended', async () => {
    const schedule = createSteeredSchedule();
    const { store, url } = await open({ now: schedule.now });
    const other = await openStore({ url, now: schedule.now });
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1_200, { nowMs: schedule.now() - 31 * DAY_MS }));
    const rounds = { one: 0, two: 0 };
    const counting = (of: Store, name: keyof typeof rounds): Store => ({
      ...of,
      keepLog: (isStopped) => {
        rounds[name]++;
        return of.keepLog(isStopped);
      },
    });
    const one = keepLog({ store: counting(store, 'one'), log }, schedule);
    await until(() => rounds.one === 1);
    const two = keepLog({ store: counting(other, 'two'), log }, schedule);
    await until(() => {
      schedule.advance(MINUTE_MS);
      return rounds.one > 4;
    });
    expect(rounds.two).toBe(0);
    expect(await store.purgeDecisions(schedule.now() - 30 * DAY_MS, 10)).toBe(0);
    await one.stop();
    await until(() => {
      schedule.advance(MINUTE_MS);
      return rounds.two > 0;
    });
    await two.stop();
    schedule.clear();
    await other.close();
  });
});
