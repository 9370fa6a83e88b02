import { CHANGE_SUBJECTS, type Change } from '../../../core/settings/changes.ts';
import { returnTo } from '../../../service/policy/history.ts';
import { writePolicy } from '../../../service/policy/write-settings.ts';
import { Table, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Empty, Note, Page } from '../../parts/layout.tsx';
import { addressOf, type PropsWithPage } from '../../request/page-context.ts';
import { get, post, type Route } from '../../request/route.ts';

const PAGE_ROWS = 20;
/** Most lines of a change that are shown unfolded: a list of words or a first policy has many. */
const SHOWN_LINES = 3;
const SHOWN_CHARS = 40;

const SOURCES: Readonly<Record<Change['via'], string>> = {
  dashboard: 'on this dashboard',
  api: 'over the API',
  cli: 'on the command line',
  chat: 'in chat',
  program: 'by Steward itself',
};
const TITLES: Readonly<Record<Change['subject'], string>> = {
  policy: 'Policy',
  settings: 'Filters and settings',
  key: 'Key',
  plan: 'Plan',
  suspension: 'Suspension',
  quota: 'Quota',
  session: 'Session',
  language: 'Language',
  person: 'Erased person',
  team: 'Team',
  shift_note: 'Note for the next shift',
};

/** The audit trail: who changed what, when, through which interface, and the values before and after. */
export const changesRoutes: readonly Route[] = [
  get('/changes', 'manage', async (c, deps, page) => {
    const before = c.req.query('before');
    const subject = CHANGE_SUBJECTS.find((name) => name === c.req.query('subject'));
    const [rows, keys] = await Promise.all([
      deps.store.listChanges({
        tenantId: page.tenant.id,
        limit: PAGE_ROWS + 1,
        ...(before === undefined ? {} : { before }),
        ...(subject === undefined ? {} : { subject }),
      }),
      deps.store.listKeys(page.tenant.id),
    ]);
    const names = new Map(keys.map(({ id, label, prefix }) => [id, `the key ${label || prefix || id}`]));
    const shown = rows.slice(0, PAGE_ROWS);
    const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
    return c.html(
      <Page deps={deps} page={page} title="Settings history" at="/changes">
        {c.req.query('returned') === undefined ? null : (
          <Note kind="done">The policy is back to what stood then. It holds for every message from now on.</Note>
        )}
        <Subjects page={page} chosen={subject} />
        {shown.length === 0 ? (
          <Empty title="Nothing was changed yet">
            Whatever somebody changes of policy, local rules, keys or plan is listed here, wherever it was changed.
          </Empty>
        ) : (
          <ol class="cards">
            {shown.map((change) => (
              <ChangeCard page={page} change={change} by={names.get(change.by) ?? change.by} />
            ))}
          </ol>
        )}
        {last ? (
          <a href={addressOf(page, '/changes', { before: last.id, ...(subject ? { subject } : {}) })}>Older changes</a>
        ) : null}
      </Page>,
    );
  }),
  post('/changes/return', 'manage', async (c, deps, page, form) => {
    const write = await returnTo(deps, page.tenant, form.id ?? '', 'before');
    await writePolicy(deps, page.tenant, write, { ifRevision: Number(form.revision) });
    return c.redirect(addressOf(page, '/changes', { subject: 'policy', returned: '' }), 303);
  }),
];

function Subjects({ page, chosen }: PropsWithPage<{ chosen: Change['subject'] | undefined }>) {
  // Only older versions recorded sessions.
  const shown = CHANGE_SUBJECTS.filter((subject) => subject !== 'session');
  return (
    <nav class="ranges" aria-label="Of what">
      <ul>
        {[undefined, ...shown].map((subject) => (
          <li>
            <a
              href={addressOf(page, '/changes', subject ? { subject } : {})}
              aria-current={subject === chosen ? 'true' : undefined}
            >
              {subject ? TITLES[subject] : 'All'}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ChangeCard({ page, change, by }: PropsWithPage<{ change: Change; by: string }>) {
  return (
    <li>
      <div class="facts">
        <strong>{TITLES[change.subject]}</strong> <Time at={change.atMs} />
        <p>
          {by === '' ? '' : `${by}, `}
          {SOURCES[change.via]}
        </p>
        <Differences all={differences(change)} />
      </div>
      {change.subject === 'policy' ? (
        <PostForm page={page} path="/changes/return" fields={{ id: change.id, revision: String(page.tenant.revision) }}>
          <Submit class="secondary" label="Back to what stood before this" />
        </PostForm>
      ) : null}
    </li>
  );
}

type Difference = readonly [what: string, before: string, after: string];
const DIFFERENCE = { class: 'difference', columns: ['What', 'Before', 'After'] };

/** Shows the first short differences, and folds up the rest and the long ones. */
function Differences({ all }: { readonly all: readonly Difference[] }) {
  const open = all
    .filter(([, before, after]) => before.length <= SHOWN_CHARS && after.length <= SHOWN_CHARS)
    .slice(0, SHOWN_LINES);
  const folded = all.filter((one) => !open.includes(one));
  return (
    <>
      {open.length === 0 ? null : <Table {...DIFFERENCE} rows={open} />}
      {folded.length === 0 ? null : (
        <details>
          <summary>
            {open.length > 0 ? `${folded.length} more: ` : ''}
            {folded.length === 1 ? folded[0]?.[0] : `${folded[0]?.[0]} and others`}
          </summary>
          <Table {...DIFFERENCE} rows={folded} />
        </details>
      )}
    </>
  );
}

/** Returns the members that differ, as texts; nested members have a path. */
function differences({ before, after, subject }: Change): Difference[] {
  const [one, other] = [flatten(before, subject), flatten(after, subject)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((path): Difference[] => {
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
