import { StewardError } from '../../../core/common/errors.ts';
import type { DecisionRow } from '../../../core/decision-log/columns.ts';
import { VERDICTS } from '../../../core/decisions/decision.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Empty, Note } from '../../parts/notes.tsx';
import { SaidOf } from '../../parts/shield.tsx';
import { Time } from '../../parts/time.tsx';
import { actorOf, namesOf, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route } from '../../request/route.ts';

const SHOWN_MS = 7 * 86_400_000;
const SHOWN = 20;

/** Decisions that somebody else reviewed, for a second moderator who does not see the first verdict. */
export const secondReviewRoutes: readonly Route[] = [
  get('/second', 'moderate', (c, deps, page) => show(c, deps, page, null)),
  post('/second/:id', 'moderate', answer),
];

async function answer(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const verdict = VERDICTS.find((name) => name === form.verdict);
  if (!verdict) throw new StewardError('invalid', `a verdict is one of ${VERDICTS.join(', ')}`);
  const { id: by, name } = actorOf(page).by;
  const given = { verdict, by, name, atMs: deps.now() };
  const id = c.req.param('id') ?? '';
  if (!(await deps.communities.saveSecondReview(page.tenant.id, id, given, namesOf(page))))
    throw new StewardError('not_found', 'this decision has a second review already, or waits for a first one');
  return show(c, deps, page, 'Noted. It changes nothing but the figures on the page Team.');
}

async function show(...[c, deps, page, noted]: PageArgs<string | null>): Promise<Response> {
  const { tenant } = page;
  const isOn = tenant.settings.second_reviews;
  const ask = { by: namesOf(page), sinceMs: deps.now() - SHOWN_MS, limit: SHOWN };
  const ids = isOn ? await deps.communities.listForSecondReview(tenant.id, ask) : [];
  const rows = await Promise.all(ids.map((id) => deps.store.findDecision(tenant.id, id)));
  return c.html(
    <Page deps={deps} page={page} title="Second reviews" at="/second">
      {noted === null ? null : <Note kind="done">{noted}</Note>}
      <p>Others reviewed these decisions. Say what you think of them, so that your team sees where it differs.</p>
      {ids.length === 0 ? (
        <Empty title="No second reviews">
          {isOn ? 'About one in 20 decisions that others review comes here.' : 'A manager switches them on under Team.'}
        </Empty>
      ) : (
        <ul class="cards">{rows.map((row) => row && <SecondCard page={page} row={row} />)}</ul>
      )}
    </Page>,
  );
}

function SecondCard({ page, row }: { readonly page: TenantPageContext; readonly row: DecisionRow }) {
  const { id, category, probability, channel, created_at: at } = row;
  return (
    <li>
      <h2 class="small">
        {category} {probability.toFixed(2)}, <Time at={Date.parse(at)} />
        {channel === '' ? '' : `, channel ${channel}`}
      </h2>
      <SaidOf page={page} row={row} marks={null} />
      <PostForm page={page} path={`/second/${id}`}>
        <div class="buttons">
          <Submit name="verdict" value="confirmed" class="secondary" label="Uphold" />
          <Submit name="verdict" value="wrong" class="secondary" label="Dismiss" />
        </div>
      </PostForm>
    </li>
  );
}
