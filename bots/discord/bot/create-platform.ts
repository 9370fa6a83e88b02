import type { Platform } from '../../core/port/platform.ts';
import type { Schedule } from '../../core/port/process.ts';
import { createDeleteQueue } from '../actions/delete-queue.ts';
import { createLockdown, createSlowmode } from '../actions/lockdown.ts';
import { createRemoving } from '../actions/remove-member.ts';
import { createRepost } from '../actions/repost.ts';
import { createSteps } from '../actions/steps.ts';
import { createMirror } from '../automod/automod.ts';
import { type Live, servesGuild } from '../connection/live.ts';
import { type Freshness, rightsOf, staffOf } from '../connection/rights.ts';
import { createEntries } from '../log/entries.ts';
import { createLogChannelFinder, createPlaces } from '../log/log-channel.ts';
import { createResolveInvites } from '../messages/resolve-invites.ts';
import { createMayRead, createReadSurroundingMessages } from '../messages/surrounding-messages.ts';
import { DISCORD } from '../setup/capabilities.ts';
import { auditPermissions } from '../setup/channel-needs.ts';
import { findNeeds } from '../setup/needs.ts';

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
    mirror: createMirror(live),
    repost: createRepost(live),
    resolveInvites: createResolveInvites(live),
    mayRead: createMayRead(live),
    readSurroundingMessages: createReadSurroundingMessages(live),
    // The gateway names every guild at log-in, also those that are out of order just now.
    isIn: async ({ id }) => (servesGuild(live, id) ? (live.client()?.guilds.cache.has(id) ?? 'unknown') : 'unknown'),
    findLogChannel: createLogChannelFinder(live),
    staffOf: async (community) => staffOf(live, community),
    rightsOf: (community, personId) => rightsOf(live, freshness, community, personId),
    needs: (community, of) => findNeeds(live, community, of),
    auditPermissions: (community) => auditPermissions(live, community),
  };
}
