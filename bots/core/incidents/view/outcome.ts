import type { StepResult } from '../../../../src/core/common/steps.ts';
import { showMinutes, type TextKey } from '../../../../src/core/common/texts.ts';
import type { Action, VerdictName } from '../../../../src/core/decisions/decision.ts';
import type { Offence } from '../../../../src/core/filters/offences/offence-rule.ts';
import type { ModerationCase } from '../../../../src/core/incidents/moderation-case.ts';
import { msg, type Translate, upperFirst } from '../../i18n/translate.ts';
import { waitingActions } from '../../state/waiting-steps.ts';

/** What moderators read of a step: that it was taken (or would have been), what it is called, and how many of them there are. */
export const STEP_WORDS: Readonly<Record<StepResult['step'], Readonly<Record<'done' | 'noun' | 'count', TextKey>>>> = {
  delete: { done: msg('entry.deleted'), noun: msg('entry.delete'), count: msg('common.deletions') },
  timeout: { done: msg('entry.timed_out'), noun: msg('common.timeout'), count: msg('common.timeouts') },
  end_timeout: {
    done: msg('entry.timeout_ended'),
    noun: msg('entry.end_of_the_timeout'),
    count: msg('common.ends_of_a_timeout'),
  },
  notify: { done: msg('entry.author_told'), noun: msg('entry.private_message'), count: msg('status.private_messages') },
  answer: {
    done: msg('entry.appeal_answered'),
    noun: msg('entry.answer_to_the_appeal'),
    count: msg('status.answers_to_appeals'),
  },
  kick: { done: msg('entry.kicked'), noun: msg('entry.kick'), count: msg('status.kicks') },
  ban: { done: msg('entry.banned'), noun: msg('entry.ban'), count: msg('status.bans') },
  unban: { done: msg('entry.unbanned'), noun: msg('entry.unban'), count: msg('status.ends_of_bans') },
  warn: { done: msg('entry.warned'), noun: msg('entry.warning'), count: msg('entry.warning') },
  unwarn: {
    done: msg('entry.warning_taken_back'),
    noun: msg('entry.warning_taken_back'),
    count: msg('entry.warning_taken_back'),
  },
  give_text: {
    done: msg('entry.its_text_sent_to_the_author'),
    noun: msg('entry.text_to_the_author'),
    count: msg('status.texts_to_authors'),
  },
  repost: {
    done: msg('entry.posted_again_in_their_name'),
    noun: msg('entry.post_in_their_name'),
    count: msg('status.posts_in_a_name'),
  },
  admit: { done: msg('request.approved'), noun: msg('request.approval'), count: msg('request.approval') },
  decline: { done: msg('request.declined'), noun: msg('request.refusal'), count: msg('request.refusal') },
  hold: { done: msg('gate.confirmed'), noun: msg('gate.confirmation'), count: msg('gate.confirmations') },
};

/** The strongest thing that was done to a message or its author: what the bot and the moderators did together. */
export function appliedAction(moderationCase: ModerationCase): Action {
  if (isDone(moderationCase, 'timeout') || isDone(moderationCase, 'ban')) return 'timeout';
  return isDone(moderationCase, 'delete') && !moderationCase.reactions ? 'delete' : 'flag';
}

/** What takes a step back. */
const REVERSALS: Readonly<Partial<Record<StepResult['step'], StepResult['step']>>> = {
  timeout: 'end_timeout',
  ban: 'unban',
  warn: 'unwarn',
};

/** Whether a step was taken; what was taken back no longer counts. */
export function isDone(moderationCase: ModerationCase, step: 'timeout' | 'ban' | 'warn' | 'delete'): boolean {
  const done = moderationCase.results.filter(({ outcome }) => outcome === 'done').map((result) => result.step);
  return done.filter((one) => one === step || one === REVERSALS[step]).at(-1) === step;
}

/** What became of a message, in a word or two. */
export function outcomeText(translate: Translate, moderationCase: ModerationCase): string {
  return outcomeTitle(translate, moderationCase).toLocaleLowerCase(translate.language);
}

/** What was done, from the results of the steps and from nothing else. */
export function outcomeTitle(translate: Translate, moderationCase: ModerationCase): string {
  const verb = doneVerb(translate, moderationCase);
  if (verb !== null) return verb;
  if (moderationCase.asks) return translate('request.asks_to_join');
  const [waiting] = waitingActions(moderationCase);
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
  if (isDone(moderationCase, 'timeout'))
    return translate(deleted ? 'entry.deleted_and_timed_out_title' : 'entry.timed_out_title');
  if (deleted) return translate('entry.deleted_title');
  if (moderationCase.reason.place !== 'member' && !moderationCase.asks) return null;
  const last = moderationCase.results.findLast(({ step, outcome }) => outcome === 'done' && step !== 'notify');
  return last ? upperFirst(translate(STEP_WORDS[last.step].done), translate.language) : null;
}

/** Whether the message was found gone, and no press or rule of ours deleted it. */
export function isGone(moderationCase: ModerationCase): boolean {
  if (isDone(moderationCase, 'delete')) return false;
  return moderationCase.results.some(({ step, outcome }) => step === 'delete' && outcome === 'gone');
}

/** How a request to join was answered; absent while it is open, `gone` where it was not answered here. */
export function requestAnswer({ results }: ModerationCase): StepResult | undefined {
  const answers = results.filter(
    ({ step, outcome }) => /^(?:admit|decline)$/.test(step) && /^(?:done|gone)$/.test(outcome),
  );
  return answers.find(({ outcome }) => outcome === 'done') ?? answers[0];
}

/** What may be asked for of all parts of an incident, as it is kept with its case, and its text. */
export const REQUESTED = {
  'asked to delete all': msg('incident.asked_to_delete_all'),
  'asked to time out all': msg('incident.asked_to_time_out_all'),
  'asked to time out all newcomers': msg('incident.asked_to_time_out_all_newcomers'),
  'asked to ban newcomers': msg('incident.asked_to_ban_newcomers'),
  'asked to undo all bans': msg('incident.asked_to_undo_all_bans'),
  'asked to end all timeouts': msg('incident.asked_to_end_all_timeouts'),
  'removed as spam': msg('incident.removed_as_spam'),
  'found right': msg('common.found_right'),
  'dismissed as wrong': msg('common.dismissed_as_wrong'),
  'what waited was called off': msg('incident.what_waited_was_called_off'),
  'appeal upheld': msg('entry.appeal_upheld'),
  'appeal granted': msg('entry.appeal_granted'),
} as const satisfies Readonly<Record<string, TextKey>>;

/** What is kept with everything that went with a spammer, and has one press take all of it back. */
export const SPAM = 'removed as spam' satisfies Requested;

export type Requested = keyof typeof REQUESTED;

/** What moderators made of a decision, in a word. */
export function verdictText(translate: Translate, verdict: VerdictName): string {
  return translate(verdict === 'wrong' ? 'entry.wrong' : 'entry.confirmed');
}

/** Who wrote a message, and where. */
export function authorAndChannelText(translate: Translate, { author, place }: ModerationCase): string {
  return translate('entry.who_in_channel', { who: author.name, channel: `#${place.name}` });
}

/** Which offence of a member it is, and what it was raised to: `third in 7 days: 24 h`. The first is of a clear spam account. */
export function describeOffence(translate: Translate, { count, days, action, minutes, ban }: Offence): string {
  if (count === 1) return translate('entry.first_message_is_spam', { what: translate('entry.ban') });
  const timeout = minutes === null ? action : showMinutes(translate, minutes);
  return translate('entry.number_in_days_what', {
    count,
    days,
    what: ban ? translate('entry.ban') : timeout,
  });
}
