import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCipher } from '../../bots/core/runtime/cipher.ts';
import { openStore } from '../../src/store/open.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';

const ROUNDS = 300;
const ASKED_MS = 5;
/** As large as a Telegram message with its author and chat. */
const BODY = { text: 'x'.repeat(200), rest: 'y'.repeat(800) };

/** Measures the time that sealing and storing an event adds before it is handled. */
export async function measureArrivals(): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'steward-bench-'));
  const store = await openStore({ url: `file:${folder}/steward.db`, now: Date.now });
  const seal = createCipher('token');
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const id = randomUUID();
    const begin = performance.now();
    const nowMs = Date.now();
    await store.communities.keepInboundEvents({
      platform: 'telegram',
      owner: 'bench',
      atMs: nowMs,
      leaseUntilMs: nowMs + 15_000,
      events: [{ id, payload: seal.encrypt(id, JSON.stringify(BODY)) }],
    });
    times.push(performance.now() - begin);
    await store.communities.settleInboundEvents([id]);
  }
  await store.close();
  await rm(folder, { recursive: true, force: true });
  const value = median(times);
  return {
    name: 'an event is written before it is acknowledged, SQLite: p50 added from event to decision',
    value,
    unit: 'ms',
    peer: 'the most that is asked',
    peerValue: ASKED_MS,
    ratio: value / ASKED_MS,
    asked: '≤ 5 ms',
  };
}
