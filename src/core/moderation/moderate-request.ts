import type { RequestMark } from '../decision-log/decision-store.ts';
import type { Decision, Source } from '../decisions/decision.ts';
import type { LocalHit } from '../filters/rule/compiled-rules.ts';
import type { Message } from '../messages/message.ts';
import type { Usage } from '../ports/judge.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { DecisionDetail, LocalDecision } from './decided.ts';

/** One request: 1 to 50 messages of one tenant. */
export type ModerateRequest = {
  /**
   * How the request runs. `record` is the default. `unlogged` judges, spends and counts, but writes no row to the log. `dry_run` leaves nothing
   * behind: it judges and pays for the model, but counts, logs and caches nothing. `local_only` never calls the model: messages that local rules
   * and the cache do not decide return error_open.
   */
  readonly mode?: 'record' | 'unlogged' | 'dry_run' | 'local_only';
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly source: Source;
  readonly requestId: string;
  /** Receives the hits of rules that check who wrote and when, for each message that is not exempt. */
  readonly onContextHits?: (hits: readonly LocalHit[], message: Message) => void;
  /** The results of `triage` for the messages; local rules do not run again. */
  readonly localDecisions?: readonly LocalDecision[];
  /** Replaces the tenant's `fail_open` while the model is unavailable. */
  readonly failOpen?: boolean;
  /** Set for a request that is decided once; see `moderateOnce`. */
  readonly once?: { readonly mark: RequestMark; readonly leaseId: string };
};

/** Decisions and details in the order of the messages; both are durable. */
export type ModerateAnswer = {
  readonly decisions: readonly Decision[];
  readonly details: readonly DecisionDetail[];
  readonly usage: Usage;
};

export type Moderate = (request: ModerateRequest) => Promise<ModerateAnswer>;

/** The result of triage for one message. */
export type Triaged =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly detail: DecisionDetail }
  /** The message goes on to the judge, with the local rules' result. */
  | { readonly kind: 'open'; readonly localDecision: LocalDecision };

/** Decides and records messages that local rules decide alone; the rest is for `Moderate`. In the order of the messages. */
export type Triage = (
  request: Pick<ModerateRequest, 'tenant' | 'messages' | 'source' | 'requestId'>,
) => Promise<readonly Triaged[]>;
