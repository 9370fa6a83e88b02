import { LRUCache } from 'lru-cache';
import { severity } from '../../../src/core/decisions/decision.ts';
import type { CaseReason } from '../../../src/core/incidents/moderation-case.ts';
import { type Candidate, keyOf } from './candidate.ts';

/** How many albums are remembered; their parts come within a second or two. */
const ALBUMS_MAX = 2_000;
/** More than any platform puts into one. */
const PARTS_MAX = 20;

/** A part of an album that passed, with its row in the decision log; '' where it waits for the judge. */
export type AlbumMessage = { readonly candidate: Candidate; readonly decisionId: string };

/** Remembers the parts of albums: each is a message, they stand and fall together, and the caption is in one of them. */
export function createAlbumCache() {
  const albums = new LRUCache<
    string,
    { readonly parts: readonly AlbumMessage[]; readonly caseReason: CaseReason | null }
  >({ max: ALBUMS_MAX });
  const keyOfAlbum = ({ community, message }: Candidate) =>
    message.album === undefined ? null : `${community.id}/${message.channel.id}/${message.album}`;
  return {
    /** Remembers parts that passed, or wait for the judge. */
    note(parts: readonly AlbumMessage[]): void {
      for (const part of parts) {
        const key = keyOfAlbum(part.candidate);
        if (key === null || part.candidate.exempt) continue;
        const known = albums.get(key) ?? { parts: [], caseReason: null };
        const others = known.parts.filter(({ candidate }) => keyOf(candidate) !== keyOf(part.candidate));
        albums.set(key, { ...known, parts: [...others, part].slice(-PARTS_MAX) });
      }
    },
    /** Takes out the other parts of an album of which this one goes; those that come later go too. */
    takeOthers(candidate: Candidate, caseReason: CaseReason): readonly AlbumMessage[] {
      const key = keyOfAlbum(candidate);
      if (key === null || candidate.exempt || severity(caseReason.action) < severity('delete')) return [];
      const others = (albums.get(key)?.parts ?? []).filter((part) => keyOf(part.candidate) !== keyOf(candidate));
      albums.set(key, { parts: [], caseReason });
      return others;
    },
    /** Why a part of an album goes that was found to be bad before it came; null when none was. */
    caseReasonOf(candidate: Candidate): CaseReason | null {
      const key = keyOfAlbum(candidate);
      return key === null || candidate.exempt ? null : (albums.get(key)?.caseReason ?? null);
    },
  };
}
