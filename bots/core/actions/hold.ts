import { ASKED, type StepResult, type WaitingStep } from '../../../src/core/common/steps.ts';
import { GATE } from '../../../src/core/filters/gate/gate-rule.ts';
import type { ModerationCase } from '../../../src/core/incidents/moderation-case.ts';
import { LEFT_OUT, translateFor } from '../i18n/translate.ts';
import { isDone, isGone } from '../incidents/view/outcome.ts';
import type { PersonRef } from '../port/events.ts';
import { isLackOfRight, isRefusal, type Outcome, RATE_LIMITED } from '../port/outcome.ts';
import { type Answer, done, note } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { withResults } from '../state/waiting-steps.ts';
import { countPick, noticeOf, PICKS_MAX, waitingHold } from './captcha.ts';
import { type AfterNotice, isRaided } from './notify-author.ts';
import { takeSteps, targetOf } from './take-steps.ts';
import { RETRY_FOR_MS, resultOf, toResult } from './try-step.ts';

/** Time that the author of a held message has to press the button. */
const HELD_MS = 10 * 60_000;
/** Pause before another try to post or delete a notice. */
const RETRY_MS = 60_000;
/** Most of an author's latest cases that are searched for held messages. */
const HELD_MAX = 20;
/** Code of a hold that ended after too many wrong picks. The author gets no other notice for `HELD_MS` after it. */
const WRONG_PICKS = 'wrong_picks';
const UNSUPPORTED: Outcome = { kind: 'refused', refusal: 'unsupported_here' };

/** Takes the steps of a case. A newcomer's message is held until they press a button. If the bot cannot post there, it stays and the result says why. */
export async function takeOrHold(
  context: CaseContext,
  without: ReadonlySet<StepResult['step']>,
): Promise<readonly StepResult[]> {
  const { bot, community, moderationCase } = context;
  if (moderationCase.reason.category !== GATE) return takeSteps(context, without);
  const atMs = bot.deps.schedule.now();
  const held = { step: 'hold', by: null, atMs } as const;
  const { post } = await bot.platform.lookAtPlace(refOf(community), moderationCase.channelId);
  if (isRefusal(post)) return [{ ...held, outcome: 'refused', why: post }];
  // A held message that cannot be deleted now stays: a later deletion would come after the author's time to press.
  const results = (await takeSteps(context, without)).map((result): StepResult => {
    if (result.outcome !== 'waiting' || !isLackOfRight(result.why)) return result;
    const { step, why, by } = result;
    return { step, outcome: 'refused', why, by, atMs };
  });
  // "gone" counts too: a process may have ended right after its own deletion.
  if (!results.some(({ outcome }) => /^(?:done|gone|waiting)$/.test(outcome))) return results;
  const wait = { dueAtMs: atMs, deadlineMs: atMs + HELD_MS, tries: 0, untilMs: null };
  return [...results, { ...held, outcome: 'waiting', why: '', ...wait }];
}

/** Continues a due hold: posts the notice, ends the hold at its deadline, or does what the press asked for. */
export async function retakeHold(context: CaseContext, held: WaitingStep): Promise<readonly StepResult[]> {
  const { bot, community, moderationCase } = context;
  const { communityId, channelId, author } = moderationCase;
  const nowMs = bot.deps.schedule.now();
  const { deadlineMs } = held;
  if (held.by || nowMs >= deadlineMs) return endHold(context, held);
  // One notice covers all messages that its reader posts meanwhile.
  const own = await bot.deps.communities.listCasesBy({ communityId, authorId: author.id, limit: HELD_MAX });
  const isRecent = ({ why, atMs }: StepResult) => why === WRONG_PICKS && nowMs - atMs < HELD_MS;
  if (own.some((one) => waitingHold(one)?.notice || one.results.some(isRecent)))
    return [{ ...held, dueAtMs: deadlineMs }];
  const dueAtMs = Math.min(nowMs + RETRY_MS, deadlineMs);
  const later = { ...held, atMs: dueAtMs, dueAtMs };
  const isRemoved = isDone(moderationCase, 'delete') || isGone(moderationCase);
  if (!isRemoved || (await isRaided(bot, community)) || !bot.noticeLimit.take(`gate:${communityId}`)) return [later];
  const tenant = await bot.deps.store.findTenant({ id: community.tenantId });
  const entry = noticeOf(context, held, tenant?.settings.gate.captcha === true);
  // After an expired lease, an earlier process may have posted the notice without recording it.
  const isFirst = nowMs < held.atMs + bot.deps.settings.leaseMs;
  const ref = refOf(community);
  const found = isFirst ? null : await bot.platform.findEntry(ref, channelId, entry.id, held.atMs);
  if (found === 'later') return [later];
  if (found && found !== 'unknown') return [{ ...held, notice: found, dueAtMs: deadlineMs }];
  const outcome = await bot.calls.runIn('notify', community, () => bot.platform.postEntry(ref, channelId, entry));
  if (outcome.kind === 'posted') return [{ ...held, notice: outcome.post, dueAtMs: deadlineMs }];
  if (outcome.kind !== 'later') return [toResult(held, outcome, nowMs)];
  if (outcome.error === RATE_LIMITED) bot.noticeLimit.pause();
  return [later];
}

/** Releases a newcomer who pressed the button of their notice. Reposts all their held messages once, however often they press. */
export async function confirmHold(
  context: CaseContext,
  by: PersonRef,
  page: number,
  after: Pick<AfterNotice, 'refresh'>,
): Promise<Answer> {
  const { bot, community, moderationCase: pressed } = context;
  const { communities, schedule, store } = bot.deps;
  const translate = translateFor(community);
  if (by.id !== pressed.author.id) return note(translate('gate.not_for_you'));
  const gate = (await store.findTenant({ id: community.tenantId }))?.settings.gate;
  const missed = gate?.captcha ? await countPick(bot, pressed, page) : null;
  if (missed) return answerMiss({ ...context, moderationCase: missed }, after);
  const ofAuthor = { communityId: community.id, authorId: by.id, limit: HELD_MAX };
  const confirmed: ModerationCase[] = [];
  for (const { id } of (await communities.listCasesBy(ofAuthor)).toReversed()) {
    const held = await communities.changeCase(id, (current) => pressedBy(bot, current, by));
    if (held) confirmed.push(held);
  }
  if (confirmed.length === 0) return note(translate('button.it_is_over_already'));
  const messages = gate?.messages || 1;
  await communities.noteMemberTrust(community.id, schedule.now(), [{ personId: by.id, messages, joinedAtMs: null }]);
  let areAllReposted = true;
  for (const held of confirmed) {
    const results = await finishHold({ ...context, moderationCase: held }, after);
    areAllReposted &&= results.some(({ step, outcome }) => step === 'repost' && outcome === 'done');
  }
  return done(translate(areAllReposted ? 'gate.posted_again' : 'gate.send_it_again'));
}

/** Says that a pick was wrong and shows another choice. After the last pick it ends the hold. */
async function answerMiss(context: CaseContext, after: Pick<AfterNotice, 'refresh'>): Promise<Answer> {
  const { bot, community } = context;
  const translate = translateFor(community);
  const held = waitingHold(context.moderationCase);
  if (!held) return note(translate('button.it_is_over_already'));
  const { notice, tries } = held;
  if (tries >= PICKS_MAX) {
    await finishHold(context, after);
    return note(translate('gate.not_confirmed'));
  }
  const entry = noticeOf(context, held, true);
  if (notice) await bot.calls.runIn('notify', community, (ref) => bot.platform.editEntry(ref, notice, entry));
  return note(translate('gate.wrong_pick', { left: PICKS_MAX - tries }));
}

/** Ends a hold after a press, then saves and shows the results. */
async function finishHold(
  context: CaseContext,
  { refresh }: Pick<AfterNotice, 'refresh'>,
): Promise<readonly StepResult[]> {
  const { bot, moderationCase } = context;
  const held = waitingHold(moderationCase);
  const results = held ? await endHold(context, held) : [];
  await bot.deps.communities.changeCase(moderationCase.id, (current) => withResults(current, results));
  bot.work.begin('show a press', () => refresh(moderationCase), moderationCase.communityId);
  return results;
}

/** Returns the case with its hold pressed and leased to this process; null if no hold waits or a moderator decided since. */
function pressedBy(bot: ActionAccess, moderationCase: ModerationCase, by: PersonRef): ModerationCase | null {
  const held = waitingHold(moderationCase);
  if (!held || held.by || held.tries >= PICKS_MAX || isDecided(moderationCase)) return null;
  const atMs = bot.deps.schedule.now();
  const pressed = { ...held, by, atMs, dueAtMs: atMs + bot.deps.settings.leaseMs };
  return withResults(moderationCase, [pressed]);
}

function isDecided(moderationCase: ModerationCase): boolean {
  return moderationCase.verdict !== null || isDone(moderationCase, 'timeout') || isDone(moderationCase, 'ban');
}

/** Deletes the notice, later again if the platform refuses for now. Then reposts the message if its author pressed the button. */
async function endHold(context: CaseContext, held: WaitingStep): Promise<readonly StepResult[]> {
  const { bot, community, moderationCase } = context;
  const { text, files, reason, results } = moderationCase;
  const { by, notice, deadlineMs, tries } = held;
  const atMs = bot.deps.schedule.now();
  const target = targetOf(context);
  const removal = { ...target, ...notice, sentAtMs: atMs };
  const removed =
    notice && (await bot.calls.run('delete', target.community.id, () => bot.platform.deleteMessage(removal)));
  const isOver = removed?.kind !== 'later' || atMs >= deadlineMs + RETRY_FOR_MS;
  const why = !by && tries >= PICKS_MAX ? WRONG_PICKS : '';
  const ended = { step: 'hold', outcome: by ? 'done' : 'given_up', why, by, atMs, notice } as const;
  const end = isOver ? ended : { ...held, dueAtMs: atMs + RETRY_MS };
  if (!by || isDecided(moderationCase) || results.some(({ step }) => step === 'repost')) return [end];
  // Reposts the complete message or nothing: only text that the author wrote, without files.
  const isText = text !== '' && files.length === 0 && !reason.quoted && !reason.place && !LEFT_OUT.test(text);
  const again = isText ? bot.platform.repost : undefined;
  if (!again) return [end, resultOf(bot, 'repost', null, UNSUPPORTED)];
  // Recorded first: if this process ends, nobody knows whether the post exists, and no process posts it twice.
  const unsure = { ...held, step: 'repost', why: ASKED, by: null, dueAtMs: atMs + bot.deps.settings.leaseMs } as const;
  await bot.deps.communities.changeCase(moderationCase.id, (current) => withResults(current, [unsure]));
  const outcome = await bot.calls.runIn('notify', community, () => again({ ...target, text }));
  return [end, resultOf(bot, 'repost', null, outcome)];
}
