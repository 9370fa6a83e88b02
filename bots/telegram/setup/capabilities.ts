import { DAY_SECONDS } from '../../../src/core/common/chat-platforms.ts';
import { TELEGRAM_PLATFORM } from '../../../src/core/platforms/telegram.ts';
import type { Capabilities } from '../../core/port/capabilities.ts';

/** Greatest age of a message that can be deleted. @see https://core.telegram.org/bots/api#deletemessage (48 hours) */
export const DELETE_MAX_AGE_SECONDS = 2 * DAY_SECONDS;

/** The abilities of Telegram. */
export const TELEGRAM: Capabilities = {
  label: TELEGRAM_PLATFORM.label,
  communityNoun: 'chat',
  timeout: TELEGRAM_PLATFORM.timeout,
  deleteUntilSeconds: DELETE_MAX_AGE_SECONDS,
  deletionsAtOnce: 100,
  lockdown: true,
  slowmode: 'lock',
  removals: true,
  reportCommand: true,
  forwards: true,
  reactions: true,
  joinRequests: true,
  publicNames: true,
  spammerList: true,
  commandPrefix: '/',
  howToReport: 'telegram.reply_message_you_report_report',
  howToAllow: {
    'delete:missing_permission': 'telegram.make_administrator_right_delete_messages',
    'timeout:missing_permission': 'telegram.make_administrator_right_ban_users',
    'kick:missing_permission': 'telegram.make_administrator_right_ban_users',
    'ban:missing_permission': 'telegram.make_administrator_right_ban_users',
    'admit:missing_permission': 'telegram.make_administrator_right_invite_users',
    'timeout:unsupported_here': 'telegram.turn_group_into_supergroup_make',
  },
};
