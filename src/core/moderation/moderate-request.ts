import type { RequestMark } from '../decision-log/decision-store.ts';
import type { Action, Decision, Observation, Source } from '../decisions/decision.ts';
import type { LocalHit } from '../filters/rule/compiled-rules.ts';
import type { Message } from '../messages/message.ts';
import type { Usage } from '../ports/judge.ts';
import type { Tenant } from '../tenants/tenant.ts';

/** The decision for one subject, with what the wire leaves out. */
export type Decided = {
  readonly index: number;
  readonly decision: Decision;
  /** The local rule that decided; null when none did. */
  readonly rule: string | null;
  /** What it matched, short; empty otherwise. */
  readonly matched: string;
  /** The threshold that was crossed; null when none was. */
  readonly threshold: number | null;
  /** What observed rules would have done; left out where none found anything. */
  readonly observed?: readonly Observation[];
  /** The example that decided, or let it pass. */
  readonly example?: string | undefined;
  /** What it was made of, where scores decided. */
  readonly scored?: Scored;
};

/** What scores come to under one revision of a policy: the same for every message that has them. Its JSON is made once, for the answer and for the log. */
export type Scored = Pick<Decision, 'action' | 'category' | 'probability' | 'scores'> &
  Pick<Decided, 'threshold' | 'observed'> & {
    readonly scoresJson: string;
    /** The members of a decision's JSON between its `message_id` and its reason. */
    readonly json: string;
  };

/**
 * How a request is carried out. `record` is the rule. `unlogged` judges, spends and counts, but leaves no row in the log. `dry_run` leaves nothing: it
 * judges, and what a model is paid for it is spent, but nothing is counted, logged or cached.
 * `local_only` never calls the model: what local rules and the cache do not decide comes back as error_open.
 */
type ModerateMode = 'record' | 'unlogged' | 'dry_run' | 'local_only';

/** One request: 1 to 50 messages of one tenant. */
export type ModerateRequest = {
  readonly mode?: ModerateMode;
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

/** What the wire leaves out of a decision. */
export type DecisionDetail = Pick<Decided, 'rule' | 'matched' | 'threshold' | 'scored'> & {
  /** The id of its row in the decision log; '' of a dry run. */
  readonly logId: string;
};

/** Decisions and details in the order of the messages; both are durable. */
export type ModerateAnswer = {
  readonly decisions: readonly Decision[];
  readonly details: readonly DecisionDetail[];
  readonly usage: Usage;
};

export type Moderate = (request: ModerateRequest) => Promise<ModerateAnswer>;

/** What local rules said of a message that they did not decide; opaque, for `ModerateRequest.localDecisions`. */
export type LocalDecision = {
  readonly held: Decided | null;
  readonly observed: readonly Observation[];
  /** What the local rules of other versions would have done, by their names. */
  readonly others?: ReadonlyMap<string, Action>;
} | null;

/** What triage made of one message. */
export type Triaged =
  | { readonly kind: 'decided'; readonly decision: Decision; readonly detail: DecisionDetail }
  /** It goes on to the judge, with what local rules said. */
  | { readonly kind: 'open'; readonly localDecision: LocalDecision };

/** Decides at once what local rules decide alone, and records it; the rest is for `Moderate`. In the order of the messages. */
export type Triage = (
  request: Pick<ModerateRequest, 'tenant' | 'messages' | 'source' | 'requestId'>,
) => Promise<readonly Triaged[]>;
