import { z } from 'zod';
import type { SystemEntry } from '../../../src/core/incidents/system-entries.ts';
import { cutLine, showPerson, showTime, type Translate } from '../i18n/translate.ts';
import { type Capabilities, refusalText } from '../port/capabilities.ts';
import { isRefusal } from '../port/outcome.ts';
import { button, type Entry, type Field, fieldIf } from '../port/rendering.ts';

/** Seconds between two messages of a member in slow mode. */
export const SLOW_SECONDS = 30;

const slowmodeSchema = z.object({
  /** State that the platform needs to undo it. */
  before: z.string(),
  /** `ending`: still to be undone. `refused`: the platform does not allow the bot; nothing was changed. */
  state: z.enum(['closing', 'on', 'ending', 'off', 'refused']),
  startedAtMs: z.number(),
  untilMs: z.number(),
  channelName: z.string(),
  /** The platform's last error; '' after a success. */
  why: z.string(),
  /** The person who ended it early; null if it ends automatically. */
  by: z.object({ id: z.string(), name: z.string() }).nullable(),
});
/** The state of a slow mode or closed chat that a flood caused. */
export type SlowmodeState = z.output<typeof slowmodeSchema>;

/** Parses the state from a system entry. */
export function readSlowmode({ body }: Pick<SystemEntry, 'body'>): SlowmodeState {
  return slowmodeSchema.parse(JSON.parse(body));
}

const TITLES = {
  slow: {
    closing: 'slowmode.flood_channel_slowed_down',
    on: 'slowmode.flood_the_channel_is_slowed_down',
    ending: 'slowmode.flood_slow_mode_still_ended',
    off: 'slowmode.flood_slow_mode_is_ended',
    refused: 'slowmode.flood_channel_not_slowed_down',
  },
  lock: {
    closing: 'slowmode.flood_chat_closed',
    on: 'slowmode.flood_the_chat_is_closed',
    ending: 'slowmode.flood_chat_still_opened',
    off: 'slowmode.flood_the_chat_is_open_again',
    refused: 'slowmode.flood_chat_not_closed',
  },
} as const satisfies Record<NonNullable<Capabilities['slowmode']>, Record<SlowmodeState['state'], string>>;

/** Renders the entry of a flood only from the platform's answers. */
export function renderSlowmode(
  translate: Translate,
  { slowmode: how }: Capabilities,
  { id, subject }: SystemEntry,
  body: SlowmodeState,
): Entry {
  const { state } = body;
  return {
    id,
    language: translate.language,
    tone: state === 'off' ? 'muted' : 'warning',
    title: translate(TITLES[how ?? 'slow'][state]),
    place: subject === '' ? null : { channelId: subject, name: body.channelName, link: null },
    fields: fieldsOf(translate, how ?? 'slow', body),
    buttons: isOver(body) ? [] : [button('calm_end', id, translate('slowmode.put_it_back_now'), 'good')],
  };
}

function fieldsOf(
  translate: Translate,
  how: NonNullable<Capabilities['slowmode']>,
  { state, untilMs, why, by }: SlowmodeState,
): Field[] {
  const what =
    how === 'slow'
      ? translate('slowmode.member_write_once_seconds', { seconds: SLOW_SECONDS })
      : translate('slowmode.only_administrators_write_whole_chat');
  const ended = by ? translate('slowmode.by_who', { who: showPerson(by) }) : translate('slowmode.by_itself');
  return [
    ...fieldIf(
      translate('slowmode.until'),
      state === 'on' && translate('slowmode.time_longer_while_flood_goes', { time: showTime(untilMs), what }),
    ),
    ...fieldIf(
      translate('common.not_done'),
      why !== '' && describeWhy(translate, why),
      why !== '' && (state === 'closing' || state === 'ending') && translate('slowmode.it_is_tried_again'),
    ),
    ...fieldIf(translate('common.ended'), state === 'off' && ended),
  ];
}

/** Stored reason of an end that leaves the chat closed, because a raid keeps it closed. */
export const KEPT_BY_RAID = 'a raid keeps it closed';

function describeWhy(translate: Translate, why: string): string {
  if (why === KEPT_BY_RAID) return translate('slowmode.a_raid_keeps_it_closed');
  if (why === 'gone') return translate('slowmode.the_channel_is_gone');
  return isRefusal(why) ? refusalText(translate, why) : cutLine(why, 100);
}

export function isOver({ state }: SlowmodeState): boolean {
  return state === 'off' || state === 'refused';
}
