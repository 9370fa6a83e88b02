import type { Deliveries, Platform } from '../../core/port/platform.ts';
import { createSteps } from '../actions/steps.ts';
import type { Live } from '../connection/live.ts';
import { createEntries } from '../log/entries.ts';
import { createLogChannelFinder } from '../log/log-channel.ts';
import { createPlaces } from '../log/places.ts';
import type { TokenAdministrator } from '../members/administrator.ts';
import { mayRead } from '../members/may-read.ts';
import { rightsKept, rightsOf } from '../members/rights.ts';
import type { WorkspaceMemory } from '../messages/incoming.ts';
import type { PostedFiles } from '../messages/posted-files.ts';
import { resolveInvites } from '../messages/resolve-invites.ts';
import { createReadSurroundingMessages } from '../messages/surrounding-messages.ts';
import { SLACK } from '../setup/capabilities.ts';
import { joinChannels } from '../setup/join-channels.ts';
import { findNeeds } from '../setup/needs.ts';
import { auditPermissions } from '../setup/permission-audit.ts';

/** What the bot remembers of a workspace. */
export type Memory = {
  readonly known: WorkspaceMemory;
  readonly administrator: TokenAdministrator;
  readonly files: PostedFiles;
};

/** Slack as the core sees it. */
export function createPlatform(live: Live, { known, administrator, files }: Memory, deliveries: Deliveries): Platform {
  const { people, moderators } = known;
  return {
    name: 'slack',
    capabilities: SLACK,
    deliveries,
    secret: deliveries.secret,
    ...createSteps(live, administrator, files),
    mayRead: ({ channelId }, personId) => mayRead(live, people, channelId, personId),
    readSurroundingMessages: createReadSurroundingMessages(live, known),
    resolveInvites: async (_community, text) => resolveInvites(live, text),
    joinChannels: (_community, channelId) => joinChannels(live, channelId),
    ...createEntries(live),
    ...createPlaces(live, people, administrator),
    findLogChannel: createLogChannelFinder(live, moderators, administrator),
    // One token is one workspace: another one's community is another process's.
    isIn: async ({ id }) => (live.workspace()?.community.id === id ? true : 'unknown'),
    rightsOf: (_community, personId) => rightsOf(people, moderators, personId),
    rightsKept: (_community, personId) => rightsKept(people, moderators, personId),
    needs: (_community, of) => findNeeds(live, administrator, of),
    auditPermissions: () => auditPermissions(live),
  };
}
