import type { ChatMember, ChatPermissions, User } from 'grammy/types';
import { chatOnWire } from './chat-forms.ts';
import { permissionNames, type TelegramChat, type TelegramWorld } from './world.ts';

// https://core.telegram.org/bots/api#restrictchatmember
const untilMinSeconds = 30;
const untilMaxSeconds = 366 * 86_400;

/** Returns somebody's current status in a chat; an expired restriction or ban no longer counts. */
export function memberOf(world: TelegramWorld, chat: TelegramChat, user: User): ChatMember {
  const member = chat.members.get(user.id) ?? { status: 'left', user };
  const isOver =
    'until_date' in member &&
    member.until_date !== undefined &&
    member.until_date !== 0 &&
    member.until_date <= world.date();
  if (!isOver) return member;
  if (member.status === 'restricted' && member.is_member) return { status: 'member', user };
  return { status: 'left', user };
}

/** Whether somebody is in the chat now. */
export function isInside(member: ChatMember): boolean {
  if (member.status === 'restricted') return member.is_member;
  return member.status === 'member' || member.status === 'administrator' || member.status === 'creator';
}

/** Whether somebody is the owner or an administrator. */
export function isAdministrator(member: ChatMember): boolean {
  return member.status === 'administrator' || member.status === 'creator';
}

/** Whether the bot has a right in a chat. */
export function botMay(
  world: TelegramWorld,
  chat: TelegramChat,
  right:
    | 'can_delete_messages'
    | 'can_restrict_members'
    | 'can_change_info'
    | 'can_invite_users'
    | 'can_manage_topics'
    | 'can_post_messages',
): boolean {
  const member = memberOf(world, chat, world.bot);
  return member.status === 'creator' || (member.status === 'administrator' && member[right] === true);
}

/** Changes somebody's status and notifies the bot: `my_chat_member` for itself, `chat_member` for others if it is an administrator. */
export function changeMember(world: TelegramWorld, chat: TelegramChat, by: User, next: ChatMember): void {
  const old = memberOf(world, chat, next.user);
  const botWasInside = isInside(memberOf(world, chat, world.bot));
  chat.members.set(next.user.id, next);
  const content = {
    chat: chatOnWire(world, chat),
    from: by,
    date: world.date(),
    old_chat_member: old,
    new_chat_member: next,
  };
  if (next.user.id === world.bot.id) world.push('my_chat_member', content);
  else if (botWasInside && isAdministrator(memberOf(world, chat, world.bot))) world.push('chat_member', content);
}

/** Returns the time that Telegram stores: less than 30 seconds or more than 366 days ahead means for ever, which is 0. */
export function effectiveUntil(world: TelegramWorld, until: number | undefined): number {
  const seconds = (until ?? 0) - world.date();
  return seconds < untilMinSeconds || seconds > untilMaxSeconds ? 0 : (until ?? 0);
}

/** Replaces somebody's restriction and notifies the bot. Returns the new status. */
export function restrictMember(
  world: TelegramWorld,
  chat: TelegramChat,
  by: User,
  {
    user,
    allowed,
    until,
  }: { readonly user: User; readonly allowed: Required<ChatPermissions>; readonly until?: number },
): ChatMember {
  // Only a member with all permissions counts as unrestricted, even if the restriction denies no more than the chat denies to all.
  const isLifted = permissionNames.every((name) => allowed[name]);
  const isMember = isInside(memberOf(world, chat, user));
  const next: ChatMember = isLifted
    ? { status: isMember ? 'member' : 'left', user }
    : { status: 'restricted', user, is_member: isMember, ...allowed, until_date: effectiveUntil(world, until) };
  changeMember(world, chat, by, next);
  return next;
}
