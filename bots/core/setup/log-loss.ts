import type { Community } from '../../../src/core/communities/community.ts';
import { translateFor } from '../i18n/translate.ts';
import { describeShut, type LogPlace } from '../port/log-place.ts';
import { refOf } from '../runtime/directory.ts';
import type { PlatformAccess } from '../state/platform-access.ts';
import { needsOf } from './needs-of.ts';

/** What the bot lacks to post entries in the log channel, or in one that it would make: a line each, with how to allow it. */
export async function lacksForLog(
  bot: Pick<PlatformAccess, 'deps' | 'platform'>,
  community: Community,
): Promise<readonly string[]> {
  const needs = await bot.platform.needs(refOf(community), await needsOf(bot, community, null));
  return needs.flatMap(({ what, how, has, about, optional }) =>
    about === 'log' && !has && !optional ? [`${what}: ${how}`] : [],
  );
}

/**
 * Where entries go while there is no log channel.
 * @param isUsed whether an entry was posted in that place.
 * @param readerId who reads it, where that is one person.
 */
export function describeInstead(
  community: Community,
  place: LogPlace | null,
  isUsed: boolean,
  readerId: string | null,
): string {
  const translate = translateFor(community);
  if (place === null) return translate('They are kept until there is a place for them.');
  if (place.person?.id === readerId) return translate('They come to you here.');
  if (place.person) return translate('They go to {who} in private.', { who: place.person.name });
  return isUsed
    ? translate('They go to another channel that members cannot read.')
    : translate('The next one is tried in a channel that members cannot read.');
}

/** What is told to who looks after the bot: what is wrong, what the bot lacks, where entries go meanwhile, and what to do. */
export function describeLoss(
  community: Community,
  { channelId, why }: NonNullable<Community['logLost']>,
  lacks: readonly string[],
  instead: string,
  commandPrefix: string,
): string {
  const translate = translateFor(community);
  const lost =
    channelId === null
      ? translate('No log channel was made in {community}, because the bot could not post there.', {
          community: community.name,
        })
      : translate('The log channel of {community} is lost: {why}. Entries for moderators cannot be posted there.', {
          community: community.name,
          why: describeShut(translate, why),
        });
  const next = translate('To choose a place, write {command} in it.', { command: `${commandPrefix}log here` });
  return [lost, ...lacks, instead, next].join(' ');
}
