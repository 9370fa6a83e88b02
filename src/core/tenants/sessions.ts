/** What somebody signed in may do, each with all before it: read; act; change policy and filters; everything of the tenant; run the server. */
export const SESSION_RIGHTS = ['view', 'moderate', 'manage', 'own', 'operate'] as const;
export type SessionRights = (typeof SESSION_RIGHTS)[number];

/**
 * Whether rights are those that are needed, or more.
 * @example isAllowed('manage', 'moderate'); // => true
 */
export function isAllowed(rights: SessionRights, needed: SessionRights): boolean {
  return SESSION_RIGHTS.indexOf(rights) >= SESSION_RIGHTS.indexOf(needed);
}

/** Somebody who is signed in to the dashboard. */
export type Session = {
  readonly id: string;
  /** null for the operator. */
  readonly tenantId: string | null;
  /** The key that opened it: the session ends with the key. */
  readonly keyId: string | null;
  /** Where and as whom somebody came from chat: what they may do is asked there again. */
  readonly communityId: string | null;
  readonly personId: string | null;
  /** The member of the team who signed in by a provider: the session ends with the membership. */
  readonly teammateId: string | null;
  /** Who it is, for people: the label of a key, a name in chat, "operator". */
  readonly name: string;
  readonly rights: SessionRights;
  /** The browser as it names itself, cut. */
  readonly agent: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly expiresAtMs: number;
};

/** A session that began with a link from chat. */
export type ChatSession = Session & { readonly communityId: string; readonly personId: string };

/** Sessions, by the SHA-256 (hex) of what the browser's cookie holds. */
export type SessionStore = {
  addSession(session: Omit<Session, 'id'> & { readonly hash: string }): Promise<Session>;
  /** null for a session that is unknown, ended, expired, or whose key was revoked or tenant erased. */
  findSession(hash: string, nowMs: number): Promise<Session | null>;
  /** Notes that it is used, and until when it lasts now. */
  renewSession(id: string, seenAtMs: number, expiresAtMs: number): Promise<void>;
  /** Those of a tenant, or with null the operator's, that have not expired; newest first. */
  listSessions(tenantId: string | null, nowMs: number): Promise<readonly Session[]>;
  /** Those of all tenants that began with a link from chat and have not expired. */
  listChatSessions(nowMs: number): Promise<readonly ChatSession[]>;
  /** Ends one session, or all, of a tenant or with null of the operator; answers how many. */
  endSessions(tenantId: string | null, only?: { readonly id: string }): Promise<number>;
};
