import { describe, expect, it } from 'vitest';
import { createMeter } from '../../../src/core/ports/meter.ts';
import { createFairScheduler, type Scheduled } from '../../../src/http/server/fair-scheduler.ts';

type Item = Scheduled & { readonly owner: string };

function openScheduler() {
  const clock = { ms: 0 };
  const scheduler = createFairScheduler<Item>({ meter: createMeter(() => 0), monotonic: () => clock.ms });
  /** What begins now. */
  const begun = () => {
    const all = [];
    for (let next = scheduler.next(); next; next = scheduler.next()) all.push(next);
    return all;
  };
  const ask = (owner: string, count = 1, { kind = 'message', caller = owner, isWhole = (): boolean => true } = {}) => {
    for (let at = 0; at < count; at++) scheduler.add(owner, { owner, caller, kind: `${owner} ${kind}`, isWhole });
  };
  /** Begins what may, each of which takes so long at once. @returns whose they were. */
  const serve = (ms: (owner: string) => number) =>
    begun().map(({ item: { owner }, cost, end }) => {
      cost.add(ms(owner));
      end();
      return owner;
    });
  return { clock, begun, ask, serve };
}

describe('the fair scheduler', () => {
  it('let an owner who is alone begin everything at once', () => {
    const { begun, ask } = openScheduler();
    ask('loud', 1_000);
    expect(begun()).toHaveLength(1_000);
  });

  it('takes a key for one caller, before and after it is known whose it is', () => {
    const { begun, ask } = openScheduler();
    ask('::1', 1, { caller: 'key' });
    ask('tenant', 20, { caller: 'key' });
    expect(begun()).toHaveLength(21);
  });

  it('let an owner begin the next when it has paid for the last: what takes 40 ms comes every 40 ms', () => {
    const { clock, ask, serve } = openScheduler();
    const ms = (owner: string) => (owner === 'loud' ? 40 : 1);
    ask('loud');
    ask('quiet');
    serve(ms);
    const all: string[] = [];
    for (; clock.ms < 400; clock.ms += 10) {
      ask('loud', 4);
      ask('quiet');
      all.push(...serve(ms));
    }
    expect(all.filter((owner) => owner === 'loud')).toHaveLength(9);
    expect(all.filter((owner) => owner === 'quiet')).toHaveLength(40);
  });

  it('serve first who has taken least, and cheap requests several at a time once they are known', () => {
    const { clock, ask, serve } = openScheduler();
    const round = () => {
      clock.ms += 100;
      return serve(() => 1);
    };
    ask('loud', 40);
    ask('quiet');
    expect(round()).toEqual(['loud', 'quiet']);
    ask('quiet');
    const second = round();
    expect(second.slice(0, 3)).toContain('quiet');
    expect(second.filter((owner) => owner === 'loud')).toHaveLength(8);
    // Of another kind nothing is known yet.
    ask('other', 20, { kind: 'search' });
    ask('quiet');
    expect(round().filter((owner) => owner === 'other')).toHaveLength(1);
  });

  it('hold an owner to one request for as long as that takes more than was expected, and know its kind for long', () => {
    const { clock, ask, begun, serve } = openScheduler();
    ask('quiet');
    ask('loud', 16);
    const [quiet, loud] = begun();
    quiet?.end();
    for (; clock.ms < 3_000; clock.ms += 10) {
      loud?.cost.add(10);
      ask('quiet');
      expect(serve(() => 1)).toEqual(['quiet']);
    }
    loud?.end();
    for (let cheap = 0; cheap < 20; cheap++) {
      clock.ms += 1_000;
      ask('quiet');
      expect(serve(() => 1).filter((owner) => owner === 'loud')).toHaveLength(cheap < 15 ? 1 : 0);
    }
    ask('loud', 16);
    ask('quiet');
    clock.ms += 1_000;
    expect(begun().filter(({ item }) => item.owner === 'loud')).toHaveLength(1);
  });

  it('let nobody begin everything while two wait for an answer', () => {
    const { clock, ask, begun } = openScheduler();
    ask('loud');
    ask('quiet');
    const [loud, quiet] = begun();
    loud?.cost.add(200);
    loud?.end();
    ask('loud', 16);
    clock.ms += 5_000;
    expect(begun()).toHaveLength(1);
    quiet?.end();
    expect(begun()).toHaveLength(15);
  });

  it('let who has taken more lately wait while another is worked for, and nobody else', () => {
    const { clock, ask, begun } = openScheduler();
    ask('loud');
    ask('quiet');
    const [loud, quiet] = begun();
    loud?.cost.add(30);
    quiet?.cost.add(1);
    expect([loud?.cost.givesWay(), quiet?.cost.givesWay()]).toEqual([true, false]);
    // It waits for a model, or for the store.
    clock.ms += 10;
    expect(loud?.cost.givesWay()).toBe(false);
    quiet?.cost.add(1);
    expect(loud?.cost.givesWay()).toBe(true);
    quiet?.cost.add(60);
    loud?.cost.add(1);
    expect([loud?.cost.givesWay(), quiet?.cost.givesWay()]).toEqual([false, true]);
    clock.ms += 10_000;
    quiet?.cost.add(1);
    quiet?.end();
    expect(loud?.cost.givesWay()).toBe(false);
  });

  it('begin nothing more of who owes something and has taken more lately while another is worked for', () => {
    const { clock, ask, begun } = openScheduler();
    const owners = () => begun().map(({ item }) => item.owner);
    const serve = (count: number, owner: string, ms: number) => {
      ask(owner, count);
      for (const { cost, end } of begun()) {
        cost.add(ms);
        end();
      }
    };
    serve(1, 'quiet', 1);
    serve(1, 'loud', 1);
    clock.ms += 20;
    serve(4, 'loud', 1);
    ask('quiet');
    ask('loud');
    expect(owners()).toEqual(['quiet']);
    expect(owners()).toEqual([]);
    clock.ms += 4;
    expect(owners()).toEqual(['loud']);
  });

  it('wait shortly for who takes nothing, such as a model, and longer for what has yet to send its body', () => {
    const { clock, begun, ask } = openScheduler();
    ask('quiet');
    ask('loud', 20);
    ask('slow', 2, { isWhole: () => false });
    const owners = () => begun().map(({ item }) => item.owner);
    expect(owners()).toEqual(['quiet', 'loud', 'slow']);
    expect(owners()).toEqual([]);
    clock.ms += 25;
    expect(owners()).toEqual(['loud']);
    clock.ms += 225;
    expect(owners().sort()).toEqual(['loud', 'slow']);
  });
});
