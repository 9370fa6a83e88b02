import type { Installation, InstallationKey, InstallationStore } from '../../core/communities/installations.ts';
import type { Database } from '../database/database.ts';
import { guardedAll } from '../database/errors.ts';
import { newId } from '../database/ids.ts';
import { sanitizeForDb } from '../database/sanitize-for-db.ts';

type Row = { readonly externalId: string; readonly version: string; readonly refusedAtMs: bigint | number | null };

/** Where the tokens of many communities are kept: written through, for a token that is lost has to be asked for again. */
export function createInstallations({ models }: Database): InstallationStore {
  const idOf = ({ platform, externalId }: InstallationKey) => ({ platform, externalId: sanitizeForDb(externalId) });
  return guardedAll({
    async listInstallations(platform) {
      const rows = await models.installation.findMany({
        where: { platform },
        select: { externalId: true, version: true, refusedAtMs: true },
        orderBy: { externalId: 'asc' },
      });
      return rows.map(toHead);
    },
    async findInstallation(key): Promise<Installation | null> {
      const row = await models.installation.findUnique({ where: { platform_externalId: idOf(key) } });
      return row && { ...toHead(row), sealed: row.sealed };
    },
    async putInstallation(key, sealed) {
      const data = { version: newId(), sealed, refusedAtMs: null };
      await models.installation.upsert({
        where: { platform_externalId: idOf(key) },
        create: { ...idOf(key), ...data },
        update: data,
      });
    },
    async renewInstallation(key, version, sealed) {
      const data = { version: newId(), sealed, refusedAtMs: null };
      return (await models.installation.updateMany({ where: { ...idOf(key), version }, data })).count > 0;
    },
    async noteRefused(key, refusedAtMs) {
      const data = { refusedAtMs: refusedAtMs === null ? null : BigInt(Math.floor(refusedAtMs)) };
      await models.installation.updateMany({ where: idOf(key), data });
    },
    removeInstallation: async (key) => (await models.installation.deleteMany({ where: idOf(key) })).count > 0,
  });
}

function toHead({ externalId, version, refusedAtMs }: Row): Omit<Installation, 'sealed'> {
  return { externalId, version, refusedAtMs: refusedAtMs === null ? null : Number(refusedAtMs) };
}
