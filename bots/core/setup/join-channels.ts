import type { CommunityRef } from '../port/events.ts';
import { whyNotDone } from '../port/outcome.ts';
import type { CommunityAccess } from '../state/access.ts';

/** Joins a channel, or with null every open one, if the tenant wants it and the platform needs it: Slack shows a bot only the channels that it is in. */
export async function joinChannels(bot: CommunityAccess, ref: CommunityRef, channelId: string | null): Promise<void> {
  const { platform, deps, directory, problems } = bot;
  if (!platform.joinChannels) return;
  const { community } = await directory.resolve(ref);
  const tenant = await deps.store.findTenant({ id: community.tenantId });
  if (!tenant?.settings.posts.join_channels) return;
  const outcome = await platform.joinChannels(ref, channelId);
  if (outcome.kind === 'done' || outcome.kind === 'gone') return;
  const why = whyNotDone(outcome);
  problems.note(`not every public channel was joined: ${why}`, community.id);
  deps.log.warn({ community: ref.id, why }, 'not every public channel was joined');
}
