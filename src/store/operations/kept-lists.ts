import type { ListStore } from '../../core/filters/state/known-lists.ts';
import type { Database } from '../database/database.ts';

/** What lists of others had when they were last read, over the database. */
export function createKeptLists({ models }: Database): ListStore {
  return {
    async keepList(id, content, readAtMs) {
      const data = { content, readAtMs };
      await models.keptList.upsert({ where: { id }, create: { id, ...data }, update: data });
    },
    async findList(id) {
      const found = await models.keptList.findUnique({ where: { id } });
      return found && { content: found.content, readAtMs: Number(found.readAtMs) };
    },
  };
}
