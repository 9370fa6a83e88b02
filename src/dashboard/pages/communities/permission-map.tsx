import type { CommunityReport, PermissionAudit } from '../../../core/communities/community.ts';
import { HOUR_MS } from '../../../core/time/time.ts';
import { Time } from '../../parts/facts.tsx';

/** Bots check their permissions every six hours. An older report comes from a bot that stopped or gets no answer. */
const OLD_MS = 7 * HOUR_MS;

type MapProps = {
  /** null if no bot ever reported. */
  readonly report: CommunityReport<'coverage'> | null;
  readonly name: string;
  readonly nowMs: number;
};

/** Shows what the bot can and cannot do in a community and each channel, how to fix that, and when it was checked. */
export function CoverageMap({ report, name, nowMs }: MapProps) {
  if (!report) return <p class="small">What the bot may do there is not known: it has not looked around yet.</p>;
  const { needs, places, whole, more, untold } = report.data;
  const missing = needs.filter(({ has, optional }) => !has && !optional);
  const blind = places.filter(({ gaps }) => gaps.some(({ optional }) => !optional));
  return (
    <>
      {missing.map(({ what, how }) => (
        <p class="note fault">
          <strong>Cannot: {what}.</strong> {how}
        </p>
      ))}
      <details class="coverage" open={blind.length > 0 && blind.length <= 5}>
        <summary>{summaryOf(report.data, blind.length, missing.length)}</summary>
        {places.length === 0 ? null : (
          <ul class="gaps" aria-label={`Places in ${name} with a gap`}>
            {places.map((place) => (
              <li>
                <strong>
                  <bdi>{place.name}</bdi>
                </strong>{' '}
                <span class="small">{place.kind}</span>
                <p>
                  Cannot:{' '}
                  {place.gaps.map(({ what, optional }) => `${what}${optional ? ' (not needed)' : ''}`).join('; ')}.{' '}
                  {[...new Set(place.gaps.map(({ how }) => how))].join(' ')}
                </p>
              </li>
            ))}
          </ul>
        )}
        {more > 0 ? <p class="small">{more} more places with a gap are not listed.</p> : null}
        <p class="small">
          {whole === 1 ? 'One place has' : `${whole} places have`} no gap.{untold === null ? '' : ` ${untold}`}
        </p>
        <ul class="needs">
          {needs
            .filter(({ has }) => has)
            .map(({ what }) => (
              <li class="has">
                <b aria-hidden="true">✓</b>
                <span class="visually-hidden">It can: </span>
                {what}
              </li>
            ))}
          {needs
            .filter(({ has, optional }) => !has && optional)
            .map(({ what, how }) => (
              <li>
                <b aria-hidden="true">–</b>
                Optional, not granted: {what}. {how}
              </li>
            ))}
        </ul>
      </details>
      <p class={nowMs - report.atMs > OLD_MS ? 'note fault' : 'small'}>
        {nowMs - report.atMs > OLD_MS ? 'This is old, and may be so no more. ' : ''}The bot looked around on{' '}
        <Time at={report.atMs} />.
      </p>
    </>
  );
}

function summaryOf({ places, whole, more }: PermissionAudit, blind: number, missing: number): string {
  const all = places.length + whole + more;
  const gaps = blind + more;
  const there =
    gaps === 0
      ? `no permission is missing in its ${all} channels`
      : `permissions are missing in ${gaps} of ${all} channels`;
  const here = missing === 0 ? 'The bot has what it needs in the community and its log' : `${missing} missing`;
  return `${here}; ${there}`;
}
