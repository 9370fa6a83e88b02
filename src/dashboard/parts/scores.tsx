import type { Child } from 'hono/jsx';
import type { Action, Scores } from '../../core/decisions/decision.ts';
import type { Policy } from '../../core/policy/policy.ts';
import { numbers, Table } from './facts.tsx';

/** What was decided, in a word and a colour; never by the colour alone. */
export function ActionBadge({ action }: { readonly action: Action }) {
  return <span class={`badge ${action}`}>{action}</span>;
}

/** Every score as a bar against the threshold that it would have to reach today, highest first. */
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

/** Names come from stored scores, and one of them may be that of a member every object has. */
function lineOf(policy: Policy, name: string): number | null {
  const thresholds: Readonly<Record<string, number | null>> = { ...policy.rule_thresholds, ...policy.thresholds };
  return Object.hasOwn(thresholds, name) ? (thresholds[name] ?? null) : null;
}
