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

/** The app as one workspace or organisation installed it: what Slack's library makes of the answer of `oauth.v2.access`, as far as it is used. */
const installationSchema = z.object({
  /** Who installed it: a workspace, or a whole organisation. */
  team,
  bot: z.object({ ...token, id: z.string(), userId: z.string(), scopes: z.array(z.string()) }),
  /** Whoever installed it; without a token where they gave none. */
  user: z.object({ ...token, token: z.string().optional(), id: z.string(), scopes: z.array(z.string()).optional() }),
  appId: z.string().optional(),
});

const keptSchema = z.object({
  installation: installationSchema,
  /** Of a whole organisation: the workspaces that it gave the app. */
  workspaces: z.array(team).optional(),
  installedAtMs: z.number(),
  /** Who installed it last, which need not be whose token is used. */
  installerId: z.string(),
  /** The address of the workspace or organisation, with a slash at its end. */
  url: z.string(),
});

/** An installation that can be used. */
export type BotInstallation = z.output<typeof installationSchema>;

/** What is kept of an installation. */
export type Kept = z.output<typeof keptSchema>;

const orgSchema = z.looseObject({ isEnterpriseInstall: z.literal(true), enterprise: team });

/** Reads what Slack's library hands over; null for an installation without a bot. */
export function readInstallation(installation: unknown): BotInstallation | null {
  const org = orgSchema.safeParse(installation).data;
  return installationSchema.safeParse(org ? { ...org, team: org.enterprise } : installation).data ?? null;
}

/** The workspaces that an installation is for: of an organisation's those that it gave the app. */
export function workspacesOf({ installation, workspaces }: Kept): readonly z.output<typeof team>[] {
  return workspaces ?? [installation.team];
}

/** Seals installations, each bound to who installed it: one that is put into another's place does not open. */
export type Vault = ReturnType<typeof createVault>;

/** Makes a vault of the operator's keys: the first seals, and each opens. */
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
    /** `isOld` when it was encrypted with a key that is being replaced; null for what was encrypted with another key, or changed. */
    open(teamId: string, sealed: string): { readonly kept: Kept; readonly isOld: boolean } | null {
      for (const [index, cipher] of ciphers.entries()) {
        const kept = read(cipher, teamId, sealed);
        if (kept) return { kept, isOld: index > 0 };
      }
      return null;
    },
  };
}

/** The installations of all workspaces and organisations, opened and sealed on their way. Methods reject with StewardError when the store cannot be used. */
export type Installations = ReturnType<typeof createInstallations>;

export function createInstallations(store: BotDeps['store']['installations'], vault: Vault) {
  const keyOf = (externalId: string) => ({ platform: 'slack', externalId }) as const;
  const cipher = (kept: Kept) => {
    const { id } = kept.installation.team;
    return [keyOf(id), vault.close(id, kept)] as const;
  };
  return {
    list: () => store.listInstallations('slack'),
    /** `opened` is null for tokens that were sealed with a key which this process does not have. */
    async find(teamId: string) {
      const row = await store.findInstallation(keyOf(teamId));
      return row && { version: row.version, opened: vault.open(teamId, row.sealed) };
    },
    /** Keeps one, new or in the place of the last; on disk when it resolves. */
    put: (kept: Kept) => store.putInstallation(...cipher(kept)),
    /** Keeps other tokens of it. @returns false, and keeps nothing, where it was changed or removed since that version. */
    async renew(version: string, kept: Kept): Promise<boolean> {
      const [key, sealed] = cipher(kept);
      return store.renewInstallation(key, version, sealed);
    },
    remove: (teamId: string) => store.removeInstallation(keyOf(teamId)),
    /** Notes since when it is refused; null when it is not any more. */
    noteRefused: (teamId: string, atMs: number | null) => store.noteRefused(keyOf(teamId), atMs),
  };
}
