import type { IncidentCounts } from '../../../core/incidents/incidents.ts';
import type { IncidentSummary } from '../../../core/incidents/moderation-case.ts';
import type { WaitingGroup } from '../../../service/decisions/review-queue.ts';
import type { TextMarks } from '../../../service/filters/mark-text.ts';
import { ActionBadge } from '../../parts/badge.tsx';
import { SaidOf } from '../../parts/shield.tsx';
import { Time } from '../../parts/time.tsx';
import { addressOf } from '../../request/address.ts';
import type { TenantPageContext } from '../../request/page-context.ts';
import { ContextLink } from '../decisions/context.tsx';
import { Earlier } from '../decisions/earlier.tsx';
import { SelectBox } from './batch.tsx';
import { WholeActs, waitsOf } from './incident-acts.tsx';
import { HighScores, WhereFrom } from './where-from.tsx';

type CardProps = {
  readonly pageContext: TenantPageContext;
  readonly group: WaitingGroup;
  readonly incident: IncidentSummary;
  /** What is marked in the text that is shown; null where none is kept. */
  readonly marks: TextMarks | null;
  readonly view: Readonly<Record<string, string>>;
  /** Whether a bot runs here that a press reaches. */
  readonly canAct: boolean;
  readonly lookers: string;
};

/** Messages that belong together and wait, as one: what is pressed here is asked for all of them. */
export function IncidentCard({ pageContext, group, incident, marks, view, canAct, lookers }: CardProps) {
  const { item, ids, others } = group;
  const { counts } = incident;
  const title = `waiting-${incident.id}`;
  const size = `${many(counts.messages, 'message')} of ${many(counts.authors, 'account')} in ${many(counts.channels, 'channel')}`;
  return (
    <li
      class="review-card incident"
      data-decision={item.row.id}
      data-decisions={ids.join(' ')}
      tabindex={-1}
      aria-labelledby={title}
    >
      <h2 class="decision" id={title}>
        <ActionBadge action={item.row.action} />
        <span class="what">
          {incident.first.kind === 'raid' ? 'Raid: ' : ''}
          {size}
        </span>
        <Time at={incident.startedAtMs} />
      </h2>
      <p class="lookers small" role="status">
        {lookers}
      </p>
      <p class="small">
        {counts.categories.join(', ')}
        {counts.communities > 1 ? `; in ${counts.communities} communities that share these rules` : ''}
        {ids.length < counts.messages ? `; ${ids.length} of them ${ids.length === 1 ? 'waits' : 'wait'}` : ''}
      </p>
      {item.row.text === '' ? (
        <p class="small">The text is not kept.</p>
      ) : (
        <SaidOf pageContext={pageContext} row={item.row} marks={marks} />
      )}
      <p class="small">
        <WhereFrom pageContext={pageContext} item={item} />
      </p>
      <Came counts={counts} />
      <HighScores pageContext={pageContext} item={item} />
      {item.chat ? <Earlier pageContext={pageContext} of={item.chat} /> : null}
      <Others pageContext={pageContext} others={others} first={item} />
      {item.chat && canAct ? <ContextLink pageContext={pageContext} decisionId={item.row.id} /> : null}
      <WholeActs pageContext={pageContext} incident={incident} view={view} canAct={canAct} />
      <SelectBox row={item.row} ids={ids} what={size} />
    </li>
  );
}

/** What became of all of it, from counts and from nothing else. */
function Came({ counts }: { readonly counts: IncidentCounts }) {
  const words = [
    counts.deleted.messages > 0 ? `${many(counts.deleted.messages, 'message')} deleted` : '',
    counts.gone > 0 ? `${counts.gone} gone already` : '',
    counts.timedOut > 0 ? `${many(counts.timedOut, 'account')} timed out` : '',
    counts.wouldDelete + counts.wouldTimeOut > 0
      ? `trial: ${many(counts.wouldDelete + counts.wouldTimeOut, 'step')} held back`
      : '',
    waitsOf(counts) > 0 ? `${many(waitsOf(counts), 'step')} waiting` : '',
    counts.deletionsMissed + counts.timeoutsMissed > 0
      ? `${many(counts.deletionsMissed + counts.timeoutsMissed, 'step')} refused by the platform`
      : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? null : <p class="small">{`So far: ${words.join('; ')}`}</p>;
}

type OthersProps = {
  readonly pageContext: TenantPageContext;
  readonly others: WaitingGroup['others'];
  readonly first: WaitingGroup['item'];
};

/** The other messages; of an author who is not that of one before, with what they were met with before. */
function Others({ pageContext, others, first }: OthersProps) {
  if (others.length === 0) return null;
  const authors = [first, ...others].map(({ chat }) => chat?.moderationCase.author.id);
  return (
    <details class="earlier">
      <summary>{others.length === 1 ? 'Another of its messages' : `${others.length} more of its messages`}</summary>
      <ul>
        {others.map((other, index) => (
          <li>
            <a href={addressOf(pageContext, `/decisions/${other.row.id}`)}>{other.row.category ?? 'reported'}</a>,{' '}
            <WhereFrom pageContext={pageContext} item={other} />
            {other.row.text === '' ? null : <SaidOf pageContext={pageContext} row={other.row} marks={null} />}
            {other.chat && authors.indexOf(other.chat.moderationCase.author.id) > index ? (
              <Earlier pageContext={pageContext} of={other.chat} />
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
