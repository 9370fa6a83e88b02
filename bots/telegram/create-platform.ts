import type { Deliveries, Platform } from '../shared/platform.ts';
import { createSlowmode } from './calm.ts';
import { TELEGRAM } from './capabilities.ts';
import { createProposals } from './commands/register.ts';
import { createEntries } from './entries.ts';
import { createResolveInvites } from './leads-to.ts';
import type { Live } from './live.ts';
import { createLockdown } from './lockdown.ts';
import { createPlaces } from './places.ts';
import { auditPermissions, findNeeds, isIn } from './presence.ts';
import type { Usernames } from './remembered.ts';
import { createRemoving } from './removing.ts';
import { rightsKept, rightsOf } from './rights.ts';
import { createSteps } from './steps.ts';

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
