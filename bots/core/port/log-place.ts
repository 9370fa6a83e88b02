import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Translate } from '../i18n/translate.ts';
import type { PersonRef } from './events.ts';

/** The log channel of a community whose moderators want no entries; null means that nobody has chosen one. */
export const LOG_OFF = '';

/** The place for entries: a channel, or a private conversation with a contact of the bot. */
export type LogPlace = { readonly channelId: string; readonly person: PersonRef | null };

/** Finds the place for a community's entries, and handles its loss. */
export type LogPlaces = {
  /** Returns the chosen channel, or the best other place if there is none or it is lost. Never an unchosen channel that members can read. */
  of(community: Community): Promise<LogPlace | null>;
  /** Records that nothing can be posted there: the bot's contacts get one message, and another place is used. */
  lost(community: Community, channelId: string, why: string): Promise<void>;
  /** Records that a post there succeeded. */
  works(community: Community, channelId: string): Promise<void>;
  /** Posts the entries that were kept because there was no place for them. */
  opened(communityId: string): Promise<void>;
  /** Schedules the posting of entries that no process owns. */
  takeUp(): void;
  /** Returns a sentence for this reader about where entries go without a log channel; it states only known facts. */
  instead(community: Community, readerId: string | null): Promise<string>;
  /** Finds or makes the log channel, even a second time, because a manager of the community asks for it. */
  make(community: Community): Promise<string | null>;
  /** Checks the current state of the log channel. */
  check(community: Community): Promise<void>;
};

/** Explains why nothing can be posted in a channel. */
export function postRefusalText(translate: Translate, why: string): string {
  return translate(SHUT.get(why) ?? 'log.it_answers_code', { code: why });
}

const SHUT: ReadonlyMap<string, TextKey> = new Map([
  ['gone', 'log.it_is_gone'],
  ['no_access', 'log.bot_cannot_see_archived'],
  ['missing_permission', 'log.the_bot_may_not_post_there'],
]);
