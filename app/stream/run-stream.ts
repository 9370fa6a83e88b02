import { createHash } from 'node:crypto';
import type { StreamOptions } from '../../src/cli/base/deps.ts';
import { misconfigured } from '../../src/core/common/errors.ts';
import { identify } from '../../src/service/tenants/identify.ts';
import type { Config } from '../config/config.ts';
import { rejectWith } from '../config/package.ts';
import { openServerLog } from '../observability/log.ts';
import { openTelemetry } from '../observability/open-telemetry.ts';
import { openRuntime } from '../runtime/runtime.ts';
import { startServer } from '../server/server.ts';
import { decideMessage } from './decide-message.ts';

const PACKAGES = 'npm install @nats-io/transport-node@3.3.1 @nats-io/jetstream@3.3.1';

/** Runs `steward stream` until the signal, with health and metrics on SERVICE_PORT. @throws StewardError `configuration`, `unknown_key`. */
export async function runStream(config: Config, options: StreamOptions, signal: AbortSignal): Promise<void> {
  const { STEWARD_API_KEY: apiKey, NATS_URL: url } = config;
  if (url === undefined) throw misconfigured('NATS_URL is not set; for example NATS_URL=nats://127.0.0.1:4222');
  if (apiKey === undefined)
    throw misconfigured(
      'STEWARD_API_KEY is not set; use a key of the tenant that judges, for example STEWARD_API_KEY=stw_...',
    );
  const [{ connect }, { consume }] = await Promise.all([
    import('@nats-io/transport-node'),
    import('./consume.ts'),
  ]).catch(rejectWith(`NATS_URL is set, but its packages are missing; run ${PACKAGES}`));
  const telemetry = await openTelemetry(config);
  const { log, stream } = openServerLog(config, telemetry?.traceId);
  const runtime = await openRuntime({ ...config, SERVICE_ROLE: 'worker' }, log, Date.now, stream.state, telemetry);
  try {
    const { keyId, tenant } = await identify(runtime, `Bearer ${apiKey}`);
    const consumer = options.name ?? `steward-${createHash('sha256').update(tenant.id).digest('hex').slice(0, 16)}`;
    const address = readAddress(url);
    const connecting = connect({ ...address, name: 'steward', maxReconnectAttempts: -1 });
    const connection = await connecting.catch(rejectWith(`NATS_URL: ${address.servers} cannot be reached`));
    const server = await startServer(runtime, () => ({}));
    log.info({ tenant: tenant.id, key: keyId, stream: options.stream, consumer, url: server.url }, 'started');
    try {
      const events = {
        onOutcome: runtime.metrics.streamMessage,
        onLag: runtime.metrics.streamLag,
        onFault: (error: unknown) => log.warn({ err: error }, 'the stream failed and continues'),
      };
      const places = { stream: options.stream, from: options.from, to: options.to, dead: options.dead, consumer };
      await consume(connection, places, { parallel: options.parallel, signal, ...events }, (message) =>
        decideMessage(runtime, apiKey, message, options.whenUnavailable),
      );
    } finally {
      runtime.noteStopping();
      await Promise.all([server.stop(), connection.close()]);
    }
  } finally {
    await runtime.close();
    await telemetry?.close();
  }
  log.info('stopped');
}

/** Separates the password from the address, so that no error can contain it. */
function readAddress(url: string): { servers: string; user?: string; pass?: string } {
  const { protocol, host, username, password } = new URL(url);
  const own = username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) };
  return { servers: `${protocol}//${host}`, ...own };
}
