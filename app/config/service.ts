import {
  choice,
  httpUrl,
  type SettingFields,
  settingGroup,
  text,
  wholeNumber,
} from '../../src/core/common/setting-field.ts';
import { DECISION_LOG_MODES } from '../../src/core/decision-log/decision-store.ts';
import { PLANS } from '../../src/core/tenants/plan.ts';
import { addressRanges, dollars, origins, secretKeys } from './readers.ts';
import { ROLES } from './role.ts';

const service = settingGroup('service');

/** The server: who is served, how much, and by how many processes. */
export const SERVICE_SETTINGS = {
  SERVICE_ROLE: service(
    choice(...ROLES),
    'all',
    'api',
    'The job of this process: api serves the API and the dashboard, bots runs bots, worker does regular maintenance, all does all of it.',
  ),
  SERVICE_HOST: service(
    text,
    '127.0.0.1',
    '0.0.0.0',
    'The address to listen on; 0.0.0.0 exposes the API to the network.',
  ),
  SERVICE_PORT: service(wholeNumber(0, 65_535), '8080', '8080', 'The port to listen on; 0 takes a free one.'),
  SERVICE_PUBLIC_URL: service(
    httpUrl,
    '',
    'https://steward.example',
    'The public address of this server, for links to the dashboard. With https, cookies are sent over TLS only.',
  ),
  SERVICE_KEYMINT_TOKEN: service(
    text,
    '',
    'e1rXcM0wT6pYg8uQ2sVnKbA4',
    'The token that POST /v1/keys requires, at least 24 characters. Without it that endpoint refuses everybody.',
  ),
  SERVICE_SECRET_KEY: service(
    secretKeys,
    '',
    'pW0v8Yx2mQ4tKc7RzJ1nHs5LbGdUeAfXoVi3ZyTq6MN=',
    'The secret that encrypts tokens of workspaces and signs payment references, at least 32 characters. To rotate it, write the new one, a comma, and the old one.',
  ),
  SERVICE_MONTHLY_QUOTA: service(
    wholeNumber(0, 1e12),
    '0',
    '50000',
    'Judged messages per month and tenant; 0 is unlimited.',
  ),
  SERVICE_KEEP_TEXT_CHARS: service(
    wholeNumber(0, 8_000),
    '300',
    '0',
    'How many characters of a triggered message the audit log keeps; 0 keeps none.',
  ),
  SERVICE_DECISION_LOG: service(
    choice(...DECISION_LOG_MODES),
    'all',
    'triggered',
    'Which decisions get a row in the audit log: all, or only those that triggered or were not judged. Replay cannot see the rest. A tenant may choose triggered.',
  ),
  SERVICE_DEFAULT_PLAN: service(choice(...PLANS), 'pro', 'trial', 'The plan of a new tenant: free, trial or pro.'),
  SERVICE_TRIAL_DAYS: service(
    wholeNumber(0, 3_650),
    '0',
    '14',
    'Days until a tenant on trial moves to the plan free; 0 is never.',
  ),
  STRIPE_WEBHOOK_SECRET: service(
    text,
    '',
    'whsec_...',
    'For a hosted service: the signing secret of the Stripe webhook that sends to /webhooks/stripe. Needs the package stripe.',
  ),
  SERVICE_WEBHOOK_ADDRESSES: service(
    choice('public', 'any'),
    'public',
    'any',
    'Where webhooks of tenants may send: public is https to the public internet alone, any is your own network too.',
  ),
  SERVICE_GLOBAL_BUDGET_USD: service(
    dollars,
    '',
    '25',
    'The most that all model calls of a UTC month may cost, in USD.',
  ),
  SERVICE_FREE_BUDGET_USD: service(
    dollars,
    '',
    '5',
    'The most that model calls of all Trial tenants may cost in a UTC month, in USD.',
  ),
  SERVICE_RATE_LIMIT_PER_MINUTE: service(
    wholeNumber(0, 1e6),
    '0',
    '600',
    'Requests per minute and key, in each process or, with REDIS_URL, in all together; 0 is off.',
  ),
  SERVICE_TENANT_MAX_IN_FLIGHT: service(
    wholeNumber(1, 1e5),
    '256',
    '64',
    'Concurrent requests of one tenant. Further ones get 503 before their body is read.',
  ),
  SERVICE_MAX_IN_FLIGHT: service(
    wholeNumber(1, 1e6),
    '2048',
    '512',
    'Concurrent requests of all tenants. Beyond it only tenants below their equal share are served.',
  ),
  SERVICE_CORS_ORIGINS: service(
    origins,
    '',
    'https://admin.example',
    'Origins that browsers may call from, separated by commas. Empty turns CORS off.',
  ),
  SERVICE_TRUSTED_PROXIES: service(
    addressRanges,
    '',
    '127.0.0.1,10.0.0.0/8',
    'Your own proxies, addresses and ranges with commas between. X-Forwarded-For is believed from them, for keys with addresses and for failed sign-ins.',
  ),
  SERVICE_DRAIN_SECONDS: service(
    wholeNumber(0, 3_600),
    '0',
    '10',
    'How long a stopping process still serves, while GET /v1/ready answers 503 to the load balancer.',
  ),
  SERVICE_CACHE_ENTRIES: service(
    wholeNumber(1, 1e7),
    '200000',
    '1000000',
    'The highest number of judgements in the cache.',
  ),
  SERVICE_STORE_THREAD: service(
    choice('auto', 'on', 'off'),
    'auto',
    'off',
    'Whether separate threads write a SQLite file and read its log, so that a slow disk stops nothing else: on, off, or auto (on with more than one core).',
  ),
} as const satisfies SettingFields;
