import {
  httpUrl,
  type SettingValues,
  settingGroup,
  text,
  wholeNumber,
} from '../../../src/core/common/setting-field.ts';

const bots = settingGroup('bots');

/** The settings of the Telegram bot. */
export const TELEGRAM_SETTINGS = {
  TELEGRAM_TOKEN: bots(text, '', '123456:ABC-DEF', 'The token of the Telegram bot; it runs when this is set.'),
  TELEGRAM_API_ROOT: bots(
    httpUrl,
    '',
    'http://127.0.0.1:8082',
    'The address of the Bot API. Set it to use a local Bot API server or a test server.',
  ),
  TELEGRAM_WEBHOOK_URL: bots(
    httpUrl,
    '',
    'https://bot.example/telegram',
    'The public address of the webhook. Without it the bot polls.',
  ),
  TELEGRAM_WEBHOOK_HOST: bots(text, '127.0.0.1', '0.0.0.0', 'The address on which the webhook listens.'),
  TELEGRAM_WEBHOOK_PORT: bots(wholeNumber(0, 65_535), '8081', '8081', 'The port on which the webhook listens.'),
};

/** What the Telegram bot is told by the operator. */
export type TelegramConfig = {
  /** `TELEGRAM_TOKEN`. */
  readonly token: string;
  /** `TELEGRAM_API_ROOT`: a Bot API server instead of https://api.telegram.org. */
  readonly apiRoot: string | null;
  /** `TELEGRAM_WEBHOOK_URL`: where Telegram delivers updates; null for long polling. */
  readonly webhookUrl: string | null;
  /** `TELEGRAM_WEBHOOK_HOST` and `TELEGRAM_WEBHOOK_PORT`: where the receiver behind that address listens. */
  readonly webhookHost: string;
  readonly webhookPort: number;
};

/** Where calls go when nothing else is set. */
export const TELEGRAM_API_ROOT = 'https://api.telegram.org';

/** The address of the Bot API server, in the form that grammY takes. */
export function apiRootOf(config: Pick<TelegramConfig, 'apiRoot'>): string {
  return (config.apiRoot ?? TELEGRAM_API_ROOT).replace(/\/+$/, '');
}

/** What was read of its settings, as its parts take it. */
export function configOf(read: SettingValues<typeof TELEGRAM_SETTINGS>): TelegramConfig {
  return {
    token: read.TELEGRAM_TOKEN ?? '',
    apiRoot: read.TELEGRAM_API_ROOT ?? null,
    webhookUrl: read.TELEGRAM_WEBHOOK_URL ?? null,
    webhookHost: read.TELEGRAM_WEBHOOK_HOST,
    webhookPort: read.TELEGRAM_WEBHOOK_PORT,
  };
}
