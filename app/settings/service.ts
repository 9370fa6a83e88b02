import { z } from 'zod';
import { choice, httpUrl, type SettingFields, setting, text, wholeNumber } from '../../src/core/setting-field.ts';
import { PLANS } from '../../src/core/tenant.ts';
import { ROLES } from '../role.ts';
import { dollars, list, secretKeys } from './readers.ts';

/** The server: who is served, how much, and by how many processes. */
export const SERVICE_SETTINGS = {
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
    'Whether a SQLite file is written by a thread of its own and its log read by another, so that neither a slow disk nor a long search stops anything else: on, off, or auto, which is on where there is more than one core.',
  ),
} as const satisfies SettingFields;
