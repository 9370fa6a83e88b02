import { expect, it } from 'vitest';
import { createNoticeLimit } from '../../../../bots/core/runtime/rate-limit.ts';

it('allows five private messages per minute and community, and none for ten minutes after a rate limit', () => {
  let nowMs = 0;
  const limit = createNoticeLimit(() => nowMs);
  const take = (count: number, community = 'one') =>
    Array.from({ length: count }, () => limit.take(community)).filter(Boolean).length;
  expect(take(40)).toBe(5);
  expect(take(40, 'other')).toBe(5);
  nowMs = 60_000;
  expect(take(40)).toBe(5);
  nowMs = 120_000;
  limit.pause();
  expect(take(1)).toBe(0);
  expect(take(1, 'other')).toBe(0);
  nowMs = 720_000;
  expect(take(1)).toBe(1);
});
