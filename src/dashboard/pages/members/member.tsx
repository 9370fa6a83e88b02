import { StewardError } from '../../../core/common/errors.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../core/members/members.ts';
import { isAllowed } from '../../../core/tenants/sessions.ts';
import { type Acted, actOnDecision } from '../../../service/decisions/act-on-decision.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { PostForm, Submit } from '../../parts/form.tsx';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { addressOf } from '../../request/address.ts';
import { actorOf, authorOf } from '../../request/author.ts';
import type { DashboardContext, TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { CASES_READ, Cases, DataRequest, Facts, type Member, Notes, pathOf } from './member-sections.tsx';

/** How long a timeout from this page may last, in minutes. */
const TIMEOUT_MINUTES = [10, 60, 1_440, 10_080] as const;
const REASON_MAX_CHARS = 300;
const NAMES: Readonly<Record<(typeof TIMEOUT_MINUTES)[number], string>> = {
  10: '10 minutes',
  60: '1 hour',
  1440: '24 hours',
  10080: '7 days',
};

/** What is known of one member of a community, and the notes of the team. */
export const memberRoutes: readonly Route[] = [
  get('/members/:community/:id', 'view', (c, deps, page) => show(c, deps, page, null)),
  post('/members/:community/:id/note', 'moderate', addNote),
  post('/members/:community/:id/timeout', 'moderate', timeOut),
  get('/members/:community/:id/export', 'manage', exportData),
  post('/members/:community/:id/erase', 'own', erase),
];

/** Whom the address names. @throws StewardError `not_found` where the community is not this tenant's. */
async function memberOf(c: DashboardContext, deps: RouteDeps, { tenant }: TenantPageContext): Promise<Member> {
  const found = await deps.store.communities.listCommunities({ tenantId: tenant.id });
  const community = found.find(({ id }) => id === c.req.param('community'));
  if (!community) throw new StewardError('not_found', 'no such community');
  const { id, name, platform } = community;
  return { communityId: id, community: name, platform, personId: c.req.param('id') ?? '' };
}

async function addNote(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const text = (form.text ?? '').trim();
  if (text === '' || text.length > MEMBER_NOTE_MAX_CHARS)
    throw new StewardError('invalid', `a note has 1 to ${MEMBER_NOTE_MAX_CHARS} characters`);
  const { by } = actorOf(pageContext);
  await deps.store.communities.addMemberNote({ ...member, text, by, atMs: deps.now() });
  return c.redirect(addressOf(pageContext, pathOf(member), { noted: '' }), 303);
}

/** By the newest entry of the member, with the code of the button in chat; the reason is kept as a note. */
async function timeOut(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const { communities } = deps.store;
  const { communityId, personId: authorId } = member;
  const entries = await communities.listCasesBy({ communityId, authorId, limit: CASES_READ });
  const entry = entries.find(({ kind }) => kind === 'message');
  if (!entry) throw new StewardError('not_found', 'nothing of this member triggered in 30 days');
  const actor = actorOf(pageContext);
  const minutes = TIMEOUT_MINUTES.find((length) => String(length) === form.minutes);
  const act = { ...actor, ...(minutes ? { verb: 'timeout' as const, minutes } : { verb: 'undo' as const }) };
  const acted = await actOnDecision({ ...deps, communities }, pageContext.tenant.id, entry.reason.decisionId, act);
  const reason = (form.reason ?? '').trim().slice(0, REASON_MAX_CHARS);
  const text = `${minutes ? `Timed out for ${minutes} min` : 'Timeout ended'}: ${reason}`;
  if (acted.kind === 'done' && reason !== '')
    await communities.addMemberNote({ ...member, text, by: actor.by, atMs: deps.now() });
  return show(c, deps, pageContext, acted);
}

async function exportData(c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext): Promise<Response> {
  const { platform, personId } = await memberOf(c, deps, pageContext);
  const data = exportPerson(await deps.store.readPerson({ tenantId: pageContext.tenant.id, platform, personId }));
  return c.body(`${JSON.stringify({ platform, id: personId, ...data }, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="member.json"',
  });
}

async function erase(...[c, deps, pageContext, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const { platform, personId } = member;
  if (form.id !== personId) throw new StewardError('invalid', `to erase this member, type their id: ${personId}`);
  const store = deps.store.as(authorOf(pageContext));
  await store.erasePerson({ tenantId: pageContext.tenant.id, platform, personId });
  return c.redirect(addressOf(pageContext, pathOf(member), { erased: '' }), 303);
}

async function show(...[c, deps, pageContext, acted]: PageArgs<Acted | null>): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const { communityId, personId } = member;
  const { communities } = deps.store;
  const [cases, notes, trust] = await Promise.all([
    communities.listCasesBy({ communityId, authorId: personId, limit: CASES_READ }),
    communities.listMemberNotes(communityId, personId, Number.MAX_SAFE_INTEGER),
    communities.readMemberTrust(communityId, [personId]),
  ]);
  const mayAct = isAllowed(pageContext.session.rights, 'moderate');
  const canAct = mayAct && cases.length > 0 && (await deps.bots.platforms()).includes(member.platform);
  return c.html(
    <Page deps={deps} pageContext={pageContext} title={cases[0]?.author.name ?? 'Member'} at="/members">
      {c.req.query('noted') === undefined ? null : <Note kind="done">The note is saved.</Note>}
      {c.req.query('erased') === undefined ? null : (
        <Note kind="done">Erased. Entries stay without name and text, so that counts stay true.</Note>
      )}
      {acted ? <Note kind={acted.kind === 'done' ? 'done' : 'fault'}>{acted.text}</Note> : null}
      <p class="small">
        {personId} in <bdi>{member.community}</bdi>, {member.platform}.{' '}
        <a href={addressOf(pageContext, '/review', { author: personId })}>What waits for review</a>
      </p>
      <Facts cases={cases} trust={trust.get(personId)} />
      {canAct ? <TimeoutForm pageContext={pageContext} member={member} /> : null}
      <Notes pageContext={pageContext} member={member} notes={notes} />
      <Cases pageContext={pageContext} cases={cases} />
      {isAllowed(pageContext.session.rights, 'manage') ? (
        <DataRequest pageContext={pageContext} member={member} />
      ) : null}
    </Page>,
    acted && acted.kind !== 'done' ? 422 : 200,
  );
}

/** Times a member out for a chosen time, or ends it. */
function TimeoutForm(props: { readonly pageContext: TenantPageContext; readonly member: Member }) {
  const { pageContext, member } = props;
  return (
    <details class="panel">
      <summary>Time out, or end a timeout</summary>
      <PostForm pageContext={pageContext} path={`${pathOf(member)}/timeout`}>
        <label>
          What to do
          <select name="minutes">
            {TIMEOUT_MINUTES.map((minutes) => (
              <option value={minutes}>Time out for {NAMES[minutes]}</option>
            ))}
            <option value="end">End the timeout</option>
          </select>
        </label>
        <label>
          Reason (kept for the team)
          <input name="reason" maxlength={REASON_MAX_CHARS} autocomplete="off" />
        </label>
        <Submit class="danger" label="Do it" />
      </PostForm>
    </details>
  );
}
