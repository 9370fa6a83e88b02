import { expect, it } from 'vitest';
import { createReadThrough } from '../../../src/store/database/read-through.ts';

it('reads again what a write changed or failed at, and keeps what a write left alone', async () => {
  let reads = 0;
  const { get, changing } = createReadThrough(10, async () => ++reads);
  expect(await get('t')).toBe(1);
  expect(await changing('t', async () => false)).toBe(false);
  expect(await get('t')).toBe(1);
  expect(await changing('t', async () => true)).toBe(true);
  expect(await get('t')).toBe(2);
  const broken = changing('t', () => Promise.reject(new Error('the answer was lost')));
  await expect(broken).rejects.toThrow('the answer was lost');
  expect(await get('t')).toBe(3);
});
