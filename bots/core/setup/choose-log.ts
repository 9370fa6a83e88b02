import type { Community } from '../../../src/core/communities/community.ts';
import { translateFor } from '../i18n/translate.ts';
import type { CommunityRef } from '../port/events.ts';
import { postRefusalText } from '../port/log-place.ts';
import { type Answer, done, failure } from '../port/rendering.ts';
import { refOf } from '../runtime/directory.ts';
import type { CommunityAccess } from '../state/access.ts';
import { needsOf } from './needs-of.ts';
import { askQuestion } from './pending-question.ts';
import { welcome } from './welcome.ts';

/**
 * Makes a channel the log of a community, if entries can be posted there now. Asks first if members can read it, because entries quote
 * deleted messages.
 */
export async function chooseLog(
  bot: CommunityAccess,
  community: Community,
  channelId: string,
  options: { readonly isConfirmed: boolean },
): Promise<Answer> {
  const ref: CommunityRef = refOf(community);
  const translate = translateFor(community);
  const { post, readers } = await bot.platform.lookAtPlace(ref, channelId);
  const { label: platform } = bot.platform.capabilities;
  if (post === 'unknown') return failure(translate('setup.platform_not_say_whether_entries', { platform }));
  if (post !== 'yes') return refuse(bot, community, channelId, post);
  const isPublic = readers !== 'moderators';
  if (isPublic && !options.isConfirmed)
    return askQuestion(
      bot,
      translate,
      { kind: 'public_log', communityId: community.id, channelId },
      translate('setup.post_entries_here_all_the_same'),
      translate('setup.everybody_here_will_read_deleted_messages'),
      translate('setup.members_read_channel_entries_show'),
    );
  const changed = await bot.directory.change(community, { logChannel: channelId, logLost: null, logPublic: isPublic });
  if (!changed) return failure(translate('common.this_community_was_erased'));
  bot.work.begin('first steps', () => welcome(bot, { community: ref, channelId: null, addedBy: null }), ref.id);
  await bot.logPlaces.opened(community.id);
  return done(translate('setup.entries_moderators_posted_now'));
}

/** Answers which permissions are missing to post entries, and how to allow them. */
async function refuse(bot: CommunityAccess, community: Community, channelId: string, why: string): Promise<Answer> {
  const translate = translateFor(community);
  const needs = await needsOf(bot, community, channelId, { logChannel: channelId });
  const how = needs.flatMap(({ what, has, how: allow, optional }) => (has || optional ? [] : [`${what}: ${allow}`]));
  return failure(
    translate('setup.entries_cannot_be_posted_here_why', { why: postRefusalText(translate, why) }),
    how.slice(0, 5),
  );
}
