import { z } from 'zod';
import type { Bulletin } from '../../../src/core/bulletins.ts';
import type { Capabilities } from '../capabilities.ts';
import { buttonId, type Entry, type Field } from '../rendering.ts';
import { cutLine } from '../text.ts';

/** In slow mode a member writes one message in so many seconds. */
export const SLOW_SECONDS = 30;

const calmSchema = z.object({
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
export type CalmBody = z.output<typeof calmSchema>;

/** What a bulletin says of it. */
export function readCalm({ body }: Pick<Bulletin, 'body'>): CalmBody {
  return calmSchema.parse(JSON.parse(body));
}

const TITLES = {
  slow: {
    closing: 'Flood: the channel is to be slowed down',
    on: 'Flood: the channel is slowed down',
    ending: 'Flood: slow mode is still to be ended',
    off: 'Flood: slow mode is ended',
    refused: 'Flood: the channel could not be slowed down',
  },
  lock: {
    closing: 'Flood: the chat is to be closed',
    on: 'Flood: the chat is closed',
    ending: 'Flood: the chat is still to be opened',
    off: 'Flood: the chat is open again',
    refused: 'Flood: the chat could not be closed',
  },
} as const satisfies Record<NonNullable<Capabilities['calm']>, Record<CalmBody['state'], string>>;

/** The entry of a channel that a flood slowed down, from what the platform answered and from nothing else. */
export function renderCalm({ calm: how }: Capabilities, bulletin: Bulletin): Entry {
  const body = readCalm(bulletin);
  const { state } = body;
  const isOver = state === 'off' || state === 'refused';
  return {
    id: bulletin.id,
    tone: state === 'off' ? 'muted' : 'warning',
    title: TITLES[how ?? 'slow'][state],
    author: null,
    place: bulletin.subject === '' ? null : { channelId: bulletin.subject, name: body.channelName, link: null },
    text: null,
    fields: fieldsOf(how ?? 'slow', body),
    buttons: isOver ? [] : [{ id: buttonId('calm_end', bulletin.id), label: 'Put it back now', style: 'good' }],
  };
}

function fieldsOf(how: NonNullable<Capabilities['calm']>, { state, untilMs, why, by }: CalmBody): Field[] {
  const what =
    how === 'slow' ? `a member may write once in ${SLOW_SECONDS} s` : 'only administrators may write in the whole chat';
  return [
    ...(state === 'on'
      ? [{ label: 'Until', value: `${showTime(untilMs)}, longer while the flood goes on: ${what}` }]
      : []),
    ...(why === ''
      ? []
      : [{ label: 'Not done', value: `${cutLine(why, 100)}${isTried(state) ? '; it is tried again' : ''}` }]),
    ...(state === 'off' ? [{ label: 'Ended', value: by ? `by ${by.name} (${by.id})` : 'by itself' }] : []),
  ];
}

function isTried(state: CalmBody['state']): boolean {
  return state === 'closing' || state === 'ending';
}

function showTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}
