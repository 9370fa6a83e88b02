import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { until } from '../../emulators/until.ts';
import type { Figure } from '../figure.ts';
import { median } from '../median.ts';
import { type LoadedServer, startLoaded } from './under-load.ts';

const ROUNDS = 5;
const CALLS = 400;
/** Uncounted calls to each side, because Node compiles hot code only after thousands of calls. */
const WARM_UP_CALLS = 4_000;
const IN_FLIGHT = 16;
const MODEL_MS = 20;

type Latency = { readonly p50: number; readonly p99: number };

/** Measures what the service adds to a model that answers in 20 ms, compared with a gateway that forwards the call. */
export async function measureLatency(): Promise<Figure[]> {
  const model = await startModelServer();
  model.setBehaviour({ kind: 'slow', delayMs: MODEL_MS });
  const env = {
    MODEL_BASE_URL: model.baseUrl,
    MODEL_API_KEY: 'test-model-key',
    MODEL_NAME: 'test-model',
    MODEL_MAX_PARALLEL: '32',
  };
  const service = await startLoaded('durable', '{}', env);
  const gateway = await startGateway();
  await moderate(service, 'a call that shows what is sent');
  const call = JSON.stringify(model.requests[0]?.body);

  const sides = {
    direct: () => complete(`${model.baseUrl}/chat/completions`, call, {}),
    service: (name: string) => moderate(service, `message ${name}, never seen before`),
    gateway: () =>
      complete(`${gateway.url}/v1/chat/completions`, call, {
        'x-portkey-provider': 'openai',
        'x-portkey-custom-host': model.baseUrl,
      }),
  };
  for (const ask of Object.values(sides)) await time((index) => ask(`${index} before any counts`), WARM_UP_CALLS);
  const rounds: { direct: Latency; service: Latency; gateway: Latency }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      direct: await time(sides.direct),
      service: await time((index) => sides.service(`${index} of round ${round}`)),
      gateway: await time(sides.gateway),
    });
  }
  await service.stop();
  await gateway.stop();
  await model.close();
  return (['p50', 'p99'] as const).map((at) => {
    const added = (side: 'service' | 'gateway') => median(rounds.map((round) => round[side][at] - round.direct[at]));
    const [value, peerValue] = [added('service'), added('gateway')];
    const asked = at === 'p50' ? '<= .32' : '<= .40';
    const name = `latency added to a model of ${MODEL_MS} ms, ${IN_FLIGHT} in flight, log on: ${at}`;
    return {
      name,
      value,
      unit: 'ms',
      peer: '@portkey-ai/gateway forwarding the same call',
      peerValue,
      ratio: value / peerValue,
      asked,
    };
  });
}

async function time(call: (index: number) => Promise<void>, calls = CALLS): Promise<Latency> {
  const times: number[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < calls) {
      const index = next++;
      const start = performance.now();
      await call(index);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const sorted = times.toSorted((one, other) => one - other);
  return { p50: sorted[Math.floor(sorted.length * 0.5)] ?? 0, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

async function moderate(server: LoadedServer, text: string): Promise<void> {
  await send(`${server.url}/v1/moderate`, server.key, JSON.stringify({ messages: [{ text }] }), {});
}

function complete(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  return send(url, 'test-model-key', body, headers);
}

async function send(url: string, key: string, body: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 200)}`);
}

async function startGateway(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const require = createRequire(import.meta.url);
  const program = join(dirname(require.resolve('@portkey-ai/gateway/package.json')), 'build/start-server.js');
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const child = spawn(process.execPath, [program, `--port=${port}`, '--headless'], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(url).then(
      () => true,
      () => false,
    );
  await until(answers, { deadlineMs: 20_000, what: 'the gateway' });
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}
