import { number, sum, Table } from './facts.tsx';

/** One kind of thing that a chart counts: its name, and the class of its colour. */
export type Series = { readonly name: string; readonly tone: string };

/** One step of time: its label, and the counts in the order of the series. */
export type ChartStep = {
  readonly label: string;
  readonly counts: readonly number[];
  /** An event in this step, such as a raid. */
  readonly mark?: string;
};

type ChartProps = {
  readonly title: string;
  /** The counted things and the length of a step, such as "messages an hour, UTC". */
  readonly unit: string;
  readonly series: readonly Series[];
  readonly steps: readonly ChartStep[];
};

/** The units of the drawing: the width of a step and the height. The page stretches it. */
const WIDTH = 10;
const HEIGHT = 100;
const GAP = 1.5;

/** Shows stacked bars over time, with values on hover and all of them in a table. */
export function StackedBars({ title, unit, series, steps }: ChartProps) {
  const top = niceTop(Math.max(0, ...steps.map(({ counts }) => sum(counts))));
  const [first, middle, last] = [steps[0], steps[Math.floor(steps.length / 2)], steps.at(-1)];
  return (
    <figure class="chart" data-chart>
      <figcaption>
        <strong>{title}</strong> <span class="unit">{unit}</span>
      </figcaption>
      <p class="readout needs-script" aria-hidden="true">
        Point at a bar, or tap it, for its numbers.
      </p>
      <div class="plot">
        <div class="y" aria-hidden="true">
          <span>{number(top)}</span>
          <span>{number(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${steps.length * WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${title}, ${unit}: ${series.map(({ name }, index) => `${name} ${number(sum(steps.map(({ counts }) => counts[index] ?? 0)))}`).join(', ')} in all. The table below has every value.`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line class="grid-line" x1="0" x2={String(steps.length * WIDTH)} y1={String(y)} y2={String(y)} />
          ))}
          {steps.map((step, index) => (
            <Bar step={step} series={series} left={index * WIDTH} top={top} />
          ))}
        </svg>
        <div class="x" aria-hidden="true">
          <span>{first?.label}</span>
          <span>{middle?.label}</span>
          <span>{last?.label}</span>
        </div>
      </div>
      <Legend series={series} />
      <Marks steps={steps} />
      <details class="as-table">
        <summary>As a table</summary>
        <section class="scrolls" tabindex={0} aria-label={`${title} as a table`}>
          <Table
            is="number"
            columns={['Time', ...series.map(({ name }) => name)]}
            rows={steps.map(({ label, counts }) => [label, ...counts.map(number)])}
          />
        </section>
      </details>
    </figure>
  );
}

/** Shows events that explain the chart. */
function Marks({ steps }: Pick<ChartProps, 'steps'>) {
  const marked = steps.filter(({ mark }) => mark);
  if (marked.length === 0) return null;
  return (
    <p class="small marks">
      <span aria-hidden="true">▾ </span>
      {marked.map(({ label, mark }) => `${label}: ${mark}`).join('; ')}
    </p>
  );
}

/** Shows the meaning of each colour. */
function Legend({ series }: Pick<ChartProps, 'series'>) {
  return (
    <ul class="legend">
      {series.map(({ name, tone }) => (
        <li>
          <svg viewBox="0 0 10 10" class={tone} aria-hidden="true">
            <rect width="10" height="10" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type BarProps = {
  readonly step: ChartStep;
  readonly series: readonly Series[];
  readonly left: number;
  readonly top: number;
};

function Bar({ step, series, left, top }: BarProps) {
  const words = series
    .map(({ name }, index) => ({ name, count: step.counts[index] ?? 0 }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${name} ${number(count)}`);
  const text = `${step.label}${step.mark ? ` (${step.mark})` : ''}: ${words.length === 0 ? 'none' : words.join(', ')}`;
  let base = HEIGHT;
  return (
    <g class="step" data-readout={text}>
      <title>{text}</title>
      <rect class="whole" x={String(left)} y="0" width={String(WIDTH)} height={String(HEIGHT)} />
      {step.mark ? <path class="mark" d={`M${left} 0h${WIDTH}l${-WIDTH / 2} 6z`} /> : null}
      {series.map(({ tone }, index) => {
        const height = ((step.counts[index] ?? 0) / top) * HEIGHT;
        base -= height;
        return height === 0 ? null : (
          <rect
            class={tone}
            x={short(left + GAP / 2)}
            y={short(base)}
            width={short(WIDTH - GAP)}
            height={short(height)}
          />
        );
      })}
    </g>
  );
}

const NICE = [1, 1.5, 2, 3, 4, 6, 8, 10] as const;

/** Returns the smallest round number that is not below the highest value; at least 2, so that its half is whole. */
function niceTop(highest: number): number {
  if (highest <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  return (NICE.find((nice) => highest <= nice * power) ?? 10) * power;
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}
