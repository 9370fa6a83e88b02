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

/** Where calls go when nothing else is set. */
export const TELEGRAM_API_ROOT = 'https://api.telegram.org';

/** The address of the Bot API server, in the form that grammY takes. */
export function apiRootOf(config: Pick<TelegramConfig, 'apiRoot'>): string {
  return (config.apiRoot ?? TELEGRAM_API_ROOT).replace(/\/+$/, '');
}

/** What was read of its settings, as its parts take it; null where one is not set. */
export function configOf(read: SettingValues<typeof TELEGRAM_SETTINGS>) {
  return {
    token: read.TELEGRAM_TOKEN ?? '',
    apiRoot: read.TELEGRAM_API_ROOT ?? null,
    webhookUrl: read.TELEGRAM_WEBHOOK_URL ?? null,
    webhookHost: read.TELEGRAM_WEBHOOK_HOST,
    webhookPort: read.TELEGRAM_WEBHOOK_PORT,
  };
}

/** What the Telegram bot is told by the operator. */
export type TelegramConfig = Readonly<ReturnType<typeof configOf>>;
