import { safeLine } from '../safe-line.ts';
import { askPlatform } from './ask-platform.ts';
import { type BotTokens, type DoctorDeps, type Finding, fault, ok, warning } from './findings.ts';

const API_ROOT = 'https://api.telegram.org';

/** The token, what the bot may read, and its webhook: two requests. */
export async function examineTelegram(
  deps: Pick<DoctorDeps, 'ask'>,
  { token, apiRoot, webhookUrl }: NonNullable<BotTokens['telegram']>,
): Promise<Finding[]> {
  const root = (apiRoot ?? API_ROOT).replace(/\/+$/, '');
  const call = (method: string) =>
    askPlatform(deps, `${root}/bot${encodeURIComponent(token)}/${method}`, { method: 'POST' });
  const me = await call('getMe');
  if (me.kind === 'none') {
    return [
      fault(
        'telegram',
        `cannot reach ${new URL(root).origin}: ${me.why}`,
        'Check the network, a proxy, and TELEGRAM_API_ROOT.',
      ),
    ];
  }
  if (me.body.ok !== true) {
    return [
      fault(
        'telegram',
        'Telegram does not know TELEGRAM_TOKEN',
        'Ask @BotFather for it (/token), and set TELEGRAM_TOKEN to it.',
      ),
    ];
  }
  const bot = recordOf(me.body.result);
  const hook = await call('getWebhookInfo');
  return [
    ok('telegram', `the token is that of @${safeLine(String(bot.username ?? 'a bot'), 40)}`),
    bot.can_read_all_group_messages === true
      ? ok('telegram', 'the bot reads all messages of its groups')
      : warning(
          'telegram',
          'privacy mode is on: the bot reads all messages only where it is an administrator',
          'Make it an administrator of each group, which it needs to be anyhow, or turn it off with /setprivacy at @BotFather.',
        ),
    ...(hook.kind === 'answer' && hook.body.ok === true ? examineWebhook(recordOf(hook.body.result), webhookUrl) : []),
  ];
}

function examineWebhook(info: Readonly<Record<string, unknown>>, wanted: string | null): Finding[] {
  const set = typeof info.url === 'string' ? info.url : '';
  const error = typeof info.last_error_message === 'string' ? safeLine(info.last_error_message, 120) : '';
  if (wanted !== null && error !== '') {
    return [
      fault(
        'telegram',
        `Telegram cannot deliver to the webhook: ${error}`,
        'Check TELEGRAM_WEBHOOK_URL, its certificate, and that the proxy leads to TELEGRAM_WEBHOOK_PORT.',
      ),
    ];
  }
  if (wanted === null && set !== '') {
    return [
      warning(
        'telegram',
        'a webhook is set, though TELEGRAM_WEBHOOK_URL is not',
        'Polling removes it at the start; stop the other program that set it.',
      ),
    ];
  }
  return [ok('telegram', wanted === null ? 'updates come by polling' : 'updates come by webhook')];
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  // An object of JSON is a record of what JSON can hold.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
