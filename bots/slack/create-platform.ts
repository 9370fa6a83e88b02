import type { Deliveries, Platform } from '../shared/platform.ts';
import type { TokenAdministrator } from './administrator.ts';
import { createReadSurroundingMessages } from './around.ts';
import { SLACK } from './capabilities.ts';
import { auditPermissions } from './cover.ts';
import { createEntries } from './entries.ts';
import type { WorkspaceMemory } from './incoming.ts';
import { joinChannels } from './join-channels.ts';
import { resolveInvites } from './leads-to.ts';
import type { Live } from './live.ts';
import { createLogChannelFinder } from './log-channel.ts';
import { mayRead } from './may-read.ts';
import { findNeeds } from './needs.ts';
import { createPlaces } from './places.ts';
import type { PostedFiles } from './posted-files.ts';
import { rightsOf } from './rights.ts';
import { createSteps } from './steps.ts';

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
    rightsOf: (_community, personId) => rightsOf(live, people, moderators, personId),
    needs: (_community, of) => findNeeds(live, administrator, of),
    auditPermissions: () => auditPermissions(live),
  };
}
