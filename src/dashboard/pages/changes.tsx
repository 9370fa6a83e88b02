import type { Change } from '../../core/changes.ts';
import { addressOf } from '../address.ts';
import { Page } from '../layout.tsx';
import { Empty } from '../parts/notes.tsx';
import { Time } from '../parts/time.tsx';
import type { Route } from '../routes.ts';

const PAGE_ROWS = 50;

const DOORS: Readonly<Record<Change['via'], string>> = {
  dashboard: 'on this dashboard',
  api: 'over the API',
  cli: 'on the command line',
  chat: 'in chat',
  program: 'by Steward itself',
};
const TITLES: Readonly<Record<Change['subject'], string>> = {
  policy: 'Policy',
  settings: 'Local rules and settings',
  key: 'Key',
  plan: 'Plan',
  quota: 'Quota',
  session: 'Session',
};

/** The audit trail: who changed what, when, from where, from what to what. */
export const changesRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/changes',
    needs: 'manage',
    answer: async (c, deps, visit) => {
      const before = c.req.query('before');
      const [rows, keys] = await Promise.all([
        deps.store.listChanges({
          tenantId: visit.tenant.id,
          limit: PAGE_ROWS + 1,
          ...(before === undefined ? {} : { before }),
        }),
        deps.store.listKeys(visit.tenant.id),
      ]);
      const names = new Map(keys.map(({ id, label, prefix }) => [id, `the key ${label || prefix || id}`]));
      const shown = rows.slice(0, PAGE_ROWS);
      const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
      return c.html(
        <Page deps={deps} visit={visit} title="Changes" at="/changes">
          {shown.length === 0 ? (
            <Empty title="Nothing was changed yet">
              Whatever somebody changes of policy, local rules, keys or plan is listed here, from whichever door it
              comes.
            </Empty>
          ) : (
            <ol class="cards">
              {shown.map((change) => (
                <ChangeCard change={change} by={names.get(change.by) ?? change.by} />
              ))}
            </ol>
          )}
          {last ? <a href={addressOf(visit, '/changes', { before: last.id })}>Older changes</a> : null}
        </Page>,
      );
    },
  },
];

function ChangeCard({ change, by }: { readonly change: Change; readonly by: string }) {
  return (
    <li>
      <div class="facts">
        <strong>{TITLES[change.subject]}</strong> <Time at={change.atMs} />
        <p>
          {by === '' ? '' : `${by}, `}
          {DOORS[change.via]}
        </p>
        <table class="difference">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {differences(change).map(([what, one, other]) => (
              <tr>
                <th scope="row">{what}</th>
                <td>{one}</td>
                <td>{other}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </li>
  );
}

/** The members that differ, as texts; members of members as paths. */
function differences({ before, after, subject }: Change): [string, string, string][] {
  const [one, other] = [flatten(before, subject), flatten(after, subject)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((path): [string, string, string][] => {
    const [was, is] = [one.get(path) ?? '–', other.get(path) ?? '–'];
    return was === is ? [] : [[path, was, is]];
  });
}

function flatten(value: unknown, path: string): Map<string, string> {
  if (value === null) return new Map([[path, '–']]);
  if (Array.isArray(value)) return new Map([[path, value.length === 0 ? '–' : value.join(', ')]]);
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  return new Map(Object.entries(value).flatMap(([name, member]) => [...flatten(member, `${path} ${name}`)]));
}
