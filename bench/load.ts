import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endServer, mintKey, startServer, withFolder } from '../chaos/server.ts';
import { startModelServer } from '../emulators/model/model-server.ts';
import { drive } from './load/drive.ts';
import { createMix } from './load/mix.ts';
import { renderHead, renderRow } from './load/rows.ts';
import { type Reading, readServer } from './load/watch.ts';

const USAGE = `npm run load -- [--seconds 180] [--connections 32] [--rate REQUESTS_A_SECOND] [--tenants 20] [--model-ms 0] [--database URL]

Drives the real server, in a process of its own, with a realistic mix, and prints how it did over time.
--rate 0 sends as much as is answered; --model-ms puts a model of that latency in the place of the embedded judge.
`;

/** The number of rows of a run. */
const ROWS = 18;

type Options = {
  readonly seconds: number;
  readonly connections: number;
  readonly rate: number;
  readonly tenants: number;
  readonly modelMs: number;
  readonly database: string;
};

/** Runs once. Resolves with whether every answer was the expected one, or a 503 with a retry time. */
async function run(folder: string, options: Options, print: (text: string) => void): Promise<boolean> {
  const model = options.modelMs > 0 ? await startModelServer() : null;
  model?.setBehaviour({ kind: 'slow', delayMs: options.modelMs });
  const judge = model
    ? { MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'load', MODEL_NAME: 'load', MODEL_MAX_PARALLEL: '64' }
    : { MODEL_PROVIDER: 'embedded' };
  const database = options.database === '' ? {} : { DATABASE_URL: options.database };
  const server = await startServer(folder, { LOG_LEVEL: 'warn', ...judge, ...database });
  try {
    const keys: string[] = [];
    for (let at = 0; at < options.tenants; at++) keys.push(await mintKey(server.url, `load-${at}`));
    const driving = drive(server.url, createMix(keys), options);
    const everySeconds = options.seconds / ROWS;
    print(renderHead());
    const readings: Reading[] = [];
    for (let row = 1; row <= ROWS; row++) {
      await pause(everySeconds * 1_000);
      const reading = await readServer(server.url);
      readings.push(reading);
      print(renderRow(`${Math.round(row * everySeconds)} s`, everySeconds, driving.take(), reading));
    }
    await driving.stop();
    driving.take();
    const whole = driving.whole();
    const worst = (of: (reading: Reading) => number) => Math.max(...readings.map(of));
    const [memoryMb, loopMaxMs] = [worst((one) => one.memoryMb), worst((one) => one.loopMaxMs)];
    const most = { memoryMb, loopMaxMs, loopP99Ms: worst((one) => one.loopP99Ms) };
    print(renderRow('whole', options.seconds, whole, most));
    for (const example of whole.examples) print(`wrong: ${example}\n`);
    return whole.wrong === 0 && whole.messages > 0;
  } finally {
    await endServer(server, 'SIGTERM');
    await model?.close();
  }
}

function readOptions(): Options | null {
  const text = (value: string) => ({ type: 'string', default: value }) as const;
  const { values } = parseArgs({
    options: {
      seconds: text('180'),
      connections: text('32'),
      rate: text('0'),
      tenants: text('20'),
      'model-ms': text('0'),
      database: text(''),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const number = (name: 'seconds' | 'connections' | 'rate' | 'tenants' | 'model-ms', least: number): number => {
    const value = Number(values[name]);
    if (Number.isFinite(value) && value >= least) return value;
    throw new RangeError(`--${name} is a number from ${least} on, not ${values[name]}`);
  };
  return {
    seconds: number('seconds', 1),
    connections: number('connections', 1),
    rate: number('rate', 0),
    tenants: number('tenants', 1),
    modelMs: number('model-ms', 0),
    database: values.database,
  };
}

const options = readOptions();
if (options === null) process.stdout.write(USAGE);
else {
  const isWell = await withFolder((folder) => run(folder, options, (text) => process.stdout.write(text)));
  if (!isWell) process.exitCode = 1;
}
