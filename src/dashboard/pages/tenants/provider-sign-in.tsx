import { randomBytes } from 'node:crypto';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { z } from 'zod';
import { StewardError } from '../../../core/common/errors.ts';
import { jsonOf } from '../../../core/common/untyped-json.ts';
import { TEAM_ROLES } from '../../../core/tenants/teammates.ts';
import type { SessionGrant } from '../../../service/tenants/sessions.ts';
import { grantsOf, joinTeam, readInvitation } from '../../../service/tenants/team.ts';
import { Page } from '../../parts/layout.tsx';
import { isOverTls } from '../../request/cookies.ts';
import { type DashboardContext, ownPage, ROOT } from '../../request/page-context.ts';
import type { RouteDeps } from '../../request/route.ts';

const MINUTES = 10;
const TO_MAX_CHARS = 500;

/** What a browser keeps while somebody is at a provider; signed, so that nobody else can make it. */
const pendingSchema = z.strictObject({
  ...{ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() },
  ...{ to: z.string(), invitation: z.string(), untilMs: z.number() },
});
type Pending = z.output<typeof pendingSchema>;

/** Sends a browser to a provider. @throws StewardError `unknown_key` where that does not answer. */
export async function goToProvider(c: DashboardContext, deps: RouteDeps): Promise<Response> {
  const provider = providerOf(c, deps);
  const random = () => randomBytes(32).toString('base64url');
  const check = { state: random(), nonce: random(), verifier: random() };
  const address = await provider.begin(check);
  const wanted = ownPage(c.req.query('to'));
  const pending: Pending = {
    ...{ ...check, provider: provider.name, untilMs: deps.now() + MINUTES * 60_000 },
    ...{ to: wanted.length > TO_MAX_CHARS ? '' : wanted, invitation: (c.req.query('invitation') ?? '').slice(0, 100) },
  };
  const cookie = cookieOf(c, deps);
  await setSignedCookie(c, cookie.name, JSON.stringify(pending), await readSecret(deps), {
    ...cookie.options,
    ...{ httpOnly: true, sameSite: 'Lax', maxAge: MINUTES * 60 },
  });
  return c.redirect(address.href, 302);
}

/** What a browser that comes back from a provider may open, and the page that was wanted. It works once. */
export async function comeFromProvider(c: DashboardContext, deps: RouteDeps) {
  const provider = providerOf(c, deps);
  const pending = await takePending(c, deps);
  const isRight = pending?.provider === provider.name && pending.state === c.req.query('state');
  if (!isRight || pending.untilMs <= deps.now() || !(await isFirst(deps, pending)))
    throw new StewardError('unknown_key', 'this sign-in was begun elsewhere, is used, or took more than ten minutes');
  const person = await provider.finish(pending, new URL(c.req.url).search);
  const { invitation, to } = pending;
  const grants: readonly SessionGrant[] = invitation
    ? [await joinTeam(deps, invitation, person)]
    : await grantsOf(deps, person);
  return { grants, to };
}

/** What somebody reads who was invited, and the providers that they may join by. */
export async function showInvitation(c: DashboardContext, deps: RouteDeps): Promise<Response> {
  const code = c.req.query('code') ?? '';
  const { tenantId, role, addedBy } = await readInvitation(deps, code);
  const tenant = await deps.store.findTenant({ id: tenantId });
  return c.html(
    <Page deps={deps} page={null} title="Join a team">
      <p>
        <bdi>{addedBy}</bdi> invites you to the team of <bdi>{tenant?.name}</bdi>, as {TEAM_ROLES[role]}. Sign in to
        join. From then on you sign in the same way.
      </p>
      <Providers deps={deps} query={{ invitation: code }} />
    </Page>,
  );
}

type ProvidersProps = { readonly deps: RouteDeps; readonly query: Readonly<Record<string, string>> };

/** The providers that somebody may sign in by; nothing where there are none. */
export function Providers({ deps, query }: ProvidersProps) {
  return deps.providers.map(({ name, label }) => (
    <p>
      <a href={`${ROOT}/sign-in/${name}?${new URLSearchParams(query)}`}>Sign in with {label}</a>
    </p>
  ));
}

function providerOf(c: DashboardContext, { providers }: RouteDeps) {
  const provider = providers.find(({ name }) => name === c.req.param('provider'));
  if (!provider) throw new StewardError('not_found', 'this server offers no such way to sign in');
  return provider;
}

async function takePending(c: DashboardContext, deps: RouteDeps): Promise<Pending | null> {
  const { name, options } = cookieOf(c, deps);
  const kept = await getSignedCookie(c, await readSecret(deps), name);
  deleteCookie(c, name, options);
  return pendingSchema.safeParse(jsonOf(kept || '')).data ?? null;
}

function cookieOf(c: DashboardContext, { publicUrl }: RouteDeps) {
  const secure = isOverTls(c, publicUrl);
  return { name: `${secure ? '__Host-' : ''}steward_sign_in`, options: { path: '/', secure } };
}

function readSecret({ communities }: RouteDeps): Promise<string> {
  return communities.ownSecret('signing in');
}

/** Whether no browser came back with this before, to any process. */
async function isFirst({ communities, now }: RouteDeps, { state }: Pending): Promise<boolean> {
  const keys = [`sign-in:${state}`];
  const [answer] = await communities.claim({ keys, owner: '', nowMs: now(), leaseMs: MINUTES * 60_000 });
  return answer?.kind === 'ours';
}
