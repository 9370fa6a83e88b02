/** One measured figure beside what it is measured against, both from the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** What `peerValue` is of. */
  readonly peer: string;
  readonly peerValue: number;
  /** `value` by `peerValue`. */
  readonly ratio: number;
  /** What is asked for, in words. */
  readonly asked: string;
};
