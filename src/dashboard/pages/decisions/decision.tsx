import { StewardError } from '../../../core/common/errors.ts';
import { type DecisionRow, type LogColumn, TOLD_COLUMNS } from '../../../core/decision-log/columns.ts';
import { type CurrentVerdict, type VerdictName, verdictVersion } from '../../../core/decisions/decision.ts';
import type { CaseAction } from '../../../core/incidents/interactions.ts';
import { type Acted, actOnDecision } from '../../../service/decisions/act-on-decision.ts';
import { ENTRIES_READ, earlierOf } from '../../../service/decisions/earlier-entries.ts';
import { findEntry } from '../../../service/decisions/give-verdict.ts';
import { openMarks } from '../../../service/filters/mark-text.ts';
import { claimedBy } from '../../parts/claim-words.ts';
import { type Fact, FactList, Time } from '../../parts/facts.tsx';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Note, Page } from '../../parts/layout.tsx';
import { SaidOf } from '../../parts/said.tsx';
import { ActionBadge, ScoreBars } from '../../parts/scores.tsx';
import { claim, readClaims } from '../../request/claims.ts';
import { actorOf, addressOf, type TenantPageContext } from '../../request/page-context.ts';
import { get, type PageArgs, post, type Route } from '../../request/route.ts';
import { ContextLink, Earlier } from './earlier.tsx';

/** What the buttons of this page ask for. */
const VERBS: Readonly<Partial<Record<string, CaseAction>>> = { confirmed: 'right', wrong: 'wrong', reopen: 'reopen' };

/** One decision whole, and what moderators make of it. */
export const decisionRoutes: readonly Route[] = [
  get('/decisions/:id', 'view', (c, deps, page) =>
    show(c, deps, page, c.req.query('given') === undefined ? null : { kind: 'done', text: 'Noted.' }),
  ),
  post('/decisions/:id/verdict', 'moderate', async (c, deps, page, form) => {
    const verb = VERBS[form.verdict ?? ''];
    if (!verb) throw new StewardError('invalid', `a verdict is ${Object.keys(VERBS).join(', ')}`);
    const id = c.req.param('id') ?? '';
    const act = { verb, ...actorOf(page), seen: form.seen };
    const acted = await actOnDecision(deps, page.tenant.id, id, act);
    if (acted.kind !== 'done') return show(c, deps, page, acted);
    return c.redirect(addressOf(page, `/decisions/${id}`, { given: '' }), 303);
  }),
];

async function show(...[c, deps, page, acted]: PageArgs<Acted | null>): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const row = await deps.store.findDecision(page.tenant.id, id);
  if (!row) throw new StewardError('not_found', 'no such decision; the log keeps 30 days');
  const [verdict, entry] = await Promise.all([
    deps.communities.findVerdict(page.tenant.id, id),
    findEntry(deps, page.tenant.id, id, row.message_id),
  ]);
  const marks = row.text === '' || row.action === 'none' ? null : await openMarks(deps, page.tenant.settings)(row);
  // It waits for a person: whoever opens it claims it.
  if (!verdict && row.action !== 'none') await claim(deps, page, id);
  const claims = (await readClaims(deps, page)).filter(({ decisionId }) => decisionId === id);
  const of = entry?.moderationCase;
  const newest = of ? await deps.communities.listCases({ communityId: of.communityId, limit: ENTRIES_READ }) : [];
  return c.html(
    <Page deps={deps} page={page} title="Decision" at="/decisions">
      {acted === null ? null : (
        <Note kind={acted.kind === 'done' || acted.kind === 'first' ? 'done' : 'fault'}>{acted.text}</Note>
      )}
      <p class="decision">
        <ActionBadge action={row.action} />
        <strong>{row.category ?? 'none'}</strong>
        <Time at={Date.parse(row.created_at)} />
      </p>
      <ObservedNote row={row} />
      {claims.length === 0 ? null : <p role="status">{claimedBy(claims.map(({ name }) => name))}</p>}
      <SaidOf page={page} row={row} marks={marks} tellsWhyNot />
      {entry ? <ContextLink page={page} decisionId={row.id} /> : null}
      {of ? <Earlier page={page} of={{ moderationCase: of, ...earlierOf(newest, of) }} /> : null}
      <VerdictForm page={page} row={row} current={verdict} />
      {Object.keys(row.scores).length === 0 ? (
        <p>Not judged: {row.reason}.</p>
      ) : (
        <ScoreBars scores={row.scores} policy={page.tenant.policy} />
      )}
      <Facts row={row} />
    </Page>,
    acted?.kind === 'conflict' ? 412 : 200,
  );
}

/** What observed rules would have done. */
export function ObservedNote({ row }: { readonly row: DecisionRow }) {
  if (row.observed.length === 0) return null;
  return (
    <p class="small">Observed: {row.observed.map(({ category, action }) => `${category} ${action}`).join(', ')}</p>
  );
}

const VERDICT_WORDS: Readonly<Record<VerdictName, string>> = { confirmed: 'upheld', wrong: 'dismissed' };

type OfRow = { readonly page: TenantPageContext; readonly row: DecisionRow };

function VerdictForm({ page, row, current }: OfRow & { readonly current: CurrentVerdict | null }) {
  return (
    <div class="verdict">
      {current ? (
        <p>
          <strong>{VERDICT_WORDS[current.verdict]}</strong> by <bdi>{current.by}</bdi>, <Time at={current.atMs} />.
        </p>
      ) : (
        <p>Was this decision right? Verdicts show how well each threshold works.</p>
      )}
      <PostForm page={page} path={`/decisions/${row.id}/verdict`} class="buttons">
        <input type="hidden" name="seen" value={verdictVersion(current)} />
        <Submit name="verdict" value="confirmed" class="secondary" label="Uphold" />
        <Submit name="verdict" value="wrong" class="secondary" label="Dismiss" />
        {current ? <Submit name="verdict" value="reopen" class="secondary" label="Reopen" /> : null}
      </PostForm>
    </div>
  );
}

function Facts({ row }: { readonly row: DecisionRow }) {
  const facts = TOLD_COLUMNS.flatMap(({ field, label }: LogColumn & { readonly field: keyof DecisionRow }): Fact[] =>
    label === undefined || !row[field] ? [] : [[label, <bdi>{String(row[field])}</bdi>, 'any']],
  );
  return (
    <div class="facts">
      <FactList facts={facts} />
    </div>
  );
}
