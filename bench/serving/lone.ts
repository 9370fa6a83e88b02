import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Budget, Caller } from '../../src/core/ports/judge.ts';
import { createOpenAiJudge } from '../../src/judge/openai/openai.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';

const MODEL_MS = 20;
const PARALLEL = 8;
const IN_FLIGHT = 200;
const ROUNDS = 5;
const ROUND_MS = 3_000;
const FREE: Budget = { reserve: async () => null, settle: () => {} };
const CALLER: Caller = { tenant: 'bench', lane: 'chat' };

type Round = {
  readonly perSecond: number;
  readonly p99: number;
  readonly callsEach: number;
  readonly cpuMicros: number;
};

/** Measures a tenant's single messages, over HTTP to a model that answers in 20 ms, compared with one call each. */
export async function measureLone(): Promise<Figure[]> {
  const model = fork(join(import.meta.dirname, 'slow-model.ts'), [String(MODEL_MS)]);
  const [baseUrl] = await once(model, 'message');
  let calls = 0;
  const judge = createOpenAiJudge({
    ...{ apiKey: 'test-model-key', baseUrl: String(baseUrl), model: 'test-model', timeoutMs: 20_000, prices: null },
    ...{ schemaMode: 'json_schema', maxTokensField: 'max_tokens', temperature: 0, reasoningEffort: null },
    ...{ maxParallel: PARALLEL, canary: true, onCall: () => calls++ },
  });
  const policy = {
    categories: ['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'] as const,
    rules: {},
  };
  let asked = 0;
  // Without a caller no calls are shared.
  const round = async (caller: Caller | undefined): Promise<Round> => {
    const times: number[] = [];
    const callsBefore = calls;
    const cpuBefore = process.cpuUsage();
    const begin = performance.now();
    const worker = async (): Promise<void> => {
      while (performance.now() - begin < ROUND_MS) {
        const start = performance.now();
        const messages = [{ text: `message ${asked++}, never seen before`, topic: '' }];
        const { rows } = await judge.judge({ ...policy, messages }, FREE, caller);
        if (rows[0]?.kind !== 'scores') throw new Error(`not judged: ${JSON.stringify(rows[0])}`);
        times.push(performance.now() - start);
      }
    };
    await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
    const cpu = process.cpuUsage(cpuBefore);
    const seconds = (performance.now() - begin) / 1_000;
    const sorted = times.toSorted((one, other) => one - other);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    return {
      ...{ perSecond: times.length / seconds, p99, callsEach: (calls - callsBefore) / times.length },
      cpuMicros: (cpu.user + cpu.system) / times.length,
    };
  };
  await round(CALLER);
  const [shared, alone]: [Round[], Round[]] = [[], []];
  for (let at = 0; at < ROUNDS; at++) {
    shared.push(await round(CALLER));
    alone.push(await round(undefined));
  }
  await judge.close();
  model.disconnect();
  const figure = (of: keyof Round, rest: Pick<Figure, 'name' | 'unit' | 'asked'>): Figure => {
    const [value, peerValue] = [shared, alone].map((rounds) => median(rounds.map((one) => one[of])));
    return {
      ...rest,
      value: value ?? 0,
      peer: 'a call each',
      peerValue: peerValue ?? 0,
      ratio: (value ?? 0) / (peerValue ?? 1),
    };
  };
  const name = `lone messages, ${PARALLEL} calls at once, model of ${MODEL_MS} ms, ${IN_FLIGHT} in flight, at the judge`;
  return [
    {
      ...figure('perSecond', { name, unit: 'messages/s', asked: '>= 4,000/s' }),
      cpuMicros: median(shared.map(({ cpuMicros }) => cpuMicros)),
    },
    figure('p99', { name: `${name}: p99`, unit: 'ms', asked: `<= ${3 * MODEL_MS} ms` }),
    figure('callsEach', { name: `${name}: calls a message`, unit: 'calls', asked: 'no figure' }),
  ];
}
