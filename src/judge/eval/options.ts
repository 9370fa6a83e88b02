/** How an evaluation runs. */
export type EvalOptions = {
  /** The most messages to read. */
  readonly limit: number;
  /** Messages a request, 1 to 50. */
  readonly batch: number;
  /** Requests under way at once. */
  readonly parallel: number;
  /** Judges everything a second time at other places, which doubles the cost. */
  readonly position: boolean;
  /** Whether the suite of injections is tried as well. */
  readonly injections?: boolean;
  readonly json: boolean;
  /** What a suggested threshold has to keep; .95 where it is left out. */
  readonly precision?: number;
};
