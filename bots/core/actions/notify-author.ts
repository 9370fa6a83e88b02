import type { StepResult, WaitingStep } from '../../../src/core/common/steps.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { GATE } from '../../../src/core/filters/gate/gate-rule.ts';
import { plainName } from '../../../src/core/filters/plain-name.ts';
import { STOLEN } from '../../../src/core/filters/stolen/stolen-rule.ts';
import { REPLY_MAX_CHARS } from '../../../src/core/incidents/interactions.ts';
import { isByPerson, type ModerationCase, ownWords } from '../../../src/core/incidents/moderation-case.ts';
import { isRaidOn } from '../../../src/core/incidents/raids.ts';
import { cutLine, cutText, type Translate, translateFor, translateLeftOut } from '../i18n/translate.ts';
import { appliedAction, isDone } from '../incidents/view/outcome.ts';
import { type Outcome, RATE_LIMITED } from '../port/outcome.ts';
import { button } from '../port/rendering.ts';
import type { ActionAccess, CaseContext } from '../state/access.ts';
import { claimFor, claimOnce } from '../state/claim-once.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import type { Retries } from './retries.ts';
import { resultOf, toResult } from './try-step.ts';

/** Most quoted characters of an author's message: the whole notice must fit into Discord's 2,000 characters. */
const QUOTE_MAX_CHARS = 400;
const NAME_MAX_CHARS = 200;
const REASON_MAX_CHARS = 700;
/** Removed messages of one author within this time are one burst, with one notice. */
const BURST_MS = 2 * 60_000;
/** Quiet time of an incident before the owner of a stolen account is notified. Until then the thief may read along. */
const CALM_MS = 60_000;
const CALM_WAIT_MAX_MS = 24 * 3_600_000;

/** Callbacks of a private message: update its entry, schedule its retry. */
export type AfterNotice = {
  readonly refresh: (moderationCase: ModerationCase) => Promise<void>;
  readonly retries: Pick<Retries, 'wakeAt'>;
};

/**
 * Begins the notice that tells the author what was done and how to appeal, if the community wants notices. Does nothing if
 * neither the bot nor a moderator did anything. From here on a crash loses the notice rather than sending it twice.
 */
export function beginNotice(context: CaseContext, { refresh, retries }: AfterNotice): void {
  const { bot, community, moderationCase } = context;
  const { author, id, kind, reason, results } = moderationCase;
  if (!community.notify || kind !== 'message' || appliedAction(moderationCase) === 'flag') return;
  // The author of a held message gets a notice in the channel, and a webhook reads nothing.
  if (reason.category === GATE || reason.place === 'webhook' || results.some(({ step }) => step === 'notify')) return;
  bot.work.begin('tell author', async () => {
    // An author gets one notice per incident, whatever the number of messages and communities.
    if (!(await claimOnce(bot, noticeKey(moderationCase)))) return;
    if (!(await claimFor(bot, `n:${community.id}:${author.id}`, BURST_MS))) return;
    const result = reason.category === STOLEN ? waitForCalm(bot) : await notifyNow(context);
    if (result.outcome === 'waiting') retries.wakeAt(result.dueAtMs);
    const told = await bot.deps.communities.changeCase(id, (current) => ({
      ...current,
      results: [...current.results, result],
    }));
    if (told) await refresh(told);
  });
}

/** Returns the key that limits an author to one notice per incident. */
export function noticeKey({ id, incidentId, author }: ModerationCase): string {
  return `n:${incidentId ?? id}:${author.id}`;
}

async function notifyNow(context: CaseContext): Promise<StepResult> {
  return resultOf(context.bot, 'notify', null, await sendNotice(context));
}

function waitForCalm(bot: ActionAccess): WaitingStep {
  const atMs = bot.deps.schedule.now();
  const wait = { dueAtMs: atMs + CALM_MS, deadlineMs: atMs + CALM_WAIT_MAX_MS, tries: 0, untilMs: null } as const;
  return { step: 'notify', outcome: 'waiting', why: 'calm', by: null, atMs, ...wait };
}

/** Notifies the owner of a stolen account once their incident is calm; until then the notice waits. */
export async function notifyOnceCalm(context: CaseContext, waited: WaitingStep): Promise<StepResult> {
  const { bot, moderationCase } = context;
  const query = { incidentId: moderationCase.incidentId ?? '', kind: 'message', order: 'last', limit: 1 } as const;
  const [last = moderationCase] = await bot.deps.communities.listIncidentCases(query);
  const dueAtMs = last.createdAtMs + CALM_MS;
  if (dueAtMs > bot.deps.schedule.now()) return { ...waited, dueAtMs };
  return notifyNow(context);
}

type NoticeMore = { readonly isBan?: boolean; readonly isByProgram?: boolean; readonly warning?: string };

/**
 * Sends a notice about an action against a member. During a raid nobody gets one, because the accounts are the raider's. A rate limit
 * pauses all notices.
 * @param more.isBan whether a ban follows, after which most platforms refuse private messages to them.
 * @param more.isByProgram whether no moderator bans them.
 * @param more.warning a sentence that says which warning it is.
 */
export async function sendNotice(context: CaseContext, more: NoticeMore = {}): Promise<Outcome> {
  const { bot, community, moderationCase } = context;
  const mayTell = bot.noticeLimit.take(community.id) && !(await isRaided(bot, community));
  if (!mayTell) return { kind: 'refused', refusal: 'too_many_at_once' };
  const translate = translateFor(community);
  const said = notifyText(translate, context, more);
  const { store, appealLinks } = bot.deps;
  const tenant = await store.findTenant({ id: community.tenantId });
  const subject = { kind: 'case', caseId: moderationCase.id } as const;
  const link = tenant && (await appealLinks.make(tenant, subject, moderationCase.createdAtMs));
  const text = link === null ? said : `${said}\n${translate('private_message.appeal_page', { link })}`;
  const appeal = button('appeal', moderationCase.id, translate('common.appeal'));
  const outcome = await bot.calls.runIn('notify', community, (ref) =>
    bot.platform.sendDirectMessage(ref, moderationCase.author.id, text, [appeal]),
  );
  if (outcome.kind === 'later' && outcome.error === RATE_LIMITED) bot.noticeLimit.pause();
  return outcome;
}

/** Whether a raid is going on in a community. */
export async function isRaided(bot: PlatformAccess, { id }: Community): Promise<boolean> {
  const nowMs = bot.deps.schedule.now();
  const raids = await bot.deps.communities.listOpenRaids(bot.platform.name, nowMs);
  return raids.some((raid) => raid.communityId === id && isRaidOn(raid, nowMs));
}

/** Builds the notice for a member: what was done and why, what they wrote, who decided, and how to appeal. */
function notifyText(
  translate: Translate,
  { bot, community, moderationCase }: CaseContext,
  { isBan = false, isByProgram = false, warning = '' }: NoticeMore,
): string {
  const text = cutText(translateLeftOut(translate, ownWords(moderationCase)), QUOTE_MAX_CHARS);
  const named = { ...community, name: cutText(community.name, NAME_MAX_CHARS) };
  return [
    ...(isBan || moderationCase.reason.place === 'member'
      ? [describeAct(translate, named, moderationCase, isBan)]
      : describeRemoval(translate, named, moderationCase)),
    ...(isByProgram ? [translate('private_message.decided_by_program')] : []),
    ...(warning === '' ? [] : [warning]),
    ...(text === '' ? [] : [translate('private_message.you_wrote', { text })]),
    ...(moderationCase.reason.category === STOLEN ? [translate('private_message.if_account_was_stolen')] : []),
    translate('private_message.if_you_think_wrong_press', {
      command: `${bot.platform.capabilities.commandPrefix}appeal`,
    }),
  ].join('\n');
}

/** Describes an action of moderators against a member rather than a message. */
function describeAct(
  translate: Translate,
  { name: community }: Community,
  moderationCase: ModerationCase,
  isBan: boolean,
): string {
  const { category, place, matched } = moderationCase.reason;
  const done = translate(isDone(moderationCase, 'timeout') ? 'entry.timed_out' : 'entry.warned');
  const reason = cutText((place === 'member' && matched) || plainName(category, translate), REASON_MAX_CHARS);
  const values = { community, what: isBan ? translate('entry.banned') : done, reason };
  return translate('private_message.by_moderators', values);
}

/** Describes a removal and who decided. Uses the moderators' own text if they have one, with `{reason}` and `{community}` filled in. */
function describeRemoval(
  translate: Translate,
  { name: community, notifyText: own }: Community,
  moderationCase: ModerationCase,
): string[] {
  const words = { reason: plainName(moderationCase.reason.category, translate), community };
  const isRemoved = isDone(moderationCase, 'delete') && !moderationCase.reactions;
  const standard = translate(isRemoved ? 'private_message.removed' : 'private_message.timed_out', words);
  const said = own.replace(/\{(reason|community)\}/g, (_, slot: keyof typeof words) => words[slot]);
  const tellsReason = own === '' || own.includes('{reason}');
  return [
    own === '' ? standard : cutText(said, 1_000),
    ...(tellsReason ? [] : [translate('private_message.reason', { reason: words.reason })]),
    translate(isByPerson(moderationCase) ? 'private_message.decided_by_person' : 'private_message.decided_by_program'),
  ];
}

const RESTORED_MAX_CHARS = 1_400;

/**
 * Tells an author the answer to their appeal, by the latest verdict. If an earlier notice may have arrived, it sends another:
 * two notices are better than none.
 */
export async function notifyAppealAnswer(
  { bot, community, moderationCase }: CaseContext,
  waited: WaitingStep,
): Promise<StepResult> {
  const { reply } = moderationCase;
  const told = appealAnswer(translateFor(community), community, moderationCase);
  // Adds what the moderator wrote.
  const text = reply ? `${told}\n${cutText(reply, REPLY_MAX_CHARS)}` : told;
  const outcome = await bot.calls.runIn('notify', community, (ref) =>
    bot.platform.sendDirectMessage(ref, moderationCase.author.id, text),
  );
  return toResult(waited, outcome, bot.deps.schedule.now());
}

/** Builds the answer. It quotes a deleted text that is still kept, so that the author can post it again. */
function appealAnswer(translate: Translate, { name }: Community, moderationCase: ModerationCase): string {
  const community = cutLine(name, 80);
  if (moderationCase.verdict?.verdict === 'confirmed') return translate('private_message.appeal_upheld', { community });
  if (!isDone(moderationCase, 'delete')) return translate('private_message.appeal_granted', { community });
  if (moderationCase.text === '') return translate('private_message.appeal_granted_not_restored', { community });
  const undone = translate('private_message.appeal_granted_with_text', { community });
  return `${undone}\n${cutText(translateLeftOut(translate, moderationCase.text), RESTORED_MAX_CHARS)}`;
}
