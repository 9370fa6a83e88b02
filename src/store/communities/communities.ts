import type { CommunityStore } from '../../core/communities/community-store.ts';
import type { InboundEventStore } from '../../core/communities/inbound-events.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Database } from '../database/database.ts';
import type { Presence } from '../database/presence.ts';
import { createCases } from '../incidents/cases.ts';
import { createClaims } from '../incidents/claims.ts';
import { createIncidents } from '../incidents/incidents.ts';
import { createRaids, createVerdicts } from '../incidents/raids.ts';
import { createBulletins } from '../incidents/system-entries.ts';
import { createTimeoutStore } from '../incidents/timeouts.ts';
import { createCommunityDirectory } from './directory.ts';
import { createMembers } from './members.ts';
import { createMirrorTombstones } from './mirror-tombstones.ts';
import { createReports } from './reports.ts';

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
    ...createTimeoutStore(database),
    ...createBulletins(database),
    ...createReports(database),
    ...createMirrorTombstones(database),
    ...createVerdicts(database),
  };
  return { store, idle: cases.idle };
}
