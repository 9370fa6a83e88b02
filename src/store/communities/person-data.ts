import type { ModerationCase } from '../../core/incidents/moderation-case.ts';
import type { DataSubject, PersonData, PersonErasure, PersonStore } from '../../core/members/person-data.ts';
import type { Author } from '../../core/settings/changes.ts';
import { recordChange } from '../audit/changes.ts';
import { type Database, type Dialect, leastId, type Sql } from '../database/database.ts';
import { sanitizeForDb } from '../database/sql-value.ts';
import type { HashAuthor } from '../decisions/search-decisions.ts';
import { type CaseChange, type CaseRow, changeAll, readCase } from '../incidents/change-case.ts';
import { type NoteRow, noteOf } from './members.ts';

const COMMUNITIES = '(SELECT id FROM "Community" WHERE "tenantId" = $1 AND platform = $2)';
const OWN = `SELECT id, data, "incidentId" FROM "Notice" WHERE "communityId" IN ${COMMUNITIES} AND "authorId" = $3 ORDER BY id DESC`;
const REPORTED = `SELECT id, data, "incidentId" FROM "Notice" WHERE "communityId" IN ${COMMUNITIES} AND reports > 0`;
const NOTES = `SELECT id, text, "byId", "byName" FROM "MemberNote" WHERE "communityId" IN ${COMMUNITIES} AND "personId" = $3 ORDER BY id`;
const JOINED = `"raidId" IN (SELECT id FROM "Raid" WHERE "communityId" IN ${COMMUNITIES}) AND "personId" = $3`;
const JOINS = `SELECT "raidId", name, "joinedAtMs", "hasAvatar" FROM "Newcomer" WHERE ${JOINED}`;
const HASHED = `SELECT id, channel, "messageId" AS message_id, text, action, category FROM "Decision" WHERE "tenantId" = $1 AND author = $2 AND source = $3 ORDER BY id DESC`;
const SAMPLED = '"tenantId" = $1 AND source = $2 AND "authorId" = $3';
const SAMPLES = `SELECT text, "atMs" FROM "Sample" WHERE ${SAMPLED} ORDER BY id`;
const FORGET_ADDER = `UPDATE "Community" SET "addedBy" = NULL WHERE "tenantId" = $1 AND platform = $2 AND "addedBy" = $3`;
const STAFF_ENTRIES = `DELETE FROM "Bulletin" WHERE "communityId" IN ${COMMUNITIES} AND kind = 'staff' AND subject = $3`;
/** Decisions with a kept text. */
const TEXTS = `SELECT id, "messageId" FROM "Decision" WHERE "tenantId" = $1 AND source = $2 AND id >= $3 AND text <> ''`;

type Row = CaseRow & { readonly id: string };

/** Creates the store that reads and erases persons; the author of an erasure goes to the trail. */
export function createPersonData(database: Database, author: Author, hashAuthor: HashAuthor): PersonStore {
  const { durable, logReads, dialect } = database;
  const of = ({ tenantId, platform, personId }: DataSubject) => [tenantId, platform, sanitizeForDb(personId)] as const;
  const hashed = async ({ tenantId, platform, personId }: DataSubject) =>
    logReads.query<PersonData['decisions'][number]>(HASHED, tenantId, await hashAuthor(tenantId, personId), platform);
  return {
    async readPerson(person) {
      const [tenantId, platform, personId] = of(person);
      const own = await durable.query<Row>(OWN, tenantId, platform, personId);
      const reported = (await durable.query<Row>(REPORTED, tenantId, platform)).map(readCase);
      const notes = await durable.query<NoteRow>(NOTES, tenantId, platform, personId);
      const joins = await durable.query<PersonData['raids'][number]>(JOINS, tenantId, platform, personId);
      const samples = await durable.query<PersonData['samples'][number]>(SAMPLES, tenantId, platform, personId);
      return {
        samples,
        decisions: await hashed(person),
        cases: own.map(readCase),
        notes: notes.map(noteOf),
        raids: joins.map(({ hasAvatar, ...join }) => ({
          ...join,
          hasAvatar: hasAvatar === null ? null : Boolean(hasAvatar),
        })),
        reports: reported.flatMap((one) => reportedBy(one, personId)),
      };
    },
    async erasePerson(person) {
      const own = (await durable.query<Row>(OWN, ...of(person))).map(readCase);
      const messages = new Set(own.map(({ messageId }) => messageId));
      const oldest = leastId(Math.min(...own.map(({ sentAtMs, createdAtMs }) => Math.min(sentAtMs, createdAtMs))));
      // Reads the log outside the transaction, because the log is long.
      const texts =
        own.length === 0
          ? []
          : await logReads.query<{ id: string; messageId: string }>(TEXTS, person.tenantId, person.platform, oldest);
      const known = texts.filter(({ messageId }) => messages.has(messageId));
      const decisionIds = [...new Set([...known, ...(await hashed(person))].map(({ id }) => id))];
      return durable.transaction((sql) => eraseAll(sql, dialect, author, person, [...messages], decisionIds));
    },
  };
}

async function eraseAll(
  sql: Sql,
  { list }: Dialect,
  author: Author,
  { tenantId, platform, personId }: DataSubject,
  messageIds: readonly string[],
  decisionIds: readonly string[],
): Promise<PersonErasure> {
  const who = [tenantId, platform, sanitizeForDb(personId)] as const;
  const own = await sql.query<Row>(OWN, ...who);
  await changeRows(sql, own, withoutAuthor);
  const ownIds = own.map(({ id }) => id);
  await sql.execute(`UPDATE "Notice" SET "authorId" = '' WHERE id IN ${list('$1')}`, ownIds);
  await sql.execute(`DELETE FROM "NoticeLink" WHERE "noticeId" IN ${list('$1')}`, ownIds);
  const reported = (await sql.query<Row>(REPORTED, tenantId, platform)).filter(
    (row) => reportedBy(readCase(row), personId).length > 0,
  );
  await changeRows(sql, reported, (one) => withoutReporter(one, personId));
  await sql.execute(FORGET_ADDER, ...who);
  const incidents = [...new Set(own.map(({ incidentId }) => incidentId ?? ''))];
  // Later messages are no longer recognised as theirs.
  await sql.execute(`DELETE FROM "IncidentKey" WHERE "incidentId" IN ${list('$1')}`, incidents);
  const ofMessages = `"tenantId" = $1 AND source = $2 AND "messageId" IN ${list('$3')}`;
  const ofPerson = `"communityId" IN ${COMMUNITIES} AND "personId" = $3`;
  const clearRows = `UPDATE "Decision" SET text = '', "messageId" = '', author = NULL WHERE "tenantId" = $1 AND id IN ${list('$2')}`;
  const forget = `DELETE FROM "Example" WHERE "tenantId" = $1 AND "decisionId" IN ${list('$2')}`;
  const erased: PersonErasure = {
    entries: own.length + (await sql.execute(STAFF_ENTRIES, ...who)),
    decisions: await sql.execute(clearRows, tenantId, decisionIds),
    unjudged: await sql.execute(`DELETE FROM "Unjudged" WHERE ${ofMessages}`, tenantId, platform, messageIds),
    samples: await sql.execute(`DELETE FROM "Sample" WHERE ${SAMPLED}`, ...who),
    examples: await sql.execute(forget, tenantId, [
      ...decisionIds,
      ...own.map((row) => readCase(row).reason.decisionId),
    ]),
    notes: await sql.execute(`DELETE FROM "MemberNote" WHERE ${ofPerson}`, ...who),
    reports: reported.length,
    joins:
      (await sql.execute(`DELETE FROM "Newcomer" WHERE ${JOINED}`, ...who)) +
      (await sql.execute(`DELETE FROM "MemberStanding" WHERE ${ofPerson}`, ...who)) +
      (await sql.execute(`DELETE FROM "Sighting" WHERE ${ofPerson}`, ...who)),
    sessions:
      (await sql.execute(`DELETE FROM "Session" WHERE ${ofPerson}`, ...who)) +
      // Also deletes the membership's sessions. A Slack subject starts with the workspace of the id.
      (await sql.execute(
        `DELETE FROM "Teammate" WHERE "tenantId" = $1 AND provider = $2 AND (subject = $3 OR subject LIKE '%/' || $3)`,
        ...who,
      )),
  };
  await recordChange(sql, author, { tenantId, subject: 'person', after: { platform, ...erased } });
  return erased;
}

/** Changes these cases in the transaction. @throws the first failure. */
async function changeRows(sql: Sql, rows: readonly Row[], change: CaseChange['change']): Promise<void> {
  const changed = await changeAll(
    sql,
    rows.map(({ id }) => ({ id, change })),
  );
  for (const one of changed) if ('failure' in one) throw one.failure;
}

const NOBODY = { id: '', name: '' };

/** Returns a case without the texts that members wrote; decisions and results stay. */
export function withoutTexts(one: ModerationCase): ModerationCase {
  const reports = one.reports.map((report) => ({ ...report, reason: '' }));
  return { ...one, text: '', reply: '', fullText: null, files: [], reports, reason: { ...one.reason, matched: '' } };
}

/** Returns a case without its author's data; decisions and results stay. Waiting steps are called off. */
function withoutAuthor(moderationCase: ModerationCase): ModerationCase {
  const { results } = moderationCase;
  return {
    ...withoutTexts(moderationCase),
    author: NOBODY,
    place: { ...moderationCase.place, link: null },
    groupingKeys: [],
    copyKeys: { allow: null, block: null },
    reports: [],
    results: results.map((result) =>
      result.outcome === 'waiting'
        ? { step: result.step, outcome: 'given_up', why: 'called_off', by: result.by, atMs: result.atMs }
        : result,
    ),
    reason: { ...moderationCase.reason, matched: '', pictures: [] },
  };
}

/** Returns a case without this person's name and words in its reports; the number of reports stays. */
function withoutReporter(moderationCase: ModerationCase, personId: string): ModerationCase {
  const reports = moderationCase.reports.map((report) =>
    report.by.id === personId ? { ...report, by: NOBODY, reason: '' } : report,
  );
  return { ...moderationCase, reports };
}

function reportedBy({ id, reports, author }: ModerationCase, personId: string) {
  if (author.id === personId) return [];
  return reports.flatMap(({ by, reason, atMs }) => (by.id === personId ? [{ caseId: id, reason, atMs }] : []));
}
