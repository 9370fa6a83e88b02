import type { PermissionAudit, PlaceGaps } from '../../../src/core/communities/community.ts';
import type { Need } from './needs.ts';

/** What a platform tells of the channels of a community. */
export type ChannelAudit = Omit<PermissionAudit, 'needs'>;

/** How many places with gaps are listed. */
const LISTED_MAX = 300;

/** Sums up what the bot needs in each place: those with gaps, what is missed first. */
export function summarizeAudit(
  places: readonly (Pick<PlaceGaps, 'id' | 'name' | 'kind'> & { readonly needs: readonly Need[] })[],
  untold: string | null,
): ChannelAudit {
  const withMissing = places.flatMap(({ id, name, kind, needs }): PlaceGaps[] => {
    const gaps = needs.filter(({ has }) => !has).map(({ what, how, optional = false }) => ({ what, how, optional }));
    return gaps.length === 0 ? [] : [{ id, name, kind, gaps }];
  });
  const missed = ({ gaps }: PlaceGaps) => gaps.filter(({ optional }) => !optional).length;
  return {
    places: withMissing.toSorted((one, other) => missed(other) - missed(one)).slice(0, LISTED_MAX),
    whole: places.length - withMissing.length,
    more: Math.max(0, withMissing.length - LISTED_MAX),
    untold,
  };
}
