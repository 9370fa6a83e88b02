import { ACTIONS } from '../../../core/decisions/decision.ts';
import type { Replay } from '../../../service/policy/replay.ts';
import { Table } from '../../parts/table-head.tsx';
import { addressOf, type TenantPageContext } from '../../request/page-context.ts';

const SHOWN = 10;
const PARTIAL = 'The audit log keeps only what triggered. Messages that passed are not counted here.';

/** What a policy would have done, beside what the standing one would have; the same with and without JavaScript. */
export function ReplayPanel({
  pageContext,
  replay,
  isPartial,
}: {
  readonly pageContext: TenantPageContext;
  readonly replay: Replay;
  /** Whether messages that passed have no row in the log. */
  readonly isPartial: boolean;
}) {
  if (replay.messages === 0)
    return <p>No message was judged in the last 30 days: there is nothing yet to try this on.</p>;
  const count = (value: number) => value.toLocaleString('en-GB');
  return (
    <>
      <h3>What this would have done</h3>
      <Table
        class="before-after"
        is="number"
        caption={`${count(replay.messages)} judged messages in the audit log of 30 days${replay.is_cut ? ', the newest of them' : ''}; no model is asked`}
        columns={['Action', 'Today', 'With this']}
        rows={ACTIONS.map((action) => [action, count(replay.before[action]), count(replay.after[action])])}
      />
      {isPartial && <p class="small">{PARTIAL}</p>}
      {Object.entries(replay.unscored).map(([name, messages]) => (
        <p class="small">
          {count(messages)} of them were not judged in {name}, so it counts for nothing there.
        </p>
      ))}
      {replay.changed === 0 ? (
        <p class="gist">No message would change.</p>
      ) : (
        <Changed pageContext={pageContext} replay={replay} />
      )}
    </>
  );
}

function Changed({ pageContext, replay }: { readonly pageContext: TenantPageContext; readonly replay: Replay }) {
  return (
    <>
      <p class="gist">
        <strong>{replay.changed.toLocaleString('en-GB')}</strong> of {replay.messages.toLocaleString('en-GB')} messages
        would change.
      </p>
      <p>The newest:</p>
      <ul>
        {replay.changes.slice(0, SHOWN).map(({ decision_id, before, after, category }) => (
          <li>
            <a href={addressOf(pageContext, `/decisions/${decision_id}`)}>
              {before} → {after}
            </a>{' '}
            {category ?? ''}
          </li>
        ))}
      </ul>
    </>
  );
}
