// One of the processes that serve the API beside the first, which starts it and hands it connections. See docs/decisions/0040-workers.md.
import type { Socket } from 'node:net';
import type { MetricReading } from '../../src/http/metrics.ts';
import { openServerLog } from '../log.ts';
import { packageVersion } from '../package.ts';
import { readSettings } from '../read-settings.ts';
import { openRuntime } from '../runtime.ts';
import { serveHanded } from '../server.ts';
import { openTelemetry } from '../telemetry/open.ts';
import type { FleetState, FromWorker, ToWorker } from './protocol.ts';

/** As for the first process: a stop ends within ten seconds. */
const STOP_MAX_MS = 9_250;
const LAST_LINES_MS = 250;

// The first process has the signals, and says what is to be done.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});

const config = readSettings();
const telemetry = await openTelemetry(config, packageVersion());
const worker = Number(process.argv[2]);
const { log, stream } = openServerLog(config, telemetry?.traceId, { worker });

const tell = (message: FromWorker) => {
  if (process.connected) process.send?.(message);
};
let fleet: FleetState = { wanted: 1, running: 1 };
let nextId = 0;
const asked = new Map<number, (text: string) => void>();
const metricsOfAll = () =>
  new Promise<string>((resolve) => {
    const id = nextId++;
    asked.set(id, resolve);
    tell({ kind: 'metrics', id });
  });

const runtime = await openRuntime(config, log, Date.now, stream.state, telemetry);
const server = serveHanded({ ...runtime, metrics: { ...runtime.metrics, text: metricsOfAll } }, () => ({
  workers: fleet,
}));

let isStopping = false;
const stop = async () => {
  if (isStopping) return;
  isStopping = true;
  setTimeout(() => process.exit(1), STOP_MAX_MS).unref();
  await server.stop();
  await runtime.close();
  await telemetry?.close();
  await stream.flush(LAST_LINES_MS);
  process.exit(0);
};
const tellReadings = async (id: number) => {
  const readings: readonly MetricReading[] = await runtime.metrics.readings();
  tell({ kind: 'readings', id, readings });
};
process.on('message', (message: ToWorker, socket?: Socket) => {
  switch (message.kind) {
    case 'connection':
      // Its caller may have gone while it was on its way.
      return socket && server.take(socket, Buffer.from(message.head));
    case 'readings':
      return void tellReadings(message.id);
    case 'metrics':
      asked.get(message.id)?.(message.text);
      return void asked.delete(message.id);
    case 'fleet':
      fleet = message.state;
      return;
    case 'ping':
      return tell({ kind: 'pong' });
    case 'drain':
      runtime.noteStopping();
      return server.drain();
    case 'stop':
      runtime.noteStopping();
      return void stop();
  }
});
// Without the first process nobody brings connections.
process.once('disconnect', () => void stop());
if (process.connected) tell({ kind: 'ready' });
else await stop();
