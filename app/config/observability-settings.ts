import { choice, httpUrl, type SettingFields, setting, text } from '../../src/core/common/setting-field.ts';
import { fraction, headers } from './readers.ts';

/** What the service tells of itself: telemetry and log. */
export const OBSERVABILITY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    'telemetry',
    httpUrl,
    '',
    'http://127.0.0.1:4318',
    'An OpenTelemetry collector that takes OTLP over HTTP: traces and metrics go there, and requests without an id get that of their trace. Needs packages, see Operations.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: setting(
    'telemetry',
    headers,
    '',
    'authorization=Bearer%20secret',
    'What the collector is sent besides, as name=value with commas between, values percent-encoded.',
  ),
  OTEL_SERVICE_NAME: setting('telemetry', text, 'steward', 'steward-eu', 'What this installation is called there.'),
  OTEL_TRACES_SAMPLER_ARG: setting(
    'telemetry',
    fraction,
    '1',
    '0.1',
    'The part of the traces that is sent, 0 to 1; a caller whose traceparent says otherwise decides for its own.',
  ),
  LOG_LEVEL: setting(
    'log',
    choice('debug', 'info', 'warn', 'error', 'silent'),
    'info',
    'warn',
    'The least severe line to write.',
  ),
  LOG_FORMAT: setting(
    'log',
    choice('auto', 'json', 'pretty'),
    'auto',
    'json',
    'auto is pretty on a terminal, and one JSON object a line elsewhere.',
  ),
} as const satisfies SettingFields;
