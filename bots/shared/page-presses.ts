import type { PagePress, PressAnswer } from '../../src/core/presses.ts';
import { pressWhole } from './incident/press-whole.ts';
import { mayPress } from './may-press.ts';
import type { PressDeps, Pressed } from './pressed.ts';
import { approve, dismiss, takeByHand, undo } from './presses.ts';
import type { Answer } from './rendering.ts';

/**
 * Does what somebody pressed on a page of the dashboard, as if it were the button in chat: the entry there changes with it. Whoever signed in
 * from chat is asked for their rights there now.
 */
export async function answerPagePress(deps: PressDeps, page: PagePress): Promise<PressAnswer> {
  const { bot } = deps;
  const notice = await bot.deps.communities.findNotice({ id: page.noticeId });
  const community = notice && (await bot.deps.communities.findCommunity({ id: notice.communityId }));
  if (!notice || !community || community.platform !== bot.platform.name)
    return { isDone: false, text: 'This entry is older than what is kept.' };
  if (page.personId !== null && !(await mayPress(bot, community, page.personId, 'moderate')))
    return { isDone: false, text: `Only moderators of ${community.name} may do that.` };
  return inWords(
    await act({ ...deps, community, notice, press: { by: page.by, withKey: page.personId === null } }, page.verb),
  );
}

async function act(pressed: Pressed, verb: PagePress['verb']): Promise<Answer> {
  switch (verb) {
    case 'delete':
    case 'timeout':
      return takeByHand(pressed, verb);
    case 'undo':
      return undo(pressed);
    case 'wrong':
      return dismiss(pressed);
    case 'right':
      return approve(pressed);
    default:
      return pressWhole(pressed, verb);
  }
}

function inWords({ tone, title, parts }: Answer): PressAnswer {
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []));
  return { isDone: tone === 'good', text: [title, ...texts].join(' ') };
}
