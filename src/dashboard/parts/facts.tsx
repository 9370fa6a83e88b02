import type { Child } from 'hono/jsx';
import type { Action, Scores } from '../../core/decisions/decision.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { isoTime } from '../../core/time/time.ts';

/** A name, its value and the value's class. A null value hides both; a null name adds a value to the name before. */
export type Fact = readonly [name: Child, said: Child, is?: string];

/** Shows names with their values. */
export function FactList({ facts, class: className }: { readonly facts: readonly Fact[]; readonly class?: string }) {
  return (
    <dl class={className}>
      {facts.map(([name, said, is]) =>
        said === null ? null : (
          <>
            {name === null ? null : <dt>{name}</dt>}
            <dd class={is}>{said}</dd>
          </>
        ),
      )}
    </dl>
  );
}

/** Formats a number. */
export function number(value: number): string {
  return value.toLocaleString('en-GB', { maximumFractionDigits: 1 });
}

/** Returns the sum. @example sum([1, 2]); // => 3 */
export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** Formats a share in whole percent. @param share null if there is nothing to be a share of. */
export function percent(share: number | null): string {
  return share === null || Number.isNaN(share) ? '–' : `${Math.round(100 * share)}%`;
}

/** Shows a time: in UTC, then in the viewer's zone once the script runs; exact on hover. @param at milliseconds since 1970. */
export function Time({ at }: { readonly at: number }) {
  const iso = isoTime(at);
  return (
    <time datetime={iso} title={iso}>
      {new Date(at).toLocaleString('en-GB', {
        day: 'numeric',
        month: 'short',
        hour: '2-digit',
        minute: '2-digit',
        timeZone: 'UTC',
      })}{' '}
      UTC
    </time>
  );
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** Formats a span of time in its largest unit. @example showSpan(7_300_000); // => '2 hours' */
export function showSpan(ms: number): string {
  for (const [unit, length] of UNITS) {
    const count = Math.floor(ms / length);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'under a minute';
}

/** A column's name. A column of numbers or bars has a kind, which also says whether small screens hide it. */
type Column = string | NamedColumn;
type NamedColumn = { readonly name: Child; readonly is?: Look | undefined; readonly sort?: 'ascending' | 'descending' };
type Look = 'number' | 'bars' | 'number desk' | 'bars desk';

/** Returns columns of numbers. */
export function numbers(...names: readonly string[]): Column[] {
  return names.map((name) => ({ name, is: 'number' }));
}

type TableProps = {
  readonly columns: readonly Column[];
  /** The cells of each row; the first one names the row. */
  readonly rows: readonly (readonly Child[])[];
  readonly is?: 'number';
  readonly class?: string;
  readonly caption?: Child;
};

/** Shows a table whose rows begin with their name. `is` is the kind of the columns that have none. */
export function Table({ columns, rows, is, class: className, caption }: TableProps) {
  const all = columns.map((one): NamedColumn => (typeof one === 'string' ? { name: one, is } : one));
  return (
    <table class={className}>
      {caption ? <caption>{caption}</caption> : null}
      <thead>
        <tr>
          {all.map(({ name, is, sort }, at) => (
            <th scope="col" class={at === 0 ? undefined : is} aria-sort={sort}>
              {is?.startsWith('bars') ? <span class="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td class={all[at + 1]?.is}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows an action as a word with a colour, never as a colour alone. */
export function ActionBadge({ action }: { readonly action: Action }) {
  return <span class={`badge ${action}`}>{action}</span>;
}

/** Shows every score as a bar with its current threshold, the highest first. */
export function ScoreBars({ scores, policy }: { readonly scores: Scores; readonly policy: Policy }) {
  const rows = Object.entries(scores).sort(([, one], [, other]) => other - one);
  return (
    <Table
      class="scores"
      caption={<span class="visually-hidden">Scores, and the thresholds that stand today</span>}
      columns={['Category', { name: 'Bar', is: 'bars' }, ...numbers('Score', 'Threshold now')]}
      rows={rows.map(([name, score]) => rowOf(name, score, lineOf(policy, name)))}
    />
  );
}

function rowOf(name: string, score: number, line: number | null): Child[] {
  const isOver = line !== null && score >= line;
  return [
    name,
    <svg class={isOver ? 'bar over' : 'bar'} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="10" class="ground" />
      <rect width={String(score * 100)} height="10" class="value" />
      {line === null ? null : <line x1={String(line * 100)} x2={String(line * 100)} y1="0" y2="10" class="line" />}
    </svg>,
    <>
      {score.toFixed(2)}
      {isOver ? <span class="visually-hidden"> reaches the threshold</span> : null}
    </>,
    line === null ? 'off' : line.toFixed(2),
  ];
}

/** Returns a threshold. Names come from stored scores and may equal a property that every object inherits. */
function lineOf(policy: Policy, name: string): number | null {
  const thresholds: Readonly<Record<string, number | null>> = { ...policy.rule_thresholds, ...policy.thresholds };
  return Object.hasOwn(thresholds, name) ? (thresholds[name] ?? null) : null;
}
