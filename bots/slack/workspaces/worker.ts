import { type Authorize, type Logger, type ReceiverEvent, webApi } from '@slack/bolt';
import type { BotCore } from '../../core/port/bot-core.ts';
import { ACK_DONE, ACK_RETRY, type Ack } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { keepConnected } from '../../core/runtime/keep-connected.ts';
import { within } from '../../core/runtime/timers.ts';
import { openNext } from '../commands/on-command.ts';
import { nameOf } from '../connection/calls.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { describeMissingScopes } from '../connection/scopes.ts';
import { clientOptions, RETRY } from '../connection/web-clients.ts';
import { isRemoval, teamsOf } from '../events/events.ts';
import type { createHttp } from '../events/transport.ts';
import type { Installations } from './kept.ts';
import { installedIn, interactionIn, nextFormIn } from './received.ts';
import { createRoutedPlatform } from './routed-platform.ts';
import { createSession, type SessionDeps, type WorkspaceSession } from './session.ts';
import { createTending } from './tending.ts';
import { createWorkspaces, type Workspaces } from './workspaces.ts';

const STOP_DEADLINE_MS = 5_000;

/** What it stands on. */
export type WorkerDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  readonly logger: Logger;
  readonly installations: Installations;
  readonly perform: ReturnType<typeof createHttp>['perform'];
  readonly createCore: (platform: Platform) => BotCore;
};

type Working = Pick<WorkerDeps, 'log' | 'perform'> & {
  readonly workspaces: Workspaces;
  readonly core: BotCore;
  readonly tending: ReturnType<typeof createTending>;
  readonly isStopped: () => boolean;
};

/** Works on every workspace over one core, each with its own clients, pauses and memory. Returns at once; never throws. */
export function startWorker({ config, logger, installations, perform, createCore, ...deps }: WorkerDeps) {
  const { log, schedule } = deps;
  const sessionDeps: SessionDeps = {
    ...{ log, schedule, config, logger },
    core: () => core,
    deliveries: { secret: config.clientSecret, hand: (body) => hand(working, body), areReceivedByOthers: true },
    onRemoved: (session, atMs) => onRemoved(working, session, atMs),
    onUserTokensRevoked: (session, userIds) => tending.forgetUser(session, userIds),
    onTokenHealth: (session, before) => tending.onTokenHealth(session, before),
  };
  const workspaces = createWorkspaces({
    ...{ log, schedule, installations },
    open: (teamId, first) => createSession(sessionDeps, teamId, first),
  });
  const core = createCore(createRoutedPlatform(workspaces.find, sessionDeps.deliveries));
  const client = new webApi.WebClient(undefined, clientOptions(config, logger, 1));
  const tending = createTending({ log, schedule, config, client, workspaces, core });
  let isStopped = false;
  const working: Working = { log, perform, workspaces, core, tending, isStopped: () => isStopped };
  const kept = keepConnected(deps, {
    platform: 'slack',
    retry: RETRY,
    async attempt(attempt) {
      try {
        await workspaces.sync();
      } catch (error) {
        const problem = `The installations could not be read (${nameOf(error)}); the bot tries again.`;
        return { kind: 'unreachable', problem };
      }
      if (attempt.isOver()) return null;
      await core.start();
      tending.start();
      attempt.up(null);
      log.info({ platform: 'slack', workspaces: workspaces.all().length }, 'serves workspaces');
      return null;
    },
    close: async () => {},
  });
  return {
    take: core.accept,
    authorize: authorizeIn(workspaces),
    interactionsOf: (teamId: string | undefined) =>
      teamId === undefined ? null : (workspaces.find(teamId)?.interactions ?? null),
    bot: {
      ask: core.onPageAsk,
      condition: core.condition,
      health: () => {
        const health = kept.health();
        return health.state === 'running' ? { ...health, problem: describeTokenHealth(workspaces) } : health;
      },
      async stop() {
        isStopped = true;
        await kept.stop();
        // A store that does not answer keeps no process from its end.
        await within(schedule, tending.stop(), STOP_DEADLINE_MS);
        await core.stop();
      },
    },
  };
}

/** Whose an event is decides whose tokens are used: those of the workspace in which somebody does something. */
function authorizeIn(workspaces: Workspaces): Authorize<boolean> {
  return async ({ teamId }) => {
    const session = teamId === undefined ? null : await workspaces.lookUp(teamId);
    if (!session) throw new Error('the app is not installed there');
    const { botId, botUserId } = session.workspace();
    // Without a token the library makes no clients of its own, which it would keep for ever.
    return { botId, botUserId, teamId: session.id };
  };
}

async function hand(working: Working, body: unknown): Promise<Ack> {
  const { workspaces, tending, log } = working;
  const installed = installedIn(body);
  if (installed !== null) {
    const session = await workspaces.load(installed);
    if (session) tending.greet(session);
    return ACK_DONE;
  }
  const teams = teamsOf(body);
  for (const teamId of teams) {
    const session = await workspaces.lookUp(teamId);
    if (!session) continue;
    const interaction = interactionIn(body);
    if (interaction) return perform(working, session, body, interaction);
    // Without tokens nothing can be done: it is taken again, should there be others within the minute.
    return session.tokenHealth().kind === 'refused' && !isRemoval(body) ? ACK_RETRY : session.hand(body);
  }
  if (teams.some(workspaces.isUnreadable)) return ACK_RETRY;
  log.warn({ platform: 'slack', workspace: teams[0] }, 'an event of a workspace that has not installed the app');
  return ACK_DONE;
}

/** Slack had its answer when this was written down: a form that should take another's place is opened instead. */
function perform(
  working: Working,
  { interactions }: WorkspaceSession,
  body: unknown,
  by: NonNullable<ReturnType<typeof interactionIn>>,
): Ack {
  let isTaken = false;
  const ack = async (answer?: unknown): Promise<void> => {
    isTaken = true;
    const form = nextFormIn(answer);
    if (form) await openNext(interactions, by, form);
  };
  // The library reads it once more.
  const done = working.perform(body as ReceiverEvent['body'], ack);
  // What came in the moment of a stop is the next process's.
  return { settled: done.then(() => (isTaken || !working.isStopped() ? 'done' : 'retry')) };
}

/** The app was removed. The tokens go at once, what was decided there stays for 30 days as on other platforms. */
async function onRemoved({ workspaces, core, log }: Working, session: WorkspaceSession, atMs: number): Promise<Ack> {
  // Told late, of an installation before this one: only Slack knows.
  if (atMs < session.kept().installedAtMs) {
    const tokenHealth = await session.ask();
    if (tokenHealth.kind === 'unasked') return ACK_RETRY;
    if (tokenHealth.kind === 'accepted') return ACK_DONE;
  }
  const ack = await core.onCommunityRemoved(session.workspace().community);
  if ((await ack.settled) === 'retry') return ACK_RETRY;
  await workspaces.remove(session.id);
  const told = 'the app was removed from a workspace: its tokens are erased, what was kept of it is erased in 30 days';
  log.info({ platform: 'slack', workspace: session.id }, told);
  return ACK_DONE;
}

/** So many workspaces are named. */
const NAMED_MAX = 5;

/** What is wrong with some workspaces while the others are served, for the health of the bot; null when nothing is. Named by their ids alone. */
function describeTokenHealth(workspaces: Pick<Workspaces, 'all' | 'unreadable'>): string | null {
  const sessions = workspaces.all();
  const paused = sessions.flatMap((session) => {
    const tokenHealth = session.tokenHealth();
    return tokenHealth.kind === 'refused' ? [`${session.id} (${tokenHealth.code})`] : [];
  });
  const lacking = sessions.flatMap((session) =>
    session.tokenHealth().kind === 'accepted' && describeMissingScopes(session.workspace().scopes) ? [session.id] : [],
  );
  const unreadable = workspaces.unreadable();
  const parts = [
    paused.length > 0
      ? `Slack refuses the tokens of ${name(paused)}: they are paused until they install the app again.`
      : '',
    unreadable.length > 0
      ? `The tokens of ${name(unreadable)} were sealed with another SERVICE_SECRET_KEY: put it back, or have them install the app again.`
      : '',
    lacking.length > 0 ? `Without a scope that is needed: ${name(lacking)}; they install the app again.` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function name(ids: readonly string[]): string {
  const named = ids.slice(0, NAMED_MAX).join(', ');
  return ids.length > NAMED_MAX ? `${named} and ${ids.length - NAMED_MAX} more` : named;
}
