import { LRUCache } from 'lru-cache';
import type { BotDeps } from '../../shared/deps.ts';
import { roomFor } from '../../shared/room-for.ts';
import type { Kept, Vault } from './kept.ts';
import type { WorkspaceSession } from './session.ts';

/** How long it is believed that a workspace has not installed the app, and of how many that is remembered. */
const UNKNOWN_MS = 5_000;
const UNKNOWN_MAX = 5_000;

/** The workspaces that have the app, as the store knows them. Methods reject with StewardError when it cannot be used. */
export type Workspaces = {
  find(teamId: string): WorkspaceSession | null;
  /** The same, and looks into the store where it is not known yet. */
  lookUp(teamId: string): Promise<WorkspaceSession | null>;
  all(): readonly WorkspaceSession[];
  /** Those whose tokens were sealed with a key that this process does not have. */
  unreadable(): readonly string[];
  isUnreadable(teamId: string): boolean;
  /** Takes over what this and other processes changed. @returns those whose tokens are new here. */
  sync(): Promise<readonly WorkspaceSession[]>;
  /** Keeps an installation, new or in the place of the last; on disk when it resolves. */
  install(kept: Kept): Promise<WorkspaceSession>;
  /** Keeps other tokens of the same installation; nothing where it was changed or removed meanwhile. */
  renew(teamId: string, version: string, kept: Kept): Promise<void>;
  /** Uses it no more from now on; it is still kept. */
  leave(teamId: string): void;
  /** Forgets it, with its tokens. */
  remove(teamId: string): Promise<void>;
  /** Since when each is refused. */
  refusals(): ReadonlyMap<string, number>;
  noteRefused(teamId: string, refusedAtMs: number | null): Promise<void>;
};

type WorkspaceDeps = Pick<BotDeps, 'log' | 'schedule'> & {
  readonly store: BotDeps['store']['installations'];
  readonly vault: Vault;
  readonly open: (teamId: string, first: { version: string; kept: Kept }) => WorkspaceSession;
};

/** Knows of no workspace until the first look. */
export function createWorkspaces({ store, vault, open, log, schedule }: WorkspaceDeps): Workspaces {
  const sessions = new Map<string, WorkspaceSession>();
  const unreadable = new Map<string, string>();
  const refused = new Map<string, number>();
  const unsaved = new Map<string, { readonly version: string; readonly kept: Kept }>();
  const unknown = new LRUCache<string, number>(roomFor(UNKNOWN_MAX));
  const keyOf = (externalId: string) => ({ platform: 'slack', externalId }) as const;

  const adopt = (teamId: string, version: string, kept: Kept): WorkspaceSession => {
    unreadable.delete(teamId);
    unknown.delete(teamId);
    const known = sessions.get(teamId);
    if (known) {
      known.take(version, kept);
      return known;
    }
    const session = open(teamId, { version, kept });
    sessions.set(teamId, session);
    return session;
  };
  /** @returns the session where its tokens are new here. */
  const load = async (teamId: string): Promise<WorkspaceSession | null> => {
    const row = await store.findInstallation(keyOf(teamId));
    if (!row || row.version === sessions.get(teamId)?.version()) return null;
    const opened = vault.open(teamId, row.sealed);
    if (!opened) {
      sessions.delete(teamId);
      if (unreadable.get(teamId) !== row.version) log.error({ platform: 'slack', workspace: teamId }, UNREADABLE);
      unreadable.set(teamId, row.version);
      return null;
    }
    const session = adopt(teamId, row.version, opened.kept);
    if (opened.isOld) await renew(teamId, row.version, opened.kept);
    return session;
  };
  const save = async (teamId: string): Promise<void> => {
    const one = unsaved.get(teamId);
    if (!one) return;
    const isKept = await store.renewInstallation(keyOf(teamId), one.version, vault.close(teamId, one.kept));
    unsaved.delete(teamId);
    const row = isKept ? await store.findInstallation(keyOf(teamId)) : null;
    if (row) adopt(teamId, row.version, one.kept);
  };
  /** What Slack gave is good once: it is used at once, and written again until it is written. */
  const renew = (teamId: string, version: string, kept: Kept): Promise<void> => {
    unsaved.set(teamId, { version, kept });
    sessions.get(teamId)?.take(version, kept);
    return save(teamId);
  };
  const forget = (teamId: string): void => {
    sessions.delete(teamId);
    unreadable.delete(teamId);
    refused.delete(teamId);
    unsaved.delete(teamId);
  };

  return {
    find: (teamId) => sessions.get(teamId) ?? null,
    async lookUp(teamId) {
      const known = sessions.get(teamId);
      if (known) return known;
      if (schedule.now() - (unknown.get(teamId) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS) return null;
      await load(teamId);
      const found = sessions.get(teamId) ?? null;
      if (!found) unknown.set(teamId, schedule.now());
      return found;
    },
    all: () => [...sessions.values()],
    unreadable: () => [...unreadable.keys()],
    isUnreadable: (teamId) => unreadable.has(teamId),
    async sync() {
      for (const teamId of [...unsaved.keys()]) await save(teamId);
      const rows = await store.listInstallations('slack');
      const there = new Set(rows.map(({ externalId }) => externalId));
      for (const teamId of [...sessions.keys(), ...unreadable.keys()]) if (!there.has(teamId)) forget(teamId);
      const fresh: WorkspaceSession[] = [];
      for (const { externalId, version, refusedAtMs } of rows) {
        if (refusedAtMs === null) refused.delete(externalId);
        else refused.set(externalId, refusedAtMs);
        const isKnown = [sessions.get(externalId)?.version(), unreadable.get(externalId)].includes(version);
        const session = isKnown ? null : await load(externalId);
        if (session) fresh.push(session);
      }
      return fresh;
    },
    async install(kept) {
      const { id } = kept.installation.team;
      await store.putInstallation(keyOf(id), vault.close(id, kept));
      refused.delete(id);
      await load(id);
      const session = sessions.get(id);
      if (!session) throw new Error('an installation was removed in the moment that it was kept');
      return session;
    },
    renew,
    leave(teamId) {
      sessions.delete(teamId);
      unknown.set(teamId, schedule.now());
    },
    async remove(teamId) {
      forget(teamId);
      await store.removeInstallation(keyOf(teamId));
    },
    refusals: () => refused,
    async noteRefused(teamId, refusedAtMs) {
      if (refusedAtMs === null) refused.delete(teamId);
      else refused.set(teamId, refusedAtMs);
      await store.noteRefused(keyOf(teamId), refusedAtMs);
    },
  };
}

/** What an operator is told of tokens that do not open. */
export const UNREADABLE =
  'the tokens of a workspace were sealed with another SERVICE_SECRET_KEY: put that key back, after a comma when there is a new one, or have the workspace install the app again';
