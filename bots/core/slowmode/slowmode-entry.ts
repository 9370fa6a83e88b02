import { z } from 'zod';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { cutLine, showPerson, showTime } from '../i18n/text.ts';
import { msg, type Translate } from '../i18n/translate.ts';
import { type Capabilities, refusalText } from '../port/capabilities.ts';
import { isRefusal } from '../port/refusals.ts';
import { buttonId, type Entry, type Field } from '../port/rendering.ts';

/** In slow mode a member writes one message in so many seconds. */
export const SLOW_SECONDS = 30;

const slowmodeSchema = z.object({
  /** What the platform needs to put things back. */
  before: z.string(),
  /** `ending`: to be put back. `refused`: the platform does not let the bot; nothing was changed. */
  state: z.enum(['closing', 'on', 'ending', 'off', 'refused']),
  startedAtMs: z.number(),
  untilMs: z.number(),
  channelName: z.string(),
  /** What the platform answered last, where that was not that it is done; '' otherwise. */
  why: z.string(),
  /** Who had it put back; null where it ends by itself. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
/** A channel, or a community, that a flood slowed down. */
export type SlowmodeState = z.output<typeof slowmodeSchema>;

/** What a system entry says of it. */
export function readSlowmode({ body }: Pick<SystemEntry, 'body'>): SlowmodeState {
  return slowmodeSchema.parse(JSON.parse(body));
}

const TITLES = {
  slow: {
    closing: msg('Flood: the channel is to be slowed down'),
    on: msg('Flood: the channel is slowed down'),
    ending: msg('Flood: slow mode is still to be ended'),
    off: msg('Flood: slow mode is ended'),
    refused: msg('Flood: the channel could not be slowed down'),
  },
  lock: {
    closing: msg('Flood: the chat is to be closed'),
    on: msg('Flood: the chat is closed'),
    ending: msg('Flood: the chat is still to be opened'),
    off: msg('Flood: the chat is open again'),
    refused: msg('Flood: the chat could not be closed'),
  },
} as const satisfies Record<NonNullable<Capabilities['slowmode']>, Record<SlowmodeState['state'], string>>;

/** The entry of a channel that a flood slowed down, from what the platform answered and from nothing else. */
export function renderSlowmode(translate: Translate, { slowmode: how }: Capabilities, systemEntry: SystemEntry): Entry {
  const body = readSlowmode(systemEntry);
  const { state } = body;
  const isOver = state === 'off' || state === 'refused';
  return {
    id: systemEntry.id,
    language: translate.language,
    tone: state === 'off' ? 'muted' : 'warning',
    title: translate(TITLES[how ?? 'slow'][state]),
    author: null,
    place: systemEntry.subject === '' ? null : { channelId: systemEntry.subject, name: body.channelName, link: null },
    text: null,
    fields: fieldsOf(translate, how ?? 'slow', body),
    buttons: isOver
      ? []
      : [{ id: buttonId('calm_end', systemEntry.id), label: translate('Put it back now'), style: 'good' }],
  };
}

function fieldsOf(
  translate: Translate,
  how: NonNullable<Capabilities['slowmode']>,
  { state, untilMs, why, by }: SlowmodeState,
): Field[] {
  const what =
    how === 'slow'
      ? translate('a member may write once in {seconds} s', { seconds: SLOW_SECONDS })
      : translate('only administrators may write in the whole chat');
  return [
    ...(state === 'on'
      ? [
          {
            label: translate('Until'),
            value: translate('{time}, longer while the flood goes on: {what}', { time: showTime(untilMs), what }),
          },
        ]
      : []),
    ...(why === ''
      ? []
      : [
          {
            label: translate('Not done'),
            value: `${describeWhy(translate, why)}${isTried(state) ? `; ${translate('it is tried again')}` : ''}`,
          },
        ]),
    ...(state === 'off'
      ? [
          {
            label: translate('Ended'),
            value: by ? translate('by {who}', { who: showPerson(by) }) : translate('by itself'),
          },
        ]
      : []),
  ];
}

/** What another thing keeps closed is not opened here. */
export const KEPT_BY_RAID = msg('a raid keeps it closed');

function describeWhy(translate: Translate, why: string): string {
  if (why === KEPT_BY_RAID) return translate(KEPT_BY_RAID);
  if (why === 'gone') return translate('the channel is gone');
  return isRefusal(why) ? refusalText(translate, why) : cutLine(why, 100);
}

function isTried(state: SlowmodeState['state']): boolean {
  return state === 'closing' || state === 'ending';
}

export function isOver({ state }: SlowmodeState): boolean {
  return state === 'off' || state === 'refused';
}
