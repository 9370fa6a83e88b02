import type { PermissionAudit, PlaceGaps } from '../../src/core/coverage.ts';
import type { Need } from './needs.ts';

/** What a platform tells of the channels of a community. */
export type PlacesCovered = Omit<PermissionAudit, 'needs'>;

/** How many places with gaps are listed. */
const LISTED_MAX = 300;

/** Sums up what the bot needs in each place: those with gaps, what is missed first. */
export function sumUpPlaces(
  places: readonly (Pick<PlaceGaps, 'id' | 'name' | 'kind'> & { readonly needs: readonly Need[] })[],
  untold: string | null,
): PlacesCovered {
  const withGaps = places.flatMap(({ id, name, kind, needs }): PlaceGaps[] => {
    const gaps = needs.filter(({ has }) => !has).map(({ what, how, optional = false }) => ({ what, how, optional }));
    return gaps.length === 0 ? [] : [{ id, name, kind, gaps }];
  });
  const missed = ({ gaps }: PlaceGaps) => gaps.filter(({ optional }) => !optional).length;
  return {
    places: withGaps.toSorted((one, other) => missed(other) - missed(one)).slice(0, LISTED_MAX),
    whole: places.length - withGaps.length,
    more: Math.max(0, withGaps.length - LISTED_MAX),
    untold,
  };
}
