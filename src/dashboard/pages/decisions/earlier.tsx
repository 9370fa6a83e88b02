import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import type { EarlierEntries } from '../../../service/decisions/earlier-entries.ts';
import { Time } from '../../parts/facts.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

type EarlierProps = {
  readonly page: TenantPageContext;
  readonly of: { readonly moderationCase: ModerationCase } & EarlierEntries;
};

/** Shows the author's earlier flags, and the moderators' verdicts on them. */
export function Earlier({ page, of: { moderationCase: of, earlier, earlierCount } }: EarlierProps) {
  if (earlierCount === 0) return null;
  return (
    <details class="earlier">
      <summary>
        <span>
          {earlierCount === 1 ? 'One earlier flag' : `${earlierCount} earlier flags`} of <bdi>{of.author.name}</bdi>
        </span>
      </summary>
      <ul>
        {earlier.map((moderationCase) => (
          <li>
            <a href={addressOf(page, `/decisions/${moderationCase.reason.decisionId}`)}>
              {moderationCase.reason.category ?? 'reported'}, {moderationCase.reason.action}
            </a>{' '}
            <Time at={moderationCase.createdAtMs} /> {verdictOf(moderationCase)}
          </li>
        ))}
      </ul>
    </details>
  );
}

function verdictOf({ verdict }: ModerationCase): string {
  if (!verdict) return '';
  return verdict.verdict === 'wrong' ? `wrong, said ${verdict.by.name}` : `right, said ${verdict.by.name}`;
}

type ContextLinkProps = { readonly page: TenantPageContext; readonly decisionId: string; readonly label?: string };

/** Links to a message's context; with JavaScript the page shows it in place. */
export function ContextLink({ page, decisionId, label = 'Show context' }: ContextLinkProps) {
  const path = `/decisions/${decisionId}/around`;
  if (!page.may('get', path)) return null;
  return (
    <p class="small">
      <a href={addressOf(page, path)} data-around>
        {label}
      </a>
    </p>
  );
}
