import type { TextKey } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import type { Translate } from '../i18n/translate.ts';
import type { PersonRef } from './events.ts';

/** What a community's log channel is when its moderators want no entries; null is when nobody has chosen. */
export const LOG_OFF = '';

/** Where entries go: a channel, or the private conversation with somebody who looks after the bot. */
export type LogPlace = { readonly channelId: string; readonly person: PersonRef | null };

/** Finds where the entries of a community go, and notices when a place is lost. */
export type LogPlaces = {
  /** The channel that was chosen; where there is none, or it is lost, the next best place. Never one that members can read and nobody chose. */
  of(community: Community): Promise<LogPlace | null>;
  /** Nothing can be posted there any more: whoever looks after the bot is told once, and another place is used. */
  lost(community: Community, channelId: string, why: string): Promise<void>;
  /** Something was posted there. */
  works(community: Community, channelId: string): Promise<void>;
  /** There may be a place by now: what was kept for lack of one is posted. */
  opened(communityId: string): Promise<void>;
  /** Entries that nobody holds are posted soon. */
  takeUp(): void;
  /** Where entries go while there is no log channel, in a sentence to this reader: only what is known. */
  instead(community: Community, readerId: string | null): Promise<string>;
  /** Finds the log channel, or makes it, also a second time: somebody who manages the community asks for it. */
  make(community: Community): Promise<string | null>;
  /** Looks at the log channel as it is now. */
  check(community: Community): Promise<void>;
};

/** Why nothing can be posted in a channel, in words. */
export function describeShut(translate: Translate, why: string): string {
  return translate(SHUT.get(why) ?? 'log.it_answers_code', { code: why });
}

const SHUT: ReadonlyMap<string, TextKey> = new Map([
  ['gone', 'log.it_is_gone'],
  ['no_access', 'log.bot_cannot_see_archived'],
  ['missing_permission', 'log.the_bot_may_not_post_there'],
]);
