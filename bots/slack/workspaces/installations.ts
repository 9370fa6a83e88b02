import type { Installation } from '../../../src/core/communities/installations.ts';
import type { BotDeps } from '../../core/port/deps.ts';
import type { Kept, Opened, Vault } from './kept.ts';

/** An installation as it stands in the store; null in the place of tokens that were sealed with a key which this process does not have. */
export type Found = { readonly version: string; readonly opened: Opened | null };

/** The installations of all workspaces, opened and sealed on their way. Methods reject with StewardError when the store cannot be used. */
export type Installations = {
  list(): Promise<readonly Omit<Installation, 'sealed'>[]>;
  find(teamId: string): Promise<Found | null>;
  /** Keeps one, new or in the place of the last; on disk when it resolves. */
  put(kept: Kept): Promise<void>;
  /** Keeps other tokens of it. @returns false, and keeps nothing, where it was changed or removed since that version. */
  renew(version: string, kept: Kept): Promise<boolean>;
  remove(teamId: string): Promise<void>;
  /** Notes since when it is refused; null when it is not any more. */
  noteRefused(teamId: string, atMs: number | null): Promise<void>;
};

/** Makes them. */
export function createInstallations(store: BotDeps['store']['installations'], vault: Vault): Installations {
  const keyOf = (externalId: string) => ({ platform: 'slack', externalId }) as const;
  const cipher = (kept: Kept) => {
    const { id } = kept.installation.team;
    return [keyOf(id), vault.close(id, kept)] as const;
  };
  return {
    list: () => store.listInstallations('slack'),
    async find(teamId) {
      const row = await store.findInstallation(keyOf(teamId));
      return row && { version: row.version, opened: vault.open(teamId, row.sealed) };
    },
    async put(kept) {
      await store.putInstallation(...cipher(kept));
    },
    async renew(version, kept) {
      const [key, sealed] = cipher(kept);
      return store.renewInstallation(key, version, sealed);
    },
    async remove(teamId) {
      await store.removeInstallation(keyOf(teamId));
    },
    noteRefused: (teamId, atMs) => store.noteRefused(keyOf(teamId), atMs),
  };
}
