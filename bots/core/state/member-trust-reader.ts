import type { MemberTrust } from '../../../src/core/members/members.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import type { IncomingJoin, IncomingMessage } from '../port/events.ts';

/** A message of somebody who may be new. */
export type Written = {
  readonly community: { readonly id: string };
  readonly message: Pick<IncomingMessage, 'author'>;
  readonly isEdit: boolean;
  readonly exempt: boolean;
  readonly trust?: MemberTrust;
};

/** Knows who is new in a community, where its tenant asks. */
export type MemberTrustReader = {
  /** The candidates with what is known of their authors; as they are where nobody asks. */
  withTrust<One extends Written>(tenant: Tenant, candidates: readonly One[]): Promise<readonly One[]>;
  /** Counts messages that were left alone. */
  count(tenant: Tenant, candidates: readonly Written[]): Promise<void>;
  onJoin(join: IncomingJoin): Promise<void>;
};
