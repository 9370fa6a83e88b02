import { describe, expect, it } from 'vitest';
import { CASE_LEASE_MS, createLeases } from '../../../../bots/core/actions/lease.ts';
import { createWork } from '../../../../bots/core/runtime/background-work.ts';
import { createProblems } from '../../../../bots/core/runtime/problems.ts';
import { openBotWorld } from '../../support/bot-deps.ts';

describe('the lease of a case', () => {
  it('is renewed while its process works, and ends with the process', async () => {
    const world = await openBotWorld();
    const { deps } = world.process();
    const kept: { readonly ids: readonly string[]; readonly untilMs: number }[] = [];
    const communities = {
      ...deps.communities,
      leaseCases: async (ids: readonly string[], untilMs: number) => void kept.push({ ids, untilMs }),
    };
    const work = createWork(deps, createProblems(deps.schedule.now));
    const held = createLeases({ deps: { ...deps, communities }, work });
    expect([held.take('n1'), held.take('n1'), held.take('n2')]).toEqual([true, false, true]);
    world.schedule.advance(CASE_LEASE_MS / 3);
    expect(kept.map(({ ids }) => ids)).toEqual([['n1', 'n2']]);
    expect(kept[0]?.untilMs).toBeGreaterThanOrEqual(deps.schedule.now() + CASE_LEASE_MS - 1_000);
    held.release('n1');
    world.schedule.advance(CASE_LEASE_MS / 3);
    expect(kept.at(-1)?.ids).toEqual(['n2']);
    held.stop();
    world.schedule.advance(CASE_LEASE_MS);
    expect(kept).toHaveLength(2);
    await world.close();
  });
});
