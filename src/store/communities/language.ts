import type { LanguageStore } from '../../core/communities/community-store.ts';
import type { Author } from '../../core/settings/changes.ts';
import { recordChange } from '../audit/changes.ts';
import type { Database } from '../database/database.ts';
import { guardedAll } from '../database/errors.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';
import { communityOf } from './directory.ts';

/** Keeps which language moderators chose, with who did. */
export function createLanguages({ models, durable }: Database, author: Author): LanguageStore {
  return guardedAll({
    async chooseLanguage(communityId, language) {
      const id = sanitizeForDb(communityId);
      await durable.transaction(async (sql) => {
        const [row] = await sql.query<{ tenantId: string; name: string; language: string | null }>(
          'SELECT "tenantId", name, language FROM "Community" WHERE id = $1',
          id,
        );
        if (!row || row.language === language) return;
        await sql.execute('UPDATE "Community" SET language = $2 WHERE id = $1', id, language);
        await recordChange(sql, author, {
          tenantId: row.tenantId,
          subject: 'language',
          before: JSON.stringify({ community: row.name, language: row.language }),
          after: JSON.stringify({ community: row.name, language }),
        });
      });
      const row = await models.community.findUnique({ where: { id } });
      return row && communityOf(row);
    },
  });
}
