import type { ArrivalStore } from '../../core/arrivals.ts';
import type { CommunityStore } from '../../core/community-store.ts';
import type { Clock } from '../../core/ports.ts';
import type { Database } from '../database.ts';
import type { Presence } from '../presence.ts';
import { createBulletins } from './bulletins.ts';
import { createClaims } from './claims.ts';
import { createCommunityDirectory } from './directory.ts';
import { createIncidents } from './incidents.ts';
import { createMembers } from './members.ts';
import { createNotices } from './notices.ts';
import { createRaids, createVerdicts } from './raids.ts';
import { createRemnants } from './remnants.ts';
import { createReports } from './reports.ts';
import { createSilenceStore } from './silences.ts';

/** What the bots keep, over an open database; `idle` resolves when nothing waits to be written. */
export function createCommunities(
  database: Database,
  arrivals: ArrivalStore,
  presence: Presence,
  now: Clock,
): { readonly store: CommunityStore; idle(): Promise<void> } {
  const notices = createNotices(database);
  const store = {
    ...arrivals,
    ...createCommunityDirectory(database, now),
    ...createClaims(database, presence),
    ...notices.store,
    ...createIncidents(database),
    ...createRaids(database),
    ...createMembers(database),
    ...createSilenceStore(database),
    ...createBulletins(database),
    ...createReports(database),
    ...createRemnants(database),
    ...createVerdicts(database),
  };
  return { store, idle: notices.idle };
}
