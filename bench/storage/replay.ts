import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_POLICY } from '../../src/core/policy/policy.ts';
import { replayPolicy } from '../../src/service/policy/replay.ts';
import { createScoreHistories } from '../../src/service/policy/score-history.ts';
import { openStore } from '../../src/store/open.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { BATCH_ROWS, sampleRecord, timeCalls } from './samples.ts';

const ROWS = 100_000;
const ROUNDS = 9;
const ASKED_MS = 200;

/** Measures a moving slider: deciding the cached scores of 100,000 messages again, compared with the first reading. */
export async function measureReplay(): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  try {
    const store = await openStore({ url: `file:${folder}/replay.db`, now: Date.now });
    const { id } = await store.ensureTenant('tenant', 'pro');
    await timeCalls(ROWS / BATCH_ROWS, () => store.record(sampleRecord(id, Date.now())));
    const read = createScoreHistories({ store });
    const start = performance.now();
    await read(id);
    const coldMs = performance.now() - start;
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const before = performance.now();
      // Every second threshold is one that many scores reach.
      await replayPolicy(await read(id), DEFAULT_POLICY, { thresholds: { harassment: round % 2 === 0 ? 0.1 : 0.9 } });
      rounds.push(performance.now() - before);
    }
    await store.close();
    const value = median(rounds);
    return {
      name: 'replay of 100,000 messages',
      value,
      unit: 'ms',
      peer: 'reading their scores the first time',
      peerValue: coldMs,
      ratio: value / coldMs,
      asked: `under ${ASKED_MS} ms`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
