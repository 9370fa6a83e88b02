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
