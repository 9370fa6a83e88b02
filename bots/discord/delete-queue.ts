import { setImmediate as nextTurn } from 'node:timers/promises';
import { Routes, SnowflakeUtil } from 'discord.js';
import type { Outcome } from '../shared/platform.ts';
import type { Live } from './live.ts';
import { outcomeOf } from './outcome.ts';

/** @see https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const BULK_MAX = 100;
const BULK_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000 - 60_000;

const REASON = 'Removed by Steward';

type Waiting = { readonly messageId: string; readonly resolve: (outcome: Outcome) => void };

/** Deletes one message; several of one channel that wait together go in one call. */
export type DeleteQueue = (channelId: string, messageId: string) => Promise<Outcome>;

/** Makes the queue of deletions: one call at a time in each channel, in order of arrival. */
export function createDeleteQueue(live: Live): DeleteQueue {
  const channels = new Map<string, Waiting[]>();

  const drain = async (channelId: string, waiting: Waiting[]): Promise<void> => {
    // What was decided in one batch arrives within one turn of the event loop.
    await nextTurn();
    while (waiting.length > 0) await deleteSome(live, channelId, waiting.splice(0, BULK_MAX));
    channels.delete(channelId);
  };

  return (channelId, messageId) =>
    new Promise((resolve) => {
      const waiting = channels.get(channelId);
      if (waiting) {
        waiting.push({ messageId, resolve });
        return;
      }
      const first = [{ messageId, resolve }];
      channels.set(channelId, first);
      void drain(channelId, first);
    });
}

async function deleteSome(live: Live, channelId: string, some: readonly Waiting[]): Promise<void> {
  const isYoung = ({ messageId }: Waiting) => live.now() - SnowflakeUtil.timestampFrom(messageId) < BULK_AGE_MAX_MS;
  const young = new Set(some.filter(isYoung).map(({ messageId }) => messageId));
  if (young.size < 2) return deleteEach(live, channelId, some);
  const outcome = await callRest(live, (rest) =>
    rest.post(Routes.channelBulkDelete(channelId), { body: { messages: [...young] }, reason: REASON }),
  );
  const rest = some.filter(({ messageId }) => !young.has(messageId));
  if (outcome.kind === 'gone') return deleteEach(live, channelId, some);
  for (const { messageId, resolve } of some) if (young.has(messageId)) resolve(outcome);
  await deleteEach(live, channelId, rest);
}

async function deleteEach(live: Live, channelId: string, each: readonly Waiting[]): Promise<void> {
  for (const { messageId, resolve } of each) {
    resolve(
      await callRest(live, (rest) => rest.delete(Routes.channelMessage(channelId, messageId), { reason: REASON })),
    );
  }
}

type Rest = NonNullable<ReturnType<Live['client']>>['rest'];

async function callRest(live: Live, call: (rest: Rest) => Promise<unknown>): Promise<Outcome> {
  const client = live.client();
  return client ? outcomeOf(() => call(client.rest)) : { kind: 'later', error: 'not_connected', afterMs: null };
}
