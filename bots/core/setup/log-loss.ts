import type { Community } from '../../../src/core/communities/community.ts';
import { translateFor } from '../i18n/translate.ts';
import { type LogPlace, postRefusalText } from '../port/log-place.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { needsOf } from './needs-of.ts';

/** Lists what the bot lacks to post entries in the log channel or to make one: a line each, with how to allow it. */
export async function lacksForLog(
  bot: Pick<PlatformAccess, 'deps' | 'platform'>,
  community: Community,
): Promise<readonly string[]> {
  const needs = await needsOf(bot, community, null);
  return needs.flatMap(({ what, how, has, about, optional }) =>
    about === 'log' && !has && !optional ? [`${what}: ${how}`] : [],
  );
}

/**
 * Describes where entries go while there is no log channel.
 * @param isUsed whether an entry was posted in that place.
 * @param readerId the reader, if it is a single person.
 */
export function describeInstead(
  community: Community,
  place: LogPlace | null,
  isUsed: boolean,
  readerId: string | null,
): string {
  const translate = translateFor(community);
  if (place === null) return translate('setup.kept_until_place');
  if (place.person?.id === readerId) return translate('setup.they_come_to_you_here');
  if (place.person) return translate('setup.they_go_to_who_in_private', { who: place.person.name });
  return translate(isUsed ? 'setup.go_another_channel_members_cannot' : 'setup.next_one_tried_channel_members');
}

/** Builds the message to the bot's contacts: what is wrong, what the bot lacks, where entries go meanwhile, what to do. */
export function describeLoss(
  community: Community,
  { channelId, why }: NonNullable<Community['logLost']>,
  lacks: readonly string[],
  instead: string,
  commandPrefix: string,
): string {
  const translate = translateFor(community);
  const { name } = community;
  const lost =
    channelId === null
      ? translate('setup.no_log_channel_made_community', { community: name })
      : translate('setup.log_channel_community_lost_why', { community: name, why: postRefusalText(translate, why) });
  const next = translate('setup.choose_place_write_command', { command: `${commandPrefix}log here` });
  return [lost, ...lacks, instead, next].join(' ');
}
