import type { Ground, GroundPlace, Notice } from '../../src/core/communities.ts';
import type { Action } from '../../src/core/decision.ts';
import { type Actor, ENDLESS, type StepResult, type WaitingStep } from '../../src/core/steps.ts';
import { isAppealOpen } from './appeal-open.ts';
import { type Capabilities, explainRefusal } from './capabilities.ts';
import { RIGHTS_UNKNOWN } from './ladder.ts';
import { describeOffence } from './offence-text.ts';
import { RATE_LIMITED } from './platform.ts';
import { type Deed, REFUSALS, type Refusal, type Step } from './refusals.ts';
import type { Button, Entry, Field, Tone } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { elsewhereFields } from './sightings.ts';
import { cutLine, showDuration, showProbability } from './text.ts';
import { ASKED, waitingSteps } from './waiting.ts';

/** The category of what a moderator deleted of what a member wrote lately. */
export const CLEANED = 'local:clean';
const REPORTS_SHOWN = 3;

/** What a moderator reads when an action was taken, or only would have been. */
const DONE_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'deleted',
  timeout: 'timed out',
  end_timeout: 'timeout ended',
  notify: 'author told',
  kick: 'kicked',
  ban: 'banned',
};

/** What a step is called that was not taken. */
const STEP_NOUNS: Readonly<Record<StepResult['step'], string>> = {
  delete: 'delete',
  timeout: 'timeout',
  end_timeout: 'end of the timeout',
  notify: 'private message',
  kick: 'kick',
  ban: 'ban',
};

/** The moderators' entry of one message, whole: the same notice always makes the same entry. */
export function renderNotice(capabilities: Capabilities, notice: Notice): Entry {
  return {
    id: notice.id,
    incidentId: notice.incidentId,
    tone: toneOf(notice),
    title: titleOf(notice),
    author: notice.author,
    place: { channelId: notice.channelId, name: notice.place.name, link: notice.place.link },
    text: notice.text === '' ? null : notice.text,
    fields: [
      { label: 'Triggered', value: describeGround(notice.ground) },
      ...fileFields(notice),
      ...offenceFields(notice),
      ...elsewhereFields(notice),
      ...doneFields(capabilities, notice),
      ...reportFields([notice]),
      ...handledFields(notice),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(capabilities, notice),
  };
}

/** The names of what was attached. */
export function fileFields({ files }: Pick<Notice, 'files'>): Field[] {
  const named = files.filter((name) => name !== '');
  return named.length > 0 ? [{ label: 'Attached', value: named.join(', ') }] : [];
}

/** Which offence of its author it is, and what it was raised to. */
export function offenceFields({ offence }: Pick<Notice, 'offence'>): Field[] {
  return offence ? [{ label: 'Repeated', value: describeOffence(offence) }] : [];
}

/** What triggered, in one line: the category, its probability against its threshold, or what a local rule matched. */
export function describeGround(ground: Ground): string {
  const where = describePlace(ground);
  if (ground.category === null) return 'nothing; reported by a member';
  if (ground.reason === 'local') {
    return `${ground.category}${ground.matched === '' ? '' : `: ${ground.matched}`}${describeHit(ground)}${where}`;
  }
  const threshold = ground.threshold === null ? '' : `, threshold ${showProbability(ground.threshold)}`;
  return `${ground.category} ${showProbability(ground.probability)}${threshold}${where}`;
}

const PLACES: Readonly<Record<GroundPlace, string>> = {
  forwarded: 'in a forwarded message',
  album: 'in another part of the album',
  picture: 'in a picture',
  name: 'in the name of somebody who joined',
};

function describePlace({ place, quoted }: Ground): string {
  if (place) return ` (${PLACES[place]})`;
  return quoted ? ' (in text that was passed on)' : '';
}

function describeHit({ hit }: Ground): string {
  if (!hit) return '';
  const number = (value: number) => value.toLocaleString('en');
  return `, at characters ${number(hit.start + 1)} to ${number(hit.end)} of ${number(hit.of)}`;
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

/** What became of a message, in a word or two. */
export function describeStanding(notice: Notice): string {
  return titleVerb(notice).toLowerCase();
}

function titleOf(notice: Notice): string {
  const what = notice.ground.category === null ? 'Reported' : `${titleVerb(notice)}: ${notice.ground.category}`;
  return cutLine(notice.verdict?.verdict === 'wrong' ? `Dismissed as wrong. ${what}` : what, 120);
}

/** What was done, from the results of the steps and from nothing else. */
function titleVerb(notice: Notice): string {
  const verb = doneVerb(notice);
  if (verb !== null) return verb;
  const [waiting] = waitingSteps(notice);
  if (waiting) return `Waiting to ${waiting.step === 'delete' ? 'delete' : 'time out'}`;
  if (isGone(notice)) return 'Already gone';
  if (!notice.trial) return 'Flagged';
  if (notice.ground.action === 'timeout') return 'Trial, would have timed out';
  return notice.ground.action === 'delete' ? 'Trial, would have deleted' : 'Trial, flagged';
}

function doneVerb(notice: Notice): string | null {
  const deleted = isDone(notice, 'delete');
  if (isDone(notice, 'timeout')) return deleted ? 'Deleted and timed out' : 'Timed out';
  return deleted ? 'Deleted' : null;
}

/** Whether the message was found gone, by whomever. */
function isGone(notice: Notice): boolean {
  return notice.results.some(({ step, outcome }) => step === 'delete' && outcome === 'gone');
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
  if (isGone(notice)) {
    fields.push({ label: 'Message', value: 'was already gone' });
  }
  const missed = notice.results.filter((result) => isMissed(notice, result));
  for (const result of missed) fields.push({ label: 'Not done', value: describeMissed(capabilities, result) });
  for (const waiting of waitingSteps(notice))
    fields.push({ label: 'Waiting', value: describeWaiting(capabilities, waiting) });
  const told = notice.results.find((result) => result.step === 'notify');
  if (told)
    fields.push({ label: 'Author', value: told.outcome === 'done' ? 'told privately' : 'could not be told privately' });
  return fields;
}

function describeDone(notice: Notice, result: StepResult): string {
  if (result.why === ENDLESS) return `kept from writing, without an end${byWhom(result.by)}`;
  const isLast =
    notice.results.filter(({ step, outcome }) => step === 'timeout' && outcome === 'done').at(-1) === result;
  const until =
    result.step === 'timeout' && notice.timeoutUntilMs !== null && isLast
      ? ` until ${new Date(notice.timeoutUntilMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : '';
  return `${DONE_WORDS[result.step]}${until}${byWhom(result.by)}`;
}

/** A failure that a later success made good is not told. */
function isMissed(notice: Notice, result: StepResult): boolean {
  if (result.outcome !== 'refused' && result.outcome !== 'failed' && result.outcome !== 'given_up') return false;
  if (result.step === 'notify') return false;
  const last = notice.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** What could not be done, why, and how to allow it. */
export function describeMissed(capabilities: Capabilities, result: StepResult): string {
  const { step } = result;
  const what = STEP_NOUNS[result.step];
  if (result.why === 'called_off') return `${what}: called off by a moderator while it waited.`;
  const said = describeTrouble(capabilities, result.why);
  if (result.outcome === 'given_up') return `${what}: given up; ${said} for as long as it could help.`;
  if (result.outcome === 'failed') return `${what}: ${said}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(capabilities, deedOf(step), result.why) : result.why}`;
}

/** An end of a timeout takes the rights of one. */
function deedOf(step: StepResult['step']): Deed {
  return step === 'end_timeout' || step === 'notify' ? 'timeout' : step;
}

/** What waits, for what, and until when. */
export function describeWaiting(capabilities: Capabilities, { step, why, dueAtMs, tries }: WaitingStep): string {
  if (why === ASKED) return `${STEP_NOUNS[step]}: asked for, and waits for its turn`;
  const times = tries > 1 ? `, tried ${tries} times` : '';
  const at = new Date(dueAtMs).toISOString().slice(11, 19);
  return `${STEP_NOUNS[step]}: ${describeTrouble(capabilities, why)}${times}; tried again at ${at} UTC`;
}

function describeTrouble({ label }: Capabilities, why: string): string {
  if (why === RATE_LIMITED) return `${label} asks to wait`;
  if (why === RIGHTS_UNKNOWN) return `${label} does not say whether the author is a moderator`;
  return `${label} answered ${why}`;
}

function isRefusal(why: string): why is Refusal {
  return REFUSALS.some((refusal) => refusal === why);
}

/** Who reported some messages, and why. */
export function reportFields(notices: readonly Pick<Notice, 'reports'>[]): Field[] {
  const all = notices.flatMap((notice) => notice.reports);
  const appeals = all.filter(({ isAppeal }) => isAppeal === true);
  const appealed = appeals.map(({ by, reason }) => ({ label: 'Appeal', value: `${by.name} (${by.id}): ${reason}` }));
  const reports = all.filter(({ isAppeal }) => isAppeal !== true);
  if (reports.length === 0) return appealed.slice(0, REPORTS_SHOWN);
  const shown = reports.slice(0, REPORTS_SHOWN).map(({ by, reason }) => {
    return `${by.name} (${by.id})${reason === '' ? '' : `: ${reason}`}`;
  });
  const more = reports.length - shown.length;
  const reported = { label: 'Reported by', value: shown.join('; ') + (more > 0 ? `; and ${more} more` : '') };
  return [reported, ...appealed.slice(0, REPORTS_SHOWN)];
}

/** What moderators did last, from the steps that they took and the verdict that they gave. */
export function handledFields(notice: Notice): Field[] {
  const presses: { readonly by: Actor; readonly atMs: number; readonly what: string }[] = notice.results.flatMap(
    ({ step, outcome, by, atMs }) =>
      by && outcome === 'done'
        ? [{ by, atMs, what: DONE_WORDS[step] }]
        : by && outcome === 'gone'
          ? [{ by, atMs, what: `found ${step === 'delete' ? 'the message' : 'the author'} gone` }]
          : [],
  );
  if (notice.asked) presses.push(notice.asked);
  // Whoever acts by hand finds it right with that.
  if (notice.verdict?.verdict === 'wrong') presses.push({ ...notice.verdict, what: 'dismissed as wrong' });
  else if (notice.verdict && presses.length === 0) presses.push({ ...notice.verdict, what: 'found right' });
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
  if (!gone && notice.ground.place !== 'name') add('delete', 'Delete', 'danger');
  if (!silenced && capabilities.timeout) add('timeout', 'Time out', 'danger');
  if (silenced) add('undo', 'Undo timeout', 'good');
  const appealed = isAppealOpen(notice);
  if ((!notice.verdict || appealed) && notice.ground.category !== null)
    add('right', appealed ? 'Uphold' : 'Right', 'plain');
  if (notice.verdict?.verdict !== 'wrong') add('wrong', appealed ? 'Undo' : 'Dismiss as wrong', 'plain');
  add('why', 'Why', 'plain');
  return buttons;
}
