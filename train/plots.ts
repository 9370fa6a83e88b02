import type { CriterionReport } from '../src/judge/eval/column-report.ts';

const WIDTH = 260;
const HEIGHT = 220;
const LEFT = 36;
const TOP = 10;
const SIDE = 180;

type Point = readonly [x: number, y: number];

const x = (value: number): string => (LEFT + value * SIDE).toFixed(1);
const y = (value: number): string => (TOP + (1 - value) * SIDE).toFixed(1);

function frame(label: string, across: string, upwards: string, inside: string): string {
  const ticks = [0, 0.5, 1]
    .map(
      (value) =>
        `<text x="${x(value)}" y="${TOP + SIDE + 12}" text-anchor="middle">${value}</text><text x="${LEFT - 4}" y="${y(value)}" text-anchor="end" dominant-baseline="middle">${value}</text>`,
    )
    .join('');
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${label}"><rect x="${LEFT}" y="${TOP}" width="${SIDE}" height="${SIDE}" class="frame"/>${ticks}<text x="${LEFT + SIDE / 2}" y="${HEIGHT - 4}" text-anchor="middle">${across}</text><text x="10" y="${TOP + SIDE / 2}" text-anchor="middle" transform="rotate(-90 10 ${TOP + SIDE / 2})">${upwards}</text>${inside}</svg>`;
}

function line(points: readonly Point[], kind: string): string {
  return `<polyline class="${kind}" points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(' ')}"/>`;
}

function dots(points: readonly Point[], kind: string): string {
  return points.map(([a, b]) => `<circle class="${kind}" cx="${x(a)}" cy="${y(b)}" r="2.5"/>`).join('');
}

/** Plots precision over recall with a dot per threshold; the threshold in use is larger. */
export function precisionRecallPlot(column: CriterionReport): string {
  const points = column.curve.flatMap(({ recall, precision }): Point[] =>
    recall === null || precision === null ? [] : [[recall, precision]],
  );
  const used: readonly Point[] =
    column.recall === null || column.precision === null ? [] : [[column.recall, column.precision]];
  return frame(
    `precision over recall of ${column.name}`,
    'recall',
    'precision',
    `${line(points, 'first')}${dots(points, 'first')}${used.map(([a, b]) => `<circle class="used" cx="${x(a)}" cy="${y(b)}" r="5"/>`).join('')}`,
  );
}

/** Plots the share of positives over the mean score in ten bins, with intervals. The diagonal is a perfect score. */
export function calibrationPlot(column: CriterionReport): string {
  const points = column.calibration.map(
    ({ meanScore, positives, messages }): Point => [meanScore, positives / messages],
  );
  const bars = column.calibration
    .map(({ meanScore, interval }) =>
      interval
        ? `<line class="bar" x1="${x(meanScore)}" x2="${x(meanScore)}" y1="${y(interval.low)}" y2="${y(interval.high)}"/>`
        : '',
    )
    .join('');
  const diagonal = line(
    [
      [0, 0],
      [1, 1],
    ],
    'even',
  );
  return frame(
    `calibration of ${column.name}`,
    'mean score',
    'share of positives',
    `${diagonal}${bars}${line(points, 'first')}${dots(points, 'first')}`,
  );
}

/** Plots how many messages have a score, by tenths; each bar is a share of the largest. */
export function scorePlot(column: CriterionReport): string {
  const most = Math.max(1, ...column.calibration.map(({ messages }) => messages));
  const bars = column.calibration
    .map(({ from, messages, positives }) => {
      const bar = (count: number, kind: string) =>
        `<rect class="${kind}" x="${x(from + 0.01)}" width="${(0.08 * SIDE).toFixed(1)}" y="${y(count / most)}" height="${((count / most) * SIDE).toFixed(1)}"/>`;
      return `${bar(messages, 'all')}${bar(positives, 'positive')}`;
    })
    .join('');
  return frame(`messages by score of ${column.name}`, 'score', `messages, 1 is ${most}`, bars);
}
