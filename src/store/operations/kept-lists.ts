import type { ListStore } from '../../core/filters/state/known-lists.ts';
import type { Database } from '../database/database.ts';

/** Creates the store of subscribed lists as they were last read. */
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
