import { Routes, SnowflakeUtil } from 'discord.js';
import type { Outcome } from '../shared/platform.ts';
import { createGather, type Gather } from '../shared/running/gather.ts';
import type { Live } from './live.ts';
import { outcomeOf } from './outcome.ts';

/** @see https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const BULK_MAX = 100;
const BULK_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000 - 60_000;

const REASON = 'Removed by Steward';

/** Deletes one message; several of one channel that wait together go in one call. */
export type DeleteQueue = Gather<string, Outcome>;

/** Makes the queue of deletions: one call at a time in each channel, in order of arrival. */
export function createDeleteQueue(live: Live): DeleteQueue {
  return createGather(BULK_MAX, (channelId, messageIds) => deleteSome(live, channelId, messageIds));
}

async function deleteSome(live: Live, channelId: string, messageIds: readonly string[]): Promise<readonly Outcome[]> {
  const isYoung = (id: string) => live.now() - SnowflakeUtil.timestampFrom(id) < BULK_AGE_MAX_MS;
  const young = new Set(messageIds.filter(isYoung));
  if (young.size < 2) return deleteEach(live, channelId, messageIds);
  const outcome = await callRest(live, (rest) =>
    rest.post(Routes.channelBulkDelete(channelId), { body: { messages: [...young] }, reason: REASON }),
  );
  if (outcome.kind === 'gone') return deleteEach(live, channelId, messageIds);
  const old = messageIds.filter((id) => !young.has(id));
  const each = new Map(zip(old, await deleteEach(live, channelId, old)));
  return messageIds.map((id) => each.get(id) ?? outcome);
}

async function deleteEach(live: Live, channelId: string, messageIds: readonly string[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of messageIds) {
    outcomes.push(
      await callRest(live, (rest) => rest.delete(Routes.channelMessage(channelId, id), { reason: REASON })),
    );
  }
  return outcomes;
}

function zip(ids: readonly string[], outcomes: readonly Outcome[]): [string, Outcome][] {
  return ids.flatMap((id, place) => {
    const outcome = outcomes[place];
    return outcome ? [[id, outcome] as [string, Outcome]] : [];
  });
}

type Rest = NonNullable<ReturnType<Live['client']>>['rest'];

async function callRest(live: Live, call: (rest: Rest) => Promise<unknown>): Promise<Outcome> {
  const client = live.client();
  return client ? outcomeOf(() => call(client.rest)) : { kind: 'later', error: 'not_connected', afterMs: null };
}
