import { SUGGEST_VERDICTS_MIN, type VerdictCurve } from '../../service/policy/precision-curve.ts';
import { percent, Table } from './facts.tsx';

type Props = { readonly curve: VerdictCurve | undefined; readonly threshold: number | null };

/** Shows how each threshold would have done, based on the moderators' verdicts. */
export function VerdictDetails({ curve, threshold }: Props) {
  if (!curve) return null;
  const { confirmed, wrong, points, suggested } = curve;
  const count = confirmed + wrong;
  return (
    <details class="curve">
      <summary>
        {count === 1 ? 'One verdict' : `${count} verdicts`}: {percent(confirmed / count)} upheld
        {suggested === null || suggested.threshold === threshold ? '' : `; suggested threshold ${suggested.threshold}`}
      </summary>
      {suggested === null ? (
        <p class="small">
          No threshold is suggested: it takes {SUGGEST_VERDICTS_MIN} verdicts near it, some upheld and some dismissed.
        </p>
      ) : (
        <p class="small">
          At {suggested.threshold}: {suggested.reviews} verdicts near it; {percent(suggested.precision.low)} to{' '}
          {percent(suggested.precision.high)} of what reaches it is upheld; it keeps {percent(suggested.recall)} of what
          was upheld.
        </p>
      )}
      <Table
        class="counts"
        is="number"
        columns={['Threshold', 'Upheld', 'Recall', 'Verdicts']}
        rows={points.map((point) => [
          point.threshold.toFixed(2),
          percent(point.precision),
          percent(point.recall),
          point.reached,
        ])}
      />
      <p class="small">
        From verdicts on what triggered in 30 days; of what never triggered nobody said anything, so a threshold below
        those that stood cannot be judged.
      </p>
    </details>
  );
}
