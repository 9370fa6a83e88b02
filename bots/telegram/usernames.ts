import type { User } from 'grammy/types';
import { LRUCache } from 'lru-cache';

const USERNAMES_MAX = 20_000;

/** The ids behind the user names of those who wrote lately: a bot cannot ask whose a user name is. */
export type Usernames = { note(user: User | undefined): void; idOf(username: string): number | null };

/** Knows nobody yet. */
export function createUsernames(): Usernames {
  const ids = new LRUCache<string, number>({ max: USERNAMES_MAX });
  return {
    note(user) {
      if (user?.username) ids.set(user.username.toLowerCase(), user.id);
    },
    idOf: (username) => ids.get(username.toLowerCase()) ?? null,
  };
}
