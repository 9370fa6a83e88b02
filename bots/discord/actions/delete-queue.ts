import { RequestMethod, Routes, SnowflakeUtil } from 'discord.js';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Schedule } from '../../core/port/process.ts';
import { type CallPauses, createCallPauses } from '../../core/runtime/call-pauses.ts';
import { createMicroBatcher, type MicroBatcher } from '../../core/runtime/micro-batcher.ts';
import { pause } from '../../core/runtime/timers.ts';
import type { Live } from '../connection/live.ts';
import { outcomeOf } from '../connection/outcome.ts';

/** @see https://discord.com/developers/docs/resources/message#bulk-delete-messages */
const BULK_MAX = 100;
const BULK_AGE_MAX_MS = 14 * 24 * 60 * 60 * 1000 - 60_000;

/** Below Discord's limit of 512 characters. @see https://discord.com/developers/docs/reference#audit-log-reason-header */
const REASON_MAX_CHARS = 500;

/** Wait for further messages of one burst, and its total limit: half of what the next call would have to wait. */
const BURST_MS = 75;
const BURST_MAX_MS = 500;
/** Longest rate-limit pause of a channel that a call waits for before it takes its messages. */
const PACE_MAX_MS = 5_000;

/** A message to delete, its reason for the audit log, and the number of undecided messages in its channel. */
type Doomed = { readonly id: string; readonly reason: string; readonly undecided: () => number };

/** Deletes one message; waiting messages of one channel share a call. */
export type DeleteQueue = MicroBatcher<Doomed, Outcome>;

/** Creates the queue of deletions: one call at a time in each channel, in order of arrival. */
export function createDeleteQueue(live: Live, schedule: Schedule): DeleteQueue {
  const pauses = createCallPauses(schedule);
  const deletes = { live, pauses };
  return createMicroBatcher({
    max: BULK_MAX,
    run: (channelId, doomed) => deleteSome(deletes, channelId, doomed),
    ready: (channelId, waiting) => readyForBulk(schedule, pauses, channelId, waiting),
  });
}

/** Waits for more messages, because Discord allows one bulk deletion a second in a channel; a single message does not wait. */
async function readyForBulk(
  schedule: Schedule,
  pauses: CallPauses,
  channelId: string,
  waiting: () => readonly Doomed[],
): Promise<void> {
  for (let before = 0, waitedMs = 0; waitedMs < BURST_MAX_MS; waitedMs += BURST_MS) {
    const doomed = waiting();
    const count = doomed.length;
    if (count < 2 || count >= BULK_MAX) break;
    if (count === before && (doomed.at(-1)?.undecided() ?? 0) <= count) break;
    before = count;
    await pause(schedule, BURST_MS);
  }
  // The client also knows longer pauses and reports them.
  if (waiting().length > 1) await pauses.passed(channelId, PACE_MAX_MS).catch(() => {});
}

async function deleteSome(
  { live, pauses }: { readonly live: Live; readonly pauses: CallPauses },
  channelId: string,
  doomed: readonly Doomed[],
): Promise<readonly Outcome[]> {
  const isYoung = ({ id }: Doomed) => live.now() - SnowflakeUtil.timestampFrom(id) < BULK_AGE_MAX_MS;
  const messages = [...new Set(doomed.filter(isYoung).map(({ id }) => id))];
  if (messages.length < 2) return deleteEach(live, channelId, doomed);
  const reason = reasonOf(doomed.filter(isYoung));
  const fullRoute = Routes.channelBulkDelete(channelId);
  const outcome = await callRest(live, async (rest) => {
    const { headers } = await rest.queueRequest({ fullRoute, method: RequestMethod.Post, body: { messages }, reason });
    const resetMs = Number(headers.get('x-ratelimit-reset-after')) * 1_000;
    if (headers.get('x-ratelimit-remaining') === '0' && resetMs > 0) pauses.begin(channelId, resetMs);
  });
  if (outcome.kind === 'gone') return deleteEach(live, channelId, doomed);
  const old = doomed.filter((one) => !isYoung(one));
  const outcomes = await deleteEach(live, channelId, old);
  const each = new Map(old.map((one, index) => [one, outcomes[index]]));
  return doomed.map((one) => each.get(one) ?? outcome);
}

async function deleteEach(live: Live, channelId: string, doomed: readonly Doomed[]): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const { id, reason } of doomed)
    outcomes.push(await callRest(live, (rest) => rest.delete(Routes.channelMessage(channelId, id), { reason })));
  return outcomes;
}

/** Joins the different reasons of many deletions, as far as they fit. */
function reasonOf(doomed: readonly Doomed[]): string {
  const reasons = [...new Set(doomed.map(({ reason }) => reason))];
  const told = [reasons[0] ?? ''];
  for (const reason of reasons.slice(1)) {
    const left = reasons.length - told.length;
    if ([...told, reason].join('; ').length > REASON_MAX_CHARS) return `${told.join('; ')} (+${left})`;
    told.push(reason);
  }
  return told.join('; ');
}

type Rest = NonNullable<ReturnType<Live['client']>>['rest'];

async function callRest(live: Live, call: (rest: Rest) => Promise<unknown>): Promise<Outcome> {
  const client = live.client();
  return client ? outcomeOf(() => call(client.rest)) : { kind: 'later', error: 'not_connected', afterMs: null };
}
