import type { Schedule } from '../shared/deps.ts';
import type { Platform } from '../shared/platform.ts';
import { createMayRead, createReadSurroundingMessages } from './around.ts';
import { createAutomod } from './automod.ts';
import { createSlowmode } from './calm.ts';
import { DISCORD } from './capabilities.ts';
import { auditPermissions } from './cover.ts';
import { createDeleteQueue } from './delete-queue.ts';
import { createEntries } from './entries.ts';
import { createResolveInvites } from './leads-to.ts';
import { type Live, servesGuild } from './live.ts';
import { createLockdown } from './lockdown.ts';
import { createLogChannelFinder } from './log-channel.ts';
import { findNeeds } from './needs.ts';
import { createPlaces } from './places.ts';
import { createRemoving } from './removing.ts';
import { createRepost } from './repost.ts';
import { type Freshness, rightsOf } from './rights.ts';
import { createSteps } from './steps.ts';

/** Discord as the core sees it. */
export function createPlatform(live: Live, freshness: Freshness, schedule: Schedule, secret: string): Platform {
  return {
    name: 'discord',
    capabilities: DISCORD,
    deliveries: null,
    secret,
    share: live.share,
    ...createSteps(live, createDeleteQueue(live, schedule)),
    ...createEntries(live),
    ...createPlaces(live),
    ...createLockdown(live),
    slowmode: createSlowmode(live),
    removing: createRemoving(live),
    ...createAutomod(live),
    repost: createRepost(live),
    resolveInvites: createResolveInvites(live),
    mayRead: createMayRead(live),
    readSurroundingMessages: createReadSurroundingMessages(live),
    // The gateway names every guild at log-in, also those that are out of order just now.
    isIn: async ({ id }) => (servesGuild(live, id) ? (live.client()?.guilds.cache.has(id) ?? 'unknown') : 'unknown'),
    findLogChannel: createLogChannelFinder(live),
    rightsOf: (community, personId) => rightsOf(live, freshness, community, personId),
    needs: (community, of) => findNeeds(live, community, of),
    auditPermissions: (community) => auditPermissions(live, community),
  };
}
