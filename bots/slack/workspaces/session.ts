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
import type { Kept } from './kept.ts';

/** Whether Slack takes the tokens of a workspace, as far as it was asked. */
export type TokenHealth =
  | { readonly kind: 'unasked' | 'accepted' }
  /** `code` is Slack's word for it. */
  | { readonly kind: 'refused'; readonly code: string };

/** One workspace that has the app: all that talks to it, with its own token, limits, pauses and memory. */
export type WorkspaceSession = {
  readonly id: string;
  readonly live: Live;
  readonly workspace: () => Workspace;
  readonly platform: Platform;
  readonly memory: Memory;
  readonly interactions: InteractionDeps;
  /** Reads an event of this workspace, and hands the core what it means. */
  readonly hand: ReturnType<typeof createEvents>;
  version(): string;
  kept(): Kept;
  /** Uses these tokens from now on. */
  take(version: string, kept: Kept): void;
  tokenHealth(): TokenHealth;
  /** Asks Slack now; under way once at a time. An answer that is none leaves the health as it was. */
  ask(): Promise<TokenHealth>;
};

/** What a session is made of. */
export type SessionDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  readonly logger: Logger;
  readonly core: () => BotCore;
  readonly deliveries: Deliveries;
  readonly onRemoved: (session: WorkspaceSession, atMs: number) => Promise<Ack>;
  readonly onUserTokensRevoked: (session: WorkspaceSession, userIds: readonly string[]) => void;
  readonly onTokenHealth: (session: WorkspaceSession, before: TokenHealth) => void;
};

/** Opens a workspace from what is kept of it; nothing is asked of Slack yet. */
export function createSession(deps: SessionDeps, id: string, first: { version: string; kept: Kept }): WorkspaceSession {
  const { log, schedule, config, logger } = deps;
  let { version, kept } = first;
  let clients = clientsOf(config, kept, logger);
  let workspace = workspaceOf(kept);
  let tokenHealth: TokenHealth = { kind: 'unasked' };
  const share = createShared<TokenHealth>();

  const stand = (next: TokenHealth): TokenHealth => {
    const before = tokenHealth;
    tokenHealth = next;
    if (before.kind !== next.kind) deps.onTokenHealth(session, before);
    return tokenHealth;
  };
  const askSlack = async (): Promise<TokenHealth> => {
    const asked = kept;
    const who = await whoIs(clients.actions);
    // The tokens are others by now: what was said of the old ones counts no more.
    if (asked !== kept) return askSlack();
    switch (who.kind) {
      case 'workspace':
        workspace = who.workspace;
        return stand({ kind: 'accepted' });
      case 'refused':
        return stand({ kind: 'refused', code: who.code });
      case 'organisation':
      case 'no_bot':
        return stand({ kind: 'refused', code: who.kind });
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
    // The token of whoever deletes may be refused alone, so the bot's own is asked about.
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
    hand: createEvents({
      ...{ core, live, known: memory.known, files: memory.files },
      onRemoved: (atMs) => deps.onRemoved(session, atMs),
      onUserTokensRevoked: (userIds) => deps.onUserTokensRevoked(session, userIds),
    }),
    version: () => version,
    kept: () => kept,
    take(nextVersion, next) {
      const isNewUser = next.installation.user.token !== kept.installation.user.token;
      version = nextVersion;
      kept = next;
      clients = clientsOf(config, kept, logger);
      stand({ kind: 'unasked' });
      if (isNewUser) void memory.administrator.check();
    },
    tokenHealth: () => tokenHealth,
    ask,
  };
  return session;
}

function clientsOf({ apiUrl }: SlackAppConfig, { installation }: Kept, logger: Logger) {
  const { bot, user } = installation;
  return createWebClients({ apiUrl, botToken: bot.token, userToken: user.token ?? null }, logger);
}

/** Known before Slack is asked, so that no event waits for that. */
function workspaceOf({ installation: { team, bot }, url }: Kept): Workspace {
  return {
    community: { id: team.id, name: team.name ?? '' },
    ...{ url, botUserId: bot.userId, botId: bot.id, scopes: new Set(bot.scopes) },
  };
}
