import type { Session } from '../../core/sessions.ts';
import { SESSION_HOURS } from '../../service/sessions.ts';
import { addressOf, ROOT } from '../address.ts';
import { writeSessionCookie } from '../cookies.ts';
import { Page } from '../layout.tsx';
import { FormToken } from '../parts/form.tsx';
import { Note } from '../parts/notes.tsx';
import { Time } from '../parts/time.tsx';
import type { Route } from '../routes.ts';
import type { Visit } from '../visit.ts';

/** Who is signed in: a manager sees and ends every session of the tenant, a moderator their own, the operator the operator's. */
export const sessionsRoutes: readonly Route[] = [
  {
    method: 'get',
    path: '/sessions',
    needs: 'session',
    answer: async (c, deps, visit) => {
      const sessions = mine(visit, await deps.store.sessions.listSessions(visit.session.tenantId, deps.now()));
      const ended = c.req.query('ended') !== undefined;
      return c.html(
        <Page deps={deps} visit={visit} title="Sessions" at="/sessions">
          {ended ? <Note kind="done">The session is ended.</Note> : null}
          <p>A session ends by itself {SESSION_HOURS} hours after it was last used.</p>
          <ul class="cards">
            {sessions.map((session) => (
              <SessionCard visit={visit} session={session} />
            ))}
          </ul>
          <form method="post" action={addressOf(visit, '/sessions/end-all')}>
            <FormToken visit={visit} />
            <button type="submit" class="danger">
              Sign out everywhere
            </button>
          </form>
        </Page>,
      );
    },
  },
  {
    method: 'post',
    path: '/sessions/end',
    needs: 'session',
    answer: async (c, deps, visit, form) => {
      const { tenantId } = visit.session;
      const ended = mine(visit, await deps.store.sessions.listSessions(tenantId, deps.now())).find(
        ({ id }) => id === form.id,
      );
      if (ended) await deps.store.sessions.endSessions(tenantId, { id: ended.id });
      return c.redirect(addressOf(visit, '/sessions', ended ? { ended: '' } : {}), 303);
    },
  },
  {
    method: 'post',
    path: '/sessions/end-all',
    needs: 'session',
    answer: async (c, deps, visit) => {
      const { tenantId } = visit.session;
      for (const { id } of mine(visit, await deps.store.sessions.listSessions(tenantId, deps.now())))
        await deps.store.sessions.endSessions(tenantId, { id });
      writeSessionCookie(c, deps.publicUrl, '');
      return c.redirect(`${ROOT}/sign-in`, 303);
    },
  },
  {
    method: 'post',
    path: '/sign-out',
    needs: 'session',
    answer: async (c, deps, visit) => {
      await deps.store.sessions.endSessions(visit.session.tenantId, { id: visit.session.id });
      writeSessionCookie(c, deps.publicUrl, '');
      return c.redirect(`${ROOT}/sign-in`, 303);
    },
  },
];

/** The sessions that a visitor may see and end. */
function mine({ session }: Visit, sessions: readonly Session[]): readonly Session[] {
  if (session.rights !== 'moderate') return sessions;
  return sessions.filter(
    ({ personId, communityId }) => personId === session.personId && communityId === session.communityId,
  );
}

/** Browsers name many others before themselves; the first of these that is in it is it. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'an iPhone'],
  ['iPad', 'an iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'a Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/** A browser in the words of people; what is none of these, as it names itself. */
function agentWords(agent: string): string {
  if (agent === '') return 'a browser that does not say its name';
  const browser = BROWSERS.find(([sign]) => agent.includes(`${sign}/`))?.[1];
  const system = SYSTEMS.find(([sign]) => agent.includes(sign))?.[1];
  return browser && system ? `${browser} on ${system}` : agent;
}

function SessionCard({ visit, session }: { readonly visit: Visit; readonly session: Session }) {
  const isThis = session.id === visit.session.id;
  return (
    <li>
      <div class="facts">
        <strong>{session.name}</strong> {isThis ? <mark>this one</mark> : null}
        <p class="agent" title={session.agent}>
          {agentWords(session.agent)}
        </p>
        <dl>
          <dt>Signed in</dt>
          <dd>
            <Time at={session.createdAtMs} />
          </dd>
          <dt>Last used</dt>
          <dd>
            <Time at={session.seenAtMs} />
          </dd>
        </dl>
      </div>
      {isThis ? null : (
        <form method="post" action={addressOf(visit, '/sessions/end')}>
          <FormToken visit={visit} />
          <input type="hidden" name="id" value={session.id} />
          <button type="submit" class="secondary">
            End this session
          </button>
        </form>
      )}
    </li>
  );
}
