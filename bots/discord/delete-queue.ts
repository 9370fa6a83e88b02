import { Routes, SnowflakeUtil } from 'discord.js';
import type { Outcome } from '../shared/platform.ts';
import { createGather, type Gather } from '../shared/running/gather.ts';
import type { Live } from './live.ts';
import { outcomeOf } from './outcome.ts';

/** @see https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const BULK_MAX = 100;
const BULK_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000 - 60_000;

/** A reason in the audit log has at most 512 characters. @see https://discord.com/developers/docs/reference#audit-log-reason-header */
const REASON_MAX_CHARS = 500;

/** A message to delete, and what the audit log says of it. */
type Doomed = { readonly id: string; readonly reason: string };

/** Deletes one message; several of one channel that wait together go in one call. */
export type DeleteQueue = Gather<Doomed, Outcome>;

/** Makes the queue of deletions: one call at a time in each channel, in order of arrival. */
export function createDeleteQueue(live: Live): DeleteQueue {
  return createGather(BULK_MAX, (channelId, doomed) => deleteSome(live, channelId, doomed));
}

async function deleteSome(live: Live, channelId: string, doomed: readonly Doomed[]): Promise<readonly Outcome[]> {
  const isYoung = ({ id }: Doomed) => live.now() - SnowflakeUtil.timestampFrom(id) < BULK_AGE_MAX_MS;
  const messages = [...new Set(doomed.filter(isYoung).map(({ id }) => id))];
  if (messages.length < 2) return deleteEach(live, channelId, doomed);
  const reason = reasonOf(doomed.filter(isYoung));
  const outcome = await callRest(live, (rest) =>
    rest.post(Routes.channelBulkDelete(channelId), { body: { messages }, reason }),
  );
  if (outcome.kind === 'gone') return deleteEach(live, channelId, doomed);
  const old = doomed.filter((one) => !isYoung(one));
  const outcomes = await deleteEach(live, channelId, old);
  const each = new Map(old.map((one, place) => [one, outcomes[place]]));
  return doomed.map((one) => each.get(one) ?? outcome);
}

async function deleteEach(live: Live, channelId: string, doomed: readonly Doomed[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, reason } of doomed) {
    outcomes.push(await callRest(live, (rest) => rest.delete(Routes.channelMessage(channelId, id), { reason })));
  }
  return outcomes;
}

/** One reason for many: each that there is, as far as there is room. */
function reasonOf(doomed: readonly Doomed[]): string {
  const reasons = [...new Set(doomed.map(({ reason }) => reason))];
  const told = [reasons[0] ?? ''];
  for (const reason of reasons.slice(1)) {
    const left = reasons.length - told.length;
    if ([...told, reason].join('; ').length > REASON_MAX_CHARS) return `${told.join('; ')} and ${left} more`;
    told.push(reason);
  }
  return told.join('; ');
}

type Rest = NonNullable<ReturnType<Live['client']>>['rest'];

async function callRest(live: Live, call: (rest: Rest) => Promise<unknown>): Promise<Outcome> {
  const client = live.client();
  return client ? outcomeOf(() => call(client.rest)) : { kind: 'later', error: 'not_connected', afterMs: null };
}
