import type { Author } from '../../core/changes.ts';
import type { LanguageStore } from '../../core/community-store.ts';
import { recordChange } from '../changes.ts';
import type { Database } from '../database.ts';
import { guarded } from '../faults.ts';
import { sanitizeForDb } from '../storable.ts';
import { communityOf } from './directory.ts';

/** Keeps which language moderators chose, with who did. */
export function createLanguages({ models, durable }: Database, author: Author): LanguageStore {
  return {
    chooseLanguage: (communityId, language) =>
      guarded(async () => {
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
      }),
  };
}
