import { SUGGEST_VERDICTS_MIN, type VerdictCurve } from '../../service/policy/precision-curve.ts';
import { percent } from './numbers.ts';
import { Table } from './table-head.tsx';

/** How each line would have done, by what moderators said: a curve, and every value as a table. */
export function VerdictCurveDetails({ curve, line }: { readonly curve: VerdictCurve; readonly line: number | null }) {
  const { confirmed, wrong, points, suggested } = curve;
  const count = confirmed + wrong;
  return (
    <details class="curve">
      <summary>
        {count === 1 ? 'One verdict' : `${count} verdicts`}: {percent(confirmed / count)} upheld
        {suggested === null || suggested.threshold === line ? '' : `; suggested threshold ${suggested.threshold}`}
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
      <svg
        viewBox="0 0 100 50"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Precision and recall of ${curve.name} by line; the table has every value`}
      >
        <polyline class="precision" points={pathOf(points.map(({ threshold, precision }) => [threshold, precision]))} />
        <polyline class="recall" points={pathOf(points.map(({ threshold, recall }) => [threshold, recall]))} />
        {line === null ? null : <line class="line" x1={String(100 * line)} x2={String(100 * line)} y1="0" y2="50" />}
      </svg>
      <ul class="legend">
        <li>
          <svg viewBox="0 0 10 10" class="tone-1" aria-hidden="true">
            <rect width="10" height="10" />
          </svg>
          precision: right, of what reaches the line
        </li>
        <li>
          <svg viewBox="0 0 10 10" class="tone-2" aria-hidden="true">
            <rect width="10" height="10" />
          </svg>
          recall: reaches the line, of what was right
        </li>
      </ul>
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
        From verdicts on what triggered in 30 days; of what never triggered nobody said anything, so a lower line than
        those that stood cannot be judged.
      </p>
    </details>
  );
}

function pathOf(points: readonly (readonly [x: number, y: number | null])[]): string {
  return points
    .flatMap(([x, y]) => (y === null ? [] : [`${Math.round(x * 100)},${Math.round(50 - y * 50)}`]))
    .join(' ');
}
