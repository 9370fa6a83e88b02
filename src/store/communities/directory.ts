import { randomBytes } from 'node:crypto';
import { CHAT_PLATFORMS } from '../../core/common/chat-platforms.ts';
import { LANGUAGES } from '../../core/common/languages.ts';
import {
  type Alert,
  type Community,
  EXEMPTION_KINDS,
  type Exemption,
  type LostLog,
} from '../../core/communities/community.ts';
import type {
  CommunityDirectory,
  LanguageStore,
  MirrorTombstoneStore,
} from '../../core/communities/community-store.ts';
import type { Clock } from '../../core/ports/judge.ts';
import type { Author } from '../../core/settings/changes.ts';
import { recordChange } from '../audit/changes.ts';
import { type Database, newId, type Sql } from '../database/database.ts';
import { isDuplicate } from '../database/errors.ts';
import { columnsOf, numbered, sanitizeJsonForDb } from '../database/sql-value.ts';

const REPLACE = `DELETE FROM "Community" WHERE "externalId" = $2 AND id <> $1
  AND platform = (SELECT platform FROM "Community" WHERE id = $1)`;
const RENAME_TENANT = `UPDATE "Tenant" SET name = $2, revision = revision + 1
  WHERE name = $1 AND NOT EXISTS (SELECT 1 FROM "Tenant" WHERE name = $2)`;
const EXEMPT = `INSERT INTO "Exemption" ("communityId", kind, "externalId")
  SELECT id, $2, $3 FROM "Community" WHERE id = $1 ON CONFLICT DO NOTHING`;
const ADD_SECRET = `INSERT INTO "OneTimeCode" (hash, purpose, "subjectId", "expiresAtMs") VALUES ($1, 'secret', $2, $3) ON CONFLICT DO NOTHING`;
const FIND = 'SELECT "tenantId", name, language FROM "Community" WHERE id = $1';
const SECRET_BYTES = 32;

/** Creates the store of communities, their exemptions and one-time codes. */
export function createCommunityDirectory({ models, durable }: Database, now: Clock): CommunityDirectory {
  const find = async (where: Parameters<typeof models.community.findUnique>[0]['where']) => {
    const row = await models.community.findUnique({ where });
    return row && communityOf(row);
  };
  return {
    findCommunity(by) {
      if ('id' in by) return find({ id: by.id });
      return find({ platform_externalId: { platform: by.platform, externalId: by.externalId } });
    },
    async ensureCommunity(community) {
      const key = { platform: community.platform, externalId: community.externalId };
      const data = { ...columnsOf(community), id: newId() };
      try {
        return communityOf(await models.community.create({ data }));
      } catch (error) {
        if (!isDuplicate(error)) throw error;
        return communityOf(await models.community.findUniqueOrThrow({ where: { platform_externalId: key } }));
      }
    },
    async changeCommunity(id, change) {
      await models.community.updateMany({ where: { id }, data: columnsOf(change) });
      return find({ id });
    },
    async listCommunities(by) {
      // This runs every hour and rarely finds any; the compiler of Prisma's queries would take 30 MB of memory.
      const some = 'SELECT 1 AS one FROM "Community" WHERE "removedAtMs" < $1 LIMIT 1';
      if ('removedBeforeMs' in by && (await durable.query(some, Math.floor(by.removedBeforeMs))).length === 0)
        return [];
      const rows = await models.community.findMany({ where: selectionOf(by), orderBy: { id: 'asc' } });
      return rows.map(communityOf);
    },
    moveCommunity: (id, { externalId, ownTenant }) =>
      durable.transaction(async (sql) => {
        await sql.execute(REPLACE, id, externalId);
        await sql.execute('UPDATE "Community" SET "externalId" = $2 WHERE id = $1', id, externalId);
        await sql.execute(RENAME_TENANT, ownTenant.from, ownTenant.to);
      }),
    deleteCommunity: (id, only) =>
      durable.transaction(async (sql) => {
        // If the community stays after all, the bot finds that it still exists and keeps its mirror.
        await addMirrorTombstones(sql, { communityId: id }, now());
        const removed = only ? ' AND "removedAtMs" < $2' : '';
        const bounds = only ? [Math.floor(only.removedBeforeMs)] : [];
        return (await sql.execute(`DELETE FROM "Community" WHERE id = $1${removed}`, id, ...bounds)) > 0;
      }),
    async listExemptions(communityId) {
      const rows = await models.exemption.findMany({ where: { communityId }, orderBy: { externalId: 'asc' } });
      return rows.flatMap(exemptionOf);
    },
    countWithoutLog: (platform) => models.community.count({ where: withoutLog(platform) }),
    async loseLog(id, lost) {
      const where = { id, logChannel: lost.channelId, logLost: null };
      return (await models.community.updateMany({ where, data: { logLost: sanitizeJsonForDb(lost) } })).count > 0;
    },
    async addExemption(communityId, { kind, externalId }) {
      const added = await durable.execute(EXEMPT, communityId, kind, externalId);
      return added > 0;
    },
    removeExemption: async (communityId, exemption) =>
      (await models.exemption.deleteMany({ where: { communityId, ...exemption } })).count > 0,
    async addCode(code) {
      await models.oneTimeCode.create({ data: columnsOf(code) });
    },
    async useCode({ hash, purpose, nowMs }) {
      const code = await models.oneTimeCode.findUnique({ where: { hash } });
      if (!code || code.purpose !== purpose || Number(code.expiresAtMs) <= nowMs) return null;
      // If two callers use it at once, only one deletes it.
      const { count } = await models.oneTimeCode.deleteMany({ where: { hash } });
      return count > 0 ? code.subjectId : null;
    },
    async ownSecret(name) {
      const hash = `secret/${name}`;
      const known = await models.oneTimeCode.findUnique({ where: { hash } });
      if (known) return known.subjectId;
      // If two processes create it at once, the first one wins.
      await durable.execute(ADD_SECRET, hash, randomBytes(SECRET_BYTES).toString('base64url'), Number.MAX_SAFE_INTEGER);
      return (await models.oneTimeCode.findUniqueOrThrow({ where: { hash } })).subjectId;
    },
  };
}

/** Creates the store of the languages that moderators choose, which records the author of each change. */
export function createLanguages({ models, durable }: Database, author: Author): LanguageStore {
  return {
    async chooseLanguage(communityId, language) {
      await durable.transaction(async (sql) => {
        const [row] = await sql.query<{ tenantId: string; name: string; language: string | null }>(FIND, communityId);
        if (!row || row.language === language) return;
        await sql.execute('UPDATE "Community" SET language = $2 WHERE id = $1', communityId, language);
        await recordChange(sql, author, {
          tenantId: row.tenantId,
          subject: 'language',
          before: { community: row.name, language: row.language },
          after: { community: row.name, language },
        });
      });
      const row = await models.community.findUnique({ where: { id: communityId } });
      return row && communityOf(row);
    },
  };
}

function selectionOf(by: Parameters<CommunityDirectory['listCommunities']>[0]) {
  if ('tenantId' in by) return { tenantId: by.tenantId };
  if ('withoutLogOn' in by) return withoutLog(by.withoutLogOn);
  return 'presentOn' in by
    ? { platform: by.presentOn, removedAtMs: null }
    : { removedAtMs: { lt: Math.floor(by.removedBeforeMs) } };
}

function withoutLog(platform: Community['platform']) {
  return { platform, removedAtMs: null, OR: [{ logChannel: null }, { logLost: { not: null } }] };
}

function communityOf(row: NonNullable<Awaited<ReturnType<Database['models']['community']['findUnique']>>>): Community {
  const platform = CHAT_PLATFORMS.find((name) => name === row.platform);
  if (!platform) throw new Error(`a community of an unknown platform: ${row.id}`);
  const { decidedToMs: _mark, ...rest } = numbered(row);
  return {
    ...rest,
    platform,
    // A language that only a later version knows counts as no choice.
    language: LANGUAGES.find((name) => name === row.language) ?? null,
    // Only `changeCommunity` and `loseLog` write these.
    alert: row.alert === null ? null : (JSON.parse(row.alert) as Alert),
    logLost: row.logLost === null ? null : (JSON.parse(row.logLost) as LostLog),
  };
}

function exemptionOf(row: { readonly kind: string; readonly externalId: string }): Exemption[] {
  const kind = EXEMPTION_KINDS.find((name) => name === row.kind);
  return kind ? [{ kind, externalId: row.externalId }] : [];
}

/** Creates the store of the mirrors that erased communities left on their platforms. */
export function createMirrorTombstones({ models }: Database): MirrorTombstoneStore {
  return {
    async listMirrorTombstones(platform, limit) {
      const rows = await models.remnant.findMany({ where: { platform }, orderBy: { atMs: 'asc' }, take: limit });
      return rows.map(({ externalId }) => externalId);
    },
    async dropMirrorTombstone(platform, externalId) {
      await models.remnant.deleteMany({ where: { platform, externalId } });
    },
  };
}

/** Records the mirrors of the communities that this transaction erases. */
export async function addMirrorTombstones(
  sql: Sql,
  of: { readonly tenantId: string } | { readonly communityId: string },
  nowMs: number,
): Promise<void> {
  const [column, id] = 'tenantId' in of ? ['"tenantId"', of.tenantId] : ['id', of.communityId];
  const statement = `INSERT INTO "Remnant" (platform, "externalId", "atMs")
      SELECT platform, "externalId", CAST($2 AS BIGINT) FROM "Community" WHERE ${column} = $1 AND mirrored
      ON CONFLICT DO NOTHING`;
  await sql.execute(statement, id, Math.floor(nowMs));
}
