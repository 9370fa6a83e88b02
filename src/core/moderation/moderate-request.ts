import type { RequestMark } from '../decision-log/decision-store.ts';
import type { Decision, Source } from '../decisions/decision.ts';
import type { LocalHit } from '../filters/rule/compiled-rules.ts';
import type { Message } from '../messages/message.ts';
import type { Usage } from '../ports/judge.ts';
import type { Tenant } from '../tenants/tenant.ts';
import type { DecisionDetail, LocalDecision } from './decided.ts';

/**
 * How a request is carried out. `record` is the rule. `unlogged` judges, spends and counts, but leaves no row in the log. `dry_run` leaves nothing: it
 * judges, and what a model is paid for it is spent, but nothing is counted, logged or cached.
 * `local_only` never calls the model: what local rules and the cache do not decide comes back as error_open.
 */
/** One request: 1 to 50 messages of one tenant. */
export type ModerateRequest = {
  readonly mode?: 'record' | 'unlogged' | 'dry_run' | 'local_only';
  readonly tenant: Tenant;
  readonly messages: readonly Message[];
  readonly source: Source;
  readonly requestId: string;
  /** Told of what the rules found that look at who wrote when, for each message that is not exempt. */
  readonly onContextHits?: (hits: readonly LocalHit[], message: Message) => void;
  /** What `triage` said of the messages: local rules are not asked again. */
  readonly localDecisions?: readonly LocalDecision[];
  /** Replaces the tenant's `fail_open` while the model is unavailable. */
  readonly failOpen?: boolean;
  /** Of a request that is decided once; see `moderateOnce`. */
  readonly once?: { readonly mark: RequestMark; readonly leaseId: string };
};

/** Decisions and details in the order of the messages; both are durable. */
export type ModerateAnswer = {
  readonly decisions: readonly Decision[];
  readonly details: readonly DecisionDetail[];
  readonly usage: Usage;
};

export type Moderate = (request: ModerateRequest) => Promise<ModerateAnswer>;

/** What triage made of one message. */
export type Triaged =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly detail: DecisionDetail }
  /** It goes on to the judge, with what local rules said. */
  | { readonly kind: 'open'; readonly localDecision: LocalDecision };

/** Decides at once what local rules decide alone, and records it; the rest is for `Moderate`. In the order of the messages. */
export type Triage = (
  request: Pick<ModerateRequest, 'tenant' | 'messages' | 'source' | 'requestId'>,
) => Promise<readonly Triaged[]>;
