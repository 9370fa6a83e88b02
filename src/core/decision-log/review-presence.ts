import type { VerdictName } from '../decisions/verdict.ts';

/** Somebody who looks at a decision at this moment. */
export type ReviewPresence = { readonly sessionId: string; readonly decisionId: string; readonly name: string };

/** Who looks at which decision, so that two moderators do not act on the same one. In the store, for they may sit at two processes. */
export type ReviewPresenceStore = {
  /** A session looks at one decision at a time, until then at most; nothing is kept of a session that has ended. */
  notePresence(look: ReviewPresence & { readonly tenantId: string; readonly untilMs: number }): Promise<void>;
  listPresence(tenantId: string, nowMs: number): Promise<readonly ReviewPresence[]>;
  /** The verdicts that stand on these decisions of a tenant. */
  listVerdictsOn(
    tenantId: string,
    decisionIds: readonly string[],
  ): Promise<readonly { readonly decisionId: string; readonly verdict: VerdictName; readonly by: string }[]>;
};
