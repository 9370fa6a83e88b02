import { httpUrl, type SettingValues, text, wholeNumber, withTexts } from '../../../src/core/common/setting-field.ts';
import { botSetting } from '../../core/port/bot-setting.ts';
import texts from './setting-texts.json' with { type: 'json' };

/** The settings of the Telegram bot. */
export const TELEGRAM_SETTINGS = withTexts(texts, {
  TELEGRAM_TOKEN: botSetting(text, ''),
  TELEGRAM_API_ROOT: botSetting(httpUrl, ''),
  TELEGRAM_WEBHOOK_URL: botSetting(httpUrl, ''),
  TELEGRAM_WEBHOOK_HOST: botSetting(text, '127.0.0.1'),
  TELEGRAM_WEBHOOK_PORT: botSetting(wholeNumber(0, 65_535), '8081'),
});

/** Default address for calls. */
export const TELEGRAM_API_ROOT = 'https://api.telegram.org';

/** Returns the address of the Bot API server in grammY's form. */
export function apiRootOf(config: Pick<TelegramConfig, 'apiRoot'>): string {
  return (config.apiRoot ?? TELEGRAM_API_ROOT).replace(/\/+$/, '');
}

/** Returns the parsed settings for the parts of the bot; null for each that is not set. */
export function configOf(read: SettingValues<typeof TELEGRAM_SETTINGS>) {
  return {
    token: read.TELEGRAM_TOKEN ?? '',
    apiRoot: read.TELEGRAM_API_ROOT ?? null,
    webhookUrl: read.TELEGRAM_WEBHOOK_URL ?? null,
    webhookHost: read.TELEGRAM_WEBHOOK_HOST,
    webhookPort: read.TELEGRAM_WEBHOOK_PORT,
  };
}

/** The operator's configuration of the Telegram bot. */
export type TelegramConfig = Readonly<ReturnType<typeof configOf>>;
