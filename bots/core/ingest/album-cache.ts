import { LRUCache } from 'lru-cache';
import { severity } from '../../../src/core/decisions/decision.ts';
import type { CaseReason } from '../../../src/core/incidents/moderation-case.ts';
import { type Candidate, keyOf } from './candidate.ts';

/** Most remembered albums; their parts arrive within a second or two. */
const ALBUMS_MAX = 2_000;
/** Most parts of an album: more than any platform allows. */
const PARTS_MAX = 20;

/** A clean part of an album, with its row in the decision log; '' while it waits for the judge. */
export type AlbumMessage = { readonly candidate: Candidate; readonly decisionId: string };

/** Remembers the parts of albums. Each is a message, one has the caption, and all are kept or removed together. */
export function createAlbumCache() {
  const albums = new LRUCache<
    string,
    { readonly parts: readonly AlbumMessage[]; readonly caseReason: CaseReason | null }
  >({ max: ALBUMS_MAX });
  const keyOfAlbum = ({ community, message }: Candidate) =>
    message.album === undefined ? null : `${community.id}/${message.channel.id}/${message.album}`;
  return {
    /** Remembers parts that are clean or wait for the judge. */
    note(parts: readonly AlbumMessage[]): void {
      for (const part of parts) {
        const key = keyOfAlbum(part.candidate);
        if (key === null || part.candidate.exempt) continue;
        const known = albums.get(key) ?? { parts: [], caseReason: null };
        const others = known.parts.filter(({ candidate }) => keyOf(candidate) !== keyOf(part.candidate));
        albums.set(key, { ...known, parts: [...others, part].slice(-PARTS_MAX) });
      }
    },
    /** Returns and forgets the other parts of an album if this part is removed. Later parts are removed too. */
    takeOthers(candidate: Candidate, caseReason: CaseReason): readonly AlbumMessage[] {
      const key = keyOfAlbum(candidate);
      if (key === null || candidate.exempt || severity(caseReason.action) < severity('delete')) return [];
      const others = (albums.get(key)?.parts ?? []).filter((part) => keyOf(part.candidate) !== keyOf(candidate));
      albums.set(key, { parts: [], caseReason });
      return others;
    },
    /** Returns why a new part is removed with its album; null if no earlier part was. */
    caseReasonOf(candidate: Candidate): CaseReason | null {
      const key = keyOfAlbum(candidate);
      return key === null || candidate.exempt ? null : (albums.get(key)?.caseReason ?? null);
    },
  };
}
