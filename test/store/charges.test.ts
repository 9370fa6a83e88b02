import { expect, it } from 'vitest';
import { sampleRecord } from '../../bench/storage/samples.ts';
import { createMeter } from '../../src/http/server/meter.ts';
import { describeEachStore } from './each-store.ts';

const costOf = () => {
  const charged: number[] = [];
  return { add: (ms: number) => void charged.push(ms), sum: () => charged.reduce((sum, ms) => sum + ms, 0) };
};

describeEachStore('what requests take of the store', (open) => {
  it('is charged to whoever reads, and to those who share a commit by their rows', async () => {
    // The event loop takes no time by this clock: what is charged is the database's.
    const meter = createMeter(() => 0);
    const { store } = await open({ meter, writing: 'thread' });
    const [reader, many, few] = [costOf(), costOf(), costOf()];
    const { id } = await store.ensureTenant('charged', 'pro');
    const record = (rows: number) => {
      const sample = sampleRecord(id, Date.now());
      return store.record({ ...sample, rows: sample.rows.slice(0, rows) });
    };
    await Promise.all([meter.run(many, () => record(40)), meter.run(few, () => record(1))]);
    await meter.run(reader, () => store.listDecisions(id, { limit: 50 }));
    expect(few.sum()).toBeGreaterThan(0);
    expect(many.sum() / few.sum()).toBeCloseTo(40);
    expect(reader.sum()).toBeGreaterThan(0);
    meter.close();
  });
});
