import { choice, httpUrl, type SettingFields, settingGroup, text } from '../../src/core/common/setting-field.ts';
import { fraction, headers } from './readers.ts';

const telemetry = settingGroup('telemetry');
const log = settingGroup('log');

/** What the service tells of itself: telemetry and log. */
export const OBSERVABILITY_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: telemetry(
    httpUrl,
    '',
    'http://127.0.0.1:4318',
    'An OpenTelemetry collector for OTLP over HTTP. It gets traces and metrics. Requests without an id get the id of their trace. Needs packages, see Operations.',
  ),
  OTEL_EXPORTER_OTLP_HEADERS: telemetry(
    headers,
    '',
    'authorization=Bearer%20secret',
    'Headers for the collector: name=value, separated by commas, values percent-encoded.',
  ),
  OTEL_SERVICE_NAME: telemetry(text, 'steward', 'steward-eu', 'The name of this installation there.'),
  OTEL_TRACES_SAMPLER_ARG: telemetry(
    fraction,
    '1',
    '0.1',
    "The share of traces that is sent, 0 to 1. A caller's traceparent decides for its own.",
  ),
  LOG_LEVEL: log(choice('debug', 'info', 'warn', 'error', 'silent'), 'info', 'warn', 'The least severe line to write.'),
  LOG_FORMAT: log(
    choice('auto', 'json', 'pretty'),
    'auto',
    'json',
    'auto is readable on a terminal, and one JSON object per line elsewhere.',
  ),
} as const satisfies SettingFields;
