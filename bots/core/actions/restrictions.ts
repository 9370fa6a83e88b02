import type { Restriction } from '../../../src/core/common/steps.ts';
import type { TimeoutRecord } from '../../../src/core/incidents/timeouts.ts';

/** Platforms round times by one second at most. */
const ROUNDED_MS = 1_000;
/** Most recorded timeouts of one member: more than the processes that act on somebody at the same moment. */
const MADE_MAX = 8;
/** Permissions that let a member write. */
const WRITES = /^can_send_/;

type Made = TimeoutRecord['made'][number];

/** A timeout to make, and the member's current restriction. */
type TimeoutAsk = {
  readonly now: Restriction | null;
  readonly known: TimeoutRecord | null;
  readonly untilMs: number;
  /** Whether somebody chose this end; then a shorter timeout replaces a longer one. */
  readonly isChosen: boolean;
  readonly nowMs: number;
  /** The role that is given instead, without an end. */
  readonly role?: string | undefined;
};

type TimeoutPlan =
  /** One of our timeouts is in force and ends late enough. */
  | { readonly kind: 'stands'; readonly untilMs: number }
  /** Somebody else restricted the member for as long or longer. */
  | { readonly kind: 'restricted' }
  | { readonly kind: 'make'; readonly is: Restriction; readonly record: TimeoutRecord };

/** Whether a restriction lasts beyond a moment. */
export function lastsBeyond(restriction: Restriction | null, atMs: number): restriction is Restriction {
  return restriction !== null && (restriction.untilMs === null || restriction.untilMs > atMs);
}

export function isSame(one: Restriction | null, other: Restriction | null): boolean {
  if (one === null || other === null) return one === other;
  const isSameEnd =
    one.untilMs === null || other.untilMs === null
      ? one.untilMs === other.untilMs
      : Math.abs(one.untilMs - other.untilMs) < ROUNDED_MS;
  return isSameEnd && one.may.join() === other.may.join();
}

/** Returns the recorded timeout that equals the current restriction, if any. */
export function findMade(known: Pick<TimeoutRecord, 'made'> | null, now: Restriction | null): Made | null {
  return known?.made.find(({ is }) => isSame(is, now)) ?? null;
}

/** Plans a timeout that spares restrictions by others: it shortens none of them, and milder ones return when it ends. */
export function planTimeout({ now, known, untilMs, isChosen, nowMs, role }: TimeoutAsk): TimeoutPlan {
  const ours = findMade(known, now);
  if (ours) {
    const isEnough = isChosen ? Math.abs(ours.endsAtMs - untilMs) < ROUNDED_MS : ours.endsAtMs >= untilMs;
    if (isEnough) return { kind: 'stands', untilMs: ours.endsAtMs };
  }
  const before = ours ? (known?.before ?? null) : now;
  const outlasts = lastsBeyond(before, untilMs - 1) ? before : null;
  if (outlasts && !outlasts.may.some((name) => WRITES.test(name)) && !ours) return { kind: 'restricted' };
  // Lasts as long as the earlier restriction, because the platform lifts everything when this one ends.
  const lasting: Restriction = { untilMs: outlasts ? outlasts.untilMs : untilMs, may: [] };
  const is = role ? { untilMs: null, may: [role] } : lasting;
  const made = (known?.made ?? []).filter((one) => lastsBeyond(one.is, nowMs) && !isSame(one.is, is));
  const all = [...made, { is, endsAtMs: untilMs }].slice(-MADE_MAX);
  return { kind: 'make', is, record: { before, made: all, dueAtMs: untilMs } };
}
