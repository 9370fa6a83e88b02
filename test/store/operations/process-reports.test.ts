import { expect, it } from 'vitest';
import type { ProcessReport } from '../../../src/core/common/processes.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';

const REPORT: ProcessReport = {
  role: 'bots',
  host: 'a\u0000host',
  pid: 4711,
  uptimeMs: 60_000.4,
  loopDelayMs: 12.4,
  health: {
    version: '0.2.0',
    store: { state: 'ok', replica: null },
    judge: { model: 'm', available: true, paused_until: null, adapted: [], trouble: null, cascade: null },
    log: { stalled: false, dropped_lines: 0 },
    shared_memory: 'off',
    bots: { discord: 'running' },
    bot_conditions: {},
  },
};

describeEachStore('what processes say of themselves', (open) => {
  it('tells who runs, who was killed and who ended, and forgets them in time', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const third = await openStore({ url, now: Date.now });
    await store.processes.endProcess();
    expect(await store.processes.listProcesses()).toEqual([]);

    await store.processes.reportProcess({ ...REPORT, role: 'api', uptimeMs: 120_000 });
    await other.processes.reportProcess(REPORT);
    await third.processes.reportProcess(REPORT);
    await third.processes.endProcess();
    await other.processes.reportProcess({ ...REPORT, loopDelayMs: 900 });
    const states = async () =>
      (await store.processes.listProcesses()).map(({ isThis, role, state }) => ({ isThis, role, state }));
    expect(await states()).toEqual([
      { isThis: true, role: 'api', state: 'running' },
      { isThis: false, role: 'bots', state: 'running' },
      { isThis: false, role: 'bots', state: 'ended' },
    ]);
    const [mine, theirs] = await store.processes.listProcesses();
    expect(theirs).toMatchObject({ host: 'a\ufffdhost', pid: 4711, loopDelayMs: 900, health: REPORT.health });
    expect((theirs?.startedAtMs ?? 0) - (mine?.startedAtMs ?? 0)).toBeGreaterThan(30_000);
    expect((theirs?.seenAtMs ?? 0) - (theirs?.startedAtMs ?? 0)).toBeGreaterThanOrEqual(60_000);

    // As if it had been killed so long ago.
    const pass = (seconds: number) =>
      queryDirectly(
        url,
        `UPDATE "Process" SET "seenAtMs" = "seenAtMs" - ${seconds * 1_000} WHERE id = '${theirs?.id}'`,
      );
    await pass(11);
    expect((await states())[1]).toEqual({ isThis: false, role: 'bots', state: 'silent' });
    await other.processes.reportProcess(REPORT);
    expect((await states())[1]).toEqual({ isThis: false, role: 'bots', state: 'running' });

    await pass(23 * 3_600);
    await queryDirectly(url, 'UPDATE "Process" SET "seenAtMs" = "seenAtMs" - 3601000 WHERE ended = 1');
    await store.processes.forgetProcesses();
    expect((await states()).map(({ state }) => state)).toEqual(['running', 'silent']);
    await pass(2 * 3_600);
    await store.processes.forgetProcesses();
    expect((await states()).map(({ state }) => state)).toEqual(['running']);
    await Promise.all([other.close(), third.close()]);
  });

  it('lists a process of a version that says it otherwise, without what cannot be read', async () => {
    const { store, url } = await open();
    await store.processes.reportProcess(REPORT);
    await queryDirectly(url, `UPDATE "Process" SET health = '{"version":"9.0.0"}'`);
    expect(await store.processes.listProcesses()).toMatchObject([{ state: 'running', pid: 4711, health: null }]);
  });
});
