import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import { createWatch } from '../../../src/store/database/watch.ts';
import { temporaryStore } from '../../support/store.ts';
import { describeEachStore } from '../each-store.ts';
import { newTenant, recordOf } from '../records.ts';

const failure = (code: string) => new StewardError('store_unavailable', 'no', { detail: { code } });
const never = new Promise<never>(() => {});

describeEachStore('the state of a store', (open) => {
  it('is ok on one that nobody has written to, and tells the last commit once there is one', async () => {
    const { store } = await open();
    expect(await store.probe()).toEqual({ state: 'ok', lastCommit: null, replica: null, writerDeaths: 0 });
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1));
    expect(await store.probe()).toMatchObject({ state: 'ok', lastCommit: { ok: true } });
  });
});

describe('the state of a SQLite store', () => {
  it('is locked while another process does not let go of it', async () => {
    const { store, url, close } = await temporaryStore();
    const other = new DatabaseSync(url.slice('file:'.length));
    other.exec('BEGIN IMMEDIATE');
    // The wait for the lock is longer than anybody waits for the answer.
    expect((await store.probe()).state).toBe('silent');
    other.exec('ROLLBACK');
    other.close();
    await close();
  });

  it.each([
    ['deleted', (path: string) => rmSync(path)],
    [
      'replaced',
      (path: string) => {
        renameSync(path, `${path}.old`);
        writeFileSync(path, '');
      },
    ],
  ])('is replaced when its file was %s, and from then on nothing is acknowledged', async (_what, harm) => {
    const { store, url, close } = await temporaryStore();
    const { tenant } = await newTenant(store);
    await store.record(recordOf(tenant.id, 1));
    harm(url.slice('file:'.length));
    await expect(store.record(recordOf(tenant.id, 1))).rejects.toMatchObject({
      code: 'store_unavailable',
      detail: { code: 'replaced' },
    });
    await expect(store.setPlan(tenant.id, 'trial')).rejects.toMatchObject({ code: 'store_unavailable' });
    expect(await store.probe()).toMatchObject({ state: 'replaced', lastCommit: { ok: false } });
    await close();
  });
});

describe('createWatch', () => {
  const watchOver = (tryWrite: () => Promise<void>) => {
    const clock = createManualClock(0);
    return { clock, watch: createWatch({ tryWrite, monotonic: clock.now }) };
  };

  it('does not write where a commit just succeeded, and writes where none did', async () => {
    let writes = 0;
    const { clock, watch } = watchOver(async () => {
      writes++;
    });
    await watch.observe(Promise.resolve());
    await watch.probe();
    expect(writes).toBe(0);
    clock.advance(1_000);
    await Promise.all([watch.probe(), watch.probe()]);
    expect(writes).toBe(1);
  });

  it('takes a commit of a quarter of a second ago for nothing that is said of now', async () => {
    const { clock, watch } = watchOver(() => never);
    await watch.observe(Promise.resolve());
    expect((await watch.probe()).state).toBe('ok');
    clock.advance(250);
    expect((await watch.probe()).state).toBe('silent');
  });

  it.each([
    ['5', 'locked'],
    ['8', 'read_only'],
    ['13', 'full'],
    ['11', 'damaged'],
    ['53100', 'full'],
    ['25006', 'read_only'],
    ['ECONNREFUSED', 'unreachable'],
  ])('takes the code %s for %s', async (code, state) => {
    const { watch } = watchOver(() => Promise.reject(failure(code)));
    expect((await watch.probe()).state).toBe(state);
  });

  it('takes a failed commit for the truth also when a row can be written after it, and forgets it after ten seconds', async () => {
    const { clock, watch } = watchOver(async () => {});
    await expect(watch.observe(Promise.reject(failure('13')))).rejects.toThrow();
    expect(await watch.probe()).toEqual({ state: 'full', lastCommit: { ok: false, ageMs: 0 } });
    clock.advance(10_000);
    expect(await watch.probe()).toEqual({ state: 'ok', lastCommit: { ok: false, ageMs: 10_000 } });
  });

  it('blames no store for what was to be written', async () => {
    const { watch } = watchOver(async () => {});
    await expect(watch.observe(Promise.reject(failure('19')))).rejects.toThrow();
    expect(await watch.probe()).toEqual({ state: 'ok', lastCommit: null });
  });

  it('answers that a store is silent which does not come to an end, and asks it once only', async () => {
    let asked = 0;
    const { watch } = watchOver(() => {
      asked++;
      return never;
    });
    expect((await Promise.all([watch.probe(), watch.probe()])).map(({ state }) => state)).toEqual(['silent', 'silent']);
    expect(asked).toBe(1);
  });
});
