import { expect, it } from 'vitest';
import { describeEachStore } from '../each-store.ts';

const KEY = { platform: 'slack', externalId: 'T1' } as const;

describeEachStore('installations', (open) => {
  it('are kept in the place of the last, renewed only where nobody changed them, and gone when they are removed', async () => {
    const { store } = await open();
    const { installations } = store;
    await installations.putInstallation(KEY, 'first');
    const first = await installations.findInstallation(KEY);
    expect(first).toMatchObject({ externalId: 'T1', sealed: 'first', refusedAtMs: null });
    await installations.noteRefused(KEY, 1_700_000_000_000);
    expect(await installations.listInstallations('slack')).toEqual([
      { externalId: 'T1', version: first?.version, refusedAtMs: 1_700_000_000_000 },
    ]);
    await installations.putInstallation(KEY, 'second');
    const second = await installations.findInstallation(KEY);
    expect(second).toMatchObject({ sealed: 'second', refusedAtMs: null });
    expect(second?.version).not.toBe(first?.version);
    expect(await installations.renewInstallation(KEY, first?.version ?? '', 'late')).toBe(false);
    expect(await installations.renewInstallation(KEY, second?.version ?? '', 'third')).toBe(true);
    expect((await installations.findInstallation(KEY))?.sealed).toBe('third');
    expect(await installations.removeInstallation(KEY)).toBe(true);
    expect(await installations.removeInstallation(KEY)).toBe(false);
    expect(await installations.renewInstallation(KEY, second?.version ?? '', 'dead')).toBe(false);
    await installations.noteRefused(KEY, 1);
    expect(await installations.findInstallation(KEY)).toBeNull();
    expect(await installations.listInstallations('slack')).toEqual([]);
  });
});
