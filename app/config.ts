import { z } from 'zod';
import { BOTS } from '../bots/registry.ts';
import {
  type BotDefinition,
  type BotSettingsByName,
  settingsByBot,
  settingsOf,
} from '../bots/shared/definition/definition.ts';
import { StewardError } from '../src/core/errors.ts';
import {
  bool,
  choice,
  httpUrl,
  type SettingFields,
  type SettingValues,
  setting,
  text,
  wholeNumber,
} from '../src/core/setting-field.ts';
import { PLANS } from '../src/core/tenant.ts';
import { PRESETS } from '../src/judge/guard-presets.ts';
import { knownPrices } from '../src/judge/prices.ts';
import { ROLES } from './role.ts';
import { findUnknownNames } from './setting-names.ts';

/** The model that is asked for where nobody names one. */
export const DEFAULT_MODEL = 'gpt-4.1-mini';

const dollars = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/, 'is not an amount in USD with at most six decimals')
  .transform(Number);
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Each is a secret of its own: 32 characters of base64 are 24 bytes that nobody guesses. */
const SECRET_KEY_CHARS_MIN = 32;
const secretKeys = list.refine(
  (keys) => keys.length > 0 && keys.every((key) => key.length >= SECRET_KEY_CHARS_MIN && /^[\x21-\x7e]+$/.test(key)),
  {
    error: `is no key of ${SECRET_KEY_CHARS_MIN} characters or more, nor several with commas between; openssl rand -base64 32 makes one`,
  },
);

const fraction = z
  .string()
  .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'is not a number from 0 to 1')
  .transform(Number);
/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/#specifying-headers-via-environment-variables */
const headers = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]+=[^,=\s]*(?:\s*,\s*[\w!#$%&'*+.^`|~-]+=[^,\s]*)*$/, 'is not name=value, name=value')
  .refine((text) => isPercentEncoded(text), 'has a % that begins no percent-encoding')
  .transform((text) => Object.fromEntries(text.split(',').map((pair) => readHeader(pair.trim()))));

/** The settings of everything but the bots, in the order people read them in. */
const OWN_SETTINGS = {
  SERVICE_ROLE: setting(
    'service',
    choice(...ROLES),
    'all',
    'api',
    'What this process is there for: api serves the API and the dashboard, bots runs bots, worker does what is done now and then; all is all of it.',
  ),
  SERVICE_HOST: setting(
    'service',
    text,
    '127.0.0.1',
    '0.0.0.0',
    'The address to listen on; 0.0.0.0 exposes the API to the network.',
  ),
  SERVICE_PORT: setting(
    'service',
    wholeNumber(0, 65_535),
    '8080',
    '8080',
    'The port to listen on; 0 takes a free one.',
  ),
  SERVICE_PUBLIC_URL: setting(
    'service',
    httpUrl,
    '',
    'https://steward.example',
    'The address that people reach this server at, for links to the dashboard; with https its cookies are sent over TLS alone.',
  ),
  SERVICE_KEYMINT_TOKEN: setting(
    'service',
    text,
    '',
    'e1rXcM0wT6pYg8uQ2sVnKbA4',
    'The token that POST /v1/keys asks for, 24 characters at least; without it that endpoint refuses everybody.',
  ),
  SERVICE_SECRET_KEY: setting(
    'service',
    secretKeys,
    '',
    'pW0v8Yx2mQ4tKc7RzJ1nHs5LbGdUeAfXoVi3ZyTq6MN=',
    'What the tokens of workspaces are sealed with in the store: 32 characters at least. To change it, put the new one first and the old one after a comma.',
  ),
  SERVICE_MONTHLY_QUOTA: setting(
    'service',
    wholeNumber(0, 1e12),
    '0',
    '50000',
    'Judged messages a month and tenant; 0 is unlimited.',
  ),
  SERVICE_KEEP_TEXT_CHARS: setting(
    'service',
    wholeNumber(0, 8_000),
    '300',
    '0',
    'How much of the text of a message that triggered the log keeps; 0 keeps none.',
  ),
  SERVICE_DEFAULT_PLAN: setting(
    'service',
    choice(...PLANS),
    'pro',
    'trial',
    'The plan of a new tenant: free, trial or pro.',
  ),
  SERVICE_TRIAL_DAYS: setting(
    'service',
    wholeNumber(0, 3_650),
    '0',
    '14',
    'After so many days a tenant on trial is put on the plan free; 0 is never.',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    'service',
    text,
    '',
    'whsec_...',
    'For a hosted service: the signing secret of the Stripe webhook that sends to /webhooks/stripe. Needs the package stripe.',
  ),
  SERVICE_GLOBAL_BUDGET_USD: setting(
    'service',
    dollars,
    '',
    '25',
    'The most that all model calls of a UTC month may cost, in USD.',
  ),
  SERVICE_FREE_BUDGET_USD: setting(
    'service',
    dollars,
    '',
    '5',
    'The most that the calls for Trial tenants may cost together in a UTC month, in USD.',
  ),
  SERVICE_RATE_LIMIT_PER_MINUTE: setting(
    'service',
    wholeNumber(0, 1e6),
    '0',
    '600',
    'Requests a minute and key; 0 is off.',
  ),
  SERVICE_TENANT_MAX_IN_FLIGHT: setting(
    'service',
    wholeNumber(1, 1e5),
    '256',
    '64',
    'Requests of one tenant under way at once; more answer 503 before their body is read.',
  ),
  SERVICE_MAX_IN_FLIGHT: setting(
    'service',
    wholeNumber(1, 1e6),
    '2048',
    '512',
    'Requests of all tenants under way at once; beyond it only tenants below their even share are let in.',
  ),
  SERVICE_CORS_ORIGINS: setting(
    'service',
    list,
    '',
    'https://admin.example',
    'Origins, with commas between, that browsers may call from; none is no CORS.',
  ),
  SERVICE_DRAIN_SECONDS: setting(
    'service',
    wholeNumber(0, 3_600),
    '0',
    '10',
    'How long a stop goes on serving, while GET /v1/ready answers 503, so that a load balancer sends nobody any more.',
  ),
  SERVICE_CACHE_ENTRIES: setting(
    'service',
    wholeNumber(1, 1e7),
    '200000',
    '1000000',
    'Judgements the cache holds at most.',
  ),
  SERVICE_WORKERS: setting(
    'service',
    z
      .string()
      .regex(/^(?:auto|[1-9]\d?)$/, 'is neither auto nor a whole number from 1 to 99')
      .transform((text) => (text === 'auto' ? text : Number(text))),
    '1',
    'auto',
    'How many processes serve the API behind this address, each with its own memory; auto is one a core. A key stays with one of them.',
  ),
  SERVICE_STORE_THREAD: setting(
    'service',
    choice('auto', 'on', 'off'),
    'auto',
    'off',
    'Whether a SQLite file is written by a thread of its own, so that a slow disk stops nothing else: on, off, or auto, which is on where there is more than one core.',
  ),
  LISTS_PHISHING: setting(
    'lists',
    text,
    '',
    'https://lists.example/phishing.txt',
    'A list of phishing domains: a file, or an address that it is fetched from. Tenants turn it on with lists.phishing in their settings.',
  ),
  LISTS_CAS: setting(
    'lists',
    text,
    '',
    './cas-export.csv',
    "Combot Anti-Spam's export of Telegram accounts: a file, or an address. Tenants turn it on with lists.cas in their settings.",
  ),
  PICTURE_PACKAGES: setting(
    'pictures',
    text,
    '',
    '/opt/steward-pictures',
    'The folder whose node_modules has the packages that read pictures (sharp, qr, tesseract.js-core); they are looked for beside Steward where it is not set.',
  ),
  PICTURE_LANGUAGES: setting(
    'pictures',
    list.refine((codes) => codes.length > 0 && codes.every((code) => /^[a-z]{3}(?:_[a-z]+)?$/.test(code)), {
      error: 'is no list of language codes of three letters',
    }),
    'eng',
    'eng,rus',
    'The languages that text in pictures may be in, each with its package @tesseract.js-data/<language>; each takes about 15 MB of memory and time.',
  ),
  LISTS_REFRESH_HOURS: setting('lists', wholeNumber(1, 720), '24', '6', 'How often the lists are read again.'),
  DATABASE_URL: setting(
    'store',
    z.string().regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, 'is neither file:PATH nor postgresql://...'),
    'file:./data/steward.db',
    'postgresql://steward:secret@127.0.0.1:5432/steward',
    'A SQLite file, made at the first start, or a PostgreSQL 15 or later.',
  ),
  DATABASE_REPLICA_URL: setting(
    'store',
    z
      .string()
      .regex(/^postgres(?:ql)?:\/\/.+$/, 'is not postgresql://...')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'postgresql://steward:secret@127.0.0.1:5433/steward',
    'A streaming replica of the PostgreSQL in DATABASE_URL: the log, its exports and statistics are read there while it answers and is not too far behind.',
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: setting(
    'store',
    wholeNumber(5, 3_600),
    '10',
    '30',
    'How far the replica may be behind, by its last commit; further, and the primary is read. Processes commit every four seconds.',
  ),
  REDIS_URL: setting(
    'store',
    z
      .string()
      .regex(/^(?:redis|valkey)s?:\/\/.+$/, 'is not redis://... or rediss://...')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'redis://:secret@127.0.0.1:6379/0',
    'A Valkey or Redis that processes over one PostgreSQL share: flood and raid windows, rate limits, judgements. Nothing is lost with it. Needs the package @redis/client.',
  ),
  NATS_URL: setting(
    'store',
    z
      .string()
      .regex(/^(?:nats|tls):\/\/[^/?#]+$/, 'is not nats://host:port or tls://host:port')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'nats://steward:secret@127.0.0.1:4222',
    'The NATS server of `steward stream`. Needs the packages @nats-io/transport-node and @nats-io/jetstream.',
  ),
  MODEL_PROVIDER: setting(
    'model',
    choice('auto', 'openai', 'moderations', 'embedded'),
    'auto',
    'openai',
    "auto takes the external model when MODEL_API_KEY or MODEL_BASE_URL is set, and the embedded judge otherwise. moderations is OpenAI's moderation endpoint, with the embedded judge for what it does not know.",
  ),
  MODEL_FALLBACK: setting(
    'model',
    choice('none', 'embedded'),
    'none',
    'embedded',
    'embedded: the embedded judge answers where the external model fails. Otherwise nobody is served by a weaker judge unasked.',
  ),
  MODEL_API_KEY: setting(
    'model',
    text,
    '',
    'sk-...',
    'The key of the judging model. Not a tenant key, and not the key-minting token.',
  ),
  MODEL_BASE_URL: setting(
    'model',
    httpUrl,
    '',
    'http://127.0.0.1:11434/v1',
    'Any OpenAI-compatible server; the OpenAI API without it.',
  ),
  MODEL_NAME: setting('model', text, DEFAULT_MODEL, 'llama3.1:8b', 'The model to ask for.'),
  MODEL_PRESET: setting(
    'model',
    choice('auto', 'none', ...PRESETS),
    'auto',
    'llama-guard',
    'How the model is spoken to: auto guesses from its name, none asks in our own form; the others are guard models.',
  ),
  MODEL_TIMEOUT_MS: setting(
    'model',
    wholeNumber(100, 600_000),
    '20000',
    '20000',
    'One deadline for everything a judgement takes, retries included.',
  ),
  MODEL_INPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '0.40',
    'The price of a million input tokens; 0 is free. A ceiling needs it where the model is not in our table of prices.',
  ),
  MODEL_CACHED_INPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '0.10',
    'The price of a million cached input tokens; that of input without it.',
  ),
  MODEL_OUTPUT_USD_PER_MTOK: setting(
    'model',
    dollars,
    '',
    '1.60',
    'The price of a million output tokens; 0 is free. A ceiling needs it where the model is not in our table of prices.',
  ),
  MODEL_SCHEMA_MODE: setting(
    'model',
    choice('json_schema', 'json_object', 'none'),
    'json_schema',
    'json_object',
    'How the answer is asked for: by a strict schema, as JSON, or by the prompt alone.',
  ),
  MODEL_MAX_TOKENS_FIELD: setting(
    'model',
    choice('max_completion_tokens', 'max_tokens'),
    'max_completion_tokens',
    'max_tokens',
    'The field that bounds the answer; older servers know max_tokens only.',
  ),
  MODEL_CANARY: setting(
    'model',
    bool,
    'true',
    'false',
    'Whether a batch of more than five messages carries one of our own, whose scores are known; an answer that gets it wrong is not believed.',
  ),
  MODEL_TEMPERATURE: setting(
    'model',
    z
      .string()
      .regex(/^(?:none|[01](?:\.\d+)?|2(?:\.0+)?)$/, 'is neither none nor a number from 0 to 2')
      .transform((text) => (text === 'none' ? null : Number(text))),
    '0',
    'none',
    'The temperature; none sends none, as reasoning models want it.',
  ),
  MODEL_REASONING_EFFORT: setting(
    'model',
    choice('none', 'minimal', 'low', 'medium', 'high'),
    '',
    'low',
    'Sent as reasoning_effort where it is set.',
  ),
  MODEL_MAX_PARALLEL: setting('model', wholeNumber(1, 256), '8', '4', 'Calls of the model under way at once.'),
  SERVICE_START_IN_TRIAL: setting(
    'bots',
    bool,
    'false',
    'true',
    'Whether new communities start in trial mode: everything is decided and shown, and nothing is done.',
  ),
  BOT_BATCH_MESSAGES: setting(
    'bots',
    wholeNumber(1, 50),
    '25',
    '10',
    'How many messages of one tenant are gathered for one request.',
  ),
  BOT_BATCH_WAIT_MS: setting(
    'bots',
    wholeNumber(0, 10_000),
    '750',
    '200',
    'How long the first of them waits at most for others: not at all while little comes, and never for the embedded judge.',
  ),
  BOT_QUEUE_MAX_MESSAGES: setting(
    'bots',
    wholeNumber(50, 1e6),
    '10000',
    '50000',
    'How many messages may wait on one platform; what is over that is decided by local rules alone, counted and logged.',
  ),
  STEWARD_URL: setting(
    'client',
    httpUrl,
    '',
    'https://steward.example',
    'The server that `steward check` and `steward mcp` ask instead of judging on this machine.',
  ),
  STEWARD_API_KEY: setting(
    'client',
    text,
    '',
    'stw_...',
    'The API key they ask it with. Safer than --key, which everybody on the machine can see in the list of processes.',
  ),
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

/** Every setting, those of these bots among them. */
export function allSettings(bots: readonly BotDefinition[] = BOTS): SettingFields {
  return { ...OWN_SETTINGS, ...settingsOf(bots) };
}

/** The whole configuration, by variable; `undefined` where a setting without a default is not set. */
export type Config = SettingValues<typeof OWN_SETTINGS> & {
  /** Each bot's settings by its name; null where it is off. */
  readonly bots: BotSettingsByName;
};

/**
 * Reads the configuration.
 * @param env variables; one that is empty counts as not set.
 * @throws StewardError `configuration` whose message has one line a fault, each with the variable's name and an example.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  bots: readonly BotDefinition[] = BOTS,
): Config {
  const faults: string[] = [];
  const values = Object.entries(allSettings(bots)).map(([name, { schema, fallback, example }]) => {
    const given = env[name]?.trim() || fallback;
    if (given === '') return [name, undefined];
    const read = schema.safeParse(given);
    if (!read.success)
      faults.push(`${name} ${read.error.issues[0]?.message ?? 'is not valid'}; for example ${name}=${example}`);
    return [name, read.data];
  });
  const isSet = (name: string): boolean => (env[name]?.trim() ?? '') !== '';
  faults.push(...boundFaults(env, bots), ...(needsNoPrice(env) ? [] : priceFaults(isSet)));
  faults.push(...providerFaults(isSet, env.MODEL_PROVIDER?.trim()));
  faults.push(...bots.flatMap((bot) => bot.faults(isSet)));
  if (faults.length > 0) throw new StewardError('configuration', faults.join('\n'));
  const read = Object.fromEntries(values);
  // Every key of OWN_SETTINGS is there, each read by its own schema.
  return { ...(read as SettingValues<typeof OWN_SETTINGS>), bots: settingsByBot(bots, read) };
}

/** What a command needs to ask a server. A faulty setting that only a server needs is no reason to refuse it. */
export function readClientConfig(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'STEWARD_URL' | 'STEWARD_API_KEY'> {
  const { STEWARD_URL, STEWARD_API_KEY } = env;
  return readConfig({ STEWARD_URL, STEWARD_API_KEY });
}

/** Whether terminals may be sent colours, by the conventions of https://no-color.org and of TERM. */
export function allowsColour(env: Readonly<Record<string, string | undefined>>): boolean {
  return (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

/** Whether the external model is the judge. */
export function usesExternalModel(config: Config): boolean {
  if (config.MODEL_PROVIDER !== 'auto') return config.MODEL_PROVIDER !== 'embedded';
  return config.MODEL_API_KEY !== undefined || config.MODEL_BASE_URL !== undefined;
}

type SettingName = keyof typeof OWN_SETTINGS;

/** Whether a ceiling can be kept without a price of the operator's: the endpoint is free, or the model is in the table. */
function needsNoPrice(env: Readonly<Record<string, string | undefined>>): boolean {
  if (env.MODEL_PROVIDER?.trim() === 'moderations') return true;
  const baseUrl = env.MODEL_BASE_URL?.trim() || undefined;
  if (baseUrl !== undefined && !URL.canParse(baseUrl)) return false;
  return knownPrices(env.MODEL_NAME?.trim() || DEFAULT_MODEL, baseUrl) !== null;
}

function boundFaults(env: Readonly<Record<string, string | undefined>>, bots: readonly BotDefinition[]): string[] {
  return findUnknownNames(env, Object.keys(allSettings(bots)))
    .filter(({ isLostBound }) => isLostBound)
    .map(({ name, nearest }) => `${name} is no setting, and ${nearest} would not be kept; did you mean ${nearest}?`);
}

function priceFaults(isSet: (name: SettingName) => boolean): string[] {
  const ceilings = (['SERVICE_GLOBAL_BUDGET_USD', 'SERVICE_FREE_BUDGET_USD'] as const).filter(isSet);
  const prices = (['MODEL_INPUT_USD_PER_MTOK', 'MODEL_OUTPUT_USD_PER_MTOK'] as const).filter((name) => !isSet(name));
  if (ceilings.length === 0) return [];
  return prices.map((name) => {
    const { example } = OWN_SETTINGS[name];
    return `${name} is not set, so ${ceilings.join(' and ')} cannot be kept; for example ${name}=${example}, or 0 when it is free`;
  });
}

function providerFaults(isSet: (name: SettingName) => boolean, provider: string | undefined): string[] {
  const isExternal = provider === 'openai' || provider === 'moderations';
  if (!isExternal || isSet('MODEL_API_KEY') || isSet('MODEL_BASE_URL')) return [];
  const { example } = OWN_SETTINGS.MODEL_API_KEY;
  return [
    `MODEL_PROVIDER is ${provider}, but neither MODEL_API_KEY nor MODEL_BASE_URL is set; for example MODEL_API_KEY=${example}`,
  ];
}

function isPercentEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== '';
  } catch {
    return false;
  }
}

function readHeader(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
}
