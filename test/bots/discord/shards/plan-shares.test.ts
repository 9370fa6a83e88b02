import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfShare, shardOf, workOfProcess, workOfShare } from '../../../../bots/discord/connection/share.ts';
import { planShares } from '../../../../bots/discord/shards/plan-shares.ts';
import type { LeasedWork } from '../../../../src/core/common/work-leases.ts';

const of = (count: number, ...byIndex: readonly string[]): LeasedWork[] =>
  byIndex.flatMap((by, index) => (by === '' ? [] : [{ name: workOfShare({ index, count }), by }]));
const alive = (wants: number, ...ids: readonly string[]): LeasedWork[] =>
  ids.map((id) => ({ name: workOfProcess(id, wants), by: id }));

describe('the part of a process', () => {
  it('is all shards while it is alone, and half of them beside another', () => {
    expect(planShares('a', 4, alive(4, 'a'))).toMatchObject({ count: 4, free: [0, 1, 2, 3], room: 4, surplus: 0 });
    const both = [...alive(4, 'a', 'b'), ...of(4, 'a', 'a', 'a', 'a')];
    expect(planShares('a', 4, both)).toMatchObject({ surplus: 2, room: 0, free: [] });
    expect(planShares('b', 4, both)).toMatchObject({ surplus: 0, room: 2, free: [], elsewhere: [0, 1, 2, 3] });
  });

  it('changes for as few as possible when another comes', () => {
    const three = [...alive(4, 'a', 'b', 'c'), ...of(4, 'a', 'a', 'b', 'b')];
    expect(['a', 'b', 'c'].map((id) => planShares(id, 4, three).surplus)).toEqual([0, 1, 0]);
    expect(planShares('c', 4, three).room).toBe(1);
  });

  it('is of the most that any process wants, once nobody has a shard of another count', () => {
    const grown = [...alive(2, 'a'), ...alive(4, 'b'), ...of(2, 'a', '')];
    expect(planShares('a', 2, grown)).toMatchObject({ count: 4, free: [] });
    expect(planShares('b', 4, grown)).toMatchObject({ count: 4, free: [] });
    expect(planShares('b', 4, [...alive(2, 'a'), ...alive(4, 'b')]).free).toHaveLength(4);
  });

  it('leaves a bot alone that a version without shards has', () => {
    expect(planShares('a', 1, [{ name: 'bot discord', by: 'old' }])).toMatchObject({ free: [], elsewhere: [0] });
    expect(planShares('a', 4, [{ name: 'bot discord', by: 'old' }])).toMatchObject({ count: 4, free: [] });
  });

  it('comes to all shards in equal parts, each in one process, whoever comes and dies', () => {
    const changes = fc.array(fc.record({ comes: fc.boolean(), which: fc.nat(9) }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), changes, (count, all) => {
        const live = new Set(['p0']);
        const owner = new Map<number, string>();
        const held = () => [
          ...alive(count, ...live),
          ...[...owner].map(([index, by]) => ({ name: workOfShare({ index, count }), by })),
        ];
        let moved = 0;
        const settle = () => {
          for (let round = 0; round < 4; round++)
            for (const id of live) {
              const plan = planShares(id, count, held());
              const own = [...owner].filter(([, by]) => by === id).map(([index]) => index);
              for (const index of own.slice(0, plan.surplus)) owner.delete(index);
              for (const index of plan.free.slice(0, plan.room)) {
                expect(owner.has(index)).toBe(false);
                owner.set(index, id);
                moved++;
              }
            }
        };
        settle();
        for (const { comes, which } of all) {
          const id = `p${which}`;
          const isChange = comes !== live.has(id) && (comes || live.size > 1);
          if (!isChange) continue;
          const before = [...owner].filter(([, by]) => by === id).length;
          if (comes) live.add(id);
          else {
            live.delete(id);
            for (const [index, by] of [...owner]) if (by === id) owner.delete(index);
          }
          moved = 0;
          settle();
          const parts = [...live].map((one) => [...owner.values()].filter((by) => by === one).length);
          expect(owner.size).toBe(count);
          expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1);
          // No more change hands than the part of whoever came or went.
          expect(moved).toBeLessThanOrEqual(comes ? Math.ceil(count / live.size) : before);
        }
      }),
      { numRuns: 30 },
    );
  });
});

it('knows the shard of a server as Discord does, and gives each server to exactly one', () => {
  expect(shardOf('197038439483310086', 16)).toBe(Number((197038439483310086n >> 22n) % 16n));
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: (1n << 63n) - 1n }), fc.integer({ min: 1, max: 64 }), (id, count) => {
      const own = Array.from({ length: count }, (_, index) => isOfShare({ index, count }, String(id)));
      expect(own.filter(Boolean)).toHaveLength(1);
    }),
  );
});
