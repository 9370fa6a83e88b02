import { z } from 'zod';
import type { BotDeps } from '../../core/port/deps.ts';
import { type Cipher, createCipher } from '../../core/runtime/cipher.ts';

const token = {
  token: z.string(),
  refreshToken: z.string().optional(),
  /** Seconds since 1970. */
  expiresAt: z.number().optional(),
};

const team = z.object({ id: z.string(), name: z.string().optional() });

/** The app's installation by a workspace or organisation: the used properties of `oauth.v2.access` as Slack's library returns them. */
const installationSchema = z.object({
  /** The workspace or organisation that installed it. */
  team,
  bot: z.object({ ...token, id: z.string(), userId: z.string(), scopes: z.array(z.string()) }),
  /** The person who installed it; without a token if they gave none. */
  user: z.object({ ...token, token: z.string().optional(), id: z.string(), scopes: z.array(z.string()).optional() }),
  appId: z.string().optional(),
});

const keptSchema = z.object({
  installation: installationSchema,
  /** For an organisation: the workspaces that it gave the app. */
  workspaces: z.array(team).optional(),
  installedAtMs: z.number(),
  /** The last person who installed it, perhaps not the owner of the token in use. */
  installerId: z.string(),
  /** The address of the workspace or organisation, with a trailing slash. */
  url: z.string(),
});

/** A usable installation. */
export type BotInstallation = z.output<typeof installationSchema>;

/** The stored data of an installation. */
export type Kept = z.output<typeof keptSchema>;

const orgSchema = z.looseObject({ isEnterpriseInstall: z.literal(true), enterprise: team });

/** Parses an installation from Slack's library; null if it has no bot. */
export function readInstallation(installation: unknown): BotInstallation | null {
  const org = orgSchema.safeParse(installation).data;
  return installationSchema.safeParse(org ? { ...org, team: org.enterprise } : installation).data ?? null;
}

/** Returns the workspaces of an installation: for an organisation, those that it gave the app. */
export function workspacesOf({ installation, workspaces }: Kept): readonly z.output<typeof team>[] {
  return workspaces ?? [installation.team];
}

/** Encrypts installations, each bound to its owner: one moved to another owner cannot be decrypted. */
export type Vault = ReturnType<typeof createVault>;

/** Creates a vault from the operator's keys: the first encrypts, and all decrypt. */
export function createVault(secretKeys: readonly string[]) {
  const ciphers = secretKeys.map((key) => createCipher(key, 'tokens'));
  const nameOf = (teamId: string) => `slack installation ${teamId}`;
  const read = (cipher: Cipher, teamId: string, sealed: string): Kept | null => {
    const text = cipher.decrypt(nameOf(teamId), sealed);
    return text === null ? null : (keptSchema.safeParse(JSON.parse(text)).data ?? null);
  };
  return {
    close(teamId: string, kept: Kept): string {
      const [cipher] = ciphers;
      if (!cipher) throw new Error('nothing to seal with');
      return cipher.encrypt(nameOf(teamId), JSON.stringify(kept));
    },
    /** Decrypts an installation. `isOld` if its key is being replaced; null if the key is unknown or the text was changed. */
    open(teamId: string, sealed: string): { readonly kept: Kept; readonly isOld: boolean } | null {
      for (const [index, cipher] of ciphers.entries()) {
        const kept = read(cipher, teamId, sealed);
        if (kept) return { kept, isOld: index > 0 };
      }
      return null;
    },
  };
}

/** The stored installations of all workspaces and organisations. Methods reject with StewardError if the store cannot be used. */
export type Installations = ReturnType<typeof createInstallations>;

export function createInstallations(store: BotDeps['store']['installations'], vault: Vault) {
  const keyOf = (externalId: string) => ({ platform: 'slack', externalId }) as const;
  const cipher = (kept: Kept) => {
    const { id } = kept.installation.team;
    return [keyOf(id), vault.close(id, kept)] as const;
  };
  return {
    list: () => store.listInstallations('slack'),
    /** Finds an installation; `opened` is null for tokens encrypted with a key that this process does not have. */
    async find(teamId: string) {
      const row = await store.findInstallation(keyOf(teamId));
      return row && { version: row.version, opened: vault.open(teamId, row.sealed) };
    },
    /** Stores a new or replaced installation; it is on disk when this resolves. */
    put: (kept: Kept) => store.putInstallation(...cipher(kept)),
    /** Stores renewed tokens. @returns false, and stores nothing, if it was changed or removed since that version. */
    async renew(version: string, kept: Kept): Promise<boolean> {
      const [key, sealed] = cipher(kept);
      return store.renewInstallation(key, version, sealed);
    },
    remove: (teamId: string) => store.removeInstallation(keyOf(teamId)),
    /** Records since when Slack refuses it; null if it no longer does. */
    noteRefused: (teamId: string, atMs: number | null) => store.noteRefused(keyOf(teamId), atMs),
  };
}
