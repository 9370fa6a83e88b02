import { randomBytes } from 'node:crypto';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { StewardError } from '../../../core/common/errors.ts';
import type { SignInCheck } from '../../../service/tenants/providers.ts';
import { grantsOf, joinTeam } from '../../../service/tenants/team.ts';
import { isOverTls } from '../../request/cookies.ts';
import { type DashboardContext, ownPage } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

const MINUTES = 10;
const PENDING_MS = MINUTES * 60_000;
const SECRET = 'signing in';
/** What is longer does not fit into a cookie. */
const TO_MAX_CHARS = 500;

/** What a browser keeps, signed, while somebody is at a provider. */
type Pending = SignInCheck & Readonly<Record<'provider' | 'to' | 'invitation', string>> & { readonly untilMs: number };

/** Sends a browser to a provider. @throws StewardError `unknown_key` where that does not answer. */
export async function goToProvider(c: DashboardContext, deps: RouteDeps): Promise<Response> {
  const provider = providerOf(c, deps);
  const random = () => randomBytes(32).toString('base64url');
  const check = { state: random(), verifier: random() };
  const address = await provider.begin(check);
  const to = ownPage(c.req.query('to')?.slice(0, TO_MAX_CHARS));
  // Another site has nobody join a team unasked: the page with the buttons is ours.
  const isAsked = c.req.header('sec-fetch-site') !== 'cross-site';
  const invitation = (isAsked && c.req.query('invitation')?.slice(0, TO_MAX_CHARS)) || '';
  const pending: Pending = { ...check, provider: provider.name, to, invitation, untilMs: deps.now() + PENDING_MS };
  const { name, options } = cookieOf(c, deps);
  // Lax, since the browser comes back by a link of the provider.
  const kept = { ...options, httpOnly: true, sameSite: 'Lax', maxAge: MINUTES * 60 } as const;
  await setSignedCookie(c, name, JSON.stringify(pending), await deps.communities.ownSecret(SECRET), kept);
  return c.redirect(address.href, 302);
}

/** What a browser that comes back may open, and the page that was wanted. It works once. @throws StewardError `unknown_key`, `forbidden`. */
export async function comeFromProvider(c: DashboardContext, deps: RouteDeps) {
  const provider = providerOf(c, deps);
  const { name, options } = cookieOf(c, deps);
  const kept = await getSignedCookie(c, await deps.communities.ownSecret(SECRET), name);
  deleteCookie(c, name, options);
  // Nobody else can sign it.
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

/** Whether no browser came back with this before, to any process. */
async function isFirst({ communities, now }: RouteDeps, state: string): Promise<boolean> {
  const claim = { keys: [`sign-in:${state}`], owner: '', nowMs: now(), leaseMs: PENDING_MS };
  return (await communities.claim(claim))[0]?.kind === 'ours';
}
