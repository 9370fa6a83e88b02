import type { Logger } from '@slack/bolt';
import type { InboundEvent } from '../../core/port/events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { type Attempt, type ConnectionEnd, keepConnected } from '../../core/runtime/keep-connected.ts';
import type { Workspace } from '../connection/calls.ts';
import type { SlackConfig } from '../connection/config.ts';
import { findLoginProblem, login, REMOVED } from '../connection/login.ts';
import { RETRY, type WebClients } from '../connection/web-clients.ts';
import type { DepsOf } from './interactions.ts';
import { createTransport, type Transport } from './transport.ts';

/** A connection that lasted this long resets the backoff. */
const LASTED_MS = 10_000;

/** Handlers of a connection's events. `ready` runs each time one has opened. */
export type ConnectionEvents = {
  readonly interactionsOf: DepsOf;
  /** Stores an event; it is acknowledged once this resolves. */
  take(event: InboundEvent): Promise<void>;
  ready(workspace: Workspace): void;
};

type Deps = ProcessDeps & { readonly clients: WebClients; readonly logger: Logger };
type State = { workspace: Workspace | null; transport: Transport | null };

/** Logs in and stays connected. */
export function connect(deps: Deps, config: SlackConfig, events: ConnectionEvents) {
  const state: State = { workspace: null, transport: null };
  const kept = keepConnected(deps, {
    platform: 'slack',
    retry: RETRY,
    attempt: (attempt) => useOneTransport(deps, config, events, state, attempt),
    close: async () => {
      const { transport } = state;
      state.transport = null;
      await transport?.close();
    },
  });
  return {
    /** null until the first log-in. */
    workspace: (): Workspace | null => state.workspace,
    health: kept.health,
    /** The workspace removed the app, so the token is invalid. */
    onRemoved: (): void => void kept.giveUp(REMOVED),
    stop: kept.stop,
  };
}

/** Resolves when the connection has ended; null if it was cancelled. Never rejects. */
async function useOneTransport(
  deps: Deps,
  config: SlackConfig,
  events: ConnectionEvents,
  state: State,
  attempt: Attempt,
): Promise<ConnectionEnd | null> {
  const fault = findLoginProblem(config);
  if (fault) return fault;
  const workspace = await login(deps.clients.actions);
  if (attempt.isOver()) return null;
  if ('kind' in workspace) return workspace;
  if (state.workspace && state.workspace.community.id !== workspace.community.id)
    return { kind: 'refused', problem: 'SLACK_BOT_TOKEN now is of another workspace; start the bot anew.' };
  state.workspace = workspace;
  const { botUserId, botId, community } = workspace;
  // Every event belongs to this token's workspace; others are filtered where events are read.
  const authorize = async () => ({ botToken: config.botToken, botUserId, botId, teamId: community.id });
  const transport = createTransport({ ...deps, config, authorize, ...events });
  state.transport = transport;
  const problem = await transport.open();
  if (attempt.isOver() || problem) return problem;
  const openedAtMs = deps.schedule.now();
  attempt.up(null);
  deps.log.info({ workspace: workspace.community.id }, 'logged in');
  events.ready(workspace);
  const end = await transport.ended;
  if (deps.schedule.now() - openedAtMs >= LASTED_MS) attempt.forgetFailures();
  return end;
}
