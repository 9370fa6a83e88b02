import type { Actor, Ground, Notice, StepResult } from '../../src/core/communities.ts';
import type { Action } from '../../src/core/decision.ts';
import { buttonId } from './button-id.ts';
import { type Capabilities, explainRefusal } from './capabilities.ts';
import { REFUSALS, type Refusal, type Step } from './refusals.ts';
import type { Button, Entry, Field, Tone } from './rendering.ts';
import { cutLine, showDuration, showProbability } from './text.ts';

const REPORTS_SHOWN = 3;

/** What a moderator reads when an action was taken, or only would have been. */
const DONE_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'deleted',
  timeout: 'timed out',
  end_timeout: 'timeout ended',
  notify: 'author told',
};

/** The moderators' entry of one message, whole: the same notice always makes the same entry. */
export function renderNotice(capabilities: Capabilities, notice: Notice): Entry {
  return {
    id: notice.id,
    tone: toneOf(notice),
    title: titleOf(notice),
    author: notice.author,
    place: { channelId: notice.channelId, name: notice.place.name, link: notice.place.link },
    text: notice.text === '' ? null : notice.text,
    fields: [
      { label: 'Triggered', value: describeGround(notice.ground) },
      ...doneFields(capabilities, notice),
      ...reportFields(notice),
      ...handledFields(notice),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(capabilities, notice),
  };
}

/** What triggered, in one line: the category, its probability against its threshold, or what a local rule matched. */
export function describeGround(ground: Ground): string {
  const where = ground.quoted ? ' (in text that was passed on)' : '';
  if (ground.category === null) return 'nothing; reported by a member';
  if (ground.reason === 'local') {
    return `${ground.category}${ground.matched === '' ? '' : `: ${ground.matched}`}${where}`;
  }
  const threshold = ground.threshold === null ? '' : `, threshold ${showProbability(ground.threshold)}`;
  return `${ground.category} ${showProbability(ground.probability)}${threshold}${where}`;
}

/** The strongest thing that was done: what the bot and the moderators did together. */
export function doneAction(notice: Notice): Action {
  if (isDone(notice, 'timeout')) return 'timeout';
  return isDone(notice, 'delete') ? 'delete' : 'flag';
}

/** Whether a step was taken; a timeout that was ended no longer counts. */
export function isDone(notice: Notice, step: Step): boolean {
  const last = notice.results.filter((result) => concerns(result, step) && result.outcome === 'done').at(-1);
  return last?.step === step;
}

function concerns(result: StepResult, step: Step): boolean {
  return result.step === step || (step === 'timeout' && result.step === 'end_timeout');
}

function titleOf(notice: Notice): string {
  const what = notice.ground.category === null ? 'Reported' : `${titleVerb(notice)}: ${notice.ground.category}`;
  return cutLine(notice.verdict?.verdict === 'wrong' ? `Dismissed as wrong. ${what}` : what, 120);
}

function titleVerb(notice: Notice): string {
  const done = doneAction(notice);
  if (done === 'timeout') return 'Deleted and timed out';
  if (done === 'delete') return 'Deleted';
  if (!notice.trial) return 'Flagged';
  if (notice.ground.action === 'timeout') return 'Trial, would have timed out';
  return notice.ground.action === 'delete' ? 'Trial, would have deleted' : 'Trial, flagged';
}

function toneOf(notice: Notice): Tone {
  if (notice.verdict?.verdict === 'wrong') return 'muted';
  if (notice.trial) return 'info';
  return doneAction(notice) === 'flag' ? 'warning' : 'danger';
}

function doneFields(capabilities: Capabilities, notice: Notice): Field[] {
  const fields: Field[] = [];
  const done = notice.results.filter((result) => result.outcome === 'done' && result.step !== 'notify');
  if (done.length > 0)
    fields.push({ label: 'Done', value: done.map((result) => describeDone(notice, result)).join('; ') });
  if (notice.results.some((result) => result.step === 'delete' && result.outcome === 'gone')) {
    fields.push({ label: 'Message', value: 'was already gone' });
  }
  const missed = notice.results.filter((result) => isMissed(notice, result));
  for (const result of missed) fields.push({ label: 'Not done', value: describeMissed(capabilities, result) });
  const told = notice.results.find((result) => result.step === 'notify');
  if (told)
    fields.push({ label: 'Author', value: told.outcome === 'done' ? 'told privately' : 'could not be told privately' });
  return fields;
}

function describeDone(notice: Notice, result: StepResult): string {
  const until =
    result.step === 'timeout' && notice.timeoutUntilMs !== null && result.by === null
      ? ` until ${new Date(notice.timeoutUntilMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : '';
  return `${DONE_WORDS[result.step]}${until}${byWhom(result.by)}`;
}

/** A failure that a later success made good is not told. */
function isMissed(notice: Notice, result: StepResult): boolean {
  if (result.outcome !== 'refused' && result.outcome !== 'failed') return false;
  if (result.step === 'notify') return false;
  const last = notice.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** What could not be done, why, and how to allow it. */
export function describeMissed(capabilities: Capabilities, result: StepResult): string {
  const step: Step = result.step === 'delete' ? 'delete' : 'timeout';
  const what = result.step === 'end_timeout' ? 'end of the timeout' : step;
  if (result.outcome === 'failed') return `${what}: ${capabilities.label} answered ${result.why}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(capabilities, step, result.why) : result.why}`;
}

function isRefusal(why: string): why is Refusal {
  return REFUSALS.some((refusal) => refusal === why);
}

function reportFields(notice: Notice): Field[] {
  if (notice.reports.length === 0) return [];
  const shown = notice.reports.slice(0, REPORTS_SHOWN).map(({ by, reason }) => {
    return `${by.name} (${by.id})${reason === '' ? '' : `: ${reason}`}`;
  });
  const more = notice.reports.length - shown.length;
  return [{ label: 'Reported by', value: shown.join('; ') + (more > 0 ? `; and ${more} more` : '') }];
}

function handledFields(notice: Notice): Field[] {
  const presses: { readonly by: Actor; readonly atMs: number; readonly what: string }[] = notice.results.flatMap(
    ({ step, outcome, by, atMs }) =>
      by && (outcome === 'done' || outcome === 'gone') ? [{ by, atMs, what: DONE_WORDS[step] }] : [],
  );
  if (notice.verdict?.verdict === 'wrong') presses.push({ ...notice.verdict, what: 'dismissed as wrong' });
  const last = presses.sort((one, other) => one.atMs - other.atMs).at(-1);
  if (!last) return [];
  const took = showDuration(last.atMs - notice.createdAtMs);
  return [{ label: 'Handled', value: `${last.what} by ${last.by.name} (${last.by.id}), ${took} after the decision` }];
}

function byWhom(by: Actor | null): string {
  return by ? ` by ${by.name}` : '';
}

function buttonsOf(capabilities: Capabilities, notice: Notice): Button[] {
  const gone = notice.results.some(
    (result) => result.step === 'delete' && (result.outcome === 'done' || result.outcome === 'gone'),
  );
  const silenced = isDone(notice, 'timeout');
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, notice.id), label, style });
  if (!gone) add('delete', 'Delete', 'danger');
  if (!silenced && capabilities.timeout) add('timeout', 'Time out', 'danger');
  if (silenced) add('undo', 'Undo timeout', 'good');
  if (notice.verdict?.verdict !== 'wrong') add('wrong', 'Dismiss as wrong', 'plain');
  add('why', 'Why', 'plain');
  return buttons;
}
