import type { ChatMember } from 'grammy/types';
import type { Restriction } from '../../../src/core/common/steps.ts';
import { TELEGRAM_PLATFORM } from '../../../src/core/platforms/telegram.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import { inChat, type Live } from '../connection/live.ts';
import { OPEN_PERMISSIONS, PERMISSIONS } from '../connection/permissions.ts';

/** Returns the restriction of a member; null if there is none. */
export function restrictionIn(member: ChatMember): Restriction | null {
  if (member.status !== 'restricted') return null;
  const untilMs = member.until_date === 0 ? null : member.until_date * 1000;
  return { untilMs, may: PERMISSIONS.filter((name) => member[name]) };
}

/** Sets exactly this restriction, null for none; it takes the place of a ban. @see https://core.telegram.org/bots/api#restrictchatmember */
export function restrictMember(live: Live, chatId: number, id: number, to: Restriction | null): Promise<Outcome> {
  const permissions = to
    ? Object.fromEntries(PERMISSIONS.map((name) => [name, to.may.includes(name)]))
    : OPEN_PERMISSIONS;
  const untilMs = to?.untilMs ?? null;
  // A shorter one would be permanent.
  const leastMs = live.now() + TELEGRAM_PLATFORM.timeout.minSeconds * 1000;
  const until = untilMs === null ? {} : { until_date: Math.ceil(Math.max(untilMs, leastMs) / 1000) };
  return inChat(live, chatId, (current) =>
    live.api.restrictChatMember(current, id, permissions, { ...until, use_independent_chat_permissions: true }),
  );
}
