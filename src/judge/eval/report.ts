import type { Judge, JudgeUsage } from '../../core/ports.ts';
import type { PositionShift, ThresholdFigures } from './metrics.ts';

/** The figures of one category or rule. */
export type ColumnReport = ThresholdFigures & {
  readonly name: string;
  readonly threshold: number;
  /** Messages that were judged and are labelled in this column, and how many of them are positive. */
  readonly labelled: number;
  readonly positives: number;
  readonly auprc: number | null;
  readonly calibrationError: number | null;
  readonly shift: PositionShift | null;
};

/** What an evaluation found. */
export type EvalReport = {
  readonly provider: Judge['provider'];
  readonly model: string;
  readonly messages: number;
  readonly batch: number;
  /** Messages without scores, by why. */
  readonly failures: Readonly<Record<string, number>>;
  /** Columns that this judge cannot judge; they have no figures. */
  readonly cannot: readonly string[];
  readonly usage: JudgeUsage;
  readonly costMicroUsd: number;
  readonly columns: readonly ColumnReport[];
};

const HEADINGS = ['column', 'labelled', 'positive', 'AUPRC', 'threshold', 'precision', 'recall', 'ECE'];
const SHIFT_HEADINGS = ['shift', 'largest', 'to the end'];

/** The report as a table for a terminal; a dash stands where a figure has no meaning. */
export function formatReport(report: EvalReport): string {
  const shifted = report.columns.some((column) => column.shift !== null);
  const rows = report.columns.map((column) => [...figures(column), ...(shifted ? shiftFigures(column.shift) : [])]);
  const { requests, inputTokens, cachedInputTokens, outputTokens } = report.usage;
  const failures = Object.entries(report.failures).map(([failure, count]) => `${failure} ${count}`);
  return [
    `${report.messages} messages in batches of ${report.batch}, judged by ${report.provider} ${report.model}`,
    '',
    ...alignColumns([[...HEADINGS, ...(shifted ? SHIFT_HEADINGS : [])], ...rows]),
    '',
    ...(report.cannot.length > 0 ? [`not judged by this model: ${report.cannot.join(', ')}`] : []),
    `without scores: ${failures.length > 0 ? failures.join(', ') : 'none'}`,
    `${requests} model requests, ${inputTokens} input tokens (${cachedInputTokens} cached), ${outputTokens} output tokens, ` +
      `${(report.costMicroUsd / 1e6).toFixed(6)} USD`,
    ...(shifted
      ? [
          'shift: mean and largest change of a score when its batch is judged in reversed order, and its drift towards the end',
        ]
      : []),
  ].join('\n');
}

function figures(column: ColumnReport): string[] {
  return [
    column.name,
    String(column.labelled),
    String(column.positives),
    decimal(column.auprc),
    column.threshold.toFixed(2),
    decimal(column.precision),
    decimal(column.recall),
    decimal(column.calibrationError),
  ];
}

function shiftFigures(shift: PositionShift | null): string[] {
  return [shift?.meanAbsolute, shift?.largest, shift?.meanTowardsEnd].map((figure) => decimal(figure ?? null));
}

function decimal(figure: number | null): string {
  return figure === null ? '-' : figure.toFixed(3);
}

/** The first column to the left, the others to the right. */
function alignColumns(table: readonly (readonly string[])[]): string[] {
  const widths = (table[0] ?? []).map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}
