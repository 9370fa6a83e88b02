import type { Translate } from '../../core/i18n/translate.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Answer } from '../../core/port/rendering.ts';
import { ANSWER_PATIENCE, retryCall, withDeadline } from '../../core/runtime/timers.ts';
import { type Live, nameOf, outcomeOfError } from '../connection/calls.ts';
import { openDirect, sendDirectly, uploadFile } from '../log/log-channel.ts';
import { renderAnswer } from './render-answer.ts';

const DEADLINE_MS = 10_000;

/** The person to answer, and Slack's address for answers, which is valid for half an hour. */
export type Asker = { readonly personId: string; readonly responseUrl: string };

/**
 * Creates the function that answers only one person: in the channel of the question if possible, else in private messages. It never rejects. Its
 * argument `replaces` says whether the answer replaces the message whose button was pressed.
 */
export function createRespond(live: Live, translateHere: () => Promise<Translate>) {
  return async (asker: Asker, answer: Answer, replaces = false): Promise<void> => {
    const message = renderAnswer(await withFiles(live, translateHere, asker, answer));
    const where = replaces ? { replace_original: true } : { response_type: 'ephemeral', replace_original: false };
    const body = JSON.stringify({ ...message, ...where });
    const posted = await retryCall(live.schedule, ANSWER_PATIENCE, () => post(live, asker.responseUrl, body));
    if (posted.kind === 'done') return;
    live.log.warn(posted, 'an answer was not taken where it was asked for');
    const told = await retryCall(live.schedule, ANSWER_PATIENCE, () => sendDirectly(live, asker.personId, message));
    if (told.kind !== 'done') live.log.warn(told, 'an answer was lost');
  };
}

/** Posts an answer. Slack accepts five posts to an address and then refuses it. */
async function post({ schedule }: Live, responseUrl: string, body: string): Promise<Outcome> {
  const headers = { 'content-type': 'application/json' };
  const init: RequestInit = { method: 'POST', headers, body, redirect: 'error' };
  try {
    const answer = await withDeadline(schedule, DEADLINE_MS, (signal) => fetch(responseUrl, { ...init, signal }));
    const { status } = answer;
    if (answer.ok) return { kind: 'done' };
    const afterMs = Number(answer.headers.get('retry-after')) * 1_000 || null;
    return status === 429 || status >= 500
      ? { kind: 'later', error: `http_${status}`, afterMs }
      : { kind: 'failed', error: `http_${status}` };
  } catch (error) {
    return { kind: 'later', error: nameOf(error), afterMs: null };
  }
}

/** Sends files in the private conversation, because ephemeral messages cannot hold files; the answer says so. */
async function withFiles(
  live: Live,
  translateHere: () => Promise<Translate>,
  { personId }: Asker,
  answer: Answer,
): Promise<Answer> {
  const files = answer.parts.flatMap((part) => (part.kind === 'file' ? [part] : []));
  if (files.length === 0) return answer;
  const said = await sendFiles(live, await translateHere(), personId, files);
  return { ...answer, parts: [...answer.parts, { kind: 'text', text: said }] };
}

async function sendFiles(
  live: Live,
  translate: Translate,
  personId: string,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<string> {
  try {
    const channel = await openDirect(live, personId);
    for (const file of files) await uploadFile(live, { channel_id: channel }, file);
    return translate('slack.file_your_private_messages_bot');
  } catch (error) {
    live.log.warn({ error: nameOf(error) }, 'a file could not be sent');
    const outcome = outcomeOfError(error);
    return outcome.kind === 'refused' && outcome.refusal === 'missing_permission'
      ? translate('slack.file_not_sent_bot_needs')
      : translate('slack.file_not_sent_try_again');
  }
}
