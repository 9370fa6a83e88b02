import type { CriterionReport } from '../src/judge/eval/column-report.ts';
import {
  COMPARISON_HEADINGS,
  comparisonCells,
  failuresOf,
  figuresOf,
  formatFigure,
  formatWithInterval,
  HEADINGS,
  injectionLine,
  tokensLine,
} from '../src/judge/eval/report.ts';
import type { EvalReport, JudgeReport } from '../src/judge/eval/run-eval.ts';
import { calibrationPlot, precisionRecallPlot, scorePlot } from './plots.ts';

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1c1c1c;background:#fff}
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ddd}th:first-child,td:first-child{text-align:left}
.plots{display:flex;flex-wrap:wrap;gap:1rem}svg{width:260px;font-size:10px}.frame{fill:none;stroke:#999}.first{fill:none;stroke:#1f5fbf}circle.first{fill:#1f5fbf}
.used{fill:none;stroke:#c22;stroke-width:2}.even{fill:none;stroke:#999;stroke-dasharray:4}.bar{stroke:#8ab}.all{fill:#c9d6e8}.positive{fill:#1f5fbf}
@media(prefers-color-scheme:dark){body{color:#e6e6e6;background:#161616}th,td{border-color:#444}svg{fill:#e6e6e6}}`;

/** Renders the report as one page without external files: tables and plots, no scripts, no text of any message. */
export function htmlReport(report: EvalReport): string {
  const judges: readonly JudgeReport[] = [report, ...(report.second ? [report.second] : [])];
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>How good the judge is</title><meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>How good the judge is</h1>
<p>${report.messages} labelled messages in batches of ${report.batch}. Intervals are of 95%. A suggested threshold is the lowest that keeps a precision of ${report.wishedPrecision} on these messages.</p>
${comparisonTable(report)}
${judges.map((judge) => judgeSection(judge, report)).join('\n')}
</body></html>
`;
}

function judgeSection(judge: JudgeReport, { messages, batch }: EvalReport): string {
  const { usage, costMicroUsd, latency } = judge;
  return `<h2>${escaped(`${judge.provider} ${judge.model}`)}</h2>
${table(
  [...HEADINGS, 'shift', 'near', 'flips'],
  judge.columns.map((column) => [
    ...figuresOf(column, formatWithInterval(column.auc, column.aucInterval), suggested(column)),
    formatFigure(column.shift?.meanAbsolute ?? null),
    formatFigure(column.shiftNear),
    column.flips === null ? '-' : String(column.flips),
  ]),
)}
<p>Without scores: ${escaped(failuresOf(judge))}.${judge.cannot.length > 0 ? ` Not judged: ${escaped(judge.cannot.join(', '))}.` : ''}
${usage.requests} model requests, ${usage.inputTokens} tokens in, ${usage.outputTokens} out, ${(costMicroUsd / 1e6).toFixed(6)} USD (${((costMicroUsd / 1e6 / Math.max(1, messages)) * 1000).toFixed(6)} a thousand messages).${judge.tokensAMessage ? ` ${tokensLine(judge.tokensAMessage, batch)}.` : ''} A batch took ${latency.p50Ms.toFixed(1)} ms at the median, ${latency.p99Ms.toFixed(1)} ms at the 99th percentile.${judge.injections ? ` ${injectionLine(judge.injections)}.` : ''}</p>
${judge.columns
  .filter(({ positives }) => positives > 0)
  .map(columnSection)
  .join('\n')}`;
}

function columnSection(column: CriterionReport): string {
  return `<h3>${escaped(column.name)}</h3><div class="plots">${precisionRecallPlot(named(column))}${calibrationPlot(named(column))}${scorePlot(named(column))}</div>
<details><summary>by threshold</summary>${table(
    ['threshold', 'precision', 'recall', 'right', 'false alarms', 'missed'],
    column.curve.map((point) => [
      point.threshold.toFixed(2),
      formatWithInterval(point.precision, point.precisionInterval),
      formatWithInterval(point.recall, point.recallInterval),
      String(point.truePositives),
      String(point.falsePositives),
      String(point.falseNegatives),
    ]),
  )}</details>`;
}

function comparisonTable({ comparison }: EvalReport): string {
  if (comparison.length === 0) return '';
  return `<h2>Side by side</h2><p>Over the messages that both scored. A chance below .05 is commonly taken for a real difference.</p>${table(
    COMPARISON_HEADINGS.map((heading) => heading.replace(/second$/, 'second right')),
    comparison.map(comparisonCells),
  )}`;
}

function suggested({ suggestion }: CriterionReport): string {
  if (suggestion === null) return '-';
  return `${suggestion.threshold.toFixed(3)}: precision ${suggestion.precision.toFixed(3)}, surely ${suggestion.surely.toFixed(2)}, recall ${suggestion.recall.toFixed(3)}`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[], tag: string) =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${cells(headings, 'th')}</thead><tbody>${rows.map((row) => cells(row, 'td')).join('')}</tbody></table>`;
}

/** Escapes a rule's name, which a tenant chose and which also appears in attributes. */
function named(column: CriterionReport): CriterionReport {
  return { ...column, name: escaped(column.name) };
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
