import type { StepResult } from '../../../../src/core/common/steps.ts';
import { showMinutes, type TextKey } from '../../../../src/core/common/texts.ts';
import type { Action, VerdictName } from '../../../../src/core/decisions/decision.ts';
import type { Offence } from '../../../../src/core/filters/offences/offence-rule.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { type Translate, upperFirst } from '../../i18n/translate.ts';
import { isLackOfRight } from '../../port/outcome.ts';
import { waitingActions } from '../../state/waiting-steps.ts';

/** Texts of each step for moderators: that it was (or would have been) taken, its name, and a count of such steps. */
export const STEP_WORDS: Readonly<Record<StepResult['step'], Readonly<Record<'done' | 'noun' | 'count', TextKey>>>> = {
  delete: { done: 'entry.deleted', noun: 'entry.delete', count: 'common.deletions' },
  timeout: { done: 'entry.timed_out', noun: 'common.timeout', count: 'common.timeouts' },
  end_timeout: { done: 'entry.timeout_ended', noun: 'entry.end_of_the_timeout', count: 'common.ends_of_a_timeout' },
  notify: { done: 'entry.author_told', noun: 'entry.private_message', count: 'status.private_messages' },
  answer: { done: 'entry.appeal_answered', noun: 'entry.answer_to_the_appeal', count: 'status.answers_to_appeals' },
  kick: { done: 'entry.kicked', noun: 'entry.kick', count: 'status.kicks' },
  ban: { done: 'entry.banned', noun: 'entry.ban', count: 'status.bans' },
  unban: { done: 'entry.unbanned', noun: 'entry.unban', count: 'status.ends_of_bans' },
  warn: { done: 'entry.warned', noun: 'entry.warning', count: 'entry.warning' },
  unwarn: { done: 'entry.warning_taken_back', noun: 'entry.warning_taken_back', count: 'entry.warning_taken_back' },
  give_text: {
    done: 'entry.its_text_sent_to_the_author',
    noun: 'entry.text_to_the_author',
    count: 'status.texts_to_authors',
  },
  repost: {
    done: 'entry.posted_again_in_their_name',
    noun: 'entry.post_in_their_name',
    count: 'status.posts_in_a_name',
  },
  admit: { done: 'request.approved', noun: 'request.approval', count: 'request.approval' },
  decline: { done: 'request.declined', noun: 'request.refusal', count: 'request.refusal' },
  delete_webhook: { done: 'entry.webhook_deleted', noun: 'entry.delete_webhook', count: 'entry.delete_webhook' },
  hold: { done: 'gate.confirmed', noun: 'gate.confirmation', count: 'gate.confirmations' },
};

/** Returns the last timeout that was made, or the role in its place. */
export function timeoutOf({ results }: Pick<ModerationCase, 'results'>): StepResult | undefined {
  return results.findLast(({ step, outcome }) => step === 'timeout' && outcome === 'done');
}

/** Returns the strongest action that the bot and the moderators together took against a message or its author. */
export function appliedAction(moderationCase: ModerationCase): Action {
  if (isDone(moderationCase, 'timeout') || isDone(moderationCase, 'ban')) return 'timeout';
  return isDone(moderationCase, 'delete') && !moderationCase.reactions ? 'delete' : 'flag';
}

/** The step that undoes a step. */
export const REVERSALS = { timeout: 'end_timeout', ban: 'unban', warn: 'unwarn' } as const;

/** Whether a step was taken and not undone. */
export function isDone(moderationCase: ModerationCase, step: 'timeout' | 'ban' | 'warn' | 'delete'): boolean {
  const done = moderationCase.results.filter(({ outcome }) => outcome === 'done').map((result) => result.step);
  const reversal = step === 'delete' ? null : REVERSALS[step];
  return done.findLast((one) => one === step || one === reversal) === step;
}

/** Describes the result for a message, in a word or two. */
export function outcomeText(translate: Translate, moderationCase: ModerationCase): string {
  return outcomeTitle(translate, moderationCase).toLocaleLowerCase(translate.language);
}

/** Names what was done, only from the results of the steps. */
export function outcomeTitle(translate: Translate, moderationCase: ModerationCase): string {
  const verb = doneVerb(translate, moderationCase);
  if (verb !== null) return verb;
  if (moderationCase.asks) return translate('request.asks_to_join');
  const waiting = waitingActions(moderationCase).find(({ why }) => !isLackOfRight(why));
  if (waiting)
    return translate(waiting.step === 'delete' ? 'entry.waiting_to_delete_title' : 'entry.waiting_to_time_out_title');
  if (isGone(moderationCase)) return translate('entry.already_gone_title');
  if (!moderationCase.trial) return translate('entry.flagged_title');
  if (moderationCase.reason.action === 'timeout') return translate('entry.trial_would_have_timed_out');
  return translate(
    moderationCase.reason.action === 'delete' ? 'entry.trial_would_have_deleted' : 'entry.trial_flagged',
  );
}

function doneVerb(translate: Translate, moderationCase: ModerationCase): string | null {
  const deleted = isDone(moderationCase, 'delete');
  if (isDone(moderationCase, 'timeout') && timeoutOf(moderationCase)?.role)
    return translate(deleted ? 'entry.deleted_and_quarantined_title' : 'entry.quarantined_title');
  if (isDone(moderationCase, 'timeout'))
    return translate(deleted ? 'entry.deleted_and_timed_out_title' : 'entry.timed_out_title');
  if (deleted) return translate('entry.deleted_title');
  if (moderationCase.reason.place !== 'member' && !moderationCase.asks) return null;
  const last = moderationCase.results.findLast(({ step, outcome }) => outcome === 'done' && step !== 'notify');
  return last ? upperFirst(translate(STEP_WORDS[last.step].done), translate.language) : null;
}

/**
 * Whether the author of a case is a member to act on: an author may be unknown, and a webhook is no member.
 * @example hasMemberAuthor(moderationCase) ? [button('clean', moderationCase.id, label)] : [];
 */
export function hasMemberAuthor({ author, reason }: Pick<ModerationCase, 'author' | 'reason'>): boolean {
  return author.id !== '' && reason.place !== 'webhook';
}

/** Whether the message was already gone, and neither a press nor one of our rules deleted it. */
export function isGone(moderationCase: ModerationCase): boolean {
  if (isDone(moderationCase, 'delete')) return false;
  return moderationCase.results.some(({ step, outcome }) => step === 'delete' && outcome === 'gone');
}

/** The category of a moderator's action against a member, independent of a message. */
export const BY_HAND = 'local:member';

/** The category of a member's recent messages that a moderator deleted. */
export const CLEANED = 'local:clean';

/** Returns the answer to a request to join, or the deletion of a webhook. Undefined while it is open, `gone` if done elsewhere. */
export function requestAnswer({ results }: ModerationCase): StepResult | undefined {
  const answers = results.filter(
    ({ step, outcome }) => /^(?:admit|decline|delete_webhook)$/.test(step) && /^(?:done|gone)$/.test(outcome),
  );
  return answers.find(({ outcome }) => outcome === 'done') ?? answers[0];
}

/** Requests for all parts of an incident, as they are stored with its case, and their texts. */
export const REQUESTED = {
  'asked to delete all': 'incident.asked_to_delete_all',
  'asked to time out all': 'incident.asked_to_time_out_all',
  'asked to time out all newcomers': 'incident.asked_to_time_out_all_newcomers',
  'asked to ban newcomers': 'incident.asked_to_ban_newcomers',
  'asked to undo all bans': 'incident.asked_to_undo_all_bans',
  'asked to end all timeouts': 'incident.asked_to_end_all_timeouts',
  'removed as spam': 'incident.removed_as_spam',
  'found right': 'common.found_right',
  'dismissed as wrong': 'common.dismissed_as_wrong',
  'what waited was called off': 'incident.what_waited_was_called_off',
  'appeal upheld': 'entry.appeal_upheld',
  'appeal granted': 'entry.appeal_granted',
} as const satisfies Readonly<Record<string, TextKey>>;

/** The request stored with everything that was removed with a spammer, so that one press undoes all of it. */
export const REMOVE_SPAM = 'removed as spam' satisfies Requested;

export type Requested = keyof typeof REQUESTED;

/** Names a verdict of moderators in a word. */
export function verdictText(translate: Translate, verdict: VerdictName): string {
  return translate(verdict === 'wrong' ? 'entry.wrong' : 'entry.confirmed');
}

/** Names the author of a message and its channel. */
export function authorAndChannelText(translate: Translate, { author, place }: ModerationCase): string {
  return translate('entry.who_in_channel', { who: author.name, channel: `#${place.name}` });
}

/** Describes a member's offence and its raised action: `third in 7 days: 24 h`. The first is of a clear spam account. */
export function describeOffence(translate: Translate, { count, days, action, minutes, ban }: Offence): string {
  if (count === 1) return translate('entry.first_message_is_spam', { what: translate('entry.ban') });
  const timeout = minutes === null ? action : showMinutes(translate, minutes);
  return translate('entry.number_in_days_what', { count, days, what: ban ? translate('entry.ban') : timeout });
}
