import { SYSTEM_ENTRY_KINDS, type SystemEntry, type SystemEntryStore } from '../../core/incidents/system-entries.ts';
import type { Database } from '../database/database.ts';
import { columnsOf, numbered } from '../database/sql-value.ts';

const ADD = `INSERT INTO "Bulletin" (id, "tenantId", "communityId", kind, subject, body, open, "changedAtMs")
  SELECT $1, "tenantId", id, $3, $4, $5, CAST($6 AS INTEGER) = 1, CAST($7 AS BIGINT) FROM "Community" WHERE id = $2`;

type Row = NonNullable<Awaited<ReturnType<Database['models']['bulletin']['findUnique']>>>;

/** Creates the store of system entries. */
export function createBulletins({ models, durable }: Database): SystemEntryStore {
  return {
    async addSystemEntry({ id, communityId, kind, subject, body, open, changedAtMs }) {
      await durable.execute(ADD, id, communityId, kind, subject, body, open ? 1 : 0, Math.floor(changedAtMs));
    },
    async changeSystemEntry(id, change, onlyIfBody) {
      const data = columnsOf(change);
      const where = { id, ...(onlyIfBody === undefined ? {} : { body: onlyIfBody }) };
      return (await models.bulletin.updateMany({ where, data })).count > 0;
    },
    async findSystemEntry(id) {
      const row = await models.bulletin.findUnique({ where: { id } });
      return row && bulletinOf(row);
    },
    async listSystemEntries(by) {
      const rows = await models.bulletin.findMany({
        where: selectionOf(by),
        orderBy: { id: 'desc' },
        ...('limit' in by ? { take: by.limit } : {}),
      });
      return rows.map(bulletinOf);
    },
  };
}

function selectionOf(by: Parameters<SystemEntryStore['listSystemEntries']>[0]) {
  if ('openOn' in by) return { open: true, community: { platform: by.openOn } };
  if ('openIn' in by) return { open: true, communityId: by.openIn };
  return { tenantId: by.tenantId, kind: by.kind };
}

function bulletinOf({ post, ...row }: Row): SystemEntry {
  const kind = SYSTEM_ENTRY_KINDS.find((name) => name === row.kind);
  if (!kind) throw new Error(`a bulletin of an unknown kind: ${row.id}`);
  // Only `changeSystemEntry` writes it.
  const where = post === null ? null : (JSON.parse(post) as NonNullable<SystemEntry['post']>);
  return { ...numbered(row), kind, post: where };
}
