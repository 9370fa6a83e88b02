import type { Community, ModerationCase } from '../../src/core/communities.ts';
import { done, fault, note, withButtons } from './answers.ts';
import type { Bot } from './bot.ts';
import { confirmDecision } from './confirm-decision.ts';
import type { IncomingPress } from './incoming.ts';
import { targetOf } from './ladder.ts';
import { phrase, type Say, sayTo } from './language/say.ts';
import { isExempt } from './message/candidate.ts';
import { describeMissed } from './notice/steps.ts';
import { type Outcome, RATE_LIMITED } from './outcome.ts';
import type { MayRemove } from './platform.ts';
import { type PressDeps, type Pressed, showSoon } from './pressed.ts';
import { REMOVALS, type Removal } from './refusals.ts';
import { type Answer, type Button, buttonId } from './rendering.ts';
import { ask, type SetupQuestion } from './setup/question.ts';
import { showPerson } from './text.ts';
import { atOnce, toResult } from './try-step.ts';
import { withResults } from './waiting.ts';

const LABELS: Readonly<Record<Removal, string>> = { kick: phrase('Kick'), ban: phrase('Ban') };
const QUESTIONS: Readonly<Record<Removal, string>> = { kick: phrase('Kick {who}?'), ban: phrase('Ban {who}?') };
const ANSWERS: Readonly<Record<Removal, string>> = { kick: phrase('Kick them'), ban: phrase('Ban them') };
const DONE: Readonly<Record<Removal, string>> = { kick: phrase('Kicked.'), ban: phrase('Banned.') };

/** Kick and Ban, for whoever may do so with the platform's own rights at this moment; none for anybody else, and none where nobody turned them on. */
export async function removalButtons(
  say: Say,
  bot: Bot,
  community: Community,
  notice: ModerationCase,
  personId: string,
): Promise<Button[]> {
  const { removing } = bot.platform;
  if (!community.bans || !removing || notice.author.id === '' || notice.kind === 'raid') return [];
  const may = await removing.may(targetOf(community, notice), personId);
  if (may === 'unknown' || may.ways.size === 0 || (await isProtected(bot, community, notice, may))) return [];
  return REMOVALS.filter((how) => may.ways.has(how)).map((how) => ({
    id: buttonId(how, notice.id),
    label: `${say(LABELS[how])}…`,
    style: 'danger',
  }));
}

/** Asks whether the author of an entry is to be taken out: nothing is done before a second press. */
export async function askToRemove({ bot, say, community, notice, press }: Pressed, how: Removal): Promise<Answer> {
  const refused = await refusalOf(say, bot, community, notice, press.by.id, how);
  if (refused) return refused;
  const question = {
    kind: 'removal',
    communityId: community.id,
    noticeId: notice.id,
    how,
    personId: press.by.id,
  } as const;
  return withButtons(
    fault(say(QUESTIONS[how], { who: showPerson(notice.author) }), {
      kind: 'text',
      text:
        how === 'ban'
          ? say(
              'They leave, and cannot come back until somebody lifts the ban in the platform itself. What they wrote stays.',
            )
          : say('They leave, and may come back. What they wrote stays.'),
    }),
    ...(await ask(bot, say, question, say(ANSWERS[how]))),
  );
}

/** Takes the author of an entry out, after the second press; what came of it stands in the entry, as the platform answered. */
export async function removeMember(
  { bot, carryOut }: PressDeps,
  community: Community,
  { noticeId, how }: Extract<SetupQuestion, { kind: 'removal' }>,
  press: Pick<IncomingPress, 'by'>,
): Promise<Answer> {
  const { communities, schedule } = bot.deps;
  const say = sayTo(community);
  const notice = await communities.findCase({ id: noticeId });
  const { removing } = bot.platform;
  if (!notice || !removing) return fault(say('This entry is older than what is kept.'));
  const refused = await refusalOf(say, bot, community, notice, press.by.id, how);
  if (refused) return refused;
  const outcome = await bot.calls.run('timeout', community.externalId, () =>
    removing.remove(targetOf(community, notice, press.by), how),
  );
  const result = toResult(atOnce(bot, how, press.by), outcome, schedule.now());
  await communities.changeCase(notice.id, (current) => ({
    ...current,
    results: withResults(current.results, [result]),
  }));
  if (outcome.kind === 'done' && notice.reason.category !== null) await confirmDecision(bot, community, notice, press);
  showSoon(bot, carryOut, notice);
  if (outcome.kind === 'done') return done(say(DONE[how]));
  if (outcome.kind === 'gone') return note(say('They are not here any more.'));
  const unsure = isUnsure(outcome)
    ? ` ${say('It may have been done all the same: look whether they are still here.')}`
    : '';
  const said = describeMissed(say, bot.platform.capabilities, result);
  return fault(say('Not done'), { kind: 'text', text: `${said}${unsure}` });
}

/** What is answered instead of doing it; null when it may be done. */
async function refusalOf(
  say: Say,
  bot: Bot,
  community: Community,
  notice: ModerationCase,
  personId: string,
  how: Removal,
): Promise<Answer | null> {
  const { removing } = bot.platform;
  const now = await bot.deps.communities.findCommunity({ id: community.id });
  if (!now?.bans || !removing) return fault(say('Kick and Ban are turned off here.'));
  const may = await removing.may(targetOf(community, notice), personId);
  if (may === 'unknown') return fault(say('The platform did not say what you may do; try again in a moment.'));
  if (!may.ways.has(how))
    return fault(say('You may not do that to this member yourself, so the bot does not do it for you.'));
  return (await isProtected(bot, community, notice, may))
    ? fault(say('Moderators, administrators and exempt members are never acted on.'))
    : null;
}

/** Whether somebody is never acted on, or nobody where they wrote, as it is at this moment; what is not known counts as yes. */
async function isProtected(
  { platform, deps }: Bot,
  community: Community,
  { author, channelId }: ModerationCase,
  { roleIds, parentId }: MayRemove,
): Promise<boolean> {
  const ref = { id: community.externalId, name: community.name };
  if ((await platform.rightsOf(ref, author.id)) !== 'member') return true;
  return isExempt(await deps.communities.listExemptions(community.id), {
    author: { ...author, trusted: false, roleIds },
    channel: { id: channelId, parentId },
  });
}

function isUnsure(outcome: Outcome): boolean {
  return outcome.kind === 'later' && !outcome.untouched && outcome.error !== RATE_LIMITED;
}
