import type { ChatMember } from 'grammy/types';
import type { Rights } from '../../core/port/capabilities.ts';
import type { CommunityRef } from '../../core/port/events.ts';
import { readId } from './chat-ids.ts';
import { type Live, memberOf } from './live.ts';

/** Returns a permission level, asked now. A channel that posts has a negative id. */
export async function rightsOf(live: Live, community: CommunityRef, personId: string): Promise<Rights | 'unknown'> {
  const chatId = readId(community.id);
  const id = readId(personId);
  if (chatId === null || id === null) return 'member';
  if (id < 0) return rightsOfChannel(live, chatId, id);
  const member = await memberOf(live, chatId, id);
  if ('instead' in member) return member.instead.kind === 'gone' ? 'member' : 'unknown';
  live.chats.note(live.moves.current(chatId), member.found);
  return rightsOfMember(member.found);
}

/** Like `rightsOf` from the cached list of administrators, which events update; null if it is unknown, and for channels. */
export async function rightsKept(live: Live, community: CommunityRef, personId: string): Promise<Rights | null> {
  const chatId = readId(community.id);
  const id = readId(personId);
  if (chatId === null || id === null || id < 0) return null;
  const administrators = await live.chats.administrators(live.moves.current(chatId));
  if (!administrators) return null;
  const member = administrators.get(id);
  return member ? rightsOfMember(member) : 'member';
}

/** Whether somebody has permissions over others here, from the cache. */
export async function isTrusted(live: Live, chatId: number, authorId: number): Promise<boolean> {
  if (authorId < 0) return (await rightsOfChannel(live, chatId, authorId)) === 'moderate';
  return (await live.chats.administrators(chatId))?.has(authorId) ?? false;
}

/** Returns a channel's level: the group acts for its anonymous administrators, the linked channel for its owner. */
async function rightsOfChannel(live: Live, chatId: number, channelId: number): Promise<Rights | 'unknown'> {
  if (channelId === live.moves.current(chatId)) return 'moderate';
  const about = await live.chats.about(live.moves.current(chatId));
  if (!about) return 'unknown';
  return about.linkedChatId === channelId ? 'moderate' : 'member';
}

function rightsOfMember(member: ChatMember): Rights {
  if (member.status === 'creator') return 'manage';
  if (member.status !== 'administrator') return 'member';
  if (member.can_change_info) return 'manage';
  return member.can_delete_messages || member.can_restrict_members || member.can_promote_members
    ? 'moderate'
    : 'member';
}
