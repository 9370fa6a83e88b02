import type { DecisionRow } from '../../../core/decision-log/columns.ts';
import { ACTIONS, type Action } from '../../../core/decisions/decision.ts';
import { mergePolicy } from '../../../core/policy/policy.ts';
import type { VerdictCurve } from '../../../service/policy/precision-curve.ts';
import { type Replay, replayPolicy } from '../../../service/policy/replay.ts';
import { type ScoreHistogram, scoreHistograms } from '../../../service/policy/score-histogram.ts';
import { number, Table } from '../../parts/facts.tsx';
import { DecisionText } from '../../parts/quoted-text.tsx';
import { addressOf, type PropsWithPage, type TenantPageContext } from '../../request/page-context.ts';
import type { Form, RouteDeps } from '../../request/route.ts';
import { ContextLink } from '../decisions/earlier.tsx';
import { readPolicyForm } from './policy-form.ts';

const SHOWN = 10;
const PARTIAL = 'The audit log keeps only what triggered. Messages that passed are not counted here.';

/** The effect of a form on the messages of 30 days: the worst changes, and the scores of all messages. */
export type Effect = {
  readonly replay: Replay;
  readonly worst: readonly (Replay['changes'][number] & { readonly row: DecisionRow })[];
  readonly histograms: ReadonlyMap<string, ScoreHistogram>;
  /** Whether messages that passed have no row in the log. */
  readonly isPartial: boolean;
};

/** Computes the effect of a form. @throws StewardError `invalid` with what is wrong with the form. */
export async function readEffect(
  deps: RouteDeps,
  { tenant }: TenantPageContext,
  form: Form,
  curves: ReadonlyMap<string, VerdictCurve>,
): Promise<Effect> {
  const write = readPolicyForm(form, tenant.policy);
  const history = await deps.scoreHistory(tenant.id);
  const replay = await replayPolicy(history, tenant.policy, write, tenant.settings, { order: 'worst' });
  const worst = await Promise.all(
    replay.changes.slice(0, SHOWN).map(async (change) => {
      const row = await deps.store.findDecision(tenant.id, change.decision_id);
      return row ? [{ ...change, row }] : [];
    }),
  );
  return {
    replay,
    worst: worst.flat(),
    histograms: scoreHistograms(history, mergePolicy(tenant.policy, write), curves),
    isPartial: [deps.decisionLog, tenant.settings.decision_log].includes('triggered'),
  };
}

/** Returns the changes in a few words for a slider. @example effectWords(replay); // => '+36 flagged, 0 more deleted' */
export function effectWords({ messages, changed, before, after }: Replay): string {
  if (changed === 0) return 'No message would change.';
  const by = (action: Action) => after[action] - before[action];
  const more = (count: number) => `${number(Math.abs(count))} ${count < 0 ? 'fewer' : 'more'}`;
  const flagged = `${by('flag') < 0 ? '−' : '+'}${number(Math.abs(by('flag')))} flagged`;
  const timeouts = by('timeout') === 0 ? '' : `, ${more(by('timeout'))} timed out`;
  return `${flagged}, ${more(by('delete'))} deleted${timeouts}: ${number(changed)} of ${number(messages)} messages would change.`;
}

/** Shows what a policy would have done, compared with the current one. It is the same with and without JavaScript. */
export function ReplayPanel({ page, effect: { replay, worst, isPartial } }: PropsWithPage<{ effect: Effect }>) {
  if (replay.messages === 0)
    return <p>No message was judged in the last 30 days: there is nothing yet to try this on.</p>;
  return (
    <>
      <h3>What this would have done</h3>
      <Table
        class="before-after"
        is="number"
        caption={`${number(replay.messages)} judged messages in the audit log of 30 days${replay.is_cut ? ', the newest of them' : ''}; no model is asked`}
        columns={['Action', 'Today', 'With this']}
        rows={ACTIONS.map((action) => [action, number(replay.before[action]), number(replay.after[action])])}
      />
      {isPartial && <p class="small">{PARTIAL}</p>}
      {Object.entries(replay.unscored).map(([name, messages]) => (
        <p class="small">
          {number(messages)} of them were not judged in {name}, so it counts for nothing there.
        </p>
      ))}
      <p class="gist">{effectWords(replay)}</p>
      {worst.length === 0 ? null : (
        <h3>{worst.length < replay.changed ? 'The worst of them' : 'Those, worst first'}</h3>
      )}
      <ol class="changed">
        {worst.map(({ before, after, category, row }) => (
          <li>
            <a href={addressOf(page, `/decisions/${row.id}`)}>
              {before} → {after}
            </a>{' '}
            {category ?? ''} {category ? (row.scores[category] ?? 0).toFixed(2) : ''}
            {row.text === '' ? (
              <ContextLink page={page} decisionId={row.id} label="Show the message, if its platform still has it" />
            ) : (
              <DecisionText page={page} row={row} marks={null} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
