import { StewardError } from '../../../core/common/errors.ts';
import {
  ACT_REASON_MAX_CHARS,
  type InteractionAnswer,
  MEMBER_VERBS,
  type MemberQuery,
  type MemberVerb,
  type MemberVerbs,
} from '../../../core/incidents/interactions.ts';
import type { ModerationCase } from '../../../core/incidents/moderation-case.ts';
import { MEMBER_NOTE_MAX_CHARS } from '../../../core/members/members.ts';
import { isAllowed } from '../../../core/tenants/sessions.ts';
import { exportPerson } from '../../../service/tenants/export-person.ts';
import { Time } from '../../parts/facts.tsx';
import { Input, PostForm, Select, Submit } from '../../parts/form.tsx';
import { Note, Page, Section } from '../../parts/layout.tsx';
import { STEP_WORDS } from '../../parts/step-words.ts';
import { actorOf, addressOf, type DashboardContext, type TenantPageContext } from '../../request/page-context.ts';
import { type Form, get, type PageArgs, post, type Route, type RouteDeps } from '../../request/route.ts';
import {
  CASES_READ,
  Cases,
  DataRequest,
  Facts,
  type Member,
  Notes,
  type OfMember,
  pathOf,
} from './member-sections.tsx';

/** The pages of one member of a community: all facts, and the team's notes. */
export const memberRoutes: readonly Route[] = [
  get('/members/:community/:id', 'view', (c, deps, page) => show(c, deps, page, null)),
  post('/members/:community/:id/note', 'moderate', addNote),
  post('/members/:community/:id/act', 'moderate', actOn),
  post('/members/:community/:id/undo', 'moderate', undo),
  get('/members/:community/:id/export', 'manage', exportData),
  post('/members/:community/:id/erase', 'own', erase),
];

/** Returns the member in the path. @throws StewardError `not_found` if the community is not this tenant's. */
async function memberOf(c: DashboardContext, deps: RouteDeps, { tenant }: TenantPageContext): Promise<Member> {
  const found = await deps.communities.listCommunities({ tenantId: tenant.id });
  const community = found.find(({ id }) => id === c.req.param('community'));
  if (!community) throw new StewardError('not_found', 'no community has this id');
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

/** Acts on a member through the bot's code, which checks on the platform whether the moderator may do that. */
async function actOn(...[c, deps, page, form]: PageArgs<Form>): Promise<Response> {
  const member = await memberOf(c, deps, page);
  const { communityId, personId: authorId } = member;
  const newest = await deps.communities.listCasesBy({ communityId, authorId, limit: 1 });
  const verb = MEMBER_VERBS.find((name) => name === form.verb);
  if (!verb) throw new StewardError('invalid', 'choose what to do');
  mustBeAllowed(page, verb);
  const minutes = Number(Object.keys(LENGTHS).find((length) => length === form.minutes));
  const purgeDays = Number(Object.keys(PURGES).find((days) => days === form.days));
  const reason = (form.reason ?? '').trim().slice(0, ACT_REASON_MAX_CHARS);
  const act = { ...queryOf(member, newest, page), ...actorOf(page), verb, reason };
  const lengths = { ...(minutes && { minutes }), ...(purgeDays && { purgeDays }) };
  const answer = await deps.bots.ask('member', member.platform, page.tenant.id, { ...act, ...lengths });
  return show(c, deps, page, answer ?? ABSENT);
}

/** Undoes a moderator's action. A second moderator sees who did it first. */
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

/** Returns the member's name in their latest case, or their id. */
function nameIn([newest]: readonly ModerationCase[], { personId }: Member): string {
  return newest?.author.name ?? personId;
}

function queryOf(member: Member, cases: readonly ModerationCase[], page: TenantPageContext): MemberQuery {
  const { communityId, personId: id } = member;
  return { communityId, member: { id, name: nameIn(cases, member) }, personId: actorOf(page).personId };
}

/** Whether this person may request an action: the platform decides for people signed in from chat, and the key's rights for all others. */
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
  const { platform, personId } = await memberOf(c, deps, page);
  if (form.id !== personId) throw new StewardError('invalid', `to erase this member, type their id: ${personId}`);
  const erased = await deps.store.erasePerson({ tenantId: page.tenant.id, platform, personId });
  const counts = Object.entries(erased).filter(([, count]) => count > 0);
  const receipt = counts.map(([what, count]) => `${what}: ${count}`).join(', ') || 'there was nothing';
  const text = `Erased (${receipt}). Entries stay without name and text, so that counts stay true.`;
  return show(c, deps, page, { isDone: true, text });
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

/** The lengths of a timeout, by their minutes. */
const LENGTHS = { 10: '10 minutes', 60: '1 hour', 1440: '24 hours', 10080: '7 days' } as const;
/** How many days of messages a ban deletes. */
const PURGES = { 0: 'None', 1: 'Of the last day', 7: 'Of the last 7 days' } as const;
const VERBS: Readonly<Record<MemberVerb, string>> = {
  warn: 'Warn',
  timeout: 'Time out',
  kick: 'Kick',
  ban: 'Ban',
  end_timeout: 'End the timeout',
  unban: 'Lift the ban',
};
/** The step that undoes each step. */
const UNDOES: Readonly<Record<string, string>> = { timeout: 'end_timeout', ban: 'unban', warn: 'unwarn' };

/** Shows what the moderator may do to the member now, with length and reason, and why the rest is not allowed. */
function ActForm({ page, member, offer }: OfMember & { readonly offer: MemberVerbs }) {
  const may = offer.verbs.filter(({ why }) => why === null).map(({ verb }) => verb);
  const upTo = (verb: MemberVerb, names: Readonly<Record<string, string>>, most: number) =>
    Object.entries(names).filter(([length]) => may.includes(verb) && Number(length) <= most);
  const lengths = upTo('timeout', LENGTHS, offer.maxTimeoutMinutes);
  const purges = upTo('ban', PURGES, offer.maxPurgeDays);
  const missing = offer.verbs.filter(({ why, verb }) => why !== null && verb !== 'end_timeout' && verb !== 'unban');
  return (
    <details class="panel">
      <summary>Act</summary>
      {may.length === 0 ? null : (
        <PostForm page={page} path={`${pathOf(member)}/act`}>
          <Select label="What to do" name="verb" of={Object.fromEntries(may.map((verb) => [verb, VERBS[verb]]))} />
          {lengths.length === 0 ? null : (
            <Select label="How long a timeout lasts" name="minutes" of={Object.fromEntries(lengths)} />
          )}
          {purges.length < 2 ? null : (
            <Select label="With a ban, delete their messages" name="days" of={Object.fromEntries(purges)} />
          )}
          <Input
            label="Reason (told to a member who is warned or timed out)"
            name="reason"
            maxlength={ACT_REASON_MAX_CHARS}
            autocomplete="off"
          />
          <Submit class="danger" label="Act on this member" />
        </PostForm>
      )}
      {missing.map(({ verb, why }) => (
        <p class="small">{`${VERBS[verb]}: ${why}`}</p>
      ))}
    </details>
  );
}

type ActsProps = OfMember & { readonly cases: readonly ModerationCase[]; readonly canAct: boolean };

/** Shows the moderators' actions on a member: number, action, reason, moderator and end. */
function Acts({ cases, ...props }: ActsProps) {
  const acts = cases.filter(({ reason }) => reason.place === 'member');
  if (acts.length === 0) return null;
  return (
    <Section id="acts" title="What moderators did">
      <ol class="cards">
        {acts.map((one) => (
          <li>
            <ActFacts {...props} of={one} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function ActFacts({ page, member, canAct, of }: Omit<ActsProps, 'cases'> & { readonly of: ModerationCase }) {
  const done = of.results.filter(({ outcome }) => outcome === 'done');
  const undoable = done.find(({ step }) => UNDOES[step] && !done.some((later) => later.step === UNDOES[step]));
  return (
    <div class="facts">
      {done.map(({ step, by, atMs }) => (
        <p>
          <strong>{STEP_WORDS[step]}</strong> {by ? <bdi>by {by.name}</bdi> : null} <Time at={atMs} />
          {step === 'timeout' && of.timeoutUntilMs ? ', until ' : null}
          {step === 'timeout' && of.timeoutUntilMs ? <Time at={of.timeoutUntilMs} /> : null}
        </p>
      ))}
      {done.length === 0 ? <p>Not done</p> : null}
      {of.reason.matched === '' ? null : <blockquote dir="auto">{of.reason.matched}</blockquote>}
      <p class="small">Case {of.incidentId ?? of.id}</p>
      {undoable && canAct ? (
        <PostForm page={page} path={`${pathOf(member)}/undo`} fields={{ case: of.id }}>
          <Submit class="secondary" label="Undo" aria-label={`Undo: ${STEP_WORDS[undoable.step]}`} />
        </PostForm>
      ) : null}
    </div>
  );
}
