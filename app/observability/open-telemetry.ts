import type { Config } from '../config/config.ts';
import { refuse } from '../config/package.ts';
import type { Telemetry } from './telemetry.ts';

/** The packages that it needs, none of which is installed with Steward. */
const PACKAGES = [
  '@opentelemetry/api@1.9',
  '@opentelemetry/sdk-trace-base@2.12.0',
  '@opentelemetry/sdk-metrics@2.12.0',
  '@opentelemetry/resources@2.12.0',
  '@opentelemetry/exporter-trace-otlp-http@0.223.0',
  '@opentelemetry/exporter-metrics-otlp-http@0.223.0',
];

/** Opens the way to the collector that is set; null for none. @throws StewardError `configuration` where a package is not installed. */
export async function openTelemetry(config: Config): Promise<Telemetry | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const message = `OTEL_EXPORTER_OTLP_ENDPOINT is set, but its packages are missing; run npm install ${PACKAGES.join(' ')}`;
  const { openOtlp } = await import('./otlp.ts').catch(refuse(message));
  return openOtlp(endpoint, config);
}
