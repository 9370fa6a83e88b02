import { isAppealOpen } from '../../../src/core/appeals.ts';
import type { CaseReason, ReasonSource, ModerationCase } from '../../../src/core/communities.ts';
import type { Capabilities } from '../capabilities.ts';
import { sayFinding } from '../language/core-words.ts';
import { phrase, type Say } from '../language/say.ts';
import { describeOffence } from '../offence-text.ts';
import type { Button, Entry, Field, Tone } from '../rendering.ts';
import { buttonId } from '../rendering.ts';
import { exceptionFields } from '../sightings.ts';
import { cutLine, sayLeftOut, showProbability } from '../text.ts';
import { handledFields, reportFields } from './handled.ts';
import { doneAction, isDone, titleVerb } from './standing.ts';
import { doneFields } from './steps.ts';

/** The category of what a moderator deleted of what a member wrote lately. */
export const CLEANED = 'local:clean';

/** The moderators' entry of one message, whole: the same notice always makes the same entry. */
export function renderNotice(say: Say, capabilities: Capabilities, notice: ModerationCase): Entry {
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
      { label: say('Triggered'), value: describeGround(say, notice.reason) },
      ...fileFields(say, notice),
      ...offenceFields(say, notice),
      ...exceptionFields(say, notice),
      ...doneFields(say, capabilities, notice),
      ...reportFields(say, [notice]),
      ...handledFields(say, notice),
    ].map((field) => ({ ...field, value: cutLine(field.value, 400) })),
    buttons: buttonsOf(say, capabilities, notice),
  };
}

/** The names of what was attached. */
export function fileFields(say: Say, { files }: Pick<ModerationCase, 'files'>): Field[] {
  const named = files.filter((name) => name !== '');
  return named.length > 0 ? [{ label: say('Attached'), value: named.join(', ') }] : [];
}

/** Which offence of its author it is, and what it was raised to. */
export function offenceFields(say: Say, { offence }: Pick<ModerationCase, 'offence'>): Field[] {
  return offence ? [{ label: say('Repeated'), value: describeOffence(say, offence) }] : [];
}

/** What triggered, in one line: the category, its probability against its threshold, or what a local rule matched. */
export function describeGround(say: Say, ground: CaseReason): string {
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

const PLACES: Readonly<Record<ReasonSource, string>> = {
  forwarded: phrase('in a forwarded message'),
  album: phrase('in another part of the album'),
  picture: phrase('in a picture'),
  name: phrase('in the name of somebody who joined'),
  stopped: phrase('stopped before it was posted'),
};

function describePlace(say: Say, { place, quoted }: CaseReason): string {
  if (place) return ` (${say(PLACES[place])})`;
  return quoted ? ` (${say('in text that was passed on')})` : '';
}

function describeHit(say: Say, { hit }: CaseReason): string {
  if (!hit) return '';
  const values = { start: hit.start + 1, end: hit.end, of: hit.of };
  return `, ${say('at characters {start, number} to {end, number} of {of, number}', values)}`;
}

function titleOf(say: Say, notice: ModerationCase): string {
  const { category } = notice.reason;
  const what = category === null ? say('Reported') : `${titleVerb(say, notice)}: ${category}`;
  return cutLine(notice.verdict?.verdict === 'wrong' ? `${say('Dismissed as wrong.')} ${what}` : what, 120);
}

function toneOf(notice: ModerationCase): Tone {
  if (notice.verdict?.verdict === 'wrong') return 'muted';
  if (notice.trial) return 'info';
  return doneAction(notice) === 'flag' ? 'warning' : 'danger';
}

/** What moderators answer an appeal with. @param whose its author, where the entry is of several; '' elsewhere. */
export function appealButtons(say: Say, { id }: Pick<ModerationCase, 'id'>, whose: string): Button[] {
  const name = cutLine(whose, 30);
  const uphold = name === '' ? say('Uphold') : say('Uphold: {name}', { name });
  const undo = name === '' ? say('Undo') : say('Undo: {name}', { name });
  return [
    { id: buttonId('uphold', id), label: uphold, style: 'plain' },
    { id: buttonId('overturn', id), label: undo, style: 'plain' },
  ];
}

function buttonsOf(say: Say, capabilities: Capabilities, notice: ModerationCase): Button[] {
  const gone = notice.results.some(
    (result) => result.step === 'delete' && (result.outcome === 'done' || result.outcome === 'gone'),
  );
  const silenced = isDone(notice, 'timeout');
  const buttons: Button[] = [];
  const add = (verb: Parameters<typeof buttonId>[0], label: string, style: Button['style']) =>
    buttons.push({ id: buttonId(verb, notice.id), label, style });
  if (!gone && notice.reason.place !== 'name') add('delete', say('Delete'), 'danger');
  if (!silenced && capabilities.timeout) add('timeout', say('Time out'), 'danger');
  if (silenced) add('undo', say('Undo timeout'), 'good');
  if (isAppealOpen(notice)) buttons.push(...appealButtons(say, notice, ''));
  else {
    if (!notice.verdict && notice.reason.category !== null) add('right', say('Right'), 'plain');
    if (notice.verdict?.verdict !== 'wrong') add('wrong', say('Dismiss as wrong'), 'plain');
  }
  add('why', say('Why'), 'plain');
  return buttons;
}
