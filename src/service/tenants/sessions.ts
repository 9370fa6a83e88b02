import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/ports/judge.ts';
import type { Session, SessionStore } from '../../core/tenants/sessions.ts';

/** How long a session lasts after it was last used. */
export const SESSION_HOURS = 12;
const SESSION_MS = SESSION_HOURS * 3_600_000;
/** Use is noted to five minutes: a write for every page would tell nothing more. */
const RENEW_AFTER_MS = 300_000;
/** So many sessions of one key or person are kept: a program that signs in again and again fills neither the store nor its tenant's list. */
const SESSIONS_MAX = 60;
const AGENT_MAX_CHARS = 200;
const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

type Deps = { readonly sessions: SessionStore; readonly now: Clock };

/** Who opens a session, and with which rights. */
export type SessionGrant = Pick<Session, 'tenantId' | 'keyId' | 'communityId' | 'personId' | 'name' | 'rights'>;

/**
 * Opens a session; the one that its key or person used longest ago ends when they have too many. @returns its token, which only the browser's cookie ever holds.
 * @example const { token } = await openSession({ sessions, now: Date.now }, OPERATOR, 'Firefox');
 */
export async function openSession(
  { sessions, now }: Deps,
  grant: SessionGrant,
  agent: string,
): Promise<{ readonly token: string; readonly session: Session }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const nowMs = now();
  const session = await sessions.addSession({
    ...grant,
    hash: hashToken(token),
    agent: agent.slice(0, AGENT_MAX_CHARS),
    createdAtMs: nowMs,
    seenAtMs: nowMs,
    expiresAtMs: nowMs + SESSION_MS,
  });
  await endSurplus(sessions, session);
  return { token, session };
}

async function endSurplus(sessions: SessionStore, { tenantId, keyId, communityId, personId, seenAtMs }: Session) {
  const own = (await sessions.listSessions(tenantId, seenAtMs)).filter(
    (one) => one.keyId === keyId && one.communityId === communityId && one.personId === personId,
  );
  const surplus = own.sort((one, other) => other.seenAtMs - one.seenAtMs).slice(SESSIONS_MAX);
  for (const { id } of surplus) await sessions.endSessions(tenantId, { id });
}

/**
 * The session behind a token, renewed by this use; null for one that is unknown, expired, ended, or whose key was revoked.
 * @example const session = await findSession({ sessions, now: Date.now }, token);
 */
export async function findSession({ sessions, now }: Deps, token: string): Promise<Session | null> {
  if (!TOKEN_FORM.test(token)) return null;
  const nowMs = now();
  const session = await sessions.findSession(hashToken(token), nowMs);
  if (!session || nowMs - session.seenAtMs < RENEW_AFTER_MS) return session;
  const renewed = { ...session, seenAtMs: nowMs, expiresAtMs: nowMs + SESSION_MS };
  await sessions.renewSession(session.id, renewed.seenAtMs, renewed.expiresAtMs);
  return renewed;
}

/**
 * What the forms of a session carry, so that no other site can send them. Says nothing of the token, nor of its hash in the store.
 * @example const hidden = formTokenOf(token);
 */
export function formTokenOf(token: string): string {
  return createHash('sha256').update(`form ${token}`).digest('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(`session ${token}`).digest('hex');
}
