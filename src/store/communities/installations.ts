import type { CommunityKey } from '../../core/communities/inbound-events.ts';
import type { InstallationStore } from '../../core/communities/installations.ts';
import { type Database, newId } from '../database/database.ts';
import { columnsOf, numbered } from '../database/sql-value.ts';

const HEAD = { externalId: true, version: true, refusedAtMs: true } as const;

/** Creates the store of communities' tokens. Every write is durable, because a lost token must be requested again. */
export function createInstallations({ models }: Database): InstallationStore {
  const idOf = ({ platform, externalId }: CommunityKey) => ({ platform, externalId });
  return {
    async listInstallations(platform) {
      const rows = await models.installation.findMany({
        where: { platform },
        select: HEAD,
        orderBy: { externalId: 'asc' },
      });
      return rows.map(numbered);
    },
    async findInstallation(key) {
      const select = { ...HEAD, sealed: true } as const;
      const row = await models.installation.findUnique({ where: { platform_externalId: idOf(key) }, select });
      return row && numbered(row);
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
      await models.installation.updateMany({ where: idOf(key), data: columnsOf({ refusedAtMs }) });
    },
    removeInstallation: async (key) => (await models.installation.deleteMany({ where: idOf(key) })).count > 0,
  };
}
