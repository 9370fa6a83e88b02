import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from '../command-line.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const MONTH = '2026-11';
let line: CommandLine;
beforeEach(async () => {
  line = await openCommandLine(() => NOW);
  const { store, close } = await line.open();
  const ceilings = [{ ceiling: 'global_budget' as const, limitMicroUsd: null }];
  const answer = await store.reserveSpend({ month: MONTH, ceilings, boundMicroUsd: 60_000 });
  const leaseIds = 'leaseId' in answer ? [answer.leaseId] : [];
  await store.settleSpend({ month: MONTH, ceilings: ['global_budget'], microUsd: 60_000, leaseIds });
  await store.reserveSpend({ month: MONTH, ceilings, boundMicroUsd: 5_000 });
  await close();
});
afterEach(() => line.close());

describe('steward spend', () => {
  it('shows what is booked, what is under way, and what changed it other than a request', async () => {
    expect((await line.run(['spend', 'show'])).out).toBe(
      [
        'CEILING        BOOKED     UNDER WAY  LAPSED\n',
        'global_budget  $0.060000  $0.005000  $0.000000\n',
        'free_budget    $0.000000  $0.000000  $0.000000\n',
      ].join(''),
    );
    expect(
      await line.run(['spend', 'correct', '--by', '-0.01', '--note', 'refunded', '--author', 'ann']),
    ).toMatchObject({
      code: 0,
      out: 'global_budget in 2026-11 is corrected by -$0.010000; booked now: $0.050000.\n',
    });
    const shown = JSON.parse((await line.run(['spend', 'show', '--json'])).out);
    expect(shown.accounts[0]).toEqual({
      ceiling: 'global_budget',
      booked_usd: 0.05,
      under_way_usd: 0.005,
      lapsed_usd: 0,
    });
    expect(shown.changes).toEqual([
      {
        kind: 'corrected',
        month: MONTH,
        ceiling: 'global_budget',
        usd: -0.01,
        note: 'refunded',
        by: 'ann',
        at: '2026-11-21T12:00:00.000Z',
      },
    ]);
    expect((await line.run(['spend', 'show'])).out).toMatch(
      /2026-11-21T12:00:00.000Z {2}global_budget {2}ann {2}-\$0\.010000 {2}refunded/,
    );
  });

  it('takes no more than there is, and leaves no trace of the attempt', async () => {
    expect(await line.run(['spend', 'correct', '--by', '-0.07', '--note', 'too much'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('less than $0.070000 is booked under global_budget in 2026-11'),
    });
    expect(JSON.parse((await line.run(['spend', 'show', '--json'])).out).changes).toEqual([]);
  });

  it.each([
    [['--by', '0', '--note', 'x'], 'other than 0'],
    [['--by', 'lots', '--note', 'x'], 'an amount in USD'],
    [['--by', '1'], '--note'],
    [['--by', '1', '--note', 'x', '--month', '2026-13'], 'a month such as 2026-11'],
  ])('refuses %j and says what it takes', async (args, words) => {
    expect(await line.run(['spend', 'correct', ...args])).toMatchObject({
      code: 2,
      err: expect.stringContaining(words),
    });
  });
});
