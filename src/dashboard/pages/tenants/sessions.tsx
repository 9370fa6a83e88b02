import { isAllowed, type Session } from '../../../core/tenants/sessions.ts';
import { isSamePerson, SESSION_HOURS } from '../../../service/tenants/sessions.ts';
import { FactList, Time } from '../../parts/facts.tsx';
import { PostButton } from '../../parts/form.tsx';
import { Note, Page } from '../../parts/layout.tsx';
import { writeSessionCookie } from '../../request/cookies.ts';
import { findHeld } from '../../request/guard.ts';
import { addressOf, type DashboardContext, type PageContext, ROOT } from '../../request/page-context.ts';
import { get, post, type Route, type RouteDeps } from '../../request/route.ts';
import agents from './agents.json' with { type: 'json' };

/** The session pages. Managers see and end all sessions of the tenant, moderators their own, operators the operators'. */
export const sessionsRoutes: readonly Route[] = [
  get('/sessions', 'session', async (c, deps, page) => {
    const sessions = await listMine(deps, page);
    const ended = c.req.query('ended') !== undefined;
    return c.html(
      <Page deps={deps} page={page} title="Sessions" at="/sessions">
        {ended ? <Note kind="done">The session is ended.</Note> : null}
        <p>A session ends by itself {SESSION_HOURS} hours after it was last used.</p>
        <ul class="cards">
          {sessions.map((session) => (
            <SessionCard page={page} session={session} />
          ))}
        </ul>
        <PostButton page={page} path="/sessions/end-all" class="danger" label="Sign out everywhere" />
      </Page>,
    );
  }),
  post('/sessions/end', 'session', async (c, deps, page, form) => {
    const { tenantId } = page.session;
    const ended = (await listMine(deps, page)).find(({ id }) => id === form.id);
    if (ended) await deps.store.sessions.endSessions(tenantId, { id: ended.id });
    return c.redirect(addressOf(page, '/sessions', ended ? { ended: '' } : {}), 303);
  }),
  post('/sessions/end-all', 'session', async (c, deps, page) => {
    const { tenantId } = page.session;
    for (const { id } of await listMine(deps, page)) await deps.store.sessions.endSessions(tenantId, { id });
    return leave(c, deps);
  }),
  post('/sign-out', 'session', async (c, deps, { session, held }, { all }) => {
    for (const { id, tenantId } of all ? held.map((one) => one.session) : [session])
      await deps.store.sessions.endSessions(tenantId, { id });
    return leave(c, deps);
  }),
];

/** Continues with the browser's next session. */
async function leave(c: DashboardContext, deps: RouteDeps): Promise<Response> {
  const held = await findHeld(c, deps);
  writeSessionCookie(c, deps.publicUrl, held);
  return c.redirect(held.length > 0 ? ROOT : `${ROOT}/sign-in`, 303);
}

async function listMine({ store, now }: RouteDeps, { session }: PageContext): Promise<readonly Session[]> {
  const sessions = await store.sessions.listSessions(session.tenantId, now());
  if (isAllowed(session.rights, 'manage')) return sessions;
  return sessions.filter((one) => isSamePerson(one, session));
}

const { browsers, systems } = agents;

/** Returns a browser's name for people, or its own text if it is unknown. */
function agentWords(agent: string): string {
  if (agent === '') return 'a browser that does not say its name';
  // A browser's text contains other browsers' names too. The first known name found is the right one.
  const browser = Object.entries(browsers).find(([sign]) => agent.includes(`${sign}/`))?.[1];
  const system = Object.entries(systems).find(([sign]) => agent.includes(sign))?.[1];
  return browser && system ? `${browser} on ${system}` : agent;
}

function SessionCard({ page, session }: { readonly page: PageContext; readonly session: Session }) {
  const isThis = session.id === page.session.id;
  return (
    <li>
      <div class="facts">
        <strong>
          <bdi>{session.name}</bdi>
        </strong>{' '}
        {isThis ? <mark>this one</mark> : null}
        <p class="agent" title={session.agent}>
          {agentWords(session.agent)}
        </p>
        <FactList
          facts={[
            ['Signed in', <Time at={session.createdAtMs} />],
            ['Last used', <Time at={session.seenAtMs} />],
          ]}
        />
      </div>
      {isThis ? null : (
        <PostButton page={page} path="/sessions/end" fields={{ id: session.id }} label="End this session" />
      )}
    </li>
  );
}
