import { describe, expect, it } from 'vitest';
import { createMeter } from '../../../src/core/ports/meter.ts';
import { createFairScheduler } from '../../../src/http/server/fair-scheduler.ts';

function openScheduler() {
  const clock = { ms: 0 };
  const scheduler = createFairScheduler<string>({ meter: createMeter(() => 0), monotonic: () => clock.ms });
  /** What begins now. */
  const begun = () => {
    const all = [];
    for (let next = scheduler.next(); next; next = scheduler.next()) all.push(next);
    return all;
  };
  const ask = (owner: string, count = 1) => {
    for (let at = 0; at < count; at++) scheduler.add(owner, owner);
  };
  return { clock, scheduler, begun, ask };
}

describe('the fair scheduler', () => {
  it('let an owner who is alone begin everything at once', () => {
    const { begun, ask } = openScheduler();
    ask('loud', 1_000);
    expect(begun()).toHaveLength(1_000);
  });

  it('let an owner begin the next when it has paid for the last: what takes 40 ms comes every 40 ms', () => {
    const { clock, begun, ask } = openScheduler();
    ask('loud');
    ask('quiet');
    const [loud, quiet] = begun();
    loud?.cost.add(40);
    quiet?.cost.add(1);
    loud?.end();
    quiet?.end();
    let loudBegan = 0;
    let quietBegan = 0;
    for (; clock.ms < 400; clock.ms += 10) {
      ask('loud', 4);
      ask('quiet');
      for (const { item, cost, end } of begun()) {
        cost.add(item === 'loud' ? 40 : 1);
        end();
        if (item === 'loud') loudBegan++;
        else quietBegan++;
      }
    }
    expect(loudBegan).toBe(9);
    expect(quietBegan).toBe(40);
  });

  it('serve first who has taken least, and cheap requests several at a time', () => {
    const { begun, ask } = openScheduler();
    ask('loud', 20);
    ask('quiet');
    const first = begun();
    for (const { cost, end } of first) {
      cost.add(1);
      end();
    }
    expect(first.slice(0, 3).map(({ item }) => item)).toContain('quiet');
    expect(first.filter(({ item }) => item === 'loud')).toHaveLength(8);
  });

  it('wait for nobody who takes nothing for long: a model, a slow body or a stream', () => {
    const { clock, begun, ask } = openScheduler();
    ask('quiet');
    ask('loud');
    for (const { cost, end } of begun()) {
      cost.add(100);
      end();
    }
    clock.ms += 1_000;
    ask('loud', 2);
    ask('quiet');
    const [open] = begun().filter(({ item }) => item === 'loud');
    expect(begun()).toHaveLength(0);
    clock.ms += 250;
    expect(begun().map(({ item }) => item)).toEqual(['loud']);
    open?.end();
  });
});
