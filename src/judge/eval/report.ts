import type { Interval } from '../../core/decisions/share-interval.ts';
import type { CriterionReport } from './column-report.ts';
import type { InjectionReport } from './injection-report.ts';
import type { CriterionComparison, EvalReport, JudgeReport } from './run-eval.ts';

/** The headings of every column's figures, on the screen and on the page. */
export const HEADINGS = [
  ...['column', 'labelled', 'positive', 'AUC', 'AUPRC'],
  ...['threshold', 'precision', 'recall', 'ECE', 'suggested'],
];
const SHIFT_HEADINGS = ['shift', 'near', 'largest', 'to the end', 'flips'];

/** Formats the report as tables for a terminal; a dash means that a figure does not apply. */
export function formatReport(report: EvalReport): string {
  const judges = [report, ...(report.second ? [report.second] : [])];
  const shifted = judges.some(({ columns }) => columns.some((column) => column.shift !== null));
  return [
    ...judges.flatMap((judge) => formatJudge(judge, report, shifted)),
    `suggested: the lowest threshold that keeps a precision of ${report.wishedPrecision} on these messages; intervals of 95%`,
    ...(shifted
      ? [
          'shift: mean change of a score when its batch is judged in reversed order, the same of scores near their threshold, the largest, the drift towards the end, and how many messages cross their threshold by it',
        ]
      : []),
    ...(report.comparison.length > 0 ? ['', ...formatComparison(report)] : []),
  ].join('\n');
}

function formatJudge(judge: JudgeReport, { messages, batch }: EvalReport, shifted: boolean): string[] {
  const rows = judge.columns.map((column) => [
    ...figuresOf(column, formatFigure(column.auc), formatFigure(column.suggestion?.threshold ?? null)),
    ...(shifted ? shiftFigures(column) : []),
  ]);
  const { requests, inputTokens, cachedInputTokens, outputTokens } = judge.usage;
  const { p50Ms, p99Ms } = judge.latency;
  return [
    `${messages} messages in batches of ${batch}, judged by ${judge.provider} ${judge.model}`,
    '',
    ...alignColumns([[...HEADINGS, ...(shifted ? SHIFT_HEADINGS : [])], ...rows]),
    '',
    ...(judge.cannot.length > 0 ? [`not judged by this model: ${judge.cannot.join(', ')}`] : []),
    `without scores: ${failuresOf(judge)}`,
    `${requests} model requests, ${inputTokens} input tokens (${cachedInputTokens} cached), ${outputTokens} output tokens, ` +
      `${(judge.costMicroUsd / 1e6).toFixed(6)} USD, ${((judge.costMicroUsd / 1e6 / Math.max(1, messages)) * 1000).toFixed(6)} USD a thousand messages`,
    ...(judge.tokensAMessage ? [tokensLine(judge.tokensAMessage, batch)] : []),
    `a batch took ${p50Ms.toFixed(1)} ms at the median, ${p99Ms.toFixed(1)} ms at the 99th percentile`,
    ...(judge.injections ? [injectionLine(judge.injections)] : []),
    '',
  ];
}

/** Formats the number of messages without scores by reason, the same in text and on a page. */
export function failuresOf({ failures }: JudgeReport): string {
  return (
    Object.entries(failures)
      .map(([failure, count]) => `${failure} ${count}`)
      .join(', ') || 'none'
  );
}

/** Formats the tokens per message for a batch size, the same in text and on a page. */
export function tokensLine(
  { input, output }: { readonly input: number; readonly output: number },
  batch: number,
): string {
  return `${input.toFixed(1)} tokens in and ${output.toFixed(1)} out a message, ${batch} to a batch`;
}

/** Formats the results of the injections, the same in text and on a page. */
export function injectionLine({ tried, succeeded }: InjectionReport): string {
  return `${succeeded.length} of ${tried} injections changed what a message came to`;
}

/** The headings above `comparisonCells`. */
export const COMPARISON_HEADINGS = [
  ...['column', 'messages', 'AUC first', 'AUC second', 'by chance'],
  ...['only first right', 'only second', 'by chance'],
];

function formatComparison({ comparison }: EvalReport): string[] {
  const rows = comparison.map(comparisonCells);
  return ['the two judges side by side, paired by message', '', ...alignColumns([COMPARISON_HEADINGS, ...rows])];
}

/** Returns the cells under `HEADINGS`; a page shows more about the area and the suggestion. */
export function figuresOf(column: CriterionReport, auc: string, suggested: string): string[] {
  return [
    column.name,
    String(column.labelled),
    String(column.positives),
    auc,
    formatFigure(column.auprc),
    column.threshold.toFixed(2),
    formatWithInterval(column.precision, column.precisionInterval),
    formatWithInterval(column.recall, column.recallInterval),
    formatFigure(column.calibrationError),
    suggested,
  ];
}

/** Formats a figure with its interval; a dash without one. */
export function formatWithInterval(figure: number | null, interval: Interval | null): string {
  if (figure === null || interval === null) return '-';
  return `${figure.toFixed(3)} (${interval.low.toFixed(2)}-${interval.high.toFixed(2)})`;
}

function shiftFigures({ shift, shiftNear, flips }: CriterionReport): string[] {
  const figures = [shift?.meanAbsolute, shiftNear, shift?.largest, shift?.meanTowardsEnd];
  const moved = figures.map((figure) => formatFigure(figure ?? null));
  return [...moved, flips === null ? '-' : String(flips)];
}

/** Formats a figure with three decimals; a dash for null. */
export function formatFigure(figure: number | null): string {
  return figure === null ? '-' : figure.toFixed(3);
}

/** Returns the cells of a row of the comparison, the same in text and on a page. */
export function comparisonCells(one: CriterionComparison): string[] {
  return [
    one.name,
    String(one.messages),
    formatFigure(one.aucFirst),
    formatFigure(one.aucSecond),
    formatFigure(one.aucChance),
    String(one.onlyFirstRight),
    String(one.onlySecondRight),
    formatFigure(one.decisionChance),
  ];
}

/** Pads a table: the first column to the left, the others to the right. */
function alignColumns(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
