import type { Answer } from '../shared/rendering.ts';
import type { Live } from './live.ts';
import { nameOf, outcomeOfError } from './outcome.ts';
import { renderAnswer } from './render-answer.ts';
import { NO_PREVIEWS } from './render-entry.ts';
import { openDirect } from './steps.ts';

const DEADLINE_MS = 10_000;

/** Who is answered, and the address that Slack gave for it; it is good for half an hour. */
export type Asker = { readonly personId: string; readonly responseUrl: string };

/** Shows answers to those who asked, and to nobody else. */
export type Respond = (
  asker: Asker,
  answer: Answer,
  /** Whether the answer takes the place of the message whose button was pressed. */
  options?: { readonly replaces: boolean },
) => Promise<void>;

/** Makes what answers: where the question was asked if that is still possible, else in private messages. Never rejects. */
export function createRespond(live: Live): Respond {
  return async (asker, answer, options = { replaces: false }) => {
    const shown = await withFiles(live, asker, answer);
    const message = renderAnswer(shown);
    const where = options.replaces
      ? { replace_original: true }
      : { response_type: 'ephemeral', replace_original: false };
    try {
      const response = await fetch(asker.responseUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...message, ...where }),
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      if (response.ok) return;
      live.log.warn({ platform: 'slack', status: response.status }, 'an answer was not taken');
    } catch (error) {
      live.log.warn({ platform: 'slack', error: nameOf(error) }, 'an answer could not be sent');
    }
    await tellDirectly(live, asker.personId, message);
  };
}

async function tellDirectly(live: Live, personId: string, message: ReturnType<typeof renderAnswer>): Promise<void> {
  try {
    const channel = await openDirect(live, personId);
    await live.calls.run('chat.postMessage', 'once', () =>
      live.clients.actions.chat.postMessage({ channel, ...message, ...NO_PREVIEWS }),
    );
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, 'an answer was lost');
  }
}

/** What only one person sees cannot hold files: they go into the private conversation, and the answer says so. */
async function withFiles(live: Live, { personId }: Asker, answer: Answer): Promise<Answer> {
  const files = answer.parts.flatMap((part) => (part.kind === 'file' ? [part] : []));
  if (files.length === 0) return answer;
  const said = await sendFiles(live, personId, files);
  return { ...answer, parts: [...answer.parts, { kind: 'text', text: said }] };
}

async function sendFiles(
  live: Live,
  personId: string,
  files: readonly { readonly name: string; readonly content: string }[],
): Promise<string> {
  try {
    const channel = await openDirect(live, personId);
    for (const { name, content } of files) {
      await live.calls.run('files.upload', 'once', () =>
        live.clients.actions.files.uploadV2({ channel_id: channel, filename: name, title: name, content }),
      );
    }
    return 'The file is in your private messages with the bot.';
  } catch (error) {
    live.log.warn({ platform: 'slack', error: nameOf(error) }, 'a file could not be sent');
    const outcome = outcomeOfError(error);
    return outcome.kind === 'refused' && outcome.refusal === 'missing_permission'
      ? 'The file could not be sent: the bot needs the scopes files:write and im:write.'
      : 'The file could not be sent. Try again in a moment.';
  }
}
