import { STOLEN } from '../../../core/filters/stolen/stolen-rule.ts';
import type { IncidentCounts, IncidentSummary } from '../../../core/incidents/incidents.ts';
import type { BulkAction } from '../../../core/incidents/interactions.ts';
import type { WaitingGroup } from '../../../service/decisions/review-queue.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { DecisionText } from '../../parts/quoted-text.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';
import { Earlier } from '../decisions/earlier.tsx';
import { Card, type CardProps, WhereFrom } from './card.tsx';

/** Shows related waiting messages as one card. A press applies to all of them. */
export function IncidentCard({ incident, ...card }: CardProps & { readonly incident: IncidentSummary }) {
  const { page, group, view, canAct } = card;
  const { item, ids, others } = group;
  const { counts } = incident;
  const size = `${many(counts.messages, 'message')} of ${many(counts.authors, 'account')} in ${many(counts.channels, 'channel')}`;
  return (
    <Card
      {...card}
      what={`${incident.first.kind === 'raid' ? 'Raid: ' : ''}${size}`}
      atMs={incident.startedAtMs}
      done={<IncidentSteps counts={counts} />}
      acts={
        <PostForm page={page} path={`/review/incident/${incident.id}`} query={view} class="acts">
          {actsOf(incident)
            .filter(({ verb, isOffered }) => isOffered && (canAct || /right|wrong/.test(verb)))
            .map(({ verb, label, key }) => (
              <Submit
                name="verb"
                value={verb}
                class={`act-${verb.replace('all_', '')} secondary`}
                aria-keyshortcuts={key}
                label={label}
              />
            ))}
        </PostForm>
      }
    >
      <p class="small">
        {counts.categories.join(', ')}
        {counts.communities > 1 ? `; in ${counts.communities} communities that share these rules` : ''}
        {ids.length < counts.messages ? `; ${ids.length} of them ${ids.length === 1 ? 'waits' : 'wait'}` : ''}
      </p>
      <OtherMessages page={page} others={others} first={item} />
    </Card>
  );
}

/** Shows what was done, based only on the counts. */
function IncidentSteps({ counts }: { readonly counts: IncidentCounts }) {
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

type OtherMessagesProps = {
  readonly page: TenantPageContext;
  readonly others: WaitingGroup['others'];
  readonly first: WaitingGroup['item'];
};

/** Shows the other messages. The first one of each other author includes that author's earlier flags. */
function OtherMessages({ page, others, first }: OtherMessagesProps) {
  if (others.length === 0) return null;
  const authors = [first, ...others].map(({ chat }) => chat?.moderationCase.author.id);
  return (
    <details class="earlier">
      <summary>{others.length === 1 ? 'Another of its messages' : `${others.length} more of its messages`}</summary>
      <ul>
        {others.map((other, index) => (
          <li>
            <a href={addressOf(page, `/decisions/${other.row.id}`)}>{other.row.category ?? 'reported'}</a>,{' '}
            <WhereFrom page={page} item={other} />
            {other.row.text === '' ? null : <DecisionText page={page} row={other.row} marks={null} />}
            {other.chat && authors.indexOf(other.chat.moderationCase.author.id) > index ? (
              <Earlier page={page} of={other.chat} />
            ) : null}
          </li>
        ))}
      </ul>
    </details>
  );
}

type Act = { readonly verb: BulkAction; readonly label: string; readonly key?: string; readonly isOffered: boolean };

function actsOf({ first, counts }: IncidentSummary): readonly Act[] {
  const current = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const isRaid = first.kind === 'raid';
  const isStolen = counts.categories.includes(STOLEN);
  return [
    { verb: 'all_right', label: 'Uphold all', key: 'r', isOffered: true },
    { verb: 'all_wrong', label: 'Dismiss all', key: 'w', isOffered: true },
    { verb: 'all_delete', label: `Delete all ${current}`, key: 'd', isOffered: current > 0 },
    { verb: 'all_timeout', label: 'Time out all', key: 't', isOffered: !isRaid && counts.timedOut < counts.authors },
    { verb: 'all_remove', label: 'Delete all and time out', isOffered: isStolen && counts.timedOut < counts.authors },
    { verb: 'all_restore', label: 'Undo everything', isOffered: isStolen && counts.deleted.messages > 0 },
    { verb: 'raid_timeout', label: 'Time out all newcomers', key: 't', isOffered: isRaid },
    {
      verb: 'all_undo',
      label: 'Undo all timeouts',
      key: 'u',
      isOffered: !isRaid && counts.timedOut - counts.endsWaiting > 0,
    },
    { verb: 'release', label: 'Lift, and undo all timeouts', key: 'u', isOffered: isRaid },
    { verb: 'lift', label: 'Lift the raid', isOffered: isRaid },
    { verb: 'all_stop', label: `Stop ${waitsOf(counts)} pending`, isOffered: waitsOf(counts) > 0 },
  ];
}

function waitsOf({ deletionsWaiting, timeoutsWaiting, endsWaiting }: IncidentCounts): number {
  return deletionsWaiting + timeoutsWaiting + endsWaiting;
}

function many(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
