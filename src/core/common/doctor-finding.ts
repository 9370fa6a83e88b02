/** One result of a check by the doctor. `fix` says how to fix it; null when nothing needs fixing. */
export type DoctorFinding = {
  /** The checked part: the settings, the store, the model, or a platform by name. */
  readonly part: string;
  /** A fault breaks something; a warning does not. */
  readonly level: 'ok' | 'warning' | 'fault';
  readonly what: string;
  readonly fix: string | null;
};

/**
 * Returns functions that make findings about one part. A warning and a failure each say how to fix the problem.
 * @example findingsOf('store').warning('no backup yet', 'steward backup');
 */
export function findingsOf(part: string) {
  return {
    ok: (what: string): DoctorFinding => ({ part, level: 'ok', what, fix: null }),
    warning: (what: string, fix: string): DoctorFinding => ({ part, level: 'warning', what, fix }),
    failure: (what: string, fix: string): DoctorFinding => ({ part, level: 'fault', what, fix }),
  };
}
