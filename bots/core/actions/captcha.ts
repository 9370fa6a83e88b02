import { createHmac } from 'node:crypto';
import { v5 as newIdFrom } from 'uuid';
import type { WaitingStep } from '../../../src/core/common/steps.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { translateFor } from '../i18n/translate.ts';
import { button, type Entry } from '../port/rendering.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { waitingSteps, withResults } from '../state/waiting-steps.ts';

/** Emoji that newcomers pick from, with the text keys of their names. */
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

/** Wrong picks after which the hold ends. */
export const PICKS_MAX = 3;

/**
 * Returns the emoji of a try with their button numbers, and the name of the right one. Each try has a new choice, the
 * same in every process. Nobody can derive the right button without the bot's secret.
 */
function choiceOf(secret: string, caseId: string, tries: number) {
  const bytes = createHmac('sha256', secret).update(`captcha ${caseId} ${tries}`).digest();
  const weighed = EMOJI.map(([emoji, name], index) => ({ emoji, name, weight: bytes[index] ?? 0 }));
  const shown = weighed.toSorted((one, other) => one.weight - other.weight).slice(0, SHOWN);
  const buttons = shown.map((one, index) => ({ ...one, page: tries * SHOWN + index + 1 }));
  const right = buttons[bytes.readUInt32BE(EMOJI.length) % SHOWN];
  return { buttons, name: right?.name ?? EMOJI[0][1], page: right?.page ?? 0 };
}

/** Builds the notice for a newcomer: press the only button, or the one that the notice names. */
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
 * Counts a wrong pick. Only the first of simultaneous presses counts, because it changes the choice.
 * @returns the current case; null for the right pick.
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
    // The last pick ends the hold: here, or in another process if this one ends first.
    const over = tries + 1 < PICKS_MAX ? {} : { deadlineMs: atMs, dueAtMs: atMs + settings.leaseMs };
    return withResults(current, [{ ...now, ...over, tries: tries + 1 }]);
  });
  if (counted && page === right) return null;
  return counted ?? (await communities.findCase({ id: pressed.id })) ?? pressed;
}

/** Returns the waiting hold of a case, if any. */
export function waitingHold(moderationCase: ModerationCase): WaitingStep | undefined {
  return waitingSteps(moderationCase).find(({ step }) => step === 'hold');
}
