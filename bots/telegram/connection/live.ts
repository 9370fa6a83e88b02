import type { Api } from 'grammy';
import type { UserFromGetMe } from 'grammy/types';
import type { createChats } from './chats.ts';
import type { Moves } from './moves.ts';

/** What the parts of a running Telegram bot share. */
export type Live = {
  readonly api: Api;
  /** The bot itself; null before it has logged in. */
  me(): UserFromGetMe | null;
  now(): number;
  readonly moves: Moves;
  readonly chats: ReturnType<typeof createChats>;
};
