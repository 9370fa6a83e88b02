import { expect, it } from 'vitest';
import { timeOf } from '../../../src/core/decision-log/row-time.ts';
import { createRowIds, leastId, newId } from '../../../src/store/database/database.ts';

it('makes ids in the order of making, also those of one millisecond', () => {
  const ids = Array.from({ length: 5_000 }, () => newId());
  expect([...ids].sort()).toEqual(ids);
  const rows = createRowIds()(1_700_000_000_000, 5_000);
  expect([...rows].sort()).toEqual(rows);
});

it('makes ids that carry their time', () => {
  const id = newId(1_700_000_000_000);
  expect(timeOf(id)).toBe(1_700_000_000_000);
  expect(id > leastId(1_700_000_000_000)).toBe(true);
  expect(id < leastId(1_700_000_000_001)).toBe(true);
});
