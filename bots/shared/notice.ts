import { isAppealOpen } from '../../src/core/appeals.ts';
import type { Ground, GroundPlace, Notice } from '../../src/core/communities.ts';
import type { Action } from '../../src/core/decision.ts';
import { type Actor, ASKED, ENDLESS, type StepResult, type WaitingStep } from '../../src/core/steps.ts';
import { type Capabilities, explainRefusal } from './capabilities.ts';
import { RIGHTS_UNKNOWN } from './ladder.ts';
import { sayFinding } from './language/core-words.ts';
import { phrase, type Say } from './language/say.ts';
import { STOPPED } from './native/wanted.ts';
import { describeOffence } from './offence-text.ts';
import { RATE_LIMITED } from './platform.ts';
import { type Deed, isRefusal, type Step } from './refusals.ts';
import type { Button, Entry, Field, Tone } from './rendering.ts';
import { buttonId } from './rendering.ts';
import { elsewhereFields } from './sightings.ts';
import { cutLine, sayLeftOut, showDuration, showMoment, showPerson, showProbability } from './text.ts';
import { waitingDeeds, waitingSteps } from './waiting.ts';

/** The category of what a moderator deleted of what a member wrote lately. */
export const CLEANED = 'local:clean';
const REPORTS_SHOWN = 3;

/** What a moderator reads when an action was taken, or only would have been. */
const DONE_WORDS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('deleted'),
  timeout: phrase('timed out'),
  end_timeout: phrase('timeout ended'),
  notify: phrase('author told'),
  answer: phrase('appeal answered'),
  kick: phrase('kicked'),
  ban: phrase('banned'),
  give_text: phrase('its text sent to the author'),
  repost: phrase('posted again in their name'),
};

/** What a step is called that was not taken. */
const STEP_NOUNS: Readonly<Record<StepResult['step'], string>> = {
  delete: phrase('delete'),
  timeout: phrase('timeout'),
  end_timeout: phrase('end of the timeout'),
  notify: phrase('private message'),
  answer: phrase('answer to the appeal'),
  kick: phrase('kick'),
  ban: phrase('ban'),
  give_text: phrase('text to the author'),
  repost: phrase('post in their name'),
};

/** The moderators' entry of one message, whole: the same notice always makes the same entry. */
export function renderNotice(say: Say, capabilities: Capabilities, notice: Notice): Entry {
  return {
    id: notice.id,
    language: say.language,
    incidentId: notice.incidentId,
    tone: toneOf(notice),
    title: titleOf(say, notice),
    author: notice.author,
    place: { channelId: notice.channelId, name: notice.place.name, link: notice.place.link },
    text: notice.text === '' ? null : sayLeftOut(say, notice.text),
    fields: [
      { label: say('Triggered'), value: describeGround(say, notice.ground) },
      ...fileFields(say, notice),
      ...offenceFields(say, notice),
      ...elsewhereFields(say, notice),
      ...doneFields(say, capabilities, notice),
      ...reportFields(say, [notice]),
      ...handledFields(say, notice),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(say, capabilities, notice),
  };
}

/** The names of what was attached. */
export function fileFields(say: Say, { files }: Pick<Notice, 'files'>): Field[] {
  const named = files.filter((name) => name !== '');
  return named.length > 0 ? [{ label: say('Attached'), value: named.join(', ') }] : [];
}

/** Which offence of its author it is, and what it was raised to. */
export function offenceFields(say: Say, { offence }: Pick<Notice, 'offence'>): Field[] {
  return offence ? [{ label: say('Repeated'), value: describeOffence(say, offence) }] : [];
}

/** What triggered, in one line: the category, its probability against its threshold, or what a local rule matched. */
export function describeGround(say: Say, ground: Ground): string {
  const where = describePlace(say, ground);
  if (ground.category === null) return say('nothing; reported by a member');
  if (ground.reason === 'local') {
    const found = sayFinding(say, ground.category, ground.matched);
    return `${ground.category}${found === '' ? '' : `: ${found}`}${describeHit(say, ground)}${where}`;
  }
  const threshold = describeThreshold(say, ground.threshold);
  return `${ground.category} ${showProbability(ground.probability)}${threshold}${where}`;
}

/** The threshold behind a probability; '' where there is none. */
export function describeThreshold(say: Say, threshold: number | null): string {
  return threshold === null ? '' : `, ${say('threshold {value}', { value: showProbability(threshold) })}`;
}

const PLACES: Readonly<Record<GroundPlace, string>> = {
  forwarded: phrase('in a forwarded message'),
  album: phrase('in another part of the album'),
  picture: phrase('in a picture'),
  name: phrase('in the name of somebody who joined'),
  stopped: phrase('stopped before it was posted'),
};

function describePlace(say: Say, { place, quoted }: Ground): string {
  if (place) return ` (${say(PLACES[place])})`;
  return quoted ? ` (${say('in text that was passed on')})` : '';
}

function describeHit(say: Say, { hit }: Ground): string {
  if (!hit) return '';
  const values = { start: hit.start + 1, end: hit.end, of: hit.of };
  return `, ${say('at characters {start, number} to {end, number} of {of, number}', values)}`;
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
export function describeStanding(say: Say, notice: Notice): string {
  return titleVerb(say, notice).toLocaleLowerCase(say.language);
}

function titleOf(say: Say, notice: Notice): string {
  const { category } = notice.ground;
  const what = category === null ? say('Reported') : `${titleVerb(say, notice)}: ${category}`;
  return cutLine(notice.verdict?.verdict === 'wrong' ? `${say('Dismissed as wrong.')} ${what}` : what, 120);
}

/** What was done, from the results of the steps and from nothing else. */
function titleVerb(say: Say, notice: Notice): string {
  const verb = doneVerb(say, notice);
  if (verb !== null) return verb;
  const [waiting] = waitingDeeds(notice);
  if (waiting) return waiting.step === 'delete' ? say('Waiting to delete') : say('Waiting to time out');
  if (isGone(notice)) return say('Already gone');
  if (!notice.trial) return say('Flagged');
  if (notice.ground.action === 'timeout') return say('Trial, would have timed out');
  return notice.ground.action === 'delete' ? say('Trial, would have deleted') : say('Trial, flagged');
}

function doneVerb(say: Say, notice: Notice): string | null {
  const deleted = isDone(notice, 'delete');
  if (isDone(notice, 'timeout')) return deleted ? say('Deleted and timed out') : say('Timed out');
  return deleted ? say('Deleted') : null;
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

function doneFields(say: Say, capabilities: Capabilities, notice: Notice): Field[] {
  const fields: Field[] = [];
  const done = notice.results.filter((result) => result.outcome === 'done' && !isTold(result));
  if (done.length > 0)
    fields.push({ label: say('Done'), value: done.map((result) => describeDone(say, notice, result)).join('; ') });
  if (isGone(notice)) {
    fields.push({ label: say('Message'), value: say('was already gone') });
  }
  const missed = notice.results.filter((result) => isMissed(notice, result));
  for (const result of missed)
    fields.push({ label: say('Not done'), value: describeMissed(say, capabilities, result) });
  for (const waiting of waitingSteps(notice))
    fields.push({ label: say('Waiting'), value: describeWaiting(say, capabilities, waiting) });
  for (const [step, label] of TOLD) {
    const told = notice.results.find((result) => result.step === step && result.outcome !== 'waiting');
    const value = told?.outcome === 'done' ? say('told privately') : say('could not be told privately');
    if (told) fields.push({ label: say(label), value });
  }
  return fields;
}

/** What authors are told, and how an entry says whether they were. */
const TOLD = [
  ['notify', phrase('Author')],
  ['answer', phrase('Answer to the appeal')],
] as const;

function isTold({ step }: StepResult): boolean {
  return TOLD.some(([told]) => told === step);
}

function describeDone(say: Say, notice: Notice, result: StepResult): string {
  if (result.why === ENDLESS) return byWhom(say, say('kept from writing, without an end'), result.by);
  const isLast =
    notice.results.filter(({ step, outcome }) => step === 'timeout' && outcome === 'done').at(-1) === result;
  const what =
    result.step === 'timeout' && notice.timeoutUntilMs !== null && isLast
      ? say('timed out until {time}', { time: showMoment(say, notice.timeoutUntilMs) })
      : say(DONE_WORDS[result.step]);
  if (result.why === STOPPED) return say('stopped before anybody read it');
  return byWhom(say, what, result.by);
}

/** A failure that a later success made good is not told. */
function isMissed(notice: Notice, result: StepResult): boolean {
  if (result.outcome !== 'refused' && result.outcome !== 'failed' && result.outcome !== 'given_up') return false;
  if (isTold(result) || result.step === 'give_text') return false;
  const last = notice.results.filter((other) => other.step === result.step).at(-1);
  return last === result;
}

/** What could not be done, why, and how to allow it. */
export function describeMissed(say: Say, capabilities: Capabilities, result: StepResult): string {
  const { step } = result;
  const what = say(STEP_NOUNS[result.step]);
  if (result.why === 'called_off') return `${what}: ${say('called off by a moderator while it waited.')}`;
  const trouble = describeTrouble(say, capabilities, result.why);
  if (result.outcome === 'given_up')
    return `${what}: ${say('given up; {trouble} for as long as it could help.', { trouble })}`;
  if (result.outcome === 'failed') return `${what}: ${trouble}.`;
  return `${what}: ${isRefusal(result.why) ? explainRefusal(say, capabilities, deedOf(step), result.why) : result.why}`;
}

/** An end of a timeout takes the rights of one. */
function deedOf(step: StepResult['step']): Deed {
  switch (step) {
    case 'end_timeout':
    case 'notify':
    case 'answer':
    case 'give_text':
      return 'timeout';
    default:
      return step;
  }
}

/** What waits, for what, and until when. */
export function describeWaiting(
  say: Say,
  capabilities: Capabilities,
  { step, why, dueAtMs, tries }: WaitingStep,
): string {
  const what = say(STEP_NOUNS[step]);
  if (why === ASKED) return `${what}: ${say('asked for, and waits for its turn')}`;
  const times = tries > 1 ? `, ${say('tried {tries, plural, one {# time} other {# times}}', { tries })}` : '';
  const again = say('tried again at {time} UTC', { time: new Date(dueAtMs).toISOString().slice(11, 19) });
  return `${what}: ${describeTrouble(say, capabilities, why)}${times}; ${again}`;
}

function describeTrouble(say: Say, { label: platform }: Capabilities, why: string): string {
  if (why === RATE_LIMITED) return say('{platform} asks to wait', { platform });
  if (why === RIGHTS_UNKNOWN) return say('{platform} does not say whether the author is a moderator', { platform });
  return say('{platform} answered {code}', { platform, code: why });
}

/** Who reported some messages, and why. */
export function reportFields(say: Say, notices: readonly Pick<Notice, 'reports'>[]): Field[] {
  const all = notices.flatMap((notice) => notice.reports);
  const appeals = all.filter(({ isAppeal }) => isAppeal === true);
  const appealed = appeals.map(({ by, reason }) => ({
    label: say('Appeal'),
    value: `${showPerson(by)}: ${reason === '' ? say('without words') : reason}`,
  }));
  const reports = all.filter(({ isAppeal }) => isAppeal !== true);
  if (reports.length === 0) return appealed.slice(0, REPORTS_SHOWN);
  const shown = reports.slice(0, REPORTS_SHOWN).map(({ by, reason }) => {
    return `${showPerson(by)}${reason === '' ? '' : `: ${reason}`}`;
  });
  const more = reports.length - shown.length;
  const rest = more > 0 ? [say('and {count, number} more', { count: more })] : [];
  const reported = { label: say('Reported by'), value: [...shown, ...rest].join('; ') };
  return [reported, ...appealed.slice(0, REPORTS_SHOWN)];
}

/** What moderators did last, from the steps that they took and the verdict that they gave. */
export function handledFields(say: Say, notice: Notice): Field[] {
  const presses: { readonly by: Actor; readonly atMs: number; readonly what: string }[] = notice.results.flatMap(
    ({ step, outcome, by, atMs }) =>
      by && outcome === 'done' && step !== 'answer'
        ? [{ by, atMs, what: DONE_WORDS[step] }]
        : by && outcome === 'gone'
          ? [{ by, atMs, what: step === 'delete' ? phrase('found the message gone') : phrase('found the author gone') }]
          : [],
  );
  if (notice.asked) presses.push(notice.asked);
  const answered = notice.verdict && notice.reports.some(({ isAppeal }) => isAppeal === true) && !isAppealOpen(notice);
  // Whoever acts by hand finds it right with that.
  if (notice.verdict && answered)
    presses.push({
      ...notice.verdict,
      what: notice.verdict.verdict === 'wrong' ? phrase('appeal granted') : phrase('appeal upheld'),
    });
  else if (notice.verdict?.verdict === 'wrong') presses.push({ ...notice.verdict, what: phrase('dismissed as wrong') });
  else if (notice.verdict && presses.length === 0) presses.push({ ...notice.verdict, what: phrase('found right') });
  const last = presses.sort((one, other) => one.atMs - other.atMs).at(-1);
  if (!last) return [];
  const values = {
    what: say(last.what),
    who: showPerson(last.by),
    took: showDuration(say, last.atMs - notice.createdAtMs),
  };
  return [{ label: say('Handled'), value: say('{what} by {who}, {took} after the decision', values) }];
}

/** What moderators answer an appeal with. @param whose its author, where the entry is of several; '' elsewhere. */
export function appealButtons(say: Say, { id }: Pick<Notice, 'id'>, whose: string): Button[] {
  const name = cutLine(whose, 30);
  const uphold = name === '' ? say('Uphold') : say('Uphold: {name}', { name });
  const undo = name === '' ? say('Undo') : say('Undo: {name}', { name });
  return [
    { id: buttonId('uphold', id), label: uphold, style: 'plain' },
    { id: buttonId('overturn', id), label: undo, style: 'plain' },
  ];
}

function byWhom(say: Say, what: string, by: Actor | null): string {
  return by ? say('{what} by {who}', { what, who: by.name }) : what;
}

function buttonsOf(say: Say, capabilities: Capabilities, notice: Notice): Button[] {
  const gone = notice.results.some(
    (result) => result.step === 'delete' && (result.outcome === 'done' || result.outcome === 'gone'),
  );
  const silenced = isDone(notice, 'timeout');
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, notice.id), label, style });
  if (!gone && notice.ground.place !== 'name') add('delete', say('Delete'), 'danger');
  if (!silenced && capabilities.timeout) add('timeout', say('Time out'), 'danger');
  if (silenced) add('undo', say('Undo timeout'), 'good');
  if (isAppealOpen(notice)) buttons.push(...appealButtons(say, notice, ''));
  else {
    if (!notice.verdict && notice.ground.category !== null) add('right', say('Right'), 'plain');
    if (notice.verdict?.verdict !== 'wrong') add('wrong', say('Dismiss as wrong'), 'plain');
  }
  add('why', say('Why'), 'plain');
  return buttons;
}
