import { z } from 'zod';
import {
  bool,
  choice,
  httpUrl,
  settingGroup,
  text,
  wholeNumber,
  withTexts,
} from '../../src/core/common/setting-field.ts';
import { DECISION_LOG_MODES } from '../../src/core/decision-log/decision-store.ts';
import { PLANS } from '../../src/core/tenants/tenant.ts';
import { PRESETS } from '../../src/judge/guard/guard-presets.ts';
import {
  addressRanges,
  baseUrl,
  dollars,
  fraction,
  headers,
  issuer,
  list,
  origins,
  secretKeys,
  serverUrl,
} from './readers.ts';
import { ROLES } from './role.ts';
import texts from './setting-texts.json' with { type: 'json' };

const service = settingGroup('service');
const signIn = settingGroup('signIn');
const lists = settingGroup('lists');
const pictures = settingGroup('pictures');
const store = settingGroup('store');
const model = settingGroup('model');
const bots = settingGroup('bots');
const client = settingGroup('client');
const telemetry = settingGroup('telemetry');
const log = settingGroup('log');

/** The model that is used if the settings name none. */
export const DEFAULT_MODEL = 'gpt-4.1-mini';

/** All settings except those of single bots, in the order in which people read them, each with its type and default. */
export const OWN_SETTINGS = withTexts(texts, {
  SERVICE_ROLE: service(choice(...ROLES), 'all'),
  SERVICE_HOST: service(text, '127.0.0.1'),
  SERVICE_PORT: service(wholeNumber(0, 65_535), '8080'),
  SERVICE_PUBLIC_URL: service(baseUrl, ''),
  DISCORD_CLIENT_ID: signIn(text, ''),
  DISCORD_CLIENT_SECRET: signIn(text, ''),
  DISCORD_ISSUER: signIn(issuer, 'https://discord.com'),
  SLACK_SIGN_IN_CLIENT_ID: signIn(text, ''),
  SLACK_SIGN_IN_CLIENT_SECRET: signIn(text, ''),
  SLACK_SIGN_IN_ISSUER: signIn(issuer, 'https://slack.com'),
  TELEGRAM_CLIENT_ID: signIn(text, ''),
  TELEGRAM_CLIENT_SECRET: signIn(text, ''),
  TELEGRAM_ISSUER: signIn(issuer, 'https://oauth.telegram.org'),
  OIDC_CLIENT_ID: signIn(text, ''),
  OIDC_CLIENT_SECRET: signIn(text, ''),
  OIDC_ISSUER: signIn(issuer, ''),
  SERVICE_KEYMINT_TOKEN: service(text, ''),
  SERVICE_SECRET_KEY: service(secretKeys, ''),
  SERVICE_MONTHLY_QUOTA: service(wholeNumber(0, 1e12), '0'),
  SERVICE_KEEP_TEXT_CHARS: service(wholeNumber(0, 8_000), '300'),
  SERVICE_DECISION_LOG: service(choice(...DECISION_LOG_MODES), 'all'),
  SERVICE_DEFAULT_PLAN: service(choice(...PLANS), 'pro'),
  SERVICE_TRIAL_DAYS: service(wholeNumber(0, 3_650), '0'),
  STRIPE_WEBHOOK_SECRET: service(text, ''),
  SERVICE_WEBHOOK_ADDRESSES: service(choice('public', 'any'), 'public'),
  SERVICE_GLOBAL_BUDGET_USD: service(dollars, ''),
  SERVICE_FREE_BUDGET_USD: service(dollars, ''),
  SERVICE_RATE_LIMIT_PER_MINUTE: service(wholeNumber(0, 1e6), '0'),
  SERVICE_TENANT_MAX_IN_FLIGHT: service(wholeNumber(1, 1e5), '256'),
  SERVICE_MAX_IN_FLIGHT: service(wholeNumber(1, 1e6), '2048'),
  SERVICE_CORS_ORIGINS: service(origins, ''),
  SERVICE_TRUSTED_PROXIES: service(addressRanges, ''),
  SERVICE_DRAIN_SECONDS: service(wholeNumber(0, 3_600), '0'),
  SERVICE_CACHE_ENTRIES: service(wholeNumber(1, 1e7), '200000'),
  SERVICE_STORE_THREAD: service(choice('auto', 'on', 'off'), 'auto'),
  LISTS_PHISHING: lists(text, ''),
  LISTS_CAS: lists(text, ''),
  LISTS_PICTURES: lists(list, ''),
  LISTS_REFRESH_HOURS: lists(wholeNumber(1, 720), '24'),
  PICTURE_PACKAGES: pictures(text, ''),
  PICTURE_LANGUAGES: pictures(
    list.refine((codes) => codes.length > 0 && codes.every((code) => /^[a-z]{3}(?:_[a-z]+)?$/.test(code)), {
      error: 'is not a list of language codes with three letters',
    }),
    'eng',
  ),
  DATABASE_URL: store(
    z.string().regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, 'is neither file:PATH nor postgresql://...'),
    'file:./data/steward.db',
  ),
  DATABASE_REPLICA_URL: store(serverUrl(/^postgres(?:ql)?:\/\/.+$/, 'is not postgresql://...'), ''),
  DATABASE_REPLICA_MAX_LAG_SECONDS: store(wholeNumber(5, 3_600), '10'),
  REDIS_URL: store(serverUrl(/^(?:redis|valkey)s?:\/\/.+$/, 'is not redis://... or rediss://...'), ''),
  NATS_URL: store(serverUrl(/^(?:nats|tls):\/\/[^/?#]+$/, 'is not nats://host:port or tls://host:port'), ''),
  MODEL_PROVIDER: model(choice('auto', 'openai', 'moderations', 'embedded'), 'auto'),
  MODEL_FALLBACK: model(choice('none', 'embedded'), 'none'),
  MODEL_CASCADE: model(choice('off', 'on'), 'off'),
  MODEL_API_KEY: model(text, ''),
  MODEL_BASE_URL: model(httpUrl, ''),
  MODEL_NAME: model(text, DEFAULT_MODEL),
  MODEL_PRESET: model(choice('auto', 'none', ...PRESETS), 'auto'),
  MODEL_TIMEOUT_MS: model(wholeNumber(100, 600_000), '20000'),
  MODEL_INPUT_USD_PER_MTOK: model(dollars, ''),
  MODEL_CACHED_INPUT_USD_PER_MTOK: model(dollars, ''),
  MODEL_OUTPUT_USD_PER_MTOK: model(dollars, ''),
  MODEL_SCHEMA_MODE: model(choice('json_schema', 'json_object', 'none'), 'json_schema'),
  MODEL_MAX_TOKENS_FIELD: model(choice('auto', 'max_completion_tokens', 'max_tokens'), 'auto'),
  MODEL_READS_IMAGES: model(bool, 'false'),
  MODEL_CANARY: model(bool, 'true'),
  MODEL_TEMPERATURE: model(
    z
      .string()
      .regex(/^(?:none|[01](?:\.\d+)?|2(?:\.0+)?)$/, 'is neither none nor a number from 0 to 2')
      .transform((text) => (text === 'none' ? null : Number(text))),
    '0',
  ),
  MODEL_REASONING_EFFORT: model(choice('none', 'minimal', 'low', 'medium', 'high'), ''),
  MODEL_MAX_PARALLEL: model(wholeNumber(1, 256), '8'),
  SERVICE_START_IN_TRIAL: bots(bool, 'false'),
  BOT_BATCH_MESSAGES: bots(wholeNumber(1, 50), '25'),
  BOT_BATCH_WAIT_MS: bots(wholeNumber(0, 10_000), '750'),
  BOT_QUEUE_MAX_MESSAGES: bots(wholeNumber(50, 1e6), '10000'),
  STEWARD_URL: client(httpUrl, ''),
  STEWARD_API_KEY: client(text, ''),
  OTEL_EXPORTER_OTLP_ENDPOINT: telemetry(baseUrl, ''),
  OTEL_EXPORTER_OTLP_HEADERS: telemetry(headers, ''),
  OTEL_SERVICE_NAME: telemetry(text, 'steward'),
  OTEL_TRACES_SAMPLER_ARG: telemetry(fraction, '1'),
  LOG_LEVEL: log(choice('debug', 'info', 'warn', 'error', 'silent'), 'info'),
  LOG_FORMAT: log(choice('auto', 'json', 'pretty'), 'auto'),
});
