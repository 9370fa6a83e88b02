import type { ManualClock } from '../../manual-clock.ts';
import type { UpdateQueue } from './updates.ts';
import type { TelegramWorld } from './world.ts';

/** The `from` users of messages by a group itself, a channel, or Telegram. */
export const placeholders = {
  anonymousAdministrator: { id: 1_087_968_824, is_bot: true, first_name: 'Group', username: 'GroupAnonymousBot' },
  channel: { id: 136_817_688, is_bot: true, first_name: 'Channel', username: 'Channel_Bot' },
  telegram: { id: 777_000, is_bot: false, first_name: 'Telegram' },
} as const;

/** Creates a Telegram that contains only the bot. With privacy mode on, the bot only gets messages addressed to it. */
export function createWorld(clock: ManualClock, queue: UpdateQueue, privacyMode: boolean): TelegramWorld {
  let serial = 1_000;
  let sharedMessageId = 0;
  return {
    clock,
    bot: {
      id: 7_000_000_001,
      is_bot: true,
      first_name: 'Steward',
      username: 'steward_bot',
      can_join_groups: true,
      can_read_all_group_messages: !privacyMode,
      supports_inline_queries: false,
      can_connect_to_business: false,
      has_main_web_app: false,
      has_topics_enabled: false,
      allows_users_to_create_topics: false,
      can_manage_bots: false,
      supports_join_request_queries: false,
    },
    users: new Map(),
    chats: new Map(),
    started: new Set(),
    blocked: new Set(),
    pressed: new Map(),
    punishments: [],
    journal: [],
    commands: new Map(),
    pictures: new Map(),
    files: new Map(),
    calls: [],
    violations: [],
    push: (kind, content) => queue.push(kind, content),
    newId: () => {
      serial += 1;
      return serial;
    },
    // Supergroups and channels number their own messages; private chats and basic groups share the bot's numbers.
    newMessageId: (chat) => {
      if (chat.type === 'supergroup' || chat.type === 'channel') return chat.messages.length + 1;
      sharedMessageId += 1;
      return sharedMessageId;
    },
    date: () => Math.floor(clock.now() / 1000),
  };
}
