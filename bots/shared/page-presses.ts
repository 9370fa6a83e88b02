import type { PagePress, PressAnswer } from '../../src/core/presses.ts';
import { ENGLISH } from './language/say.ts';
import { mayPress } from './may-press.ts';
import { TOO_OLD } from './press-by-hand.ts';
import type { PressDeps } from './pressed.ts';
import { findEntry, pressEntry } from './presses.ts';
import type { Answer } from './rendering.ts';

/**
 * Does what somebody pressed on a page of the dashboard, as if it were the button in chat: the entry there changes with it. Whoever signed in
 * from chat is asked for their rights there now. Pages are in English.
 */
export async function answerPagePress(deps: PressDeps, page: PagePress): Promise<PressAnswer> {
  const { bot } = deps;
  const entry = await findEntry(bot, page.noticeId);
  if (!entry) return { isDone: false, text: TOO_OLD };
  const { notice, community } = entry;
  if (page.personId !== null && !(await mayPress(bot, community, page.personId, 'moderate')))
    return { isDone: false, text: `Only moderators of ${community.name} may do that.` };
  return inWords(
    await pressEntry(
      { ...deps, say: ENGLISH, community, notice, press: { by: page.by, withKey: page.personId === null } },
      page.verb,
    ),
  );
}

function inWords({ tone, title, parts }: Answer): PressAnswer {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return { isDone: tone === 'good', text: [title, ...texts].join(' ') };
}
