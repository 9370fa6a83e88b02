import type { InboundEventStore } from '../../core/arrivals.ts';
import type { CommunityStore } from '../../core/community-store.ts';
import type { Clock } from '../../core/ports.ts';
import type { Database } from '../database.ts';
import type { Presence } from '../presence.ts';
import { createBulletins } from './bulletins.ts';
import { createClaims } from './claims.ts';
import { createCommunityDirectory } from './directory.ts';
import { createIncidents } from './incidents.ts';
import { createMembers } from './members.ts';
import { createCases } from './notices.ts';
import { createRaids, createVerdicts } from './raids.ts';
import { createMirrorTombstones } from './remnants.ts';
import { createReports } from './reports.ts';
import { createSilenceStore } from './silences.ts';

/** What the bots keep, over an open database; `idle` resolves when nothing waits to be written. */
export function createCommunities(
  database: Database,
  inboundEvents: InboundEventStore,
  presence: Presence,
  now: Clock,
): { readonly store: CommunityStore; idle(): Promise<void> } {
  const cases = createCases(database);
  const store = {
    ...inboundEvents,
    ...createCommunityDirectory(database, now),
    ...createClaims(database, presence),
    ...cases.store,
    ...createIncidents(database),
    ...createRaids(database),
    ...createMembers(database),
    ...createSilenceStore(database),
    ...createBulletins(database),
    ...createReports(database),
    ...createMirrorTombstones(database),
    ...createVerdicts(database),
  };
  return { store, idle: cases.idle };
}
