import { HISTOGRAM_BARS, type ScoreHistogram } from '../../service/policy/score-histogram.ts';
import { number, percent, sum, Table } from './facts.tsx';

/** The drawing's height; a bar is 1 wide. */
const HEIGHT = 20;
/** The number of rows in the table. */
const TENTHS = 10;

type Props = { readonly name: string; readonly isOn: boolean; readonly histogram: ScoreHistogram | undefined };

/** Shows a histogram of the scores, with the threshold. It takes the same space while it is empty. */
export function HistogramFigure({ name, isOn, histogram }: Props) {
  return (
    <figure class={isOn ? 'histogram' : 'histogram off'} data-of={name}>
      {histogram ? <Drawn name={name} histogram={histogram} /> : null}
      {isOn && !histogram ? <p class="small">Press Try to see how messages scored.</p> : null}
    </figure>
  );
}

function Drawn({ name, histogram }: Pick<Props, 'name'> & { readonly histogram: ScoreHistogram }) {
  const { threshold, bars, below, reached } = histogram;
  // Most messages score near 0. A linear scale would hide all others.
  const top = Math.log1p(Math.max(1, ...bars));
  const first = Math.ceil(threshold * HISTOGRAM_BARS);
  const path = (from: number, to: number) =>
    bars
      .slice(from, to)
      .map((count, index) => {
        const height = ((Math.log1p(count) / top) * HEIGHT).toFixed(1);
        return count === 0 ? '' : `M${from + index} ${HEIGHT}v-${height}h.9v${height}z`;
      })
      .join('');
  const x = (threshold * HISTOGRAM_BARS).toFixed(1);
  const words = `${sideWords(below)} below ${threshold}, ${sideWords(reached)} at or above it`;
  const tenth = HISTOGRAM_BARS / TENTHS;
  return (
    <>
      <svg
        viewBox={`0 0 ${HISTOGRAM_BARS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Scores of ${name}: ${words}`}
      >
        <path class="below" d={path(0, first)} />
        <path class="reached" d={path(first, HISTOGRAM_BARS)} />
        <line class="line" x1={x} x2={x} y1="0" y2={String(HEIGHT)} />
      </svg>
      <figcaption class="small">{words}.</figcaption>
      <details class="as-table">
        <summary>Scores as a table</summary>
        <Table
          class="counts"
          is="number"
          columns={['Score from', 'Messages']}
          rows={Array.from({ length: TENTHS }, (_, index) => [
            (index / TENTHS).toFixed(1),
            number(sum(bars.slice(index * tenth, (index + 1) * tenth))),
          ])}
        />
        <p class="small">The heights of the bars are logarithms.</p>
      </details>
    </>
  );
}

function sideWords({ messages, verdicts, upheld }: ScoreHistogram['below']): string {
  const said = verdicts === 0 ? 'not reviewed' : `${percent(upheld / verdicts)} of ${number(verdicts)} reviewed upheld`;
  return `${number(messages)} (${said})`;
}
