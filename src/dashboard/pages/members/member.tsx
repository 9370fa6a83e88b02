import { StewardError } from '../../../core/common/errors.ts';
import {
  ACT_REASON_MAX_CHARS,
  type InteractionAnswer,
  MEMBER_VERBS,
  type MemberQuery,
} from '../../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../core/members/members.ts';
import { isAllowed } from '../../../core/tenants/sessions.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { actorOf, addressOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import { ActForm, Acts, PURGE_DAYS, TIMEOUT_MINUTES } from './member-act.tsx';
import { CASES_READ, Cases, DataRequest, Facts, type Member, Notes, pathOf } from './member-sections.tsx';

/** What is known of one member of a community, and the notes of the team. */
export const memberRoutes: readonly Route[] = [
  get('/members/:community/:id', 'view', (c, deps, page) => show(c, deps, page, null)),
  post('/members/:community/:id/note', 'moderate', addNote),
  post('/members/:community/:id/act', 'moderate', actOn),
  post('/members/:community/:id/undo', 'moderate', undo),
  get('/members/:community/:id/export', 'manage', exportData),
  post('/members/:community/:id/erase', 'own', erase),
];

/** Whom the address names. @throws StewardError `not_found` where the community is not this tenant's. */
async function memberOf(c: DashboardContext, deps: RouteDeps, { tenant }: TenantPageContext): Promise<Member> {
  const found = await deps.communities.listCommunities({ tenantId: tenant.id });
  const community = found.find(({ id }) => id === c.req.param('community'));
  if (!community) throw new StewardError('not_found', 'no such community');
  const { id: communityId, name, platform } = community;
  return { communityId, community: name, platform, personId: c.req.param('id') ?? '' };
}

async function addNote(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, page);
  const text = (form.text ?? '').trim();
  if (text === '' || text.length > MEMBER_NOTE_MAX_CHARS)
    throw new StewardError('invalid', `a note has 1 to ${MEMBER_NOTE_MAX_CHARS} characters`);
  const { by } = actorOf(page);
  await deps.communities.addMemberNote({ ...member, text, by, atMs: deps.now() });
  return c.redirect(addressOf(page, pathOf(member), { noted: '' }), 303);
}

/** What is done to the member, by the bot's code, which asks the platform for the rights of whoever presses. */
async function actOn(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, page);
  const { communityId, personId: authorId } = member;
  const newest = await deps.communities.listCasesBy({ communityId, authorId, limit: 1 });
  const verb = MEMBER_VERBS.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', 'choose what to do');
  mustBeAllowed(page, verb);
  const minutes = TIMEOUT_MINUTES.find((length) => String(length) === form.minutes);
  const purgeDays = PURGE_DAYS.find((days) => String(days) === form.days);
  const reason = (form.reason ?? '').trim().slice(0, ACT_REASON_MAX_CHARS);
  const act = { ...queryOf(member, newest, page), ...actorOf(page), verb, reason };
  const lengths = { ...(minutes && { minutes }), ...(purgeDays && { purgeDays }) };
  const answer = await deps.bots.ask('member', member.platform, page.tenant.id, { ...act, ...lengths });
  return show(c, deps, page, answer ?? ABSENT);
}

/** Takes back what a moderator did; whoever comes second is told who was first. */
async function undo(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const { communityId, personId, platform } = await memberOf(c, deps, page);
  const found = await deps.communities.findCase({ id: form.case ?? '' });
  if (found?.communityId !== communityId || found.author.id !== personId)
    throw new StewardError('not_found', 'no such case of this member');
  for (const { step } of found.results) mustBeAllowed(page, step);
  const press = { caseId: found.id, verb: 'undo' as const, ...actorOf(page) };
  return show(c, deps, page, (await deps.bots.ask('press', platform, page.tenant.id, press)) ?? ABSENT);
}

const ABSENT = { isDone: false, text: 'Not done: the bot of that platform runs in no process of this server now.' };
const REMOVALS: ReadonlySet<string> = new Set(['kick', 'ban', 'unban']);

/** How they are called in their newest case. */
function nameIn([newest]: readonly ModerationCase[], { personId }: Member): string {
  return newest?.author.name ?? personId;
}

function queryOf(member: Member, cases: readonly ModerationCase[], page: TenantPageContext): MemberQuery {
  const { communityId, personId: id } = member;
  return { communityId, member: { id, name: nameIn(cases, member) }, personId: actorOf(page).personId };
}

/** Whether an act is theirs to ask for: of whoever signed in from chat the platform says so, of everybody else the rights of their key. */
function mayAsk({ session }: TenantPageContext, verb: string): boolean {
  return session.personId !== null || !REMOVALS.has(verb) || isAllowed(session.rights, 'manage');
}

function mustBeAllowed(page: TenantPageContext, verb: string): void {
  if (!mayAsk(page, verb))
    throw new StewardError('forbidden', 'with a key, only those who manage this community may kick, ban and lift bans');
}

async function exportData(c: DashboardContext, deps: RouteDeps, page: TenantPageContext): Promise<Response> {
  const { platform, personId } = await memberOf(c, deps, page);
  const data = exportPerson(await deps.store.readPerson({ tenantId: page.tenant.id, platform, personId }));
  return c.body(`${JSON.stringify({ platform, id: personId, ...data }, null, 2)}\n`, 200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': 'attachment; filename="member.json"',
  });
}

async function erase(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, page);
  const { platform, personId } = member;
  if (form.id !== personId) throw new StewardError('invalid', `to erase this member, type their id: ${personId}`);
  await deps.store.erasePerson({ tenantId: page.tenant.id, platform, personId });
  return c.redirect(addressOf(page, pathOf(member), { erased: '' }), 303);
}

async function show(...[c, deps, page, acted]: PageArgs<InteractionAnswer | null>): Promise<Response> {
  const member = await memberOf(c, deps, page);
  const { communityId, personId } = member;
  const { communities } = deps;
  const [cases, notes, trust] = await Promise.all([
    communities.listCasesBy({ communityId, authorId: personId, limit: CASES_READ }),
    communities.listMemberNotes(communityId, personId, Number.MAX_SAFE_INTEGER),
    communities.readMemberTrust(communityId, [personId]),
  ]);
  const offer = page.may('post', `${pathOf(member)}/act`)
    ? await deps.bots.ask('verbs', member.platform, page.tenant.id, queryOf(member, cases, page))
    : null;
  const verbs = offer?.verbs.filter(({ verb }) => mayAsk(page, verb)) ?? [];
  const of = { page, member };
  return c.html(
    <Page deps={deps} page={page} title={nameIn(cases, member)} at="/members">
      {c.req.query('noted') === undefined ? null : <Note kind="done">The note is saved.</Note>}
      {c.req.query('erased') === undefined ? null : (
        <Note kind="done">Erased. Entries stay without name and text, so that counts stay true.</Note>
      )}
      {acted ? <Note kind={acted.isDone ? 'done' : 'fault'}>{acted.text}</Note> : null}
      <p class="small">
        {personId} in <bdi>{member.community}</bdi>, {member.platform}.{' '}
        <a href={addressOf(page, '/review', { author: personId })}>What waits for review</a>
      </p>
      <Facts cases={cases} trust={trust.get(personId)} />
      {offer ? <ActForm {...of} offer={{ ...offer, verbs }} /> : null}
      <Acts {...of} cases={cases} canAct={offer !== null} />
      <Notes page={page} member={member} notes={notes} />
      <Cases page={page} cases={cases} />
      {page.may('get', `${pathOf(member)}/export`) ? <DataRequest page={page} member={member} /> : null}
    </Page>,
    acted && !acted.isDone ? 422 : 200,
  );
}
