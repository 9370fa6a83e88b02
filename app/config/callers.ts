import {
  bool,
  httpUrl,
  type SettingFields,
  settingGroup,
  text,
  wholeNumber,
} from '../../src/core/common/setting-field.ts';

const bots = settingGroup('bots');
const client = settingGroup('client');

/** Who asks: the bots, whatever their platform, and the commands that ask a server. */
export const CALLER_SETTINGS = {
  SERVICE_START_IN_TRIAL: bots(
    bool,
    'false',
    'true',
    'Whether new communities start in observe only: everything is decided and shown, and nothing is done.',
  ),
  BOT_BATCH_MESSAGES: bots(
    wholeNumber(1, 50),
    '25',
    '10',
    'The highest number of messages of one tenant in one request.',
  ),
  BOT_BATCH_WAIT_MS: bots(
    wholeNumber(0, 10_000),
    '750',
    '200',
    'How long a message waits for others at most. It does not wait in quiet times or for the embedded judge.',
  ),
  BOT_QUEUE_MAX_MESSAGES: bots(
    wholeNumber(50, 1e6),
    '10000',
    '50000',
    'The highest number of waiting messages per platform. Filters alone decide further ones, which are counted and logged.',
  ),
  STEWARD_URL: client(
    httpUrl,
    '',
    'https://steward.example',
    'The server that `steward check` and `steward mcp` use instead of this machine.',
  ),
  STEWARD_API_KEY: client(
    text,
    '',
    'stw_...',
    'The API key for that server. Safer than --key, which the list of processes shows to everybody on the machine.',
  ),
} as const satisfies SettingFields;
