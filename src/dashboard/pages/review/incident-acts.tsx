import type { IncidentCounts } from '../../../core/incidents/incidents.ts';
import type { BulkAction } from '../../../core/incidents/interactions.ts';
import type { IncidentSummary } from '../../../core/incidents/moderation-case.ts';
import { FormToken } from '../../parts/form.tsx';
import { addressOf } from '../../request/address.ts';
import type { TenantPageContext } from '../../request/page-context.ts';

type Act = { readonly verb: BulkAction; readonly label: string; readonly key?: string; readonly isOffered: boolean };

type ActsProps = {
  readonly pageContext: TenantPageContext;
  readonly incident: IncidentSummary;
  readonly view: Readonly<Record<string, string>>;
  readonly canAct: boolean;
};

/** The buttons for all of it. */
export function WholeActs({ pageContext, incident, view, canAct }: ActsProps) {
  return (
    <form method="post" action={addressOf(pageContext, `/review/incident/${incident.id}`, view)} class="acts">
      <FormToken pageContext={pageContext} />
      {actsOf(incident)
        .filter(({ verb, isOffered }) => isOffered && (canAct || /right|wrong/.test(verb)))
        .map(({ verb, label, key }) => (
          <button
            type="submit"
            name="verb"
            value={verb}
            class={`act-${verb.replace('all_', '')} secondary`}
            aria-keyshortcuts={key}
          >
            {label}
          </button>
        ))}
    </form>
  );
}

function actsOf({ first, counts }: IncidentSummary): readonly Act[] {
  const current = counts.messages - counts.deleted.messages - counts.gone - counts.deletionsWaiting;
  const isRaid = first.kind === 'raid';
  return [
    { verb: 'all_right', label: 'Uphold all', key: 'r', isOffered: true },
    { verb: 'all_wrong', label: 'Dismiss all', key: 'w', isOffered: true },
    { verb: 'all_delete', label: `Delete all ${current}`, key: 'd', isOffered: current > 0 },
    { verb: 'all_timeout', label: 'Time out all', key: 't', isOffered: !isRaid && counts.timedOut < counts.authors },
    { verb: 'raid_timeout', label: 'Time out all newcomers', key: 't', isOffered: isRaid },
    {
      verb: 'all_undo',
      label: 'Undo all timeouts',
      key: 'u',
      isOffered: !isRaid && counts.timedOut - counts.endsWaiting > 0,
    },
    { verb: 'release', label: 'Lift, and undo all timeouts', key: 'u', isOffered: isRaid },
    { verb: 'lift', label: 'Lift the raid', isOffered: isRaid },
    { verb: 'all_stop', label: `Stop the ${waitsOf(counts)} pending`, isOffered: waitsOf(counts) > 0 },
  ];
}

/** How many steps wait. @example waitsOf({ ...counts, deletionsWaiting: 2 }); // => 2 */
export function waitsOf({ deletionsWaiting, timeoutsWaiting, endsWaiting }: IncidentCounts): number {
  return deletionsWaiting + timeoutsWaiting + endsWaiting;
}
