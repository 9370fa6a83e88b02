import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Cost, createMeter } from '../../../src/core/ports/meter.ts';

const clock = { ms: 0 };
const work = (ms: number) => {
  clock.ms += ms;
};
const costOf = (): Cost & { ms: number } => ({
  ms: 0,
  add(ms) {
    this.ms += ms;
  },
});
const meter = createMeter(() => clock.ms);

describe('what requests take of the event loop', () => {
  it('is charged to each alone, over promises, timers and turns, however they take turns', async () => {
    const [loud, quiet] = [costOf(), costOf()];
    const serve = async (ms: number) => {
      work(ms);
      await null;
      work(ms);
      await turn();
      work(ms);
      await pause(1);
      work(ms);
    };
    await Promise.all([
      meter.run(loud, () => serve(40)),
      meter.run(quiet, () => serve(1)),
      meter.run(loud, () => serve(40)),
    ]);
    meter.settle();
    expect([loud.ms, quiet.ms]).toEqual([320, 4]);
  });

  it('is not charged for what is done for many, nor for anybody else', async () => {
    const cost = costOf();
    await meter.run(cost, async () => {
      await meter.apart(async () => {
        work(5);
        await turn();
        work(5);
      });
      work(2);
    });
    work(9);
    meter.settle();
    expect(cost.ms).toBe(2);
  });

  it('is charged to nobody while it rests, and to those who come after it again', async () => {
    const [before, after] = [costOf(), costOf()];
    const serving = meter.run(before, async () => {
      work(3);
      await turn();
      work(50);
    });
    meter.rest();
    await serving;
    await meter.apart(async () => work(7));
    await meter.run(after, async () => work(2));
    meter.settle();
    expect([before.ms, after.ms]).toEqual([3, 2]);
  });

  it('waits, where one has taken more than others, until those are served, and for 20 ms at most', async () => {
    const [loud, quiet] = [{ ...costOf(), givesWay: () => isServed }, costOf()];
    let isServed = true;
    expect(meter.giveWay()).toBeUndefined();
    await meter.run(quiet, async () => expect(meter.giveWay()).toBeUndefined());
    await meter.run(loud, async () => {
      setTimeout(() => (isServed = false), 3);
      await meter.giveWay();
      expect(isServed).toBe(false);
      expect(meter.giveWay()).toBeUndefined();
      isServed = true;
      // Else it never ends.
      await meter.giveWay();
    });
    meter.rest();
    expect(meter.giveWay()).toBeUndefined();
  });

  it('has the time of a database added, by whom it was asked for', async () => {
    const [one, other] = [costOf(), costOf()];
    const ask = async (ms: number) => {
      await pause(1);
      meter.charge(ms);
    };
    await Promise.all([meter.run(one, () => ask(30)), meter.run(other, () => ask(4)), ask(100)]);
    expect([one.ms, other.ms]).toEqual([30, 4]);
  });
});
