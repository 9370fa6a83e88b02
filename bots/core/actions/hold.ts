import type { StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { GATE } from '../../../src/core/filters/gate/gate-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { LEFT_OUT, translateFor } from '../i18n/translate.ts';
import { isDone, isGone } from '../incidents/view/outcome.ts';
import type { PersonRef } from '../port/events.ts';
import { isRefusal, type Outcome, RATE_LIMITED } from '../port/outcome.ts';
import { type Answer, done, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { ActionAccess } from '../state/access.ts';
import { withResults } from '../state/waiting-steps.ts';
import { noticeOf, refusePick, removeNotice, WRONG_PICKS, waitingHold } from './captcha.ts';
import { type AfterNotice, isRaided } from './notify-author.ts';
import { takeSteps, targetOf } from './take-steps.ts';
import { resultOf, toResult } from './try-step.ts';

/** How long the author of a held message may take to press the button. */
const HELD_MS = 10 * 60_000;
/** How soon a notice is tried again that there was no room for. */
const AGAIN_MS = 60_000;
/** How many of an author's last cases are looked through for held messages. */
const HELD_MAX = 20;
const UNSUPPORTED: Outcome = { kind: 'refused', refusal: 'unsupported_here' };

/** Takes the steps of a case. A newcomer's message then waits for their press; where nothing can be asked in its channel it stays, and the result says why. */
export async function takeOrHold(
  bot: ActionAccess,
  community: Community,
  moderationCase: ModerationCase,
  without: ReadonlySet<StepResult['step']>,
): Promise<readonly StepResult[]> {
  if (moderationCase.reason.category !== GATE) return takeSteps(bot, community, moderationCase, without);
  const atMs = bot.deps.schedule.now();
  const held = { step: 'hold', by: null, atMs } as const;
  const { post } = await bot.platform.lookAtPlace(refOf(community), moderationCase.channelId);
  if (isRefusal(post)) return [{ ...held, outcome: 'refused', why: post }];
  const results = await takeSteps(bot, community, moderationCase, without);
  // It may be gone by our own hand, where a process ended behind the deletion.
  if (!results.some(({ outcome }) => /^(?:done|gone|waiting)$/.test(outcome))) return results;
  const wait = { dueAtMs: atMs, deadlineMs: atMs + HELD_MS, tries: 0, untilMs: null };
  return [...results, { ...held, outcome: 'waiting', why: '', ...wait }];
}

/** Goes on with a hold that is due: asks the author in the channel, or ends it once their time is over. */
export async function retakeHold(
  bot: ActionAccess,
  community: Community,
  moderationCase: ModerationCase,
  held: WaitingStep,
): Promise<StepResult> {
  const { communityId, channelId, author } = moderationCase;
  const nowMs = bot.deps.schedule.now();
  const { deadlineMs, notice } = held;
  if (nowMs >= deadlineMs) {
    await removeNotice(bot, community, moderationCase, held);
    return { step: 'hold', outcome: 'given_up', why: '', by: null, atMs: nowMs, notice };
  }
  // One notice is for all that its reader posts meanwhile.
  const own = await bot.deps.communities.listCasesBy({ communityId, authorId: author.id, limit: HELD_MAX });
  const isRecent = ({ why, atMs }: StepResult) => why === WRONG_PICKS && nowMs - atMs < HELD_MS;
  if (own.some((one) => waitingHold(one)?.notice || one.results.some(isRecent)))
    return { ...held, dueAtMs: deadlineMs };
  const later = { ...held, dueAtMs: Math.min(nowMs + AGAIN_MS, deadlineMs) };
  const isRemoved = isDone(moderationCase, 'delete') || isGone(moderationCase);
  if (!isRemoved || (await isRaided(bot, community)) || !bot.noticeLimit.take(`gate:${communityId}`)) return later;
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const entry = noticeOf(bot, community, moderationCase, held, tenant?.settings.gate.captcha === true);
  const outcome = await bot.calls.runIn('notify', community, (ref) => bot.platform.postEntry(ref, channelId, entry));
  if (outcome.kind === 'posted') return { ...held, notice: outcome.post, dueAtMs: deadlineMs };
  if (outcome.kind !== 'later') return toResult(held, outcome, nowMs);
  if (outcome.error === RATE_LIMITED) bot.noticeLimit.pause();
  return later;
}

/** Lets a newcomer through who pressed the button of their notice: all that is held of theirs is posted again, once, whoever presses how often. */
export async function confirmHold(
  bot: ActionAccess,
  community: Community,
  pressed: ModerationCase,
  by: PersonRef,
  page: number,
  { refresh }: Pick<AfterNotice, 'refresh'>,
): Promise<Answer> {
  const { communities, schedule, store } = bot.deps;
  const translate = translateFor(community);
  if (by.id !== pressed.author.id) return note(translate('gate.not_for_you'));
  const gate = (await store.findTenant({ id: community.tenantId }))?.settings.gate;
  const refused = gate?.captcha && (await refusePick(bot, community, pressed, page, { refresh }));
  if (refused) return refused;
  const ofAuthor = { communityId: community.id, authorId: by.id, limit: HELD_MAX };
  const confirmed: ModerationCase[] = [];
  for (const { id } of (await communities.listCasesBy(ofAuthor)).toReversed()) {
    const held = await communities.changeCase(id, (current) => confirmedBy(current, by, schedule.now()));
    if (held) confirmed.push(held);
  }
  // Where a process ended before it took the notice away, the next press does.
  for (const held of [pressed, ...confirmed])
    for (const step of held.results) await removeNotice(bot, community, held, step);
  if (confirmed.length === 0) return note(translate('button.it_is_over_already'));
  const messages = gate?.messages || 1;
  await communities.noteMemberTrust(community.id, schedule.now(), [{ personId: by.id, messages, joinedAtMs: null }]);
  let isWhole = true;
  for (const held of confirmed) {
    const { text, files, reason } = held;
    // All of what they wrote themselves, or nothing.
    const isText = text !== '' && files.length === 0 && !reason.quoted && !reason.place && !LEFT_OUT.test(text);
    const again = isText ? bot.platform.repost : undefined;
    const target = { ...targetOf(community, held), text };
    const outcome = (await bot.calls.runIn('notify', community, async () => again?.(target))) ?? UNSUPPORTED;
    isWhole &&= outcome.kind === 'done';
    const result = resultOf(bot, 'repost', null, outcome);
    await communities.changeCase(held.id, (current) => ({ ...current, results: [...current.results, result] }));
    bot.work.begin('show a press', () => refresh(held));
  }
  return done(translate(isWhole ? 'gate.posted_again' : 'gate.send_it_again'));
}

/** The case with its hold confirmed; null where none waits, or a moderator decided on it since. */
function confirmedBy(moderationCase: ModerationCase, by: PersonRef, atMs: number): ModerationCase | null {
  const held = waitingHold(moderationCase);
  const isDecided = moderationCase.verdict || isDone(moderationCase, 'timeout') || isDone(moderationCase, 'ban');
  if (!held || isDecided) return null;
  const confirmed = { step: 'hold', outcome: 'done', why: '', by, atMs, notice: held.notice } as const;
  return { ...moderationCase, results: withResults(moderationCase.results, [confirmed]) };
}
