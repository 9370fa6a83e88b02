import { StewardError } from '../../../core/common/errors.ts';
import type { Session } from '../../../core/tenants/sessions.ts';
import { addSession, type SessionGrant } from '../../../service/tenants/sessions.ts';
import { grantByCode, grantByKey } from '../../../service/tenants/sign-in.ts';
import { Page } from '../../parts/layout.tsx';
import { Note } from '../../parts/notes.tsx';
import { writeSessionCookie } from '../../request/cookies.ts';
import { findHeld } from '../../request/guard.ts';
import { addressOf, type DashboardContext, ownPage, ROOT, SESSION_QUERY } from '../../request/page-context.ts';
import { get, post, type Route, type RouteDeps } from '../../request/route.ts';
import type { SignInLimit } from '../../request/sign-in-limit.ts';
import { comeFromProvider, goToProvider, Providers, showInvitation } from './provider-sign-in.tsx';

/** Signing in: with an API key, by a provider, or with a link that works once. @param limit bounds how often one address may fail. */
export function signInRoutes(limit: SignInLimit): readonly Route[] {
  return [
    get('/sign-in', 'nothing', (c, deps) => show(c, deps, '', c.req.query('to'), 200)),
    post('/sign-in', 'nothing', (c, deps, form) =>
      attempt(c, deps, form.to, {
        answer: async () => {
          const grant = await grantByKey(deps, (form.key ?? '').trim(), deps.clientAddress(c.env.incoming));
          return enter(c, deps, [grant], form.to);
        },
        issueOf: ({ code, message }) =>
          code === 'forbidden'
            ? `${message.replace('this', 'This')}. Sign in with another key.`
            : 'This key is not known here, or it was revoked. Check that it was copied whole.',
      }),
    ),
    get('/sign-in/:provider', 'nothing', (c, deps) =>
      attempt(c, deps, c.req.query('to'), { answer: () => goToProvider(c, deps), issueOf: againIssue }),
    ),
    get('/sign-in/:provider/return', 'nothing', (c, deps) =>
      attempt(c, deps, undefined, {
        answer: async () => {
          const { grants, to } = await comeFromProvider(c, deps);
          return enter(c, deps, grants, to);
        },
        issueOf: (error) => (error.code === 'forbidden' ? NOWHERE : againIssue(error)),
      }),
    ),
    get('/invitation', 'nothing', (c, deps) =>
      attempt(c, deps, undefined, {
        answer: () => showInvitation(c, deps),
        issueOf: ({ message }) => `${message.replace('this', 'This')}. Ask for a new one.`,
      }),
    ),
    // The link is opened by programs too, which look what a message points at: only the button uses it up.
    get('/enter', 'nothing', (c, deps) => c.html(<EnterPage deps={deps} code={c.req.query('code') ?? ''} />)),
    post('/enter', 'nothing', (c, deps, form) =>
      attempt(c, deps, undefined, {
        answer: async () => enter(c, deps, [await grantByCode(deps, form.code ?? '')], ''),
        issueOf: () => 'This link was used already, or is older than ten minutes. Ask for a new one.',
      }),
    ),
  ];

  async function attempt(c: DashboardContext, deps: RouteDeps, to: string | undefined, by: WayIn): Promise<Response> {
    try {
      return await by.answer();
    } catch (error) {
      if (!(error instanceof StewardError) || !['unknown_key', 'forbidden'].includes(error.code)) throw error;
      await limit.failed(c);
      // What a provider or the network said of it is for the log alone.
      if (error.cause) deps.onError({ path: c.req.path, error });
      return show(c, deps, by.issueOf(error), to, 401);
    }
  }
}

/** What lets somebody in, and what they read where it does not. */
type WayIn = { answer(): Promise<Response>; issueOf(error: StewardError): string };

const NOWHERE =
  'You are in no team here, and the bot knows no community in which you may moderate. Ask whoever manages the community for rights there or for an invitation. If you do moderate one, write /steward dashboard there.';

function againIssue({ message }: StewardError): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}. Sign in again.`;
}

/** Opens sessions beside those that the browser holds, and goes to the page that was wanted, of the first of them. */
async function enter(
  c: DashboardContext,
  deps: RouteDeps,
  grants: readonly SessionGrant[],
  to: string | undefined,
): Promise<Response> {
  const sessions = { sessions: deps.store.sessions, now: deps.now };
  let held = await findHeld(c, deps);
  const opened: Session[] = [];
  for (const grant of grants) {
    const added = await addSession(sessions, held, grant, c.req.header('user-agent') ?? '');
    held = added.held;
    opened.push(added.session);
  }
  writeSessionCookie(c, deps.publicUrl, held);
  const [path = '', search = ''] = (ownPage(to) || ROOT).split('?');
  const { [SESSION_QUERY]: _, ...query } = Object.fromEntries(new URLSearchParams(search));
  const page = opened[0] ? { session: opened[0], held, tenant: null } : null;
  return c.redirect(addressOf(page, path.slice(ROOT.length), query), 303);
}

function show(
  c: DashboardContext,
  deps: RouteDeps,
  issue: string,
  to: string | undefined,
  status: 200 | 401,
): Response | Promise<Response> {
  return c.html(<SignInPage deps={deps} issue={issue} to={ownPage(to)} />, status);
}

function SignInPage({ deps, issue, to }: { readonly deps: RouteDeps; readonly issue: string; readonly to: string }) {
  return (
    <Page deps={deps} page={null} title="Sign in">
      {issue === '' ? null : <Note kind="fault">{issue}</Note>}
      <Providers deps={deps} query={{ to }} />
      <form method="post" action={`${ROOT}/sign-in`} class="narrow panel">
        <label for="key">API key</label>
        <input
          id="key"
          name="key"
          type="password"
          required
          autocomplete="current-password"
          aria-describedby="key-help"
          spellcheck={false}
        />
        <small id="key-help">
          It begins with <code>stw_</code>. Whoever has it may change rules and keys of its tenant.
        </small>
        <input type="hidden" name="to" value={to} />
        <button type="submit">Sign in</button>
      </form>
      <section>
        <h2>No key?</h2>
        <dl class="ways">
          <dt>You moderate a community</dt>
          <dd>
            Write <code>/steward dashboard</code> there, on Telegram <code>/dashboard</code>: the bot gives you a link
            of your own.
          </dd>
          <dt>You run this server</dt>
          <dd>
            The command <code>dashboard</code> of the server prints a link that works once.
          </dd>
          <dt>The key is lost</dt>
          <dd>
            Nobody can read it again. Whoever may manage the community makes another on the page Keys, and whoever runs
            the server by the command <code>keys create</code>.
          </dd>
        </dl>
      </section>
    </Page>
  );
}

function EnterPage({ deps, code }: { readonly deps: RouteDeps; readonly code: string }) {
  return (
    <Page deps={deps} page={null} title="Sign in">
      <p>This link works once. Press the button to use it here.</p>
      <form method="post" action={`${ROOT}/enter`} class="narrow">
        <input type="hidden" name="code" value={code} />
        <button type="submit">Sign in</button>
      </form>
    </Page>
  );
}
