import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetRemoved } from '../../../app/maintenance/maintenance.ts';
import { until } from '../../../emulators/until.ts';
import { createSteeredSchedule, type SteeredSchedule } from '../../bots/support/steered-schedule.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe('communities that removed the bot', () => {
  let schedule: SteeredSchedule;
  let temporary: TemporaryStore;
  beforeEach(async () => {
    schedule = createSteeredSchedule();
    temporary = await temporaryStore({ now: schedule.now });
  });
  afterEach(async () => {
    schedule.clear();
    await temporary.close();
  });

  it('are erased 30 days after, while no bot runs, and not once the forgetting has ended', async () => {
    const { store } = temporary;
    const remove = async (externalId: string): Promise<void> => {
      const { id: tenantId } = await store.ensureTenant(`slack:${externalId}`, 'pro');
      const choices = { logChannel: null, trial: false, notify: false, notifyText: '', lockdown: false };
      const community = { platform: 'slack' as const, externalId, name: 'Harbour', tenantId, ...choices };
      const { id } = await store.communities.ensureCommunity(community);
      await store.communities.changeCommunity(id, { removedAtMs: schedule.now() });
    };
    await remove('T1');
    const forgetting = forgetRemoved({ store, log: pino({ level: 'silent' }) }, schedule);
    schedule.advance(30 * DAY_MS - HOUR_MS);
    await remove('T2');
    expect(await store.listTenants()).toHaveLength(2);
    // Each look comes an hour after the one before it has ended.
    await until(async () => {
      schedule.advance(HOUR_MS);
      return (await store.listTenants()).map(({ name }) => name).join() === 'slack:T2';
    });
    await forgetting.stop();
    schedule.advance(60 * DAY_MS);
    expect(await store.communities.findCommunity({ platform: 'slack', externalId: 'T2' })).not.toBeNull();
  });
});
