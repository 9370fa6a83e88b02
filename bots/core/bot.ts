import type { IngestAccess, ModeratorAccess } from './state/access.ts';

/** One running bot. Its parts take only what they need of it; see `state/access.ts`. */
export type Bot = IngestAccess & ModeratorAccess;
