import type { Deliveries, Platform } from '../../core/port/platform.ts';
import { createLockdown, createSlowmode } from '../actions/lockdown.ts';
import { createRemoving } from '../actions/remove-member.ts';
import { createSteps } from '../actions/steps.ts';
import { createProposals } from '../commands/register.ts';
import type { Live } from '../connection/live.ts';
import { rightsKept, rightsOf } from '../connection/rights.ts';
import { createEntries, createPlaces } from '../log/entries.ts';
import type { Usernames } from '../messages/remembered.ts';
import { createResolveInvites } from '../messages/resolve-invites.ts';
import { TELEGRAM } from '../setup/capabilities.ts';
import { auditPermissions, findNeeds, isIn } from '../setup/presence.ts';

/** Telegram as the core sees it. */
export function createPlatform(live: Live, usernames: Usernames, deliveries: Deliveries): Platform {
  const door = createLockdown(live);
  return {
    name: 'telegram',
    capabilities: TELEGRAM,
    deliveries,
    secret: deliveries.secret,
    ...createSteps(live),
    ...createEntries(live),
    ...createPlaces(live),
    ...door,
    slowmode: createSlowmode(live, door),
    removing: createRemoving(live),
    proposeCommands: createProposals(live),
    resolveInvites: createResolveInvites(live, usernames),
    isIn: (community) => isIn(live, community),
    rightsOf: (community, personId) => rightsOf(live, community, personId),
    rightsKept: (community, personId) => rightsKept(live, community, personId),
    needs: (community, of) => findNeeds(live, community, of),
    auditPermissions: (community) => auditPermissions(live, community),
  };
}
