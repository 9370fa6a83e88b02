import type { Change } from '../../../core/settings/changes.ts';
import { Time } from '../../parts/time.tsx';

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
