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
 * Makes findings about one part: all is well, it works less well than it could, or it does not work; each of the latter two with what to do.
 * @example findingsOf('store').warning('no backup yet', 'steward backup');
 */
export function findingsOf(part: string) {
  const finding = (level: DoctorFinding['level'], what: string, fix: string | null): DoctorFinding => ({
    part,
    level,
    what,
    fix,
  });
  return {
    ok: (what: string) => finding('ok', what, null),
    warning: (what: string, fix: string) => finding('warning', what, fix),
    failure: (what: string, fix: string) => finding('fault', what, fix),
  };
}
