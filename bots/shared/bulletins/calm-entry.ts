import { z } from 'zod';
import type { SystemEntry } from '../../../src/core/bulletins.ts';
import { type Capabilities, sayRefusal } from '../capabilities.ts';
import { phrase, type Say } from '../language/say.ts';
import { isRefusal } from '../refusals.ts';
import { buttonId, type Entry, type Field } from '../rendering.ts';
import { cutLine, showPerson, showTime } from '../text.ts';

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
export function readCalm({ body }: Pick<SystemEntry, 'body'>): CalmBody {
  return calmSchema.parse(JSON.parse(body));
}

const TITLES = {
  slow: {
    closing: phrase('Flood: the channel is to be slowed down'),
    on: phrase('Flood: the channel is slowed down'),
    ending: phrase('Flood: slow mode is still to be ended'),
    off: phrase('Flood: slow mode is ended'),
    refused: phrase('Flood: the channel could not be slowed down'),
  },
  lock: {
    closing: phrase('Flood: the chat is to be closed'),
    on: phrase('Flood: the chat is closed'),
    ending: phrase('Flood: the chat is still to be opened'),
    off: phrase('Flood: the chat is open again'),
    refused: phrase('Flood: the chat could not be closed'),
  },
} as const satisfies Record<NonNullable<Capabilities['calm']>, Record<CalmBody['state'], string>>;

/** The entry of a channel that a flood slowed down, from what the platform answered and from nothing else. */
export function renderCalm(say: Say, { calm: how }: Capabilities, bulletin: SystemEntry): Entry {
  const body = readCalm(bulletin);
  const { state } = body;
  const isOver = state === 'off' || state === 'refused';
  return {
    id: bulletin.id,
    language: say.language,
    tone: state === 'off' ? 'muted' : 'warning',
    title: say(TITLES[how ?? 'slow'][state]),
    author: null,
    place: bulletin.subject === '' ? null : { channelId: bulletin.subject, name: body.channelName, link: null },
    text: null,
    fields: fieldsOf(say, how ?? 'slow', body),
    buttons: isOver ? [] : [{ id: buttonId('calm_end', bulletin.id), label: say('Put it back now'), style: 'good' }],
  };
}

function fieldsOf(say: Say, how: NonNullable<Capabilities['calm']>, { state, untilMs, why, by }: CalmBody): Field[] {
  const what =
    how === 'slow'
      ? say('a member may write once in {seconds} s', { seconds: SLOW_SECONDS })
      : say('only administrators may write in the whole chat');
  return [
    ...(state === 'on'
      ? [
          {
            label: say('Until'),
            value: say('{time}, longer while the flood goes on: {what}', { time: showTime(untilMs), what }),
          },
        ]
      : []),
    ...(why === ''
      ? []
      : [
          {
            label: say('Not done'),
            value: `${describeWhy(say, why)}${isTried(state) ? `; ${say('it is tried again')}` : ''}`,
          },
        ]),
    ...(state === 'off'
      ? [
          {
            label: say('Ended'),
            value: by ? say('by {who}', { who: showPerson(by) }) : say('by itself'),
          },
        ]
      : []),
  ];
}

/** What another thing keeps closed is not opened here. */
export const KEPT_BY_RAID = phrase('a raid keeps it closed');

function describeWhy(say: Say, why: string): string {
  if (why === KEPT_BY_RAID) return say(KEPT_BY_RAID);
  if (why === 'gone') return say('the channel is gone');
  return isRefusal(why) ? sayRefusal(say, why) : cutLine(why, 100);
}

function isTried(state: CalmBody['state']): boolean {
  return state === 'closing' || state === 'ending';
}
