import type { Config } from '../config/config.ts';
import { rejectWith } from '../config/package.ts';
import type { Telemetry } from './telemetry.ts';

/** The required packages, which are not installed with Steward. */
const PACKAGES = [
  '@opentelemetry/api@1.9',
  '@opentelemetry/sdk-trace-base@2.12.0',
  '@opentelemetry/sdk-metrics@2.12.0',
  '@opentelemetry/resources@2.12.0',
  '@opentelemetry/exporter-trace-otlp-http@0.223.0',
  '@opentelemetry/exporter-metrics-otlp-http@0.223.0',
];

/** Connects to the configured collector; null without one. @throws StewardError `configuration` if a package is missing. */
export async function openTelemetry(config: Config): Promise<Telemetry | null> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const message = `OTEL_EXPORTER_OTLP_ENDPOINT is set, but its packages are missing; run npm install ${PACKAGES.join(' ')}`;
  const { openOtlp } = await import('./otlp.ts').catch(rejectWith(message));
  return openOtlp(endpoint, config);
}
