import { StewardError } from '../../../core/common/errors.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../core/members/members.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { addressOf } from '../../request/address.ts';
import { authorOf } from '../../request/author.ts';
import type { DashboardContext, TenantPageContext } from '../../request/page-context.ts';
import type { Form, Route, RouteDeps } from '../../request/route.ts';
import { CASES_READ, Cases, DataRequest, Facts, type Member, Notes, pathOf } from './member-sections.tsx';

/** What is known of one member of a community, and the notes of the team. */
export const memberRoutes: readonly Route[] = [
  { method: 'get', path: '/members/:community/:id', needs: 'moderate', answer: show },
  { method: 'post', path: '/members/:community/:id/note', needs: 'moderate', answer: addNote },
  { method: 'get', path: '/members/:community/:id/export', needs: 'manage', answer: exportData },
  { method: 'post', path: '/members/:community/:id/erase', needs: 'manage', answer: erase },
];

/** Whom the address names. @throws StewardError `not_found` where the community is not this tenant's. */
async function memberOf(c: DashboardContext, deps: RouteDeps, { tenant }: TenantPageContext): Promise<Member> {
  const found = await deps.store.communities.listCommunities({ tenantId: tenant.id });
  const community = found.find(({ id }) => id === c.req.param('community'));
  if (!community) throw new StewardError('not_found', 'no such community');
  const { id, name, platform } = community;
  return { communityId: id, community: name, platform, personId: c.req.param('id') ?? '' };
}

async function addNote(
  c: DashboardContext,
  deps: RouteDeps,
  pageContext: TenantPageContext,
  form: Form,
): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const text = (form.text ?? '').trim();
  if (text === '' || text.length > MEMBER_NOTE_MAX_CHARS)
    throw new StewardError('invalid', `a note has 1 to ${MEMBER_NOTE_MAX_CHARS} characters`);
  const { personId, name } = pageContext.session;
  const by = { id: personId ?? name, name };
  await deps.store.communities.addMemberNote({ ...member, text, by, atMs: deps.now() });
  return c.redirect(addressOf(pageContext, pathOf(member), { noted: '' }), 303);
}

async function exportData(c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext): Promise<Response> {
  const { platform, personId } = await memberOf(c, deps, pageContext);
  const data = exportPerson(await deps.store.readPerson({ tenantId: pageContext.tenant.id, platform, personId }));
  return c.body(`${JSON.stringify({ platform, id: personId, ...data }, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="member.json"',
  });
}

async function erase(
  c: DashboardContext,
  deps: RouteDeps,
  pageContext: TenantPageContext,
  form: Form,
): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const { platform, personId } = member;
  if (form.id !== personId) throw new StewardError('invalid', `to erase this member, type their id: ${personId}`);
  const store = deps.store.as(authorOf(pageContext));
  await store.erasePerson({ tenantId: pageContext.tenant.id, platform, personId });
  return c.redirect(addressOf(pageContext, pathOf(member), { erased: '' }), 303);
}

async function show(c: DashboardContext, deps: RouteDeps, pageContext: TenantPageContext): Promise<Response> {
  const member = await memberOf(c, deps, pageContext);
  const { communityId, personId } = member;
  const { communities } = deps.store;
  const [cases, notes, trust] = await Promise.all([
    communities.listCasesBy({ communityId, authorId: personId, limit: CASES_READ }),
    communities.listMemberNotes(communityId, personId, Number.MAX_SAFE_INTEGER),
    communities.readMemberTrust(communityId, [personId]),
  ]);
  const mayManage = pageContext.session.rights !== 'moderate';
  return c.html(
    <Page deps={deps} pageContext={pageContext} title={cases[0]?.author.name ?? 'Member'} at="/decisions">
      {c.req.query('noted') === undefined ? null : <Note kind="done">The note is saved.</Note>}
      {c.req.query('erased') === undefined ? null : (
        <Note kind="done">Erased. Entries stay without name and text, so that counts stay true.</Note>
      )}
      <p class="small">
        {personId} in <bdi>{member.community}</bdi>, {member.platform}
      </p>
      <Facts cases={cases} trust={trust.get(personId)} />
      <Notes pageContext={pageContext} member={member} notes={notes} />
      <Cases pageContext={pageContext} cases={cases} />
      {mayManage ? <DataRequest pageContext={pageContext} member={member} /> : null}
    </Page>,
  );
}
