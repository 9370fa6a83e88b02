import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '../../core/common/errors.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { type Database, type Dialect, newId, type Sql } from './database.ts';
import { guarded } from './errors.ts';
import { createGroup } from './group-commit.ts';

/** The scope of a lease on judgements; a lease on money has its ceiling's name. */
export const JUDGEMENTS = 'judgements';

/** A reservation that is not settled. Its amount is in judgements or micro-USD. */
export type Lease = {
  readonly id: string;
  readonly scope: string;
  readonly tenantId: string | null;
  readonly month: string;
  readonly amount: number;
  readonly expiresAtMs: number;
  readonly owner: string;
};

async function insertLeases(sql: Sql, { each }: Dialect, leases: readonly Lease[]): Promise<void> {
  if (leases.length === 0) return;
  const rows = leases.map((one) => [
    ...[one.id, one.scope, one.tenantId, one.month],
    ...[one.amount, one.expiresAtMs, one.owner],
  ]);
  const statement = `INSERT INTO "Lease" (id, scope, "tenantId", month, amount, "expiresAtMs", owner)
      SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, CAST(value ->> 4 AS BIGINT), CAST(value ->> 5 AS BIGINT), value ->> 6
      FROM ${each('$1')}`;
  await sql.execute(statement, rows);
}

/** Ends leases of any scope. */
export async function deleteLeases(sql: Sql, { list }: Dialect, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(`DELETE FROM "Lease" WHERE id IN ${list('$1')}`, ids);
}

/** Reserves for many callers in one transaction, in order. @param decide takes the lock, reads the rest, and grants in turn. */
export function gatherReservations<Ask, Answer>(
  database: Database,
  presence: Presence,
  decide: (
    sql: Sql,
    asks: readonly Ask[],
  ) => Promise<{ readonly answers: readonly Answer[]; readonly leases: readonly Lease[] }>,
): (ask: Ask) => Promise<Answer> {
  const group = createGroup<Ask, Answer>({
    groupMax: 256,
    waitingMax: 20_000,
    weigh: () => 1,
    run: async (asks) => {
      await presence.beFresh();
      return guarded(() =>
        database.relaxed.transaction(async (sql) => {
          const { answers, leases } = await decide(sql, asks);
          await insertLeases(sql, database.dialect, leases);
          return answers;
        }),
      );
    },
  });
  return (ask) => group.submit(ask);
}

/** How often an instance reports that it is alive, and how long one report counts. Then the reservations of a killed one end. */
const BEAT_MS = 4_000;
const ALIVE_MS = 12_000;
/** After a longer silence an instance reports again before it reserves anything. */
const FRESH_MS = 8_000;
/** How long rows of instances are kept that ended without a report. */
const FORGOTTEN_MS = DAY_MS;

/** This process among all that have the store open. */
export type Presence = ReturnType<typeof createPresence>;

/** Returns the SQL condition that the owner of a lease `l` is alive, by the database's clock. */
export function ownerIsAlive({ nowMs }: Dialect): string {
  const alive = `SELECT 1 FROM "Instance" i WHERE i.id = l.owner AND i."aliveUntilMs" > ${nowMs}`;
  return `(l.owner = '' OR EXISTS (${alive}))`;
}

/** Releases what ended processes of this machine held. Cases have no owner and are released once no other instance is alive. */
async function releaseEnded(database: Database, id: string, own: ProcessIdentity): Promise<void> {
  const { list, nowMs } = database.dialect;
  const statement = `SELECT id, process FROM "Instance" WHERE "aliveUntilMs" > ${nowMs} AND id <> $1`;
  const others = await database.relaxed.query<{ id: string; process: string | null }>(statement, id);
  const ended = others.filter(({ process }) => process !== null && hasEnded(JSON.parse(process), own));
  if (ended.length === 0) return;
  const ids = ended.map((one) => one.id);
  await database.relaxed.transaction(async (sql) => {
    await sql.execute(`UPDATE "Instance" SET "aliveUntilMs" = ${nowMs} WHERE id IN ${list('$1')}`, ids);
    await sql.execute(`UPDATE "Arrival" SET "heldUntilMs" = 0 WHERE owner IN ${list('$1')}`, ids);
    if (ended.length < others.length) return;
    const open = `state IN ('planned', 'acted', 'posting') AND "heldUntilMs" > ${nowMs}`;
    await sql.execute(`UPDATE "Notice" SET "heldUntilMs" = 0 WHERE ${open}`);
  });
}

/** Creates this process's presence, which starts with its first reservation or claim. */
export function createPresence(database: Database) {
  const id = newId();
  const { nowMs } = database.dialect;
  const own = thisProcess();
  const announce = `INSERT INTO "Instance" (id, "aliveUntilMs", process) VALUES ($1, ${nowMs} + ${ALIVE_MS}, $2)
    ON CONFLICT (id) DO UPDATE SET "aliveUntilMs" = excluded."aliveUntilMs"`;
  const forget = `DELETE FROM "Instance" WHERE "aliveUntilMs" < ${nowMs} - ${FORGOTTEN_MS}`;
  let freshAtMs = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  const beat = async () => {
    const startedAtMs = performance.now();
    await guarded(() => database.relaxed.execute(announce, id, own));
    if (own) await guarded(() => releaseEnded(database, id, own));
    freshAtMs = startedAtMs;
  };
  const start = async () => {
    await beat();
    if (timer) return;
    timer = setInterval(() => {
      // The next beat tries again, and so does the next reservation.
      beat().catch(() => {});
    }, BEAT_MS);
    timer.unref();
    await guarded(() => database.relaxed.execute(forget));
  };
  return {
    id,
    /** Resolves when the other instances know that this one is alive; from the first call on it reports regularly. */
    beFresh: async (): Promise<void> => {
      // After a long pause of this process the others count it as dead.
      if (performance.now() - freshAtMs > FRESH_MS) await start();
    },
    /** Writes a report even if a recent one exists; also a test whether the store can write. */
    beat,
    /** Reports the end of this instance, so that nobody has to wait. Never throws. */
    leave: async (): Promise<void> => {
      clearInterval(timer);
      if (freshAtMs === Number.NEGATIVE_INFINITY) return;
      // The row stays for the processes that find its leftovers.
      const end = `UPDATE "Instance" SET "aliveUntilMs" = ${nowMs} WHERE id = $1`;
      // If this fails, the last report expires.
      await guarded(() => database.relaxed.execute(end, id)).catch(() => {});
    },
  };
}

/** Identifies a process of this machine for others that see the same process ids: boot, pid namespace, pid and start time. */
type ProcessIdentity = NonNullable<ReturnType<typeof thisProcess>>;

/** Returns the identity of this process; null if the system does not provide it (anything but Linux). */
function thisProcess() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    // In clock ticks since the boot, because a pid may be reused.
    const started = startOf(process.pid);
    return started === null ? null : { boot, namespace, pid: process.pid, started };
  } catch {
    return null;
  }
}

/** Whether a process has certainly ended; false if this process cannot know. */
function hasEnded(other: ProcessIdentity, own: ProcessIdentity): boolean {
  if (other.boot !== own.boot || other.namespace !== own.namespace) return false;
  return startOf(other.pid) !== other.started;
}

/** Returns the start time of a running process; null if it does not exist or is a zombie. @see proc_pid_stat(5) */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain anything.
    const [state = '', ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return /[ZX]/i.test(state) ? null : (fields[18] ?? null);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
