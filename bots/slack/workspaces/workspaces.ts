import { createLru } from '../../../src/core/collections/remember.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { Installations, Kept } from './kept.ts';
import type { WorkspaceSession } from './session.ts';

/** How long it is believed that a workspace has not installed the app, and of how many that is remembered. */
const UNKNOWN_MS = 5_000;
const UNKNOWN_MAX = 5_000;

/** The workspaces that have the app, as the store knows them. Methods reject with StewardError when it cannot be used. */
export type Workspaces = ReturnType<typeof createWorkspaces>;

type WorkspaceDeps = ProcessDeps & {
  readonly installations: Installations;
  readonly open: (teamId: string, first: { version: string; kept: Kept }) => WorkspaceSession;
};

/** Knows of no workspace until the first look. */
export function createWorkspaces({ installations, open, log, schedule }: WorkspaceDeps) {
  const sessions = new Map<string, WorkspaceSession>();
  const unreadable = new Map<string, string>();
  const refused = new Map<string, number>();
  const unsaved = new Map<string, { readonly version: string; readonly kept: Kept }>();
  const unknown = createLru<string, number>(UNKNOWN_MAX);

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
  /** Looks into the store, whatever is known. */
  const load = async (teamId: string): Promise<WorkspaceSession | null> => {
    const row = await installations.find(teamId);
    const known = sessions.get(teamId) ?? null;
    if (!row || row.version === known?.version()) return known;
    if (!row.opened) {
      sessions.delete(teamId);
      if (unreadable.get(teamId) !== row.version) log.error({ platform: 'slack', workspace: teamId }, UNREADABLE);
      unreadable.set(teamId, row.version);
      return null;
    }
    const session = adopt(teamId, row.version, row.opened.kept);
    if (row.opened.isOld) await renew(session, row.opened.kept);
    return session;
  };
  const save = async (teamId: string): Promise<void> => {
    const one = unsaved.get(teamId);
    if (!one) return;
    const isKept = await installations.renew(one.version, one.kept);
    unsaved.delete(teamId);
    const row = isKept ? await installations.find(teamId) : null;
    if (row?.opened) adopt(teamId, row.version, row.opened.kept);
  };
  /** Uses other tokens of the same installation at once, and writes them until they are written, where it was not changed or removed meanwhile. */
  const renew = (session: WorkspaceSession, kept: Kept): Promise<void> => {
    const version = session.version();
    unsaved.set(session.id, { version, kept });
    session.take(version, kept);
    return save(session.id);
  };
  const forget = (teamId: string): void => {
    sessions.delete(teamId);
    unreadable.delete(teamId);
    refused.delete(teamId);
    unsaved.delete(teamId);
  };

  return {
    find: (teamId: string) => sessions.get(teamId) ?? null,
    /** The same, and looks into the store where it is not known yet. */
    async lookUp(teamId: string): Promise<WorkspaceSession | null> {
      const known = sessions.get(teamId);
      if (known) return known;
      if (schedule.now() - (unknown.get(teamId) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS) return null;
      const found = await load(teamId);
      if (!found) unknown.set(teamId, schedule.now());
      return found;
    },
    load,
    all: (): readonly WorkspaceSession[] => [...sessions.values()],
    /** Those whose tokens were sealed with a key that this process does not have. */
    unreadable: (): readonly string[] => [...unreadable.keys()],
    isUnreadable: (teamId: string) => unreadable.has(teamId),
    /** Takes over what this and other processes changed. */
    async sync(): Promise<void> {
      for (const teamId of [...unsaved.keys()]) await save(teamId);
      const rows = await installations.list();
      const there = new Set(rows.map(({ externalId }) => externalId));
      for (const teamId of [...sessions.keys(), ...unreadable.keys()]) if (!there.has(teamId)) forget(teamId);
      for (const { externalId, version, refusedAtMs } of rows) {
        if (refusedAtMs === null) refused.delete(externalId);
        else refused.set(externalId, refusedAtMs);
        const isKnown = [sessions.get(externalId)?.version(), unreadable.get(externalId)].includes(version);
        if (!isKnown) await load(externalId);
      }
    },
    renew,
    /** Forgets it, with its tokens. */
    async remove(teamId: string): Promise<void> {
      forget(teamId);
      await installations.remove(teamId);
    },
    /** Since when each is refused. */
    refusals: (): ReadonlyMap<string, number> => refused,
    async noteRefused(teamId: string, refusedAtMs: number | null): Promise<void> {
      if (refusedAtMs === null) refused.delete(teamId);
      else refused.set(teamId, refusedAtMs);
      await installations.noteRefused(teamId, refusedAtMs);
    },
  };
}

/** What an operator is told of tokens that do not open. */
const UNREADABLE =
  'the tokens of a workspace were sealed with another SERVICE_SECRET_KEY: put that key back, after a comma when there is a new one, or have the workspace install the app again';
