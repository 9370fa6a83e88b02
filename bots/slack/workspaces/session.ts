import type { Logger } from '@slack/bolt';
import type { BotCore } from '../../core/port/bot-core.ts';
import type { Ack } from '../../core/port/events.ts';
import type { Deliveries, Platform } from '../../core/port/platform.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { createShared } from '../../core/runtime/shared-calls.ts';
import { createInteractionDeps, createMemory, createPlatform, type Memory } from '../bot/create-platform.ts';
import type { InteractionDeps } from '../commands/interaction-deps.ts';
import { createCalls, isBadToken, type Live, type Workspace } from '../connection/calls.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { whoIs } from '../connection/login.ts';
import { createWebClients } from '../connection/web-clients.ts';
import { createEvents } from '../events/events.ts';
import { type Kept, workspacesOf } from './kept.ts';

/** Whether Slack accepts the tokens of a workspace, according to the last check. */
export type TokenHealth =
  | { readonly kind: 'unasked' | 'accepted' }
  /** `code` is Slack's error code. */
  | { readonly kind: 'refused'; readonly code: string };

/** A workspace with the app: its own clients, token, limits, pauses and caches. */
export type WorkspaceSession = {
  readonly id: string;
  readonly live: Live;
  readonly workspace: () => Workspace;
  readonly platform: Platform;
  readonly memory: Memory;
  readonly interactions: InteractionDeps;
  /** Parses an event of this workspace and passes it to the core. */
  readonly dispatch: ReturnType<typeof createEvents>;
  /** The installation whose tokens it uses: its own, or that of its organisation. */
  kept(): Kept;
  /** Uses these tokens from now on. */
  take(kept: Kept): void;
  tokenHealth(): TokenHealth;
  /** Checks the tokens now, one check at a time. Without an answer the health stays. */
  ask(): Promise<TokenHealth>;
};

/** Dependencies of a session. */
export type SessionDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  readonly logger: Logger;
  readonly core: () => BotCore;
  readonly deliveries: Deliveries;
  readonly onRemoved: (session: WorkspaceSession, atMs: number) => Promise<Ack>;
  readonly onUserTokensRevoked: (session: WorkspaceSession, userIds: readonly string[]) => void;
  readonly onTokenHealth: (session: WorkspaceSession, before: TokenHealth) => void;
};

/** Creates a session from a stored installation, without a call to Slack. */
export function createSession(deps: SessionDeps, id: string, first: Kept): WorkspaceSession {
  const { log, schedule, config, logger } = deps;
  let kept = first;
  let clients = clientsOf(config, id, kept, logger);
  let workspace = workspaceOf(id, kept);
  let tokenHealth: TokenHealth = { kind: 'unasked' };
  const share = createShared<TokenHealth>();

  const setTokenHealth = (next: TokenHealth): TokenHealth => {
    const before = tokenHealth;
    tokenHealth = next;
    if (before.kind !== next.kind) deps.onTokenHealth(session, before);
    return tokenHealth;
  };
  const askSlack = async (): Promise<TokenHealth> => {
    const asked = kept;
    const who = await whoIs(clients.actions);
    // The tokens changed meanwhile, so the result for the old ones does not count.
    if (asked !== kept) return askSlack();
    switch (who.kind) {
      case 'workspace':
        workspace = who.workspace;
        return setTokenHealth({ kind: 'accepted' });
      case 'organisation':
        workspace = { ...who.workspace, community: workspaceOf(id, kept).community };
        return setTokenHealth({ kind: 'accepted' });
      case 'refused':
        return setTokenHealth({ kind: 'refused', code: who.code });
      case 'no_bot':
        return setTokenHealth({ kind: 'refused', code: who.kind });
      case 'unreachable':
        return tokenHealth;
      default:
        return who satisfies never;
    }
  };
  const ask = () => share('', askSlack);

  const live: Live = {
    tokens: 'installed',
    workspace: () => workspace,
    get clients() {
      return clients;
    },
    // The user token may be refused alone, so the bot token is checked.
    calls: createCalls(
      schedule,
      () => clients,
      (error) => {
        if (isBadToken(error) && tokenHealth.kind !== 'refused') void ask();
      },
    ),
    schedule,
    log,
  };
  const access = {
    apiUrl: config.apiUrl,
    get botToken() {
      return kept.installation.bot.token;
    },
  };
  const memory = createMemory(live, access);
  const core = deps.core();
  const session: WorkspaceSession = {
    id,
    live,
    memory,
    workspace: () => workspace,
    platform: createPlatform(live, memory, deps.deliveries),
    interactions: createInteractionDeps(core, live, memory, access),
    dispatch: createEvents({
      ...{ core, live, known: memory.known, files: memory.files },
      onRemoved: (atMs) => deps.onRemoved(session, atMs),
      onUserTokensRevoked: (userIds) => deps.onUserTokensRevoked(session, userIds),
    }),
    kept: () => kept,
    take(next) {
      const [was, is] = [kept.installation, next.installation];
      const isNewUser = is.user.token !== was.user.token;
      // Other workspaces of its organisation change nothing here.
      const isAsBefore = is.bot.token === was.bot.token && next.installedAtMs === kept.installedAtMs;
      kept = next;
      clients = clientsOf(config, id, kept, logger);
      if (!isAsBefore) setTokenHealth({ kind: 'unasked' });
      if (isNewUser) void memory.administrator.check();
    },
    tokenHealth: () => tokenHealth,
    ask,
  };
  return session;
}

function clientsOf({ apiUrl }: SlackAppConfig, teamId: string, { installation, workspaces }: Kept, logger: Logger) {
  const { bot, user } = installation;
  const tokens = { botToken: bot.token, userToken: user.token ?? null };
  return createWebClients({ apiUrl, ...tokens, ...(workspaces ? { teamId } : {}) }, logger);
}

/** Builds the workspace from the installation, so that no event waits for Slack's answer. */
function workspaceOf(id: string, kept: Kept): Workspace {
  const { bot } = kept.installation;
  const name = workspacesOf(kept).find((team) => team.id === id)?.name ?? '';
  return {
    community: { id, name },
    ...{ url: kept.url, botUserId: bot.userId, botId: bot.id, scopes: new Set(bot.scopes) },
  };
}
