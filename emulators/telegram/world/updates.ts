import type { Update } from 'grammy/types';
import { TelegramRefusal, type UpdateKind } from './world.ts';

/** Every kind of update, to check `allowed_updates`. */
export const updateKinds = [
  'message',
  'edited_message',
  'channel_post',
  'edited_channel_post',
  'business_connection',
  'business_message',
  'edited_business_message',
  'deleted_business_messages',
  'guest_message',
  'stopped_message_generation',
  'message_reaction',
  'message_reaction_count',
  'inline_query',
  'chosen_inline_result',
  'callback_query',
  'shipping_query',
  'pre_checkout_query',
  'purchased_paid_media',
  'poll',
  'poll_answer',
  'my_chat_member',
  'chat_member',
  'chat_join_request',
  'chat_boost',
  'removed_chat_boost',
  'managed_bot',
  'subscription',
] as const satisfies readonly UpdateKind[];

const onRequestOnly: readonly UpdateKind[] = ['chat_member', 'message_reaction', 'message_reaction_count'];
const waitMaxSeconds = 50;

/** A bot's queue of updates. */
export interface UpdateQueue {
  /** Queues an update of a kind that the bot requested; others are lost, as in Telegram. */
  push(kind: UpdateKind, content: object): void;
  /** Queues an update again with its old number. */
  again(update: Update): void;
  readonly all: readonly Update[];
  readonly pending: readonly Update[];
  allow(kinds: readonly UpdateKind[] | undefined): void;
  allowed(): readonly UpdateKind[] | undefined;
  /** Drops every update with a lower number, as an offset does. */
  confirmBelow(id: number): void;
  drop(): void;
  /** Runs one getUpdates. An older one that still waits ends with 409. */
  poll(request: {
    readonly offset: number;
    readonly limit: number;
    readonly timeoutSeconds: number;
    readonly signal: AbortSignal;
  }): Promise<readonly Update[]>;
  /** Returns the number of polls that wait for an update: 0 or 1. */
  waitingPolls(): number;
  /** Calls back whenever an update is queued. */
  onPush(listener: () => void): void;
  /** Sets the number of the next update: after a week without updates Telegram continues from a random one. Throws while updates wait. */
  jumpTo(id: number): void;
  /** Makes polls return nothing, although updates wait, until the returned function is called. */
  withhold(): () => void;
  /** Ends a waiting poll with what it has. */
  close(): void;
}

/** Creates an empty queue. */
export function createUpdateQueue(): UpdateQueue {
  const all: Update[] = [];
  const pending: Update[] = [];
  const listeners: (() => void)[] = [];
  let allowedKinds: readonly UpdateKind[] | undefined;
  let nextId = 100_000;
  let isWithheld = false;
  let waiting: { readonly finish: () => void; readonly fail: (error: Error) => void } | undefined;

  function wake(): void {
    if (!isWithheld) waiting?.finish();
    for (const listener of listeners) listener();
  }

  function isAllowed(kind: UpdateKind): boolean {
    return allowedKinds?.length ? allowedKinds.includes(kind) : !onRequestOnly.includes(kind);
  }

  function poll(request: Parameters<UpdateQueue['poll']>[0]): Promise<readonly Update[]> {
    waiting?.fail(
      new TelegramRefusal(
        409,
        'Conflict: terminated by other getUpdates request; make sure that only one bot instance is running',
      ),
    );
    if (request.offset < 0) pending.splice(0, Math.max(pending.length + request.offset, 0));
    else confirmBelow(request.offset);
    const take = () => (isWithheld ? [] : pending.slice(0, request.limit));
    if (take().length > 0 || request.timeoutSeconds <= 0) return Promise.resolve(take());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => entry.finish(), Math.min(request.timeoutSeconds, waitMaxSeconds) * 1000);
      const end = () => {
        clearTimeout(timer);
        if (waiting === entry) waiting = undefined;
      };
      const entry = {
        finish: () => {
          end();
          resolve(take());
        },
        fail: (error: Error) => {
          end();
          reject(error);
        },
      };
      waiting = entry;
      request.signal.addEventListener('abort', () => entry.finish());
    });
  }

  function confirmBelow(id: number): void {
    const kept = pending.filter((update) => update.update_id >= id);
    pending.splice(0, pending.length, ...kept);
  }

  return {
    push: (kind, content) => {
      if (!isAllowed(kind)) return;
      // The content fits the kind: both are chosen in one place. The copy keeps later edits out of sent updates.
      const update = { update_id: nextId, [kind]: structuredClone(content) } as Update;
      nextId += 1;
      all.push(update);
      pending.push(update);
      wake();
    },
    again: (update) => {
      pending.push(update);
      pending.sort((one, other) => one.update_id - other.update_id);
      wake();
    },
    all,
    pending,
    allow: (kinds) => {
      if (kinds !== undefined) allowedKinds = kinds;
    },
    allowed: () => allowedKinds,
    confirmBelow,
    drop: () => pending.splice(0),
    poll,
    waitingPolls: () => (waiting ? 1 : 0),
    onPush: (listener) => listeners.push(listener),
    jumpTo: (id) => {
      if (pending.length > 0) throw new Error('numbers jump only after a week in which nothing waited');
      nextId = id;
    },
    withhold: () => {
      isWithheld = true;
      return () => {
        isWithheld = false;
        if (pending.length > 0) wake();
      };
    },
    close: () => waiting?.finish(),
  };
}
