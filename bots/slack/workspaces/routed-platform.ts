import type { CommunityRef } from '../../core/port/events.ts';
import type { NotDone, Outcome, PostOutcome } from '../../core/port/outcome.ts';
import type { Deliveries, Platform } from '../../core/port/platform.ts';
import { WITHOUT_TIMEOUTS } from '../bot/create-platform.ts';
import { isBadTokenName } from '../connection/calls.ts';
import { SLACK_APP } from '../setup/capabilities.ts';
import type { WorkspaceSession } from './session.ts';

/** The workspace removed the app, or its tokens cannot be decrypted: nothing is possible there. */
const NOT_INSTALLED: NotDone = { kind: 'refused', refusal: 'no_access' };

/** Slack refuses the tokens: waiting steps run once there are new tokens, as long as they may wait. */
const PAUSED: NotDone = { kind: 'later', error: 'paused', afterMs: 60_000, untouched: true };

/** Creates one platform for all workspaces. Each call uses the tokens and limits of its own workspace. */
export function createRoutedPlatform(
  find: (teamId: string) => WorkspaceSession | null,
  deliveries: Deliveries,
): Platform {
  const at = ({ id }: CommunityRef): Platform | null => find(id)?.platform ?? null;
  const act = async <T extends { readonly kind: string }>(
    { id }: CommunityRef,
    call: (platform: Platform) => Promise<T | NotDone>,
  ): Promise<T | NotDone> => {
    const session = find(id);
    if (!session) return NOT_INSTALLED;
    if (session.tokenHealth().kind === 'refused') return PAUSED;
    const outcome = await call(session.platform);
    return 'error' in outcome && outcome.kind === 'failed' && isBadTokenName(outcome.error) ? PAUSED : outcome;
  };
  return {
    name: 'slack',
    capabilities: SLACK_APP,
    deliveries,
    secret: deliveries.secret,
    stepRefusals: async (target) =>
      (await at(target.community)?.stepRefusals(target)) ?? { delete: 'no_access', timeout: 'unsupported' },
    deleteMessage: (target) => act<Outcome>(target.community, (platform) => platform.deleteMessage(target)),
    ...WITHOUT_TIMEOUTS,
    sendDirectMessage: (community, ...query) =>
      act<Outcome>(community, (platform) => platform.sendDirectMessage(community, ...query)),
    postEntry: (community, ...query) =>
      act<PostOutcome>(community, (platform) => platform.postEntry(community, ...query)),
    editEntry: (community, ...query) => act<Outcome>(community, (platform) => platform.editEntry(community, ...query)),
    async findEntry(community, ...query) {
      const session = find(community.id);
      if (session?.tokenHealth().kind === 'refused') return 'later';
      return session ? session.platform.findEntry(community, ...query) : 'unknown';
    },
    readSurroundingMessages: async (message, query) =>
      (await at(message.community)?.readSurroundingMessages?.(message, query)) ?? NOT_INSTALLED,
    resolveInvites: async (community, ...query) =>
      (await at(community)?.resolveInvites(community, ...query)) ?? { own: [], others: [] },
    joinChannels: async (community, channelId) =>
      (await at(community)?.joinChannels?.(community, channelId)) ?? NOT_INSTALLED,
    findLogChannel: async (community, ...query) => (await at(community)?.findLogChannel(community, ...query)) ?? null,
    adminsOf: async (community, addedBy) => (await at(community)?.adminsOf(community, addedBy)) ?? [],
    openDirect: async (community, personId) => (await at(community)?.openDirect(community, personId)) ?? null,
    lookAtPlace: async (community, channelId) =>
      (await at(community)?.lookAtPlace(community, channelId)) ?? { post: 'no_access', readers: 'unknown' },
    // For a workspace without the app, the event of its removal decides.
    isIn: async ({ id }) => (find(id)?.tokenHealth().kind === 'accepted' ? true : 'unknown'),
    rightsOf: async (community, personId) => (await at(community)?.rightsOf(community, personId)) ?? 'unknown',
    staffOf: async (community) => (await at(community)?.staffOf(community)) ?? [],
    fetchAvatar: async (community, personId) => (await at(community)?.fetchAvatar(community, personId)) ?? null,
    rightsKept: async (community, personId) => (await at(community)?.rightsKept?.(community, personId)) ?? null,
    needs: async (community, of) => (await at(community)?.needs(community, of)) ?? [],
    auditPermissions: async (community) => (await at(community)?.auditPermissions(community)) ?? null,
  };
}
