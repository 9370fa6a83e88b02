import type { Community, ModerationCase } from '../../src/core/communities.ts';
import { done, fault, note } from './answers.ts';
import type { Bot } from './bot.ts';
import { targetOf } from './ladder.ts';
import { phrase, type Say, sayTo } from './language/say.ts';
import { claimOnce } from './message/claim.ts';
import { isDone } from './notice/standing.ts';
import { describeMissed } from './notice/steps.ts';
import { type Outcome, RATE_LIMITED } from './outcome.ts';
import { type Pressed, showSoon } from './pressed.ts';
import { type Answer, type Button, buttonId } from './rendering.ts';
import { cutLine, cutText, LEFT_OUT, sayLeftOut } from './text.ts';
import { atOnce, toResult } from './try-step.ts';
import { withResults } from './waiting.ts';

const TEXT_MAX_CHARS = 1_400;
/** Two moderators who press in the same moment give it back once. */
const SAME_MOMENT_MS = 10_000;

type GiveBack = 'give_text' | 'repost';

/** What may be done for the author of a message that was deleted and dismissed as wrong; nothing where its text is not kept. */
export function giveBackButtons(say: Say, bot: Bot, notice: ModerationCase): Button[] {
  return (['give_text', 'repost'] as const)
    .filter((how) => canGiveBack(bot, notice, how))
    .map((how) => ({ id: buttonId(how, notice.id), label: say(LABELS[how]), style: 'good' }));
}

const LABELS: Readonly<Record<GiveBack, string>> = {
  give_text: phrase('Send its text to the author'),
  repost: phrase('Post it again in their name'),
};

function canGiveBack({ platform }: Bot, notice: ModerationCase, how: GiveBack): boolean {
  const { kind, author, text, verdict, results, reason: ground } = notice;
  if (kind !== 'message' || author.id === '' || text === '' || verdict?.verdict !== 'wrong') return false;
  if (!isDone(notice, 'delete') || results.some(({ step, outcome }) => step === how && outcome === 'done'))
    return false;
  // Nobody is made to say what they only passed on, or the half of what they wrote.
  return how === 'give_text' || (platform.repost !== undefined && !ground.quoted && !LEFT_OUT.test(text));
}

/** Gives the text of a deleted message back, once; what came of it stands in the entry. */
export async function giveBack(
  { bot, carryOut, say, community, notice, press }: Pressed,
  how: GiveBack,
): Promise<Answer> {
  const { communities, schedule } = bot.deps;
  if (!canGiveBack(bot, notice, how)) return note(say('That was done already, or its text is not kept.'));
  const moment = Math.floor(schedule.now() / SAME_MOMENT_MS);
  if (!(await claimOnce(bot, `g:${how}:${notice.id}:${moment}`))) return note(say('Somebody is at it already.'));
  const outcome = await carry(bot, community, notice, press.by, how);
  const result = toResult(atOnce(bot, how, press.by), outcome, schedule.now());
  await communities.changeCase(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [result]),
  }));
  showSoon(bot, carryOut, notice);
  if (outcome.kind === 'done')
    return done(how === 'repost' ? say('Posted again in their name.') : say('Sent to the author.'));
  if (how === 'give_text' && outcome.kind === 'refused') return fault(say('Not done: they take no private messages.'));
  const isUnsure = outcome.kind === 'later' && !outcome.untouched && outcome.error !== RATE_LIMITED;
  const unsure = isUnsure ? ` ${say('It may have been done all the same.')}` : '';
  const why =
    outcome.kind === 'gone'
      ? say('They are not here any more.')
      : describeMissed(say, bot.platform.capabilities, result);
  return fault(say('Not done'), { kind: 'text', text: `${why}${unsure}` });
}

function carry(
  bot: Bot,
  community: Community,
  notice: ModerationCase,
  by: Pressed['press']['by'],
  how: GiveBack,
): Promise<Outcome> {
  const ref = { id: community.externalId, name: community.name };
  const { repost } = bot.platform;
  return bot.calls.run('notify', ref.id, async (): Promise<Outcome> => {
    if (how === 'give_text') {
      const say = sayTo(community);
      const head = say(
        'The moderators of {community} found that a message of yours was removed wrongly; you may say it again:',
        { community: cutLine(community.name, 80) },
      );
      return bot.platform.tell(
        ref,
        notice.author.id,
        `${head}\n${cutText(sayLeftOut(say, notice.text), TEXT_MAX_CHARS)}`,
      );
    }
    if (!repost) return { kind: 'refused', refusal: 'unsupported' };
    return repost({ ...targetOf(community, notice, by), text: notice.text });
  });
}
