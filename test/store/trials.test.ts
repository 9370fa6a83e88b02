import { expect, it } from 'vitest';
import { describeEachStore } from './each-store.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const DAY_MS = 86_400_000;

describeEachStore('trials', (open) => {
  it('end after their days, once, with an entry in the trail; a plan that was changed meanwhile begins anew', async () => {
    const { store } = await open();
    const trial = await store.ensureTenant('trial', 'trial');
    const pro = await store.ensureTenant('pro', 'pro');
    const follow = (nowMs: number) => store.followTrials({ nowMs, days: 14 });
    expect(await store.findTrialEnd(trial.id)).toBeNull();
    expect(await follow(NOW)).toEqual([]);
    expect(await store.findTrialEnd(trial.id)).toBe(NOW + 14 * DAY_MS);
    expect(await store.findTrialEnd(pro.id)).toBeNull();
    await follow(NOW + 5 * DAY_MS);
    expect(await store.findTrialEnd(trial.id)).toBe(NOW + 14 * DAY_MS);
    expect(await follow(NOW + 14 * DAY_MS)).toEqual([trial.id]);
    expect(await follow(NOW + 14 * DAY_MS)).toEqual([]);
    expect((await store.findTenant({ id: trial.id }))?.plan).toBe('free');
    const [change] = await store.listChanges({ tenantId: trial.id, subject: 'plan', limit: 1 });
    expect(change).toMatchObject({ before: 'trial', after: 'free', via: 'program' });
    await store.setPlan(trial.id, 'trial');
    expect(await follow(NOW + 20 * DAY_MS)).toEqual([]);
    expect(await store.findTrialEnd(trial.id)).toBe(NOW + 34 * DAY_MS);
  });
});
