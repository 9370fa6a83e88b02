/** What somebody of a team may be, as rights of their sessions, in the words of pages. */
export const TEAM_ROLES = { view: 'viewer', moderate: 'moderator', manage: 'manager', own: 'owner' } as const;
export type TeamRole = keyof typeof TEAM_ROLES;

/** Somebody as a provider of sign-ins knows them; `subject` is unique and stays theirs at that provider. */
export type ProviderIdentity = { readonly provider: string; readonly subject: string; readonly name: string };

/** Somebody who signs in to a tenant by a provider, or an invitation that nobody has used yet, of nobody then. */
export type Teammate = ProviderIdentity & {
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
export type Membership = Pick<Teammate, 'id' | 'tenantId' | 'name' | 'role'>;

/** Teams and their open invitations. */
export type TeammateStore = {
  /** @returns the id of the invitation. */
  inviteTeammate(of: Pick<Teammate, 'tenantId' | 'role' | 'addedAtMs' | 'expiresAtMs'>): Promise<string>;
  /** Gives an open invitation to somebody; who is in that team already has its role from then on, and new sessions. null for one that is none. */
  joinTeam(id: string, identity: ProviderIdentity, nowMs: number): Promise<Membership | null>;
  /** The teams of somebody who signs in now. */
  enterTeams(by: Pick<ProviderIdentity, 'provider' | 'subject'>, nowMs: number): Promise<readonly Membership[]>;
  /** In the order in which they were added. */
  listTeammates(tenantId: string): Promise<readonly Teammate[]>;
  /** Ends their sessions too, or takes an invitation back. Whether there was one. */
  removeTeammate(tenantId: string, id: string): Promise<boolean>;
};
