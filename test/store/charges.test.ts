import { expect, it } from 'vitest';
import { sampleRecord } from '../../bench/storage/samples.ts';
import { METER } from '../../src/core/ports/meter.ts';
import { logRows } from '../support/log-rows.ts';
import { describeEachStore } from './each-store.ts';

const costOf = () => {
  const charged: number[] = [];
  return { charged, add: (ms: number) => void charged.push(ms) };
};

describeEachStore('what requests take of the store', (open) => {
  it('is charged to whoever reads, and to those who share a commit by their rows', async () => {
    const { store } = await open({ writing: 'thread' });
    const [reader, many, few] = [costOf(), costOf(), costOf()];
    const { id } = await store.ensureTenant('charged', 'pro');
    const record = (rows: number) => {
      const sample = sampleRecord(id, Date.now());
      return store.record({ ...sample, rows: sample.rows.slice(0, rows) });
    };
    await Promise.all([METER.run(many, () => record(40)), METER.run(few, () => record(1))]);
    await METER.run(reader, () => logRows(store, id, { limit: 50 }));
    // Among what was charged, in parts, is the part of the commit.
    const parts = few.charged.filter((part) => many.charged.some((other) => Math.abs(other / part - 40) < 1e-9));
    expect(parts).toHaveLength(1);
    expect(reader.charged.length).toBeGreaterThan(0);
  });
});
