import { describe, expect, it } from 'vitest';
import { waitFor } from '../../../src/service/filters/fetch-with-retries.ts';

describe('a wait between attempts', () => {
  it('ends by itself, and at once with the reason of an abort, before it or within it', async () => {
    await expect(waitFor(1, null)).resolves.toBeUndefined();
    const [aborting, reason] = [new AbortController(), new Error('the caller left')];
    const waiting = waitFor(60_000, aborting.signal);
    aborting.abort(reason);
    await expect(waiting).rejects.toBe(reason);
    await expect(waitFor(60_000, aborting.signal)).rejects.toBe(reason);
  });
});
