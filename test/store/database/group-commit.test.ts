import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { METER } from '../../../src/core/ports/meter.ts';
import { createGroup } from '../../../src/store/database/group-commit.ts';

const OPTIONS = { groupMax: 10, waitingMax: 30, weigh: (weight: number) => weight };

/** A run that ends when told to. */
function heldRun() {
  const runs: { inputs: readonly number[]; end(error?: Error): void }[] = [];
  const run = (inputs: readonly number[]) =>
    new Promise<readonly number[]>((resolve, reject) => {
      runs.push({ inputs, end: (error) => (error ? reject(error) : resolve(inputs.map((input) => input * 2))) });
    });
  return { runs, run };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('createGroup', () => {
  it('charges by weight what the transaction took, and not how long the event loop was busy with others meanwhile', async () => {
    const clock = { ms: 0 };
    const run = async (inputs: readonly number[]) => {
      METER.charge(6_000);
      clock.ms += 1_000_000;
      return inputs;
    };
    const group = createGroup({ ...OPTIONS, run, monotonic: () => clock.ms });
    const submit = async (weight: number) => {
      const charged: number[] = [];
      await METER.run({ add: (ms) => void charged.push(ms) }, () => group.submit(weight));
      return Math.max(...charged);
    };
    const [many, few] = await Promise.all([submit(2), submit(1)]);
    expect(many / few).toBeCloseTo(2);
    expect(many).toBeGreaterThanOrEqual(4_000);
    expect(many).toBeLessThan(100_000);
  });

  it('runs together what came in one turn, and next what came while it ran', async () => {
    const { runs, run } = heldRun();
    const group = createGroup({ ...OPTIONS, run });
    const answers = [1, 2].map(group.submit);
    await turn();
    await turn();
    answers.push(...[3, 4].map(group.submit));
    expect(runs.map(({ inputs }) => inputs)).toEqual([[1, 2]]);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(2);
    expect(runs[1]?.inputs).toEqual([3, 4]);
    runs[1]?.end();
    expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
    await group.idle();
  });

  it.each([
    [true, 4, ['run 4', 'run 2', 'told 4', 'told 2']],
    [true, 5, ['run 5', 'told 5', 'run 2', 'told 2']],
    [false, 4, ['run 4', 'told 4', 'run 2', 'told 2']],
  ])(
    'begins the next before it tells the last only where somebody else carries it out (%s) and half of that (%i) waits',
    async (isRemote, first, order) => {
      const { runs, run } = heldRun();
      const seen: string[] = [];
      const begin = (inputs: readonly number[]) => {
        seen.push(`run ${inputs.join()}`);
        return run(inputs);
      };
      const group = createGroup({ ...OPTIONS, isRemote, run: begin });
      const answers = [group.submit(first).then(() => seen.push(`told ${first}`))];
      await expect.poll(() => runs.length).toBe(1);
      answers.push(group.submit(2).then(() => seen.push('told 2')));
      runs[0]?.end();
      await expect.poll(() => runs.length).toBe(2);
      runs[1]?.end();
      await Promise.all(answers);
      await group.idle();
      expect(seen).toEqual(order);
    },
  );

  it('tells each what came of its own transaction, though another has begun', async () => {
    const { runs, run } = heldRun();
    const group = createGroup({ ...OPTIONS, isRemote: true, run });
    const failed = group.submit(1);
    await expect.poll(() => runs.length).toBe(1);
    const written = group.submit(2);
    runs[0]?.end(new Error('full'));
    await expect(failed).rejects.toThrow('full');
    expect(runs[1]?.inputs).toEqual([2]);
    runs[1]?.end();
    expect(await written).toBe(4);
    await group.idle();
  });

  it('takes no more than its weight, but always at least one', async () => {
    const seen: (readonly number[])[] = [];
    const run = async (inputs: readonly number[]) => {
      seen.push(inputs);
      return inputs;
    };
    const group = createGroup({ ...OPTIONS, run });
    await Promise.all([4, 6, 1, 25].map(group.submit));
    expect(seen).toEqual([[4, 6], [1], [25]]);
  });

  it('refuses what comes when too much waits', async () => {
    const { runs, run } = heldRun();
    const group = createGroup({ ...OPTIONS, run });
    const first = group.submit(30);
    await expect(group.submit(1)).rejects.toMatchObject({ code: 'store_unavailable', detail: { waiting: 30 } });
    await expect.poll(() => runs.length).toBe(1);
    const second = group.submit(1);
    runs[0]?.end();
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.end();
    expect(await Promise.all([first, second])).toEqual([60, 2]);
  });

  it('refuses what has waited too long behind a slow one', async () => {
    const clock = createManualClock(0);
    const { runs, run } = heldRun();
    const group = createGroup({ ...OPTIONS, monotonic: clock.now, run });
    const slow = group.submit(1);
    await expect.poll(() => runs.length).toBe(1);
    const late = group.submit(2);
    clock.advance(10_001);
    const fresh = group.submit(3);
    runs[0]?.end(new Error('dead'));
    await expect(slow).rejects.toThrow('dead');
    await expect(late).rejects.toMatchObject({ code: 'store_unavailable', detail: { waitMaxMs: 8_000 } });
    await expect.poll(() => runs.length).toBe(2);
    runs[1]?.end();
    expect(await fresh).toBe(6);
  });

  it('tries one by one what failed together, only when the inputs may be at fault', async () => {
    const failingWith = (code: string) => async (inputs: readonly number[]) => {
      if (inputs.includes(3)) throw Object.assign(new Error('three'), { code });
      return inputs;
    };
    const split = createGroup({ ...OPTIONS, run: failingWith('P2000') });
    const answers = await Promise.allSettled([1, 3, 5].map(split.submit));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    const whole = createGroup({ ...OPTIONS, run: failingWith('ECONNREFUSED') });
    const failed = await Promise.allSettled([1, 3, 5].map(whole.submit));
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});
