import type { Notice } from '../../core/communities.ts';
import type { EarlierEntries } from '../../service/earlier-entries.ts';
import { addressOf } from '../address.ts';
import { Time } from '../parts/time.tsx';
import type { TenantVisit } from '../visit.ts';

type EarlierProps = { readonly visit: TenantVisit; readonly of: { readonly notice: Notice } & EarlierEntries };

/** What the author of an entry was met with before, and what moderators said of it. */
export function Earlier({ visit, of: { notice: of, earlier, earlierCount } }: EarlierProps) {
  if (earlierCount === 0) return null;
  return (
    <details class="earlier">
      <summary>
        {earlierCount === 1 ? 'One earlier entry' : `${earlierCount} earlier entries`} of {of.author.name}
      </summary>
      <ul>
        {earlier.map((notice) => (
          <li>
            <a href={addressOf(visit, `/decisions/${notice.ground.decisionId}`)}>
              {notice.ground.category ?? 'reported'}, {notice.ground.action}
            </a>{' '}
            <Time at={notice.createdAtMs} /> {verdictOf(notice)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function verdictOf({ verdict }: Notice): string {
  if (!verdict) return '';
  return verdict.verdict === 'wrong' ? `wrong, said ${verdict.by.name}` : `right, said ${verdict.by.name}`;
}
