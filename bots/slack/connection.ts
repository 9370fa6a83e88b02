import type { App, Logger } from '@slack/bolt';
import type { BotDeps, BotHealth } from '../shared/deps.ts';
import { backoffMs } from '../shared/running/backoff.ts';
import type { SlackConfig } from './config.ts';
import type { Workspace } from './live.ts';
import { findFault, type LoginEnd, login, REMOVED } from './login.ts';
import { createTransport, type Transport } from './transport.ts';
import type { WebClients } from './web-clients.ts';

const RETRY = { firstMs: 500, maxMs: 60_000 };
/** A connection that lasted so long was a good one; after it, the pauses begin anew. */
const LASTED_MS = 10_000;

/** The connection to Slack, whichever transport makes it at the moment. */
export type Connection = {
  /** null until the first log-in. */
  workspace(): Workspace | null;
  health(): BotHealth;
  /** The workspace removed the app: the token is worthless. */
  onRemoved(): void;
  stop(): Promise<void>;
};

/** What happens on a connection. `attach` runs before it opens, `ready` each time one has opened. */
export type ConnectionEvents = { attach(app: App): void; ready(workspace: Workspace): void };

type Deps = Pick<BotDeps, 'log' | 'schedule'> & { readonly clients: WebClients; readonly logger: Logger };
type State = {
  workspace: Workspace | null;
  transport: Transport | null;
  health: Pick<BotHealth, 'state' | 'problem'>;
  failures: number;
  callOffRetry: () => void;
};

/** Logs in and stays connected: tries again with growing pauses where that can help, and gives up, saying so, where it cannot. */
export function connect(deps: Deps, config: SlackConfig, events: ConnectionEvents): Connection {
  const state: State = {
    workspace: null,
    transport: null,
    health: { state: 'starting', problem: null },
    failures: 0,
    callOffRetry: () => {},
  };
  const isOver = () => state.health.state === 'stopped' || state.health.state === 'failed';

  const attempt = async (): Promise<void> => {
    const end = await useOneTransport(deps, config, events, state, isOver);
    await state.transport?.close();
    state.transport = null;
    if (isOver() || !end) return;
    const delayMs = afterEnd(deps, state, end);
    if (delayMs !== null) state.callOffRetry = deps.schedule.after(delayMs, () => void attempt());
  };
  void attempt();

  const finish = async (health: State['health']): Promise<void> => {
    state.health = health;
    state.callOffRetry();
    await state.transport?.close();
  };
  return {
    workspace: () => state.workspace,
    health: () => ({ platform: 'slack', ...state.health }),
    onRemoved: () => {
      if (isOver()) return;
      deps.log.error({ platform: 'slack' }, REMOVED.problem);
      void finish({ state: 'failed', problem: REMOVED.problem });
    },
    stop: () => finish({ state: 'stopped', problem: null }),
  };
}

/** Resolves when the connection is of no more use; null when it was called off. Never rejects. */
async function useOneTransport(
  deps: Deps,
  config: SlackConfig,
  events: ConnectionEvents,
  state: State,
  isOver: () => boolean,
): Promise<LoginEnd | null> {
  const fault = findFault(config);
  if (fault) return fault;
  const workspace = await login(deps.clients.actions);
  if (isOver()) return null;
  if ('kind' in workspace) return workspace;
  if (state.workspace && state.workspace.community.id !== workspace.community.id) {
    return { kind: 'refused', problem: 'SLACK_BOT_TOKEN now is of another workspace; start the bot anew.' };
  }
  state.workspace = workspace;
  const transport = createTransport({ ...deps, config, workspace, attach: events.attach });
  state.transport = transport;
  const problem = await transport.open();
  if (isOver() || problem) return problem;
  const openedAtMs = deps.schedule.now();
  state.health = { state: 'running', problem: null };
  deps.log.info({ platform: 'slack', workspace: workspace.community.id }, 'logged in');
  events.ready(workspace);
  const end = await transport.ended;
  if (deps.schedule.now() - openedAtMs >= LASTED_MS) state.failures = 0;
  return end;
}

/** The pause before the next attempt; null when there is none. */
function afterEnd(deps: Pick<BotDeps, 'log'>, state: State, end: LoginEnd): number | null {
  if (end.kind === 'refused') {
    state.health = { state: 'failed', problem: end.problem };
    deps.log.error({ platform: 'slack' }, end.problem);
    return null;
  }
  const delayMs = backoffMs(state.failures, RETRY);
  state.failures++;
  state.health = { state: state.workspace ? 'reconnecting' : 'starting', problem: end.problem };
  deps.log.warn({ platform: 'slack', delayMs: Math.round(delayMs) }, end.problem);
  return delayMs;
}
