import type { Scores } from '../../core/decisions/decision.ts';
import type { Policy } from '../../core/policy/policy-fields.ts';
import { numbers, TableHead } from './table-head.tsx';

/** Every score as a bar against the line that it would have to reach today, highest first. */
export function ScoreBars({ scores, policy }: { readonly scores: Scores; readonly policy: Policy }) {
  const rows = Object.entries(scores).sort(([, one], [, other]) => other - one);
  return (
    <table class="scores">
      <caption class="visually-hidden">Scores, and the thresholds that stand today</caption>
      <TableHead columns={['Category', { name: 'Bar', is: 'bars' }, ...numbers('Score', 'Threshold now')]} />
      <tbody>
        {rows.map(([name, score]) => (
          <ScoreRow name={name} score={score} line={lineOf(policy, name)} />
        ))}
      </tbody>
    </table>
  );
}

type ScoreRowProps = { readonly name: string; readonly score: number; readonly line: number | null };

function ScoreRow({ name, score, line }: ScoreRowProps) {
  const isOver = line !== null && score >= line;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <svg class={isOver ? 'bar over' : 'bar'} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
          <rect width="100" height="10" class="ground" />
          <rect width={String(score * 100)} height="10" class="value" />
          {line === null ? null : <line x1={String(line * 100)} x2={String(line * 100)} y1="0" y2="10" class="line" />}
        </svg>
      </td>
      <td class="number">
        {score.toFixed(2)}
        {isOver ? <span class="visually-hidden"> reaches the line</span> : null}
      </td>
      <td class="number">{line === null ? 'off' : line.toFixed(2)}</td>
    </tr>
  );
}

/** Names come from stored scores, and one of them may be that of a member every object has. */
function lineOf(policy: Policy, name: string): number | null {
  const thresholds: Readonly<Record<string, number | null>> = { ...policy.rule_thresholds, ...policy.thresholds };
  return Object.hasOwn(thresholds, name) ? (thresholds[name] ?? null) : null;
}
