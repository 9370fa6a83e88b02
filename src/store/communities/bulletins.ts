import { BULLETIN_KINDS, type Bulletin, type BulletinStore } from '../../core/bulletins.ts';
import type { Database } from '../database.ts';
import { guarded } from '../faults.ts';
import { storable, storableJson } from '../storable.ts';

type Row = NonNullable<Awaited<ReturnType<Database['models']['bulletin']['findUnique']>>>;

/** Bulletins over the database. */
export function createBulletins({ models, durable }: Database): BulletinStore {
  return {
    addBulletin: ({ id, communityId, kind, subject, body, open, changedAtMs }) =>
      guarded(async () => {
        await durable.execute(
          `INSERT INTO "Bulletin" (id, "tenantId", "communityId", kind, subject, body, open, "changedAtMs")
            SELECT $1, "tenantId", id, $3, $4, $5, CAST($6 AS INTEGER) = 1, CAST($7 AS BIGINT) FROM "Community" WHERE id = $2`,
          id,
          communityId,
          kind,
          storable(subject),
          storable(body),
          open ? 1 : 0,
          Math.floor(changedAtMs),
        );
      }),
    changeBulletin: (id, { body, open, post, changedAtMs }, onlyIfBody) =>
      guarded(async () => {
        const data = {
          ...(body === undefined ? {} : { body: storable(body) }),
          ...(open === undefined ? {} : { open }),
          ...(post === undefined ? {} : { post: post && storableJson(post) }),
          changedAtMs: BigInt(Math.floor(changedAtMs)),
        };
        const where = { id: storable(id), ...(onlyIfBody === undefined ? {} : { body: storable(onlyIfBody) }) };
        return (await models.bulletin.updateMany({ where, data })).count > 0;
      }),
    findBulletin: (id) =>
      guarded(async () => {
        const row = await models.bulletin.findUnique({ where: { id: storable(id) } });
        return row && bulletinOf(row);
      }),
    listBulletins: (by) =>
      guarded(async () => {
        const rows = await models.bulletin.findMany({
          where: selectionOf(by),
          orderBy: { id: 'desc' },
          ...('limit' in by ? { take: by.limit } : {}),
        });
        return rows.map(bulletinOf);
      }),
    purgeBulletins: (beforeMs) =>
      guarded(async () => {
        const where = { open: false, changedAtMs: { lt: BigInt(Math.floor(beforeMs)) } };
        return (await models.bulletin.deleteMany({ where })).count;
      }),
  };
}

function selectionOf(by: Parameters<BulletinStore['listBulletins']>[0]) {
  if ('openOn' in by) return { open: true, community: { platform: by.openOn } };
  if ('openIn' in by) return { open: true, communityId: by.openIn };
  return { tenantId: by.tenantId, kind: by.kind };
}

function bulletinOf({ post, changedAtMs, ...row }: Row): Bulletin {
  const kind = BULLETIN_KINDS.find((name) => name === row.kind);
  if (!kind) throw new Error(`a bulletin of an unknown kind: ${row.id}`);
  // Nobody but `changeBulletin` writes it.
  const where = post === null ? null : (JSON.parse(post) as NonNullable<Bulletin['post']>);
  return { ...row, kind, post: where, changedAtMs: Number(changedAtMs) };
}
