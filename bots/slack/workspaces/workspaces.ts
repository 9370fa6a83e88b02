import { createLru } from '../../../src/core/collections/remember.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { type Installations, type Kept, workspacesOf } from './kept.ts';
import type { WorkspaceSession } from './session.ts';

/** Time for which a workspace counts as not installed, and most such workspaces that are remembered. */
const UNKNOWN_MS = 5_000;
const UNKNOWN_MAX = 5_000;

/** The workspaces with the app, as stored. Methods reject with StewardError if the store cannot be used. */
export type Workspaces = ReturnType<typeof createWorkspaces>;

/** The stored installation of a workspace or an organisation. */
type Row = { readonly version: string; readonly kept: Kept };

type WorkspaceDeps = ProcessDeps & {
  readonly installations: Installations;
  readonly open: (teamId: string, kept: Kept) => WorkspaceSession;
};

/** Creates the registry, empty until the first sync. Installations are keyed by their owner: a workspace, or an organisation with one token. */
export function createWorkspaces({ installations, open, log, schedule }: WorkspaceDeps) {
  const rows = new Map<string, Row>();
  const sessions = new Map<string, WorkspaceSession>();
  const unreadable = new Map<string, string>();
  const refused = new Map<string, number>();
  const unsaved = new Map<string, Kept>();
  const inOrder = createInOrder();
  const unknown = createLru<string, number>(UNKNOWN_MAX);

  const isFor = (teamId: string, { kept }: Row): boolean => workspacesOf(kept).some(({ id }) => id === teamId);
  /** Updates a workspace's session. Its own installation takes precedence over its organisation's. */
  const updateSession = (teamId: string): void => {
    const row = rows.get(teamId) ?? [...rows.values()].find((one) => isFor(teamId, one));
    const known = sessions.get(teamId);
    if (!row) sessions.delete(teamId);
    else if (!known) sessions.set(teamId, open(teamId, row.kept));
    else if (known.kept() !== row.kept) known.take(row.kept);
  };
  const put = (id: string, row: Row | null): void => {
    const before = rows.get(id);
    if (row) rows.set(id, row);
    else rows.delete(id);
    for (const team of [before, row].flatMap((one) => (one ? workspacesOf(one.kept) : []))) {
      unknown.delete(team.id);
      updateSession(team.id);
    }
  };
  /** Reads an installation from the store, even if it is known. */
  const load = async (id: string): Promise<void> => {
    const found = await installations.find(id);
    if (!found || found.version === rows.get(id)?.version) return;
    const { version, opened } = found;
    if (!opened) {
      put(id, null);
      if (unreadable.get(id) !== version) log.error({ workspace: id }, UNREADABLE);
      unreadable.set(id, version);
      return;
    }
    unreadable.delete(id);
    put(id, { version, kept: opened.kept });
    if (opened.isOld) await renew(id, opened.kept);
  };
  const save = (id: string): Promise<void> =>
    inOrder(id, async () => {
      const [row, kept] = [rows.get(id), unsaved.get(id)];
      if (!row || !kept) return;
      const isKept = await installations.renew(row.version, kept);
      const found = isKept ? await installations.find(id) : null;
      if (unsaved.get(id) === kept) unsaved.delete(id);
      if (found && rows.has(id)) put(id, { version: found.version, kept: unsaved.get(id) ?? kept });
    });
  /** Uses new tokens or workspaces of an installation at once, and retries to store them unless it was changed or removed meanwhile. */
  const renew = (id: string, kept: Kept): Promise<void> => {
    unsaved.set(id, kept);
    put(id, { version: rows.get(id)?.version ?? '', kept });
    return save(id);
  };
  const forget = (id: string): void => {
    put(id, null);
    unreadable.delete(id);
    refused.delete(id);
    unsaved.delete(id);
  };

  return {
    find: (teamId: string) => sessions.get(teamId) ?? null,
    /** Like `find`, but reads the store if the workspace is unknown. */
    async lookUp(teamId: string): Promise<WorkspaceSession | null> {
      const known = sessions.get(teamId);
      if (known) return known;
      if (schedule.now() - (unknown.get(teamId) ?? Number.NEGATIVE_INFINITY) < UNKNOWN_MS) return null;
      await load(teamId);
      const found = sessions.get(teamId) ?? null;
      if (!found) unknown.set(teamId, schedule.now());
      return found;
    },
    load,
    /** Returns the installation under this id, as in use. */
    row: (id: string): Row | null => rows.get(id) ?? null,
    rows: (): ReadonlyMap<string, Row> => rows,
    /** Lists the workspaces that use the tokens of this installation. */
    servedBy: (id: string): readonly WorkspaceSession[] =>
      [...sessions.values()].filter((session) => session.kept().installation.team.id === id),
    /** Whether another installation would serve the workspace. */
    isServedWithout: (teamId: string, id: string): boolean =>
      [...rows].some(([other, row]) => other !== id && isFor(teamId, row)),
    all: (): readonly WorkspaceSession[] => [...sessions.values()],
    /** Lists installations whose tokens were encrypted with a key that this process does not have. */
    unreadable: (): readonly string[] => [...unreadable.keys()],
    isUnreadable: (teamId: string) => unreadable.has(teamId),
    /** Loads changes of other processes, and stores pending ones of this one. */
    async sync(): Promise<void> {
      for (const id of [...unsaved.keys()]) await save(id);
      const listed = await installations.list();
      const there = new Set(listed.map(({ externalId }) => externalId));
      for (const id of [...rows.keys(), ...unreadable.keys()]) if (!there.has(id)) forget(id);
      for (const { externalId, version, refusedAtMs } of listed) {
        if (refusedAtMs === null) refused.delete(externalId);
        else refused.set(externalId, refusedAtMs);
        const isKnown = [rows.get(externalId)?.version, unreadable.get(externalId)].includes(version);
        if (!isKnown) await load(externalId);
      }
    },
    renew,
    /** Deletes an installation with its tokens. */
    async remove(id: string): Promise<void> {
      forget(id);
      await installations.remove(id);
    },
    /** Returns since when Slack refuses each installation. */
    refusals: (): ReadonlyMap<string, number> => refused,
    async noteRefused(id: string, refusedAtMs: number | null): Promise<void> {
      if (refusedAtMs === null) refused.delete(id);
      else refused.set(id, refusedAtMs);
      await installations.noteRefused(id, refusedAtMs);
    },
  };
}

/** Log message about tokens that cannot be decrypted. */
const UNREADABLE =
  'the tokens of a workspace were sealed with another SERVICE_SECRET_KEY: put that key back, after a comma when there is a new one, or have the workspace install the app again';
