import type { Outcome } from '../../core/port/outcome.ts';
import { createMicroBatcher, type MicroBatcher } from '../../core/runtime/micro-batcher.ts';
import { atMessage } from '../connection/chat-calls.ts';
import type { Live } from '../connection/live.ts';

/** @see https://core.telegram.org/bots/api#deletemessages */
const TOGETHER_MAX = 100;

const GONE: Outcome = { kind: 'gone' };

/** Deletes one message of a chat; several that wait together go in one call. */
export type DeleteQueue = MicroBatcher<number, Outcome>;

/** Makes the queue of deletions: one call at a time in each chat, in order of arrival. */
export function createDeleteQueue(live: Live): DeleteQueue {
  return createMicroBatcher(TOGETHER_MAX, (chat, ids) => deleteSome(live, Number(chat), ids));
}

async function deleteSome(live: Live, chatId: number, ids: readonly number[]): Promise<readonly Outcome[]> {
  // Of a message that was written before its group became a supergroup nothing is left under its number.
  if (live.moves.current(chatId) !== chatId) return ids.map(() => GONE);
  const [only] = ids;
  if (only !== undefined && ids.length === 1) {
    return [await atMessage(live, chatId, () => live.api.deleteMessage(chatId, only))];
  }
  const outcome = await atMessage(live, chatId, () => live.api.deleteMessages(chatId, [...ids]));
  // What is not there any more Telegram leaves out; one that it will not delete makes it refuse them all.
  const isOfOne = outcome.kind === 'failed' || outcome.kind === 'refused';
  return isOfOne ? deleteEach(live, chatId, ids) : ids.map(() => outcome);
}

async function deleteEach(live: Live, chatId: number, ids: readonly number[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of ids) outcomes.push(await atMessage(live, chatId, () => live.api.deleteMessage(chatId, id)));
  return outcomes;
}
