/** One thing that the doctor looked at. `fix` says what to do, where there is something to do. */
export type DoctorFinding = {
  /** What was looked at: the settings, the store, the model, or a platform by its name. */
  readonly part: string;
  /** A fault keeps something from working; a warning is worth knowing. */
  readonly level: 'ok' | 'warning' | 'fault';
  readonly what: string;
  readonly fix: string | null;
};

/**
 * A finding that all is well.
 * @example ok('store', 'SQLite, up to date');
 */
export function ok(part: string, what: string): DoctorFinding {
  return { part, level: 'ok', what, fix: null };
}

/**
 * A finding that something does not work, and what to do.
 * @example fault('store', 'the file cannot be written', 'give its folder to the service');
 */
export function failure(part: string, what: string, fix: string): DoctorFinding {
  return { part, level: 'fault', what, fix };
}

/**
 * A finding that something works less well than it could.
 * @example warning('store', 'no backup yet', 'steward backup');
 */
export function warning(part: string, what: string, fix: string): DoctorFinding {
  return { part, level: 'warning', what, fix };
}
