import type { SessionRights } from './sessions.ts';

/** What somebody of a team may be, in the words of pages: the rights of their sessions. */
export const TEAM_ROLES = { view: 'viewer', moderate: 'moderator', manage: 'manager', own: 'owner' } as const;
export type TeamRole = Exclude<SessionRights, 'operate'> & keyof typeof TEAM_ROLES;

/** Somebody as a provider of sign-ins knows them; `subject` is unique and stays theirs at that provider. */
export type Identity = { readonly provider: string; readonly subject: string; readonly name: string };

/** Somebody who signs in to a tenant by a provider, or an invitation that nobody has used yet, of nobody then. */
export type Teammate = Identity & {
  readonly id: string;
  readonly tenantId: string;
  readonly role: TeamRole;
  readonly addedBy: string;
  readonly addedAtMs: number;
  /** When they signed in last. */
  readonly seenAtMs: number | null;
  /** Until when an invitation works; null once it was used. */
  readonly expiresAtMs: number | null;
};

/** Teams and invitations, these by the SHA-256 (hex) of their code. */
export type TeammateStore = {
  inviteTeammate(of: Pick<Teammate, 'tenantId' | 'role' | 'addedAtMs'> & NewInvitation): Promise<void>;
  /** null for an invitation that is unknown, used, expired or taken back. */
  findInvitation(hash: string, nowMs: number): Promise<Teammate | null>;
  /** Uses an invitation, which works once. Who is in that team already has its role from then on, and new sessions. null as above. */
  joinTeam(hash: string, identity: Identity, nowMs: number): Promise<Joined | null>;
  /** In the order in which they were added; those of an identity are in as many teams. */
  listTeammates(
    by: { readonly tenantId: string } | Pick<Identity, 'provider' | 'subject'>,
  ): Promise<readonly Teammate[]>;
  noteTeammateSeen(id: string, nowMs: number): Promise<void>;
  /** Ends their sessions too, or takes an invitation back. Whether there was one. */
  removeTeammate(tenantId: string, id: string): Promise<boolean>;
};
type Joined = Pick<Teammate, 'id' | 'tenantId' | 'name' | 'role'>;
type NewInvitation = { readonly hash: string; readonly expiresAtMs: number };
