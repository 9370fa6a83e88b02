import { bool, httpUrl, type SettingFields, setting, text, wholeNumber } from '../../src/core/common/setting-field.ts';

/** Who asks: the bots, whatever their platform, and the commands that ask a server. */
export const CALLER_SETTINGS = {
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
} as const satisfies SettingFields;
