import { createHmac } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { msg, translateFor } from '../i18n/translate.ts';
import { type Answer, button, type Entry, note } from '../port/rendering.ts';
import type { ActionAccess } from '../state/access.ts';
import { waitingSteps, withResults } from '../state/waiting-steps.ts';
import type { AfterNotice } from './notify-author.ts';
import { targetOf } from './take-steps.ts';

/** What newcomers pick from. */
const EMOJI = [
  ['🍎', msg('captcha.apple')],
  ['🚗', msg('captcha.car')],
  ['🐱', msg('captcha.cat')],
  ['🐟', msg('captcha.fish')],
  ['🏠', msg('captcha.house')],
  ['🔑', msg('captcha.key')],
  ['⭐', msg('captcha.star')],
  ['🌳', msg('captcha.tree')],
] as const;
const SHOWN = 6;

/** After so many wrong picks the hold is over. */
const PICKS_MAX = 3;

/** Why a hold ends whose author picked wrongly too often: for as long as they could have pressed they are not asked again. */
export const WRONG_PICKS = 'wrong_picks';

/**
 * The emoji of a try, each with the number of its button, and the name of the right one. It is another choice for each try, the same in every
 * process, and nobody without the bot's secret can tell it from the buttons.
 */
function choiceOf(secret: string, caseId: string, tries: number) {
  const bytes = createHmac('sha256', secret).update(`captcha ${caseId} ${tries}`).digest();
  const weighed = EMOJI.map(([emoji, name], index) => ({ emoji, name, weight: bytes[index] ?? 0 }));
  const shown = weighed.toSorted((one, other) => one.weight - other.weight).slice(0, SHOWN);
  const buttons = shown.map((one, index) => ({ ...one, page: tries * SHOWN + index + 1 }));
  const right = buttons[bytes.readUInt32BE(EMOJI.length) % SHOWN];
  return { buttons, name: right?.name ?? EMOJI[0][1], page: right?.page ?? 0 };
}

/** What a newcomer is asked: to press the one button, or the one that is named. */
export function noticeOf(
  { deps, platform }: ActionAccess,
  community: Community,
  { id, author }: ModerationCase,
  { deadlineMs, tries }: WaitingStep,
  hasCaptcha: boolean,
): Entry {
  const translate = translateFor(community);
  const choice = hasCaptcha ? choiceOf(platform.secret, id, tries) : null;
  const minutes = Math.ceil((deadlineMs - deps.schedule.now()) / 60_000);
  const said = translate('gate.press_within_minutes', { minutes });
  const which = choice && translate('gate.which_button', { what: translate(choice.name) });
  return {
    ...{ id: newId(), language: translate.language, mention: { kind: 'user', ...author }, tone: 'info' },
    title: translate('gate.your_message_is_held'),
    fields: [{ label: translate('alert.what_to_do'), value: which ? `${said} ${which}` : said }],
    buttons: choice?.buttons.map(({ emoji, page }) => button('human', id, emoji, 'plain', page)) ?? [
      button('human', id, translate('gate.i_am_not_a_bot'), 'good'),
    ],
  };
}

/** What is said of a wrong pick; null of the right one. Of what is pressed at the same moment the first counts, and each try has another choice. */
export async function refusePick(
  bot: ActionAccess,
  community: Community,
  pressed: ModerationCase,
  page: number,
  { refresh }: Pick<AfterNotice, 'refresh'>,
): Promise<Answer | null> {
  const { communities, schedule } = bot.deps;
  const translate = translateFor(community);
  const { tries = 0 } = waitingHold(pressed) ?? {};
  const { buttons, page: right } = choiceOf(bot.platform.secret, pressed.id, tries);
  const counted = await communities.changeCase(pressed.id, (current) => {
    const now = waitingHold(current);
    if (now?.tries !== tries || !buttons.some((one) => one.page === page)) return null;
    const given = { step: 'hold', outcome: 'given_up', why: WRONG_PICKS, by: null, notice: now.notice } as const;
    const after = tries + 1 < PICKS_MAX ? { ...now, tries: tries + 1 } : { ...given, atMs: schedule.now() };
    return page === right ? current : { ...current, results: withResults(current.results, [after]) };
  });
  if (counted && page === right) return null;
  const shown = counted ?? (await communities.findCase({ id: pressed.id })) ?? pressed;
  const held = waitingHold(shown);
  if (!held) {
    for (const step of shown.results) await removeNotice(bot, community, shown, step);
    bot.work.begin('show a press', () => refresh(shown));
    return note(translate(counted ? 'gate.not_confirmed' : 'button.it_is_over_already'));
  }
  const { notice } = held;
  const entry = noticeOf(bot, community, shown, held, true);
  if (notice) await bot.calls.runIn('notify', community, (ref) => bot.platform.editEntry(ref, notice, entry));
  return note(translate('gate.wrong_pick', { left: PICKS_MAX - held.tries }));
}

/** The hold of a case that waits. */
export function waitingHold(moderationCase: ModerationCase): WaitingStep | undefined {
  return waitingSteps(moderationCase).find(({ step }) => step === 'hold');
}

/** Takes the notice of a hold away, where it has one. */
export async function removeNotice(
  bot: ActionAccess,
  community: Community,
  moderationCase: ModerationCase,
  { notice }: Pick<StepResult, 'notice'>,
): Promise<void> {
  const target = { ...targetOf(community, moderationCase), ...notice, sentAtMs: bot.deps.schedule.now() };
  if (notice) await bot.calls.run('delete', target.community.id, () => bot.platform.deleteMessage(target));
}
