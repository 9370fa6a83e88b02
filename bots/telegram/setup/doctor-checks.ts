import { type DoctorFinding, findingsOf } from '../../../src/core/common/doctor-finding.ts';
import { safeLine } from '../../../src/core/common/safe-line.ts';
import { recordOf } from '../../../src/core/common/untyped-json.ts';
import { askPlatform, cannotReach, type PlatformAnswer } from '../../core/port/ask-platform.ts';
import type { CheckDeps, KnownCommunity } from '../../core/port/definition.ts';
import { isSupergroupId } from '../connection/chat-ids.ts';
import { apiRootOf, type TelegramConfig } from '../connection/config.ts';

const { failure, ok, warning } = findingsOf('telegram');

/** Most groups that are checked, one after the other: Telegram allows a bot 30 requests a second. */
const GROUPS_MAX = 50;

/** Checks the token, privacy mode, the webhook, and the permissions in each group that the store knows. */
export async function checkTelegram(
  deps: CheckDeps,
  { token, webhookUrl, ...config }: Pick<TelegramConfig, 'token' | 'apiRoot' | 'webhookUrl'>,
): Promise<DoctorFinding[]> {
  const root = apiRootOf(config);
  const call = (method: string, args: object = {}) =>
    askPlatform(deps, `${root}/bot${encodeURIComponent(token)}/${method}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
  const me = await call('getMe');
  if (me.kind === 'none') return [cannotReach('telegram', root, me.why, 'TELEGRAM_API_ROOT')];
  if (me.body.ok !== true)
    return [
      failure(
        'Telegram does not know TELEGRAM_TOKEN',
        'Get the token from @BotFather (/token), and set TELEGRAM_TOKEN.',
      ),
    ];
  const bot = recordOf(me.body.result);
  const hook = await call('getWebhookInfo');
  return [
    ok(`the token is that of @${safeLine(String(bot.username ?? 'a bot'), 40)}`),
    bot.can_read_all_group_messages === true
      ? ok('the bot reads all messages of its groups')
      : warning(
          'privacy mode is on, so the bot reads all messages only where it is an administrator',
          'Make the bot an administrator of each group, which it needs in any case. Or turn privacy mode off with /setprivacy at @BotFather.',
        ),
    ...(hook.kind === 'answer' && hook.body.ok === true ? [checkWebhook(recordOf(hook.body.result), webhookUrl)] : []),
    ...(await checkGroups(await deps.knownCommunities(), (group) =>
      call('getChatMember', { chat_id: Number(group.id), user_id: bot.id }),
    )),
  ];
}

async function checkGroups(
  groups: readonly KnownCommunity[],
  query: (group: KnownCommunity) => Promise<PlatformAnswer>,
): Promise<DoctorFinding[]> {
  const findings: DoctorFinding[] = [];
  for (const group of groups.slice(0, GROUPS_MAX)) {
    const missing = missingIn(group, await query(group));
    if (missing !== '') {
      const fix =
        'In the group, open its name, Edit, Administrators and the bot. Turn on Delete messages and Ban users. If the bot left the group, add it again.';
      findings.push(warning(`in "${safeLine(group.name, 40)}" the bot ${missing}`, fix));
    }
  }
  const rest = groups.length - GROUPS_MAX;
  if (groups.length > 0 && findings.length === 0) {
    const which = rest > 0 ? `the first ${GROUPS_MAX} of ` : '';
    findings.push(ok(`known groups where the bot has its rights: ${which}${groups.length}`));
  }
  return findings;
}

/** Describes what the bot lacks in a group; '' for nothing. */
function missingIn({ id }: KnownCommunity, answer: PlatformAnswer): string {
  if (answer.kind === 'none') return `could not be looked up: ${answer.why}`;
  if (answer.body.ok !== true) return 'is not a member, or Telegram does not know the group';
  const me = recordOf(answer.body.result);
  if (me.status !== 'administrator') return 'is not an administrator';
  // Only supergroups have timeouts and permissions to delete.
  const isSupergroup = isSupergroupId(Number(id));
  const lacks = [
    ...(me.can_delete_messages === true || !isSupergroup ? [] : ['delete messages']),
    ...(me.can_restrict_members === true || !isSupergroup ? [] : ['time members out']),
  ];
  return lacks.length === 0 ? '' : `may not ${lacks.join(' and ')}`;
}

function checkWebhook(info: Readonly<Record<string, unknown>>, wanted: string | null): DoctorFinding {
  const set = typeof info.url === 'string' ? info.url : '';
  const error = typeof info.last_error_message === 'string' ? safeLine(info.last_error_message, 120) : '';
  if (wanted !== null && error !== '')
    return failure(
      `Telegram cannot deliver to the webhook: ${error}`,
      'Check TELEGRAM_WEBHOOK_URL, its certificate, and that the proxy forwards to TELEGRAM_WEBHOOK_PORT.',
    );
  if (wanted === null && set !== '')
    return warning(
      'a webhook is set, but TELEGRAM_WEBHOOK_URL is not',
      'The bot removes the webhook when it starts polling. Stop the other program that set it.',
    );
  return ok(wanted === null ? 'updates arrive by polling' : 'updates arrive by webhook');
}
