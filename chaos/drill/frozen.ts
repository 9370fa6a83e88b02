import { DatabaseSync } from '@photostructure/sqlite';
import { until } from '../../emulators/until.ts';
import { startWire } from '../../emulators/wire.ts';
import { type Load, longestGapMs, send, startLoad } from '../load.ts';
import type { Finding } from '../scenario.ts';
import { askHealth, endServer, mintKey, type Server, startServer } from '../server.ts';
import { countsOf, readRows, tallyOf, wordsOf } from './count.ts';
import type { Copy, DrillScenario } from './scenario.ts';

const PARALLEL = 8;
const TOLD_MAX_MS = 2_000;
const REFUSED_MAX_MS = 20_000;
const AGAIN_MAX_MS = 15_000;
const GAP_MAX_MS = 5_000;
/** A proxy on loopback is not the host that a certificate names. */
const isTls = (url: string) => /^rediss:|^valkeys:|[?&]ssl(?:mode)?=(?!disable|false)/.test(url);

/** A service that Steward needs stops answering under load, and then answers again. */
export const FROZEN: readonly DrillScenario[] = [
  {
    name: 'the store stands still under load, and works again',
    goal: `health says so within ${TOLD_MAX_MS / 1_000} s; refused with 503 within ${REFUSED_MAX_MS / 1_000} s; answers again within ${AGAIN_MAX_MS / 1_000} s; 0 missing, twice or torn`,
    isMeasured: true,
    rounds: { short: 1, whole: 4 },
    seconds: (rounds) => 6 + 18 * rounds,
    from: 'inside',
    about: 'store',
    missing: ({ settings }) =>
      isTls(settings.DATABASE_URL) ? 'DATABASE_URL uses TLS, which a proxy of the drill would break' : null,
    run: freezeStore,
  },
  {
    name: 'the model stands still under load, and works again',
    goal: `every request is answered; judged again within ${AGAIN_MAX_MS / 1_000} s; 0 missing, twice or torn`,
    rounds: { short: 1, whole: 4 },
    seconds: (rounds) => 6 + 16 * rounds,
    from: 'inside',
    about: 'model',
    missing: ({ model }) => (model === null ? 'the embedded judge is part of the process' : null),
    run: freezeModel,
  },
  {
    name: 'the shared memory is cut off under load, and comes back',
    goal: `0 requests failed; longest pause <= ${GAP_MAX_MS / 1_000} s; health says gone, and up again within ${AGAIN_MAX_MS / 1_000} s; 0 missing, twice or torn`,
    rounds: { short: 1, whole: 10 },
    seconds: (rounds) => 6 + 6 * rounds,
    from: 'inside',
    about: 'memory',
    missing: ({ settings: { REDIS_URL: url } }) =>
      url === undefined
        ? 'REDIS_URL is not set'
        : isTls(url)
          ? 'REDIS_URL uses TLS, which a proxy of the drill would break'
          : null,
    run: cutMemory,
  },
];

type Served = { readonly server: Server; readonly key: string; readonly load: Load };

async function serve({ folder }: Copy, settings: Readonly<Record<string, string>>): Promise<Served> {
  const server = await startServer(folder, settings);
  const key = await mintKey(server.url, 'chaos');
  const load = startLoad(server.url, key, PARALLEL);
  await load.answered(20);
  return { server, key, load };
}

/** Ends the load and the service, and counts the acknowledged requests. */
async function judge({ server, key, load }: Served) {
  await load.stop();
  const isAlive = server.process.exitCode === null;
  const tally = tallyOf(load.outcomes, await readRows({ url: server.url, key, lastRow: null }));
  await endServer(server, 'SIGTERM');
  return {
    figure: `${wordsOf(tally)}; ${isAlive ? 'alive' : 'dead'}`,
    holds: isAlive && tally.missing + tally.wrong + tally.other === 0,
    counts: countsOf(tally),
    refused: tally.refused,
  };
}

/** Returns how long until the condition holds, or Infinity if it does not in time. */
async function tookMs(condition: () => Promise<boolean>, deadlineMs: number): Promise<number> {
  const begin = performance.now();
  return until(condition, { deadlineMs }).then(
    () => performance.now() - begin,
    () => Number.POSITIVE_INFINITY,
  );
}

const answers = ({ server, key }: Served) => tookMs(async () => (await send(server.url, key)).status === 200, 60_000);
const says = ({ server }: Served, word: RegExp) => tookMs(async () => word.test(await askHealth(server)), 20_000);
/** Waits until more requests are answered and the load is normal again. */
const settle = ({ load }: Served) => load.answered(load.outcomes.filter(({ status }) => status === 200).length + 10);

/** Returns a way to freeze a copy's store: a lock on the file, or a connection that carries nothing. */
async function openFreezer({ store, settings: { DATABASE_URL: url } }: Copy) {
  if (store === 'PostgreSQL') {
    const wire = await startWire(Number(new URL(url).port || 5432), new URL(url).hostname);
    return { url: wire.through(url), freeze: wire.cut, thaw: wire.mend, close: wire.close };
  }
  let lock: InstanceType<typeof DatabaseSync> | null = null;
  const thaw = () => {
    lock?.close();
    lock = null;
  };
  const freeze = () => {
    lock = new DatabaseSync(url.slice('file:'.length), { timeout: 5_000 });
    lock.exec('BEGIN IMMEDIATE');
  };
  return { url, freeze, thaw, close: async () => thaw() };
}

async function freezeStore(copy: Copy, rounds: number): Promise<Finding> {
  const freezer = await openFreezer(copy);
  try {
    const served = await serve(copy, { ...copy.settings, DATABASE_URL: freezer.url });
    const refused = () => served.load.outcomes.filter(({ status }) => status === 503).length;
    let [toldMs, longestMs] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      const before = refused();
      freezer.freeze();
      toldMs = Math.max(toldMs, await says(served, /"state":"(?:silent|locked|unreachable)"/));
      // Until all running requests were refused.
      await until(() => refused() >= before + PARALLEL, { deadlineMs: 60_000, what: 'refusals' });
      freezer.thaw();
      longestMs = Math.max(longestMs, await answers(served));
      await settle(served);
    }
    const slowest = Math.max(...served.load.outcomes.map(({ tookMs: ms }) => ms));
    const { figure, holds, counts } = await judge(served);
    return {
      figure: `${rounds} times: health said so after ${seconds(toldMs)} s, the slowest request ended after ${seconds(slowest)} s, again after ${seconds(longestMs)} s at most; ${figure}`,
      holds: holds && toldMs <= TOLD_MAX_MS && slowest <= REFUSED_MAX_MS && longestMs <= AGAIN_MAX_MS,
      counts,
    };
  } finally {
    await freezer.close();
  }
}

async function freezeModel(copy: Copy, rounds: number): Promise<Finding> {
  const { model } = copy;
  if (model === null) throw new Error('no model to freeze');
  const served = await serve(copy, copy.settings);
  const unjudged = () =>
    served.load.outcomes.filter(({ status, reason }) => status === 200 && reason !== 'model').length;
  let longestMs = 0;
  for (let round = 0; round < rounds; round++) {
    let release = () => {};
    const before = unjudged();
    model.setBehaviour({
      kind: 'hold',
      until: new Promise<void>((resolve) => {
        release = resolve;
      }),
    });
    await until(() => unjudged() >= before + PARALLEL, { deadlineMs: 60_000, what: 'unjudged answers' });
    model.setBehaviour({ kind: 'well' });
    release();
    const isJudged = async () => (await send(served.server.url, served.key)).reason === 'model';
    longestMs = Math.max(longestMs, await tookMs(isJudged, 60_000));
    await settle(served);
  }
  const { figure, holds, counts, refused } = await judge(served);
  return {
    figure: `${rounds} times: ${unjudged()} answered unjudged meanwhile, judged again after ${seconds(longestMs)} s at most; ${figure}`,
    holds: holds && refused === 0 && longestMs <= AGAIN_MAX_MS,
    counts,
  };
}

async function cutMemory(copy: Copy, rounds: number): Promise<Finding> {
  const url = copy.settings.REDIS_URL ?? '';
  const wire = await startWire(Number(new URL(url).port || 6379), new URL(url).hostname);
  try {
    // A limit so high that it refuses nobody, but makes every request use the shared memory.
    const settings = { ...copy.settings, REDIS_URL: wire.through(url), SERVICE_RATE_LIMIT_PER_MINUTE: '1000000' };
    const served = await serve(copy, settings);
    const from = performance.now();
    let [toldMs, longestMs] = [0, 0];
    for (let round = 0; round < rounds; round++) {
      wire.cut();
      toldMs = Math.max(toldMs, await says(served, /"shared_memory":"gone"/));
      wire.mend();
      longestMs = Math.max(longestMs, await says(served, /"shared_memory":"up"/));
      await settle(served);
    }
    const gap = longestGapMs(served.load.outcomes, from, performance.now());
    const { figure, holds, counts, refused } = await judge(served);
    return {
      figure: `${rounds} times: health said gone after ${seconds(toldMs)} s, up again after ${seconds(longestMs)} s at most, longest pause ${seconds(gap)} s; ${figure}`,
      holds: holds && refused === 0 && gap <= GAP_MAX_MS && toldMs <= AGAIN_MAX_MS && longestMs <= AGAIN_MAX_MS,
      counts,
    };
  } finally {
    await wire.close();
  }
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
