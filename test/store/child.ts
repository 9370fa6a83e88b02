import type { Store } from '../../src/core/store/store.ts';
import { openStore } from '../../src/store/open.ts';
import { recordOf } from './records.ts';

// A second process on the same database, started by the tests with the URL, a task, and what the task needs.
const [url = '', task = '', tenantId = '', month = '', quota = '0'] = process.argv.slice(2);

const TASKS: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  start: async (store) => say(`${(await store.ensureTenant('ravens', 'pro')).id}`),
  record: recordUntilKilled,
  answer: answerUntilKilled,
  judge: async (store) => say(String(await judgeInParallel(store))),
  hold: holdUntilKilled,
};

const store = await openStore({ url, now: Date.now });
await TASKS[task]?.(store);
await store.close();

/** Says the id of every row that was acknowledged. */
async function recordUntilKilled(store: Store): Promise<void> {
  const loops = Array.from({ length: 8 }, async () => {
    for (;;) {
      const recorded = await store.record(recordOf(tenantId, 3));
      say(`${recorded?.rowIds.join('\n')}`);
    }
  });
  await Promise.all(loops);
}

/** Begins requests and answers them; says the mark of every one that was acknowledged. */
async function answerUntilKilled(store: Store): Promise<void> {
  const loops = Array.from({ length: 8 }, async (_, loop) => {
    for (let request = 0; ; request++) {
      const markId = `${loop}-${request}`;
      await store.beginRequest({ tenantId, markId });
      await store.record(recordOf(tenantId, 3, { mark: { id: markId, bodyHash: '' }, leaseIds: [markId] }));
      say(markId);
    }
  });
  await Promise.all(loops);
}

/** Takes the lease of a bot for an hour, and says the process that it is in the store. */
async function holdUntilKilled(store: Store): Promise<void> {
  if (await store.leases.leaseWork('a bot', 3_600_000)) say(store.communities.instanceId);
  await new Promise((resolve) => setTimeout(resolve, 600_000));
}

/** Reserves in parallel, and either uses or gives back each time, until nothing is granted. @returns how many were judged. */
async function judgeInParallel(store: Store): Promise<number> {
  let judged = 0;
  const loops = Array.from({ length: 12 }, async (_, loop) => {
    for (let round = 0; ; round++) {
      const wanted = 1 + ((loop + round) % 5);
      const { leaseId, granted } = await store.reserveJudgements({ tenantId, month, quota: Number(quota), wanted });
      if (granted === 0) return;
      if (round % 3 === 2) await store.releaseLeases([leaseId]);
      else {
        await store.record(recordOf(tenantId, granted, { leaseIds: [leaseId] }));
        judged += granted;
      }
    }
  });
  await Promise.all(loops);
  return judged;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
