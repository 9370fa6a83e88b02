import { z } from 'zod';
import { CATEGORY_NAMES, isCategory } from '../../core/common/category.ts';
import { invalid, type ValidationIssue } from '../../core/common/errors.ts';
import { jsonOf } from '../../core/common/untyped-json.ts';
import type { DecisionRow } from '../../core/decision-log/columns.ts';
import type { VerdictName } from '../../core/decisions/decision.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import type { JudgeRequest } from '../../core/ports/judge.ts';

/** One message of a labelled file. A column that `labels` does not hold is unknown, and counts neither way. */
export type LabelledMessage = {
  readonly text: string;
  readonly topic: string;
  readonly labels: ReadonlyMap<string, boolean>;
};

/** The columns of an evaluation, in the order of the judge's scores: categories, then rules. */
export type EvalCriteria = Pick<JudgeRequest, 'categories' | 'rules'>;

const ISSUES_MAX = 20;

const label = z.union([z.boolean(), z.literal(0).transform(() => false), z.literal(1).transform(() => true)]);
const lineSchema = z.object({
  text: z.string(),
  topic: z.string().default(''),
  labels: z.union([z.array(z.string()), z.record(z.string(), label)]),
});

/**
 * Reads a labelled file, one JSON object per line. `labels` is a complete list, or an object of column to 0 or 1 (others are unknown).
 * @throws StewardError `invalid` with the lines that are unreadable or name a column that the policy lacks.
 */
export async function readLabelled(
  lines: AsyncIterable<string>,
  policy: Policy,
  limit: number,
): Promise<readonly LabelledMessage[]> {
  const messages: LabelledMessage[] = [];
  const issues: ValidationIssue[] = [];
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === '') continue;
    if (messages.length >= limit || issues.length >= ISSUES_MAX) break;
    const read = readLine(line, policy);
    if (typeof read === 'string') issues.push({ loc: ['line', number], msg: read, type: 'labelled_line' });
    else messages.push(read);
  }
  if (issues.length > 0) throw invalid(issues);
  return messages;
}

/** Returns the categories that are on or labelled, and the policy's rules. */
export function columnsFor(policy: Policy, messages: readonly LabelledMessage[]): EvalCriteria {
  const labelled = new Set(messages.flatMap((message) => [...message.labels.keys()]));
  return {
    categories: CATEGORY_NAMES.filter((name) => policy.thresholds[name] !== null || labelled.has(name)),
    rules: policy.rules,
  };
}

function readLine(line: string, policy: Policy): LabelledMessage | string {
  const value = jsonOf(line);
  if (value === undefined) return 'not JSON';
  const parsed = lineSchema.safeParse(value);
  if (!parsed.success) return 'not {"text": ..., "labels": [...] or {name: 0 or 1}, "topic"?: ...}';
  const { text, topic, labels } = parsed.data;
  const given = Array.isArray(labels) ? labels : Object.keys(labels);
  const unknown = given.find((name) => !isCategory(name) && !Object.hasOwn(policy.rules, name));
  if (unknown !== undefined) return `unknown category or rule: ${unknown.slice(0, 64)}`;
  return {
    text,
    topic,
    labels: Array.isArray(labels) ? completeLabels(labels, policy) : new Map(Object.entries(labels)),
  };
}

function completeLabels(positives: readonly string[], policy: Policy): ReadonlyMap<string, boolean> {
  const on = Object.entries(policy.thresholds).flatMap(([name, threshold]) => (threshold === null ? [] : [name]));
  const columns = [...on, ...Object.keys(policy.rules), ...positives];
  return new Map(columns.map((name) => [name, positives.includes(name)]));
}

/**
 * Converts moderators' verdicts to labels of the decided category; other columns are unknown. Decisions without verdict are absent.
 * `left` counts verdicts without a stored text, or with a category that cannot be scored again.
 */
export function labelsOfVerdicts(
  verdicts: readonly { readonly decisionId: string; readonly verdict: VerdictName }[],
  decisions: ReadonlyMap<string, Pick<DecisionRow, 'text' | 'category'>>,
  policy: Policy,
) {
  const messages = verdicts.flatMap(({ decisionId, verdict }): LabelledMessage[] => {
    const decision = decisions.get(decisionId);
    const column = decision?.category ?? null;
    // The topic is not stored, and without it the score for offtopic is always 0.
    if (!decision || decision.text === '' || column === null || column === 'offtopic') return [];
    if (!isCategory(column) && !Object.hasOwn(policy.rules, column)) return [];
    return [{ text: decision.text, topic: '', labels: new Map([[column, verdict === 'confirmed']]) }];
  });
  return { messages, left: verdicts.length - messages.length };
}
