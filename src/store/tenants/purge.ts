import { isDeepStrictEqual } from 'node:util';
import { createLru } from '../../core/collections/remember.ts';
import { SAMPLE_DAYS } from '../../core/decisions/sample.ts';
import { JOB_DAYS } from '../../core/jobs/jobs.ts';
import type { Clock } from '../../core/ports/judge.ts';
import { RETENTION_DAYS, type Retention } from '../../core/settings/setting-schemas.ts';
import { DAY_MS, HOUR_MS } from '../../core/time/time.ts';
import { withoutTexts } from '../communities/person-data.ts';
import { type Database, leastId } from '../database/database.ts';
import { guarded } from '../database/errors.ts';
import { type CaseChange, changeAll } from '../incidents/change-case.ts';
import { readSettings } from './identify.ts';

/** Rows of one statement: it takes some milliseconds, during which others wait to write a SQLite file. Entries are rewritten as a whole. */
const CHUNK_ROWS = 500;
const CHUNK_ENTRIES = 50;
/** A round ends within its lease; the next one continues. */
const ROUND_MS = 120_000;

const BY_ID = 'id < $1';
const OWN = '"tenantId" = $2';
const COMMUNITIES = '"communityId" IN (SELECT id FROM "Community" WHERE "tenantId" = $2)';
/** A raid stays while its lockdown is not lifted. */
const IS_OPENED = '"markedUntilMs" < $1 AND "lockdownBefore" IS NULL';
/** An upload takes at most five minutes, so a job with an owner for an hour is abandoned. */
const JOB_IS_OVER = `"createdAtMs" < CAST($1 AS BIGINT) + CASE WHEN owner = '' THEN 0 ELSE ${JOB_DAYS * DAY_MS - HOUR_MS} END`;
const IS_EMPTY = 'NOT EXISTS (SELECT 1 FROM "Notice" n WHERE n."incidentId" = "Incident".id)';

/** Deletes rows of a table once `over` holds for the instant `days` ago (30 by default). Tenants may keep a `kind` for less; `of` selects their rows. */
type Kept = Readonly<{ table: string; over: string; days?: number; kind?: keyof Retention; of?: string }>;

const KEPT: readonly Kept[] = [
  { table: 'Decision', over: BY_ID, kind: 'decisions', of: OWN },
  { table: 'Verdict', over: '"atMs" < $1', kind: 'decisions', of: OWN },
  { table: 'Unjudged', over: '"atMs" < $1', days: 3, kind: 'texts', of: OWN },
  { table: 'Sample', over: '"atMs" < $1 AND answer IS NULL', days: SAMPLE_DAYS, kind: 'texts', of: OWN },
  { table: 'Sample', over: '"atMs" < $1', kind: 'decisions', of: OWN },
  { table: 'Notice', over: BY_ID, kind: 'entries', of: COMMUNITIES },
  { table: 'Incident', over: `"startedAtMs" < $1 AND ${IS_EMPTY}`, kind: 'entries', of: OWN },
  { table: 'IncidentKey', over: '"untilMs" < $1' },
  { table: 'Raid', over: IS_OPENED, kind: 'entries', of: COMMUNITIES },
  { table: 'MemberNote', over: BY_ID, kind: 'notes', of: COMMUNITIES },
  // A member who was away for this long is counted from zero.
  { table: 'MemberStanding', over: '"touchedAtMs" < $1', days: 180 },
  { table: 'Sighting', over: '"atMs" < $1', days: 1 },
  // A rejected suggestion is remembered for this long.
  { table: 'Bulletin', over: '"changedAtMs" < $1 AND NOT open', days: 180 },
  { table: 'KeptList', over: '"readAtMs" < $1', days: 90 },
  { table: 'Remnant', over: '"atMs" < $1' },
  { table: 'Session', over: '"expiresAtMs" < $1', days: 0 },
  { table: 'Teammate', over: '"expiresAtMs" < $1', days: 0 },
  { table: 'WebhookDelivery', over: BY_ID, days: 3 },
  { table: 'JobPart', over: `"jobId" IN (SELECT id FROM "Job" WHERE ${JOB_IS_OVER})`, days: JOB_DAYS },
  { table: 'Job', over: `${JOB_IS_OVER} AND NOT EXISTS (SELECT 1 FROM "JobPart" WHERE "jobId" = id)`, days: JOB_DAYS },
  { table: 'Example', over: '"expiresAtMs" < $1', days: 0 },
  { table: 'OneTimeCode', over: '"expiresAtMs" < $1', days: 2 },
  // Telegram keeps updates for 24 hours; Slack repeats deliveries for some minutes.
  { table: 'Claim', over: '"atMs" < $1', days: 2 },
];

/** Uses an index with this condition, so tenants without the setting are not read. The random order gives each tenant its turn. */
const TENANTS = `SELECT id, settings FROM "Tenant" WHERE settings LIKE '%"retention":{"%' ORDER BY random()`;
const SPAN = 'id < $1 AND id > $3';
const TEXTS = `SELECT id FROM "Decision" WHERE ${OWN} AND ${SPAN} AND action <> 'none' ORDER BY id LIMIT ${CHUNK_ROWS}`;
const CLEAR = `UPDATE "Decision" SET text = '' WHERE id <= $1 AND id > $3 AND ${OWN} AND action <> 'none' AND text <> ''`;
const ENTRIES = `SELECT id FROM "Notice" WHERE ${COMMUNITIES} AND ${SPAN} ORDER BY id LIMIT ${CHUNK_ENTRIES}`;

type SomeTenant = { readonly id: string; readonly settings: string };
/** A case without texts is not written. */
const clearingOf = ({ id }: { readonly id: string }): CaseChange => ({
  id,
  change: (one) => (isDeepStrictEqual(withoutTexts(one), one) ? null : withoutTexts(one)),
});

/** Does a bounded part of the work and returns the remaining jobs. */
type Job = () => Promise<readonly Job[]>;

/** Creates the deletion of expired rows: one chunk of each table, then of each tenant that keeps less, and again. @returns the number of deleted log rows. */
export function createExpiry(database: Database, now: Clock): (isStopped: () => boolean) => Promise<number> {
  const { relaxed, kind } = database;
  /** By tenant and statement, the id up to which all texts are cleared; checked again from the start every hour. */
  const cleared = createLru<string, string>(20_000, { ttl: HOUR_MS, noUpdateTTL: true });
  let deleted = 0;

  const deleting = ({ table, over, of }: Kept, days: number, tenantId?: string): Job => {
    const which = tenantId === undefined ? over : `${over} AND ${of}`;
    const chunk = (key: string) => `SELECT ${key} FROM "${table}" WHERE ${which} LIMIT ${CHUNK_ROWS}`;
    // `ctid` repeats across the log's partitions. ANY with an array keeps PostgreSQL from scanning the whole table.
    const place = table === 'Decision' ? 'id' : 'ctid';
    const isChosen =
      kind === 'sqlite' ? `rowid IN (${chunk('rowid')})` : `${which} AND ${place} = ANY(ARRAY(${chunk(place)}))`;
    const statement = `DELETE FROM "${table}" WHERE ${isChosen}`;
    const beforeMs = now() - days * DAY_MS;
    const values = [over === BY_ID ? leastId(beforeMs) : Math.floor(beforeMs), ...(tenantId ? [tenantId] : [])];
    const job: Job = async () => {
      const count = await relaxed.execute(statement, ...values);
      if (table === 'Decision') deleted += count;
      return count < CHUNK_ROWS ? [] : [job];
    };
    return job;
  };
  const clearing = (next: string, days: number, tenantId: string): Job => {
    const mark = `${tenantId} ${next}`;
    const job: Job = async () => {
      const from = cleared.get(mark) ?? '';
      const ids = await relaxed.query<{ id: string }>(next, leastId(now() - days * DAY_MS), tenantId, from);
      const to = ids.at(-1)?.id ?? from;
      if (next === TEXTS) await relaxed.execute(CLEAR, to, tenantId, from);
      else await relaxed.transaction((sql) => changeAll(sql, ids.map(clearingOf)));
      cleared.set(mark, to);
      return ids.length < CHUNK_ENTRIES ? [] : [job];
    };
    return job;
  };
  const tenantJobs = async ({ id, settings }: SomeTenant): Promise<Job[]> => {
    const { retention } = readSettings(settings);
    const { texts } = retention;
    const jobs = KEPT.flatMap((kept) => {
      const days = kept.kind && retention[kept.kind];
      return days ? deleting(kept, days, id) : [];
    });
    return texts ? [...jobs, clearing(TEXTS, texts, id), clearing(ENTRIES, texts, id)] : jobs;
  };

  return (isStopped) =>
    guarded(async () => {
      const untilMs = performance.now() + ROUND_MS;
      deleted = 0;
      // `keepLog` drops whole days of the log.
      const everybody = KEPT.filter(({ table }) => table !== 'Decision' || !database.keepLog);
      const jobs: Job[] = everybody.map((kept) => deleting(kept, kept.days ?? RETENTION_DAYS));
      for (const tenant of await relaxed.query<SomeTenant>(TENANTS)) jobs.push(() => tenantJobs(tenant));
      // The rest of a job goes to the end of the list.
      for (const job of jobs) {
        if (isStopped() || performance.now() > untilMs) break;
        jobs.push(...(await job()));
        await new Promise(setImmediate);
      }
      return deleted;
    });
}
