import { readFileSync, readlinkSync } from 'node:fs';

/** A process of this machine, as others that see the same process ids tell it apart: boot, namespace of process ids, id and start time. */
type ProcessIdentity = {
  readonly boot: string;
  readonly namespace: string;
  readonly pid: number;
  /** In clock ticks since the boot: an id may be given anew. */
  readonly started: string;
};

/** This process; null where the system does not tell (anything but Linux). */
export function thisProcess(): ProcessIdentity | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    const started = startOf(process.pid);
    return started === null ? null : { boot, namespace, pid: process.pid, started };
  } catch {
    return null;
  }
}

/**
 * Whether a process has certainly ended.
 * @returns false where that cannot be known from here: on another machine, in another container, or before another boot.
 */
export function hasEnded(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (other.boot !== own.boot || other.namespace !== own.namespace) return false;
  return startOf(other.pid) !== other.started;
}

/** When a process that runs was started; null for one that does not exist, or has ended and is not forgotten yet. @see proc_pid_stat(5) */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in brackets, may hold anything.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /[ZX]/i.test(state) ? null : (fields[18] ?? null);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
