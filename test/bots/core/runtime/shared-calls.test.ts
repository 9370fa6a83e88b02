import { describe, expect, it } from 'vitest';
import { createShared } from '../../../../bots/core/runtime/shared-calls.ts';

describe('concurrent identical calls', () => {
  it('share one request, start a new one for later callers, and share a failure', async () => {
    const share = createShared<number>();
    let asked = 0;
    const ask = async () => ++asked;
    expect(await Promise.all([share('a', ask), share('a', ask), share('b', ask)])).toEqual([1, 1, 2]);
    expect(await share('a', ask)).toBe(3);
    const failing = [1, 2].map(() => share('a', () => Promise.reject(new Error('gone'))));
    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await share('a', ask)).toBe(4);
  });
});
