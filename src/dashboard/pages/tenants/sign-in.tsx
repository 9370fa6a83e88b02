import { randomBytes } from 'node:crypto';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { StewardError } from '../../../core/common/errors.ts';
import type { Session } from '../../../core/tenants/sessions.ts';
import type { SignInCheck } from '../../../service/tenants/providers.ts';
import { addSession, type SessionGrant } from '../../../service/tenants/sessions.ts';
import { grantByCode, grantByKey, grantsOf, joinTeam } from '../../../service/tenants/sign-in.ts';
import { Note, Page } from '../../parts/layout.tsx';
import { isOverTls, writeSessionCookie } from '../../request/cookies.ts';
import { findHeld } from '../../request/guard.ts';
import { addressOf, type DashboardContext, ownPage, ROOT, SESSION_QUERY } from '../../request/page-context.ts';
import { type Form, get, post, type Route, type RouteDeps } from '../../request/route.ts';
import type { CountFailure } from '../../request/sign-in-limit.ts';

/** The sign-in pages: with an API key, a provider, or a link that works once. @param countFailure limits failures of one address. */
export function signInRoutes(countFailure: CountFailure): readonly Route[] {
  /** Answers, or shows why sign-in failed. */
  const attempt = (answer: Attempt): Attempt => {
    return async (c, deps, form) => {
      try {
        return await answer(c, deps, form);
      } catch (error) {
        if (!(error instanceof StewardError) || !['unknown_key', 'forbidden'].includes(error.code)) throw error;
        await countFailure(c);
        // Details from a provider or the network are only logged.
        if (error.cause) deps.onError({ path: c.req.path, error });
        return show(c, deps, `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`, form.to, 401);
      }
    };
  };
  const byKey = attempt(async (c, deps, { key = '', to }) => {
    const grant = await grantByKey(deps, key.trim(), deps.clientAddress(c.env.incoming));
    return enter(c, deps, [grant], to);
  });
  const byProvider = attempt(async (c, deps) => {
    const { grants, to } = await comeFromProvider(c, deps);
    return enter(c, deps, grants, to);
  });
  const byLink = attempt(async (c, deps, { code = '' }) => enter(c, deps, [await grantByCode(deps, code)], ''));
  return [
    get('/sign-in', 'nothing', (c, deps) => show(c, deps, '', c.req.query('to'), 200)),
    post('/sign-in', 'nothing', byKey),
    get('/sign-in/:provider', 'nothing', attempt(goToProvider)),
    get('/sign-in/:provider/return', 'nothing', byProvider),
    // Programs that preview links open this address too, so only the button uses the code.
    get('/enter', 'nothing', (c, deps) => c.html(<EnterPage deps={deps} code={c.req.query('code') ?? ''} />)),
    post('/enter', 'nothing', byLink),
  ];
}

type Attempt = (c: DashboardContext, deps: RouteDeps, form: Form) => Promise<Response>;

/** Adds sessions to those of the browser, and opens the wanted page with the first new one. */
async function enter(c: DashboardContext, deps: RouteDeps, grants: readonly SessionGrant[], to: string | undefined) {
  const sessions = { sessions: deps.store.sessions, now: deps.now };
  let held = await findHeld(c, deps);
  let first: Session | undefined;
  for (const grant of grants) {
    const added = await addSession(sessions, held, grant, c.req.header('user-agent') ?? '');
    held = added.held;
    first ??= added.session;
  }
  writeSessionCookie(c, deps.publicUrl, held);
  const [path = '', search = ''] = (ownPage(to) || ROOT).split('?');
  const { [SESSION_QUERY]: _, ...query } = Object.fromEntries(new URLSearchParams(search));
  const page = first ? { session: first, held, tenant: null } : null;
  return c.redirect(addressOf(page, path.slice(ROOT.length), query), 303);
}

function show(c: DashboardContext, deps: RouteDeps, issue: string, to: string | undefined, status: 200 | 401) {
  const query = { to: ownPage(to), invitation: c.req.query('invitation') ?? '' };
  return c.html(
    <Page deps={deps} page={null} title="Sign in">
      {issue === '' ? null : <Note kind="fault">{issue}</Note>}
      {query.invitation ? <p>You are invited to a team. Sign in to join it; later you sign in the same way.</p> : null}
      {deps.providers.map(({ name, label }) => (
        <p>
          <a href={`${ROOT}/sign-in/${name}?${new URLSearchParams(query)}`}>Sign in with {label}</a>
        </p>
      ))}
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
        <input type="hidden" name="to" value={query.to} />
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
    </Page>,
    status,
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

const MINUTES = 10;
const PENDING_MS = MINUTES * 60_000;
const SECRET = 'signing in';
/** A longer address does not fit into a cookie. */
const TO_MAX_CHARS = 500;

/** The signed data that a browser keeps while a person is at the provider. */
type Pending = SignInCheck & Readonly<Record<'provider' | 'to' | 'invitation', string>> & { readonly untilMs: number };

/** Sends a browser to a provider. @throws StewardError `unknown_key` if the provider does not answer. */
async function goToProvider(c: DashboardContext, deps: RouteDeps): Promise<Response> {
  const provider = providerOf(c, deps);
  const random = () => randomBytes(32).toString('base64url');
  const check = { state: random(), verifier: random() };
  const address = await provider.begin(check);
  const to = ownPage(c.req.query('to')?.slice(0, TO_MAX_CHARS));
  // Another site cannot make people join a team: only the page with our buttons may pass an invitation.
  const isAsked = c.req.header('sec-fetch-site') !== 'cross-site';
  const invitation = (isAsked && c.req.query('invitation')?.slice(0, TO_MAX_CHARS)) || '';
  const pending: Pending = { ...check, provider: provider.name, to, invitation, untilMs: deps.now() + PENDING_MS };
  const { name, options } = cookieOf(c, deps);
  // Lax, because the provider's link leads the browser back here.
  const kept = { ...options, httpOnly: true, sameSite: 'Lax', maxAge: MINUTES * 60 } as const;
  await setSignedCookie(c, name, JSON.stringify(pending), await deps.communities.ownSecret(SECRET), kept);
  return c.redirect(address.href, 302);
}

/** Returns what the person may open, and the wanted page. Works once. @throws StewardError `unknown_key`, `forbidden`. */
async function comeFromProvider(c: DashboardContext, deps: RouteDeps) {
  const provider = providerOf(c, deps);
  const { name, options } = cookieOf(c, deps);
  const kept = await getSignedCookie(c, await deps.communities.ownSecret(SECRET), name);
  deleteCookie(c, name, options);
  // Only this server can sign it.
  const pending = kept ? (JSON.parse(kept) as Pending) : null;
  const isTheirs = pending?.provider === provider.name && pending.state === c.req.query('state');
  if (!isTheirs || pending.untilMs <= deps.now() || !(await isFirst(deps, pending.state)))
    throw new StewardError('unknown_key', 'this sign-in is used, too old or of another browser; sign in again');
  const person = await provider.finish(pending, new URL(c.req.url).search);
  const { invitation: code, to } = pending;
  return { grants: code ? [await joinTeam(deps, code, person)] : await grantsOf(deps, person), to };
}

function providerOf(c: DashboardContext, { providers }: RouteDeps) {
  const provider = providers.find(({ name }) => name === c.req.param('provider'));
  if (!provider) throw new StewardError('not_found', 'this server offers no such way to sign in');
  return provider;
}

function cookieOf(c: DashboardContext, { publicUrl }: RouteDeps) {
  const secure = isOverTls(c, publicUrl);
  return { name: secure ? '__Host-steward_sign_in' : 'steward_sign_in', options: { path: '/', secure } };
}

/** Whether this state is used for the first time, in any process. */
async function isFirst({ communities, now }: RouteDeps, state: string): Promise<boolean> {
  const claim = { keys: [`sign-in:${state}`], owner: '', nowMs: now(), leaseMs: PENDING_MS };
  return (await communities.claim(claim))[0]?.kind === 'ours';
}
