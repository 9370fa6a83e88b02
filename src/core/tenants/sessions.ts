/** The rights of a session; each includes all before it: read; act; change policy and filters; everything of the tenant; run the server. */
export const SESSION_RIGHTS = ['view', 'moderate', 'manage', 'own', 'operate'] as const;
export type SessionRights = (typeof SESSION_RIGHTS)[number];

/**
 * Whether rights are at least those that are needed.
 * @example isAllowed('manage', 'moderate'); // => true
 */
export function isAllowed(rights: SessionRights, needed: SessionRights): boolean {
  return SESSION_RIGHTS.indexOf(rights) >= SESSION_RIGHTS.indexOf(needed);
}

/** A session of a person who is signed in to the dashboard. */
export type Session = {
  readonly id: string;
  /** null for the operator. */
  readonly tenantId: string | null;
  /** The key that opened it: the session ends with the key. */
  readonly keyId: string | null;
  /** The community and platform id of a person who came from chat: their rights are checked there again. */
  readonly communityId: string | null;
  readonly personId: string | null;
  /** The team member who signed in by a provider: the session ends with the membership. */
  readonly teammateId: string | null;
  /** A name to show: the label of a key, a name in chat, "operator". */
  readonly name: string;
  readonly rights: SessionRights;
  /** The browser's user agent, cut. */
  readonly agent: string;
  readonly createdAtMs: number;
  readonly seenAtMs: number;
  readonly expiresAtMs: number;
};

/** A session that a link from chat opened. */
export type ChatSession = Session & { readonly communityId: string; readonly personId: string };

/** Sessions, by the SHA-256 (hex) of the browser's cookie. */
export type SessionStore = {
  addSession(session: Omit<Session, 'id'> & { readonly hash: string }): Promise<Session>;
  /** @returns null if it is unknown, ended or expired, its key was revoked, or its tenant erased. */
  findSession(hash: string, nowMs: number): Promise<Session | null>;
  /** Records that it was used, and when it expires now. */
  renewSession(id: string, seenAtMs: number, expiresAtMs: number): Promise<void>;
  /** Lists unexpired sessions of a tenant, or with null of the operator; newest first. */
  listSessions(tenantId: string | null, nowMs: number): Promise<readonly Session[]>;
  /** Lists unexpired sessions of all tenants that a link from chat opened. */
  listChatSessions(nowMs: number): Promise<readonly ChatSession[]>;
  /** Ends one or all sessions of a tenant, or with null of the operator. @returns how many. */
  endSessions(tenantId: string | null, only?: { readonly id: string }): Promise<number>;
};
