import type { ArrivalStore } from '../../core/arrivals.ts';
import type { CommunityStore } from '../../core/communities.ts';
import type { Database } from '../database.ts';
import { createClaims } from './claims.ts';
import { createCommunityDirectory } from './directory.ts';
import { createIncidents } from './incidents.ts';
import { createNotices } from './notices.ts';
import { createRaids, createVerdicts } from './raids.ts';

/** What the bots keep, over an open database. */
export function createCommunities(database: Database, arrivals: ArrivalStore): CommunityStore {
  return {
    ...arrivals,
    ...createCommunityDirectory(database),
    ...createClaims(database),
    ...createNotices(database),
    ...createIncidents(database),
    ...createRaids(database),
    ...createVerdicts(database),
  };
}
