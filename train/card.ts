import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { CATEGORY_NAMES } from '../src/core/common/category.ts';
import type { Interval } from '../src/core/decisions/share-interval.ts';
import { DEFAULT_POLICY } from '../src/core/policy/policy.ts';
import type { Judge } from '../src/core/ports/judge.ts';
import type { CriterionReport } from '../src/judge/eval/column-report.ts';
import { type LabelledMessage, readLabelled } from '../src/judge/eval/labelled-line.ts';
import { formatFigure } from '../src/judge/eval/report.ts';
import { type EvalReport, evaluate } from '../src/judge/eval/run-eval.ts';
import type { Placed } from './corpus.ts';
import { htmlReport } from './html-report.ts';
import { languageLines, mentionLines } from './probes.ts';

/** Handwritten messages with labels, in the form of a labelled file. */
const HELD_LINES = 'test/judge/embedded/held-lines.jsonl';
const OPTIONS = { batch: 50, parallel: 1, position: false } as const;

/** The headings of the card's tables. */
export const CARD_HEADINGS = [
  'category',
  'messages',
  'of the kind',
  'AUC',
  'average precision',
  'precision',
  'recall',
  'ECE',
  'for a precision of .95',
] as const;

/** Returns all handwritten test messages of the repository: the held lines and both probes. */
export async function handWritten(): Promise<readonly LabelledMessage[]> {
  const lines = createInterface({ input: createReadStream(HELD_LINES) });
  const held = await readLabelled(lines, DEFAULT_POLICY, Number.POSITIVE_INFINITY);
  const probes = [...mentionLines(), ...languageLines()].map(({ kind, text }): LabelledMessage => {
    // A threat is harassment; every other kind is a category's name. A line of one kind has no other labels.
    const labels =
      kind === 'clean'
        ? CATEGORY_NAMES.map((name) => [name, false] as const)
        : [[kind === 'threat' ? 'harassment' : kind, true] as const];
    return { text, topic: '', labels: new Map<string, boolean>(labels) };
  });
  return [...held, ...probes];
}

/** Returns the test split of the training as labelled messages, with abuse and threats as one category. */
export function testMessages(rows: readonly Placed[]): readonly LabelledMessage[] {
  return rows
    .filter(({ split, source }) => split === 'test' && source !== 'bias-madlibs')
    .map(({ text, labels }) => {
      const { threat, harassment, ...others } = labels;
      const abuse = threat === 1 ? 1 : harassment;
      const known = Object.entries({ ...others, ...(abuse !== undefined && { harassment: abuse }) });
      return { text, topic: '', labels: new Map(known.map(([name, label]) => [name, label === 1])) };
    });
}

/** Returns the results of `steward judge eval` for a judge on messages. */
export function evaluateForCard(judge: Judge, messages: readonly LabelledMessage[]): Promise<EvalReport> {
  return evaluate({ judge, policy: DEFAULT_POLICY }, messages, OPTIONS);
}

/** Returns the results as rows of the card's table. It leaves out categories without a message of their kind. */
export function cardRows({ columns }: EvalReport): readonly (readonly string[])[] {
  return columns
    .filter(({ positives }) => positives > 0)
    .map((column) => [
      column.name,
      String(column.labelled),
      String(column.positives),
      within(column.auc, column.aucInterval),
      formatFigure(column.auprc),
      within(column.precision, column.precisionInterval),
      within(column.recall, column.recallInterval),
      formatFigure(column.calibrationError),
      suggested(column),
    ]);
}

/**
 * Prints the card's tables of an evaluation: handwritten messages first, then the test split.
 * @param page the file for the test split's page with plots; '' for none.
 */
export async function printCard(judge: Judge, rows: readonly Placed[], page: string): Promise<void> {
  const sets = { 'On the lines written by hand': await handWritten(), 'On the test split': testMessages(rows) };
  for (const [title, messages] of Object.entries(sets)) {
    const report = await evaluateForCard(judge, messages);
    const table = [CARD_HEADINGS, CARD_HEADINGS.map(() => '---'), ...cardRows(report)];
    console.log(['', `### ${title}`, '', ...table.map((cells) => `| ${cells.join(' | ')} |`)].join('\n'));
    if (page !== '') writeFileSync(page, htmlReport(report));
  }
}

function within(figure: number | null, interval: Interval | null): string {
  return interval === null
    ? formatFigure(figure)
    : `${formatFigure(figure)} (${interval.low.toFixed(2)}-${interval.high.toFixed(2)})`;
}

function suggested({ suggestion }: CriterionReport): string {
  return suggestion === null ? '-' : `${suggestion.threshold.toFixed(3)}, recall ${suggestion.recall.toFixed(3)}`;
}
