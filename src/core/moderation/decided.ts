import type { Action, Decision, Observation } from '../decisions/decision.ts';

/** The decision for one subject, with details that the API leaves out. */
export type Decided = {
  readonly index: number;
  readonly decision: Decision;
  /** The local rule that decided; null if none did. */
  readonly rule: string | null;
  /** A short description of its match; empty otherwise. */
  readonly matched: string;
  /** The threshold that was crossed; null if none was. */
  readonly threshold: number | null;
  /** The actions of observed rules; absent if none found anything. */
  readonly observed?: readonly Observation[];
  /** The example that decided on the message, or let it pass. */
  readonly example?: string | undefined;
  /** The result of the scores, if scores decided. */
  readonly scored?: Scored;
};

/** The result of scores under one revision of a policy, equal for every message with these scores. Its JSON is made once, for answer and log. */
export type Scored = Pick<Decision, 'action' | 'category' | 'probability' | 'scores'> &
  Pick<Decided, 'threshold' | 'observed'> & {
    readonly scoresJson: string;
    /** The members of a decision's JSON between its `message_id` and its reason. */
    readonly json: string;
  };

/** Details of a decision that the API leaves out. */
export type DecisionDetail = Pick<Decided, 'rule' | 'matched' | 'threshold' | 'scored'> & {
  /** The id of its row in the decision log; '' for a dry run. */
  readonly logId: string;
};

/** The local rules' result for a message that they did not decide; opaque, for `ModerateRequest.localDecisions`. */
export type LocalDecision = {
  readonly held: Decided | null;
  readonly observed: readonly Observation[];
  /** The actions of other versions' local rules, by version name. */
  readonly others?: ReadonlyMap<string, Action>;
} | null;
