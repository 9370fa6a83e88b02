import { readFileSync, readlinkSync } from 'node:fs';
import { codeOf } from '../../core/common/errors.ts';
import { DAY_MS } from '../../core/time/time.ts';
import { type Database, type Dialect, newId, type Sql } from './database.ts';
import { guarded } from './errors.ts';
import { createGroup } from './group-commit.ts';

/** The scope of a lease over judgements; a lease over money has its ceiling's name. */
export const JUDGEMENTS = 'judgements';

/** A reservation that has not been settled. Its amount is judgements, or millionths of a dollar. */
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

/** Ends leases, whatever they are over. */
export async function deleteLeases(sql: Sql, { list }: Dialect, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.execute(`DELETE FROM "Lease" WHERE id IN ${list('$1')}`, ids);
}

/** Reserves for many in one transaction, in their order. @param decide takes the lock, reads what is left, and grants in turn. */
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

/** How often an instance says that it is alive, and for how long it then counts as such. Reservations of a killed one end with that. */
const BEAT_MS = 4_000;
const ALIVE_MS = 12_000;
/** An instance that has been silent for longer than this says so anew before it reserves anything. */
const FRESH_MS = 8_000;
/** Rows of instances that ended without a word are kept no longer. */
const FORGOTTEN_MS = DAY_MS;

/** This process among those that have the store open. */
export type Presence = ReturnType<typeof createPresence>;

/** Whether a lease's owner is alive, as a condition on the alias `l`, by the clock of the database. */
export function ownerIsAlive({ nowMs }: Dialect): string {
  const alive = `SELECT 1 FROM "Instance" i WHERE i.id = l.owner AND i."aliveUntilMs" > ${nowMs}`;
  return `(l.owner = '' OR EXISTS (${alive}))`;
}

/** Frees what ended processes of this machine left. Cases have no owner, and are freed once nobody else is alive. */
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

/** Makes this process known among the instances, once it reserves or claims. */
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
      // The next one tries again, and so does whoever reserves.
      beat().catch(() => {});
    }, BEAT_MS);
    timer.unref();
    await guarded(() => database.relaxed.execute(forget));
  };
  return {
    id,
    /** Resolves when the others know that this instance is alive; from the first call on they are told again and again. */
    beFresh: async (): Promise<void> => {
      // A process that stood still comes back with its instance forgotten.
      if (performance.now() - freshAtMs > FRESH_MS) await start();
    },
    /** Writes, whatever was written before; to see whether the store can be written. */
    beat,
    /** Says goodbye, so that nobody has to wait. Never throws. */
    leave: async (): Promise<void> => {
      clearInterval(timer);
      if (freshAtMs === Number.NEGATIVE_INFINITY) return;
      // The row stays for those who find what this instance left.
      const end = `UPDATE "Instance" SET "aliveUntilMs" = ${nowMs} WHERE id = $1`;
      // Where that fails it ends by itself.
      await guarded(() => database.relaxed.execute(end, id)).catch(() => {});
    },
  };
}

/** A process of this machine, as others that see the same process ids tell it apart: boot, namespace of process ids, id and start time. */
type ProcessIdentity = NonNullable<ReturnType<typeof thisProcess>>;

/** This process; null where the system does not tell (anything but Linux). */
function thisProcess() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const namespace = readlinkSync('/proc/self/ns/pid');
    // In clock ticks since the boot: an id may be given anew.
    const started = startOf(process.pid);
    return started === null ? null : { boot, namespace, pid: process.pid, started };
  } catch {
    return null;
  }
}

/** Whether a process has certainly ended; false where that cannot be known from here. */
function hasEnded(other: ProcessIdentity, own: ProcessIdentity): boolean {
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
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
