import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { type Attempt, type ConnectionEnd, keepConnected } from '../../../../bots/core/runtime/keep-connected.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';

type End = ConnectionEnd | 'again' | null;

/** A connection whose attempts the test ends one after the other. */
function keep() {
  const schedule = createSteeredSchedule();
  const attempts: { readonly attempt: Attempt; readonly end: (end: End) => void }[] = [];
  let closed = 0;
  const kept = keepConnected(
    { log: pino({ level: 'silent' }), schedule },
    {
      platform: 'discord',
      retry: { firstMs: 60_000, maxMs: 240_000 },
      attempt: (attempt) => new Promise((resolve) => attempts.push({ attempt, end: resolve })),
      close: async () => {
        closed++;
      },
    },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    kept,
    attempts,
    closed: () => closed,
    last: () => attempts.at(-1) ?? expect.fail('there was no attempt'),
    end: async (end: End) => {
      attempts.at(-1)?.end(end);
      await settle();
    },
    pass: async (ms: number) => {
      schedule.advance(ms);
      await settle();
    },
  };
}

const AWAY = { kind: 'unreachable', problem: 'nobody answers' } as const;

describe('keepConnected', () => {
  it('retries after a pause that grows up to its limit, and reports that it is starting', async () => {
    const { kept, attempts, end, pass } = keep();
    for (const mostMs of [60_000, 120_000, 240_000, 240_000]) {
      const before = attempts.length;
      await end(AWAY);
      expect(kept.health()).toEqual({ platform: 'discord', state: 'starting', problem: 'nobody answers' });
      await pass(mostMs / 2 - 1_000);
      expect(attempts).toHaveLength(before);
      await pass(mostMs / 2 + 1_000);
      expect(attempts).toHaveLength(before + 1);
    }
  });

  it('reports a reconnect once it was connected, and resets its pauses on request', async () => {
    const { kept, attempts, last, end, pass } = keep();
    await end(AWAY);
    await pass(60_000);
    last().attempt.up('without names');
    last().attempt.forgetFailures();
    expect(kept.health()).toMatchObject({ state: 'running', problem: 'without names' });
    await end(AWAY);
    expect(kept.health()).toMatchObject({ state: 'reconnecting', problem: 'nobody answers' });
    await pass(60_000);
    expect(attempts).toHaveLength(3);
  });

  it('closes the rest of a failed attempt before the next one, at once for another kind', async () => {
    const { attempts, closed, end } = keep();
    await end('again');
    expect(closed()).toBe(1);
    expect(attempts).toHaveLength(2);
  });

  it('stops retrying after a permanent failure, and ignores later results of that attempt', async () => {
    const { kept, attempts, last, end, pass, closed } = keep();
    const { attempt } = last();
    await end({ kind: 'refused', problem: 'the token is none' });
    attempt.up(null);
    attempt.away('late');
    await pass(600_000);
    expect(kept.health()).toMatchObject({ state: 'failed', problem: 'the token is none' });
    expect(attempt.isOver()).toBe(true);
    expect(attempts).toHaveLength(1);
    expect(closed()).toBe(1);
  });

  it('stops during a pause and never retries', async () => {
    const { kept, attempts, end, pass } = keep();
    await end(AWAY);
    await kept.stop();
    await pass(600_000);
    expect(kept.health()).toEqual({ platform: 'discord', state: 'stopped', problem: null });
    expect(attempts).toHaveLength(1);
  });
});
