import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../../core/ports/judge.ts';
import type { Session, SessionStore } from '../../core/tenants/sessions.ts';
import { HOUR_MS } from '../../core/time/time.ts';

/** How long a session lasts after its last use. */
export const SESSION_HOURS = 12;
const SESSION_MS = SESSION_HOURS * HOUR_MS;
/** Use is recorded at most every five minutes: a write for every page would add nothing. */
const RENEW_AFTER_MS = 300_000;
/** Most sessions of one key or person: a program that keeps signing in must fill neither the store nor its tenant's list. */
const SESSIONS_MAX = 60;
const AGENT_MAX_CHARS = 200;
const TOKEN_BYTES = 32;
const TOKEN_FORM = /^[\w-]{43}$/;

type Deps = { readonly sessions: SessionStore; readonly now: Clock };

const WHO = ['tenantId', 'keyId', 'communityId', 'personId', 'teammateId'] as const;
type Who = Pick<Session, (typeof WHO)[number]>;
/** The opener of a session, with its rights. */
export type SessionGrant = Who & Pick<Session, 'name' | 'rights'>;

/** A session and its token, which only the browser's cookie stores. */
export type SignedIn = { readonly token: string; readonly session: Session };

/**
 * Opens a session. If its key or person has too many, the one with the oldest use ends.
 * @example const { token } = await openSession({ sessions, now: Date.now }, OPERATOR, 'Firefox');
 */
export async function openSession({ sessions, now }: Deps, grant: SessionGrant, agent: string): Promise<SignedIn> {
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

/** Whether two sessions belong to the same key, person or team member. @example sessions.filter((one) => isSamePerson(one, session)); */
export function isSamePerson(one: Who, other: Who): boolean {
  return WHO.every((member) => one[member] === other[member]);
}

async function endSurplus(sessions: SessionStore, opened: Session) {
  const { tenantId, seenAtMs } = opened;
  const own = (await sessions.listSessions(tenantId, seenAtMs)).filter((one) => isSamePerson(one, opened));
  const surplus = own.sort((one, other) => other.seenAtMs - one.seenAtMs).slice(SESSIONS_MAX);
  for (const { id } of surplus) await sessions.endSessions(tenantId, { id });
}

/**
 * Adds a session to those of a browser. A person who signs in again keeps their session, so that their open pages still work; if their rights changed,
 * a new session replaces it.
 * @returns the sessions that the browser then has, and the one signed in.
 * @example const { held, session } = await addSession({ sessions, now: Date.now }, before, grant, 'Firefox');
 */
export async function addSession(
  deps: Deps,
  before: readonly SignedIn[],
  grant: SessionGrant,
  agent: string,
): Promise<{ readonly held: readonly SignedIn[]; readonly session: Session }> {
  const theirs = before.filter(({ session }) => isSamePerson(session, grant));
  const known = theirs.find(({ session }) => session.name === grant.name && session.rights === grant.rights);
  if (known) return { held: before, session: known.session };
  for (const { session } of theirs) await deps.sessions.endSessions(session.tenantId, { id: session.id });
  const opened = await openSession(deps, grant, agent);
  return { held: [...before.filter((one) => !theirs.includes(one)), opened], session: opened.session };
}

/**
 * Finds the sessions of tokens, without unknown, expired and ended ones, and those of revoked keys.
 * @example const held = await findSessions({ sessions, now: Date.now }, [token]);
 */
export async function findSessions({ sessions, now }: Deps, tokens: readonly string[]): Promise<readonly SignedIn[]> {
  const wellFormed = tokens.filter((token) => TOKEN_FORM.test(token));
  const found = await Promise.all(wellFormed.map((token) => sessions.findSession(hashToken(token), now())));
  return wellFormed.flatMap((token, index) => {
    const session = found[index];
    return session ? [{ token, session }] : [];
  });
}

/**
 * Records that a session is used, which extends it.
 * @example const session = await renewSession({ sessions, now: Date.now }, held[0].session);
 */
export async function renewSession({ sessions, now }: Deps, session: Session): Promise<Session> {
  const nowMs = now();
  if (nowMs - session.seenAtMs < RENEW_AFTER_MS) return session;
  const renewed = { ...session, seenAtMs: nowMs, expiresAtMs: nowMs + SESSION_MS };
  await sessions.renewSession(session.id, renewed.seenAtMs, renewed.expiresAtMs);
  return renewed;
}

/**
 * Returns the token that a session's forms carry, so that no other site can send them. It reveals neither the session token nor its stored hash.
 * @example const hidden = formTokenOf(token);
 */
export function formTokenOf(token: string): string {
  return createHash('sha256').update(`form ${token}`).digest('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(`session ${token}`).digest('hex');
}
