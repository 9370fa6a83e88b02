/** The roles in a team: the rights of a member's sessions, with the words of pages. */
export const TEAM_ROLES = { view: 'viewer', moderate: 'moderator', manage: 'manager', own: 'owner' } as const;
export type TeamRole = keyof typeof TEAM_ROLES;

/** A person as a sign-in provider identifies them; `subject` is unique and permanent at that provider. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string; readonly name: string };

/** A person who signs in to a tenant by a provider, or an unused invitation, whose identity is empty. */
export type Teammate = ProviderIdentity & {
  readonly id: string;
  readonly tenantId: string;
  readonly role: TeamRole;
  readonly addedBy: string;
  readonly addedAtMs: number;
  /** When they last signed in. */
  readonly seenAtMs: number | null;
  /** Until when an invitation is valid; null once it is used. */
  readonly expiresAtMs: number | null;
};
export type Membership = Pick<Teammate, 'id' | 'tenantId' | 'name' | 'role'>;

/** Teams and their open invitations. */
export type TeammateStore = {
  /** @returns the id of the invitation. */
  inviteTeammate(of: Pick<Teammate, 'tenantId' | 'role' | 'addedAtMs' | 'expiresAtMs'>): Promise<string>;
  /** Assigns an open invitation to a person; it replaces an earlier membership in that team, with its role and sessions. @returns null if it is not open. */
  joinTeam(id: string, identity: ProviderIdentity, nowMs: number): Promise<Membership | null>;
  /** Returns the teams of a person who signs in now, and records the time. */
  enterTeams(by: Pick<ProviderIdentity, 'provider' | 'subject'>, nowMs: number): Promise<readonly Membership[]>;
  /** Lists members in the order in which they were added. */
  listTeammates(tenantId: string): Promise<readonly Teammate[]>;
  /** Removes a member with their sessions, or cancels an invitation. @returns whether there was one. */
  removeTeammate(tenantId: string, id: string): Promise<boolean>;
};
