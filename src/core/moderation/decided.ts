import type { Action, Decision, Observation } from '../decisions/decision.ts';

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

/** What the wire leaves out of a decision. */
export type DecisionDetail = Pick<Decided, 'rule' | 'matched' | 'threshold' | 'scored'> & {
  /** The id of its row in the decision log; '' of a dry run. */
  readonly logId: string;
};

/** What local rules said of a message that they did not decide; opaque, for `ModerateRequest.localDecisions`. */
export type LocalDecision = {
  readonly held: Decided | null;
  readonly observed: readonly Observation[];
  /** What the local rules of other versions would have done, by their names. */
  readonly others?: ReadonlyMap<string, Action>;
} | null;
