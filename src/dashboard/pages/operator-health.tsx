import type { Change } from '../../core/changes.ts';
import type { ProcessHealth } from '../deps.ts';
import { number } from '../parts/numbers.ts';
import { numbers, TableHead } from '../parts/table-head.tsx';
import { Time } from '../parts/time.tsx';

/** How this process and what it stands on fare, line by line. */
export function HealthFacts({ health, processes }: { readonly health: ProcessHealth; readonly processes: number }) {
  const { store, judge, log, shared_memory: shared, version } = health;
  return (
    <>
      <dt>Database</dt>
      <dd>{store.state === 'ok' ? 'writes' : `does not write: ${store.state.replaceAll('_', ' ')}`}</dd>
      <dt>Processes</dt>
      <dd>
        {processes === 1 ? 'this one' : `${number(processes)} with this database`}, version {version}
      </dd>
      <dt>Judge</dt>
      <dd>
        {judge.model}
        {judge.available ? '' : ': does not answer; messages pass unjudged'}
        {judge.paused_until === null ? null : (
          <>
            ; asked for a pause until <Time at={Date.parse(judge.paused_until)} />
          </>
        )}
      </dd>
      {shared === 'off' ? null : (
        <>
          <dt>Shared memory</dt>
          <dd>{shared === 'up' ? 'answers' : 'does not answer; each process goes on with its own'}</dd>
        </>
      )}
      {log.stalled || log.dropped_lines > 0 ? (
        <>
          <dt>Log</dt>
          <dd>
            {log.stalled ? 'nobody takes its lines; ' : ''}
            {number(log.dropped_lines)} lines lost
          </dd>
        </>
      ) : null}
    </>
  );
}

/** Each bot of this process: whether it runs, what waits in it, and what went wrong last. */
export function BotTable({ bots, bot_conditions }: Pick<ProcessHealth, 'bots' | 'bot_conditions'>) {
  const rows = Object.entries(bots).filter(([, state]) => state !== 'off');
  if (rows.length === 0) return <p class="small">No bot runs in this process.</p>;
  return (
    <section class="scrolls" tabindex={0} aria-label="Bots of this process">
      <table>
        <TableHead
          columns={[
            'Bot',
            'State',
            ...numbers('Messages wait', 'Entries wait', 'Steps wait', 'Without a log'),
            'Last error',
          ]}
        />
        <tbody>
          {rows.map(([name, state]) => {
            const condition = bot_conditions[name];
            return (
              <tr>
                <th scope="row">{name}</th>
                <td>{condition?.problem ?? state}</td>
                <td class="number">{number(condition?.messages_waiting ?? 0)}</td>
                <td class="number">{number(condition?.entries_waiting ?? 0)}</td>
                <td class="number">{number(condition?.steps_waiting ?? 0)}</td>
                <td class="number">{number(condition?.communities_without_log ?? 0)}</td>
                <td>
                  {condition?.last_error ? (
                    <>
                      {condition.last_error.what}, <Time at={Date.parse(condition.last_error.at)} />
                    </>
                  ) : (
                    'none'
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

/** What the operator did lately. Of policies and settings only that they were changed: the tenant's page Changes has the rest. */
export function OwnActs({ acts }: { readonly acts: readonly (Change & { readonly tenant: string })[] }) {
  return (
    <details>
      <summary>What the operator did lately</summary>
      {acts.length === 0 ? (
        <p>
          Nothing is on record: plans, quotas, keys, policies and settings that the operator changes are listed here.
        </p>
      ) : (
        <ul>
          {acts.map(({ tenant, subject, via, before, after, atMs }) => (
            <li>
              <Time at={atMs} />: {subject === 'suspension' ? SUSPENDED[String(after)] : subject} of {tenant}
              {subject === 'plan' || subject === 'quota' ? `, ${shown(before)} to ${shown(after)}` : ''}
              {via === 'cli' ? ', on the command line' : ''}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}

const SUSPENDED: Readonly<Record<string, string>> = { true: 'suspension', false: 'end of the suspension' };

function shown(value: unknown): string {
  return value === null ? 'standard' : String(value);
}
