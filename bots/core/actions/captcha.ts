import { createHmac } from 'node:crypto';
import { v5 as newIdFrom } from 'uuid';
import type { WaitingStep } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { translateFor } from '../i18n/translate.ts';
import { button, type Entry } from '../port/rendering.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { waitingSteps, withResults } from '../state/waiting-steps.ts';

/** What newcomers pick from. */
const EMOJI = [
  ['🍎', 'captcha.apple'],
  ['🚗', 'captcha.car'],
  ['🐱', 'captcha.cat'],
  ['🐟', 'captcha.fish'],
  ['🏠', 'captcha.house'],
  ['🔑', 'captcha.key'],
  ['⭐', 'captcha.star'],
  ['🌳', 'captcha.tree'],
] as const;
const SHOWN = 6;

/** After so many wrong picks the hold is over. */
export const PICKS_MAX = 3;

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
  { bot: { deps, platform }, community, moderationCase: { id, author } }: CaseContext,
  { deadlineMs, tries }: WaitingStep,
  hasCaptcha: boolean,
): Entry {
  const translate = translateFor(community);
  const choice = hasCaptcha ? choiceOf(platform.secret, id, tries) : null;
  const minutes = Math.ceil((deadlineMs - deps.schedule.now()) / 60_000);
  const said = translate('gate.press_within_minutes', { minutes });
  const which = choice && translate('gate.which_button', { what: translate(choice.name) });
  return {
    ...{
      id: newIdFrom('notice', id),
      language: translate.language,
      mention: { kind: 'user', ...author },
      tone: 'info',
    },
    title: translate('gate.your_message_is_held'),
    fields: [{ label: translate('alert.what_to_do'), value: which ? `${said} ${which}` : said }],
    buttons: choice?.buttons.map(({ emoji, page }) => button('human', id, emoji, 'plain', page)) ?? [
      button('human', id, translate('gate.i_am_not_a_bot'), 'good'),
    ],
  };
}

/**
 * Counts a wrong pick. Of what is pressed at the same moment the first counts, and each try has another choice.
 * @returns the case as it is then; null for the right pick.
 */
export async function countPick(
  { deps, platform }: ActionAccess,
  pressed: ModerationCase,
  page: number,
): Promise<ModerationCase | null> {
  const { communities, schedule, settings } = deps;
  const { tries = 0 } = waitingHold(pressed) ?? {};
  const { buttons, page: right } = choiceOf(platform.secret, pressed.id, tries);
  const atMs = schedule.now();
  const counted = await communities.changeCase(pressed.id, (current) => {
    const now = waitingHold(current);
    if (now?.tries !== tries || !buttons.some((one) => one.page === page)) return null;
    if (page === right) return current;
    // The last one ends it: here, or where another process finds that this one ended.
    const over = tries + 1 < PICKS_MAX ? {} : { deadlineMs: atMs, dueAtMs: atMs + settings.leaseMs };
    return withResults(current, [{ ...now, ...over, tries: tries + 1 }]);
  });
  if (counted && page === right) return null;
  return counted ?? (await communities.findCase({ id: pressed.id })) ?? pressed;
}

/** The hold of a case that waits. */
export function waitingHold(moderationCase: ModerationCase): WaitingStep | undefined {
  return waitingSteps(moderationCase).find(({ step }) => step === 'hold');
}
