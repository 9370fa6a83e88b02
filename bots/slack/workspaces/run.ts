import type { App, Authorize } from '@slack/bolt';
import { AGAIN, DONE, type Handed } from '../../shared/arrivals/handed.ts';
import type { BotCore } from '../../shared/bot-core.ts';
import type { BotDeps, RunningBot } from '../../shared/deps.ts';
import { claimOnce } from '../../shared/message/claim.ts';
import type { Platform } from '../../shared/platform.ts';
import { keepConnected } from '../../shared/running/keep-connected.ts';
import { within } from '../../shared/running/within.ts';
import type { SlackAppConfig } from '../config.ts';
import { isRemoval, teamsOf } from '../events.ts';
import { attachInteractions } from '../interactions.ts';
import { nameOf } from '../outcome.ts';
import { createHttp } from '../transport.ts';
import { clientOptions, createLibraryLog } from '../web-clients.ts';
import { createInstallStates } from './install-state.ts';
import { createInstaller } from './installer.ts';
import { createVault } from './kept.ts';
import { createRoutedPlatform } from './routed-platform.ts';
import { createSession, type SessionDeps, type WorkspaceSession } from './session.ts';
import { describeStandings } from './standings.ts';
import { createTending } from './tending.ts';
import { createWorkspaces, type Workspaces } from './workspaces.ts';

const STOP_DEADLINE_MS = 5_000;
const RETRY = { firstMs: 500, maxMs: 60_000 };

/** What this bot stands on. */
export type SlackAppDeps = Pick<BotDeps, 'log' | 'schedule' | 'store' | 'communities' | 'settings' | 'instanceId'>;

/**
 * Runs Slack for every workspace that installs the app, over the one core that `createCore` makes for all of them. Returns at once; never throws.
 * What one workspace limits, refuses or removes is its own matter: each has its own clients, pauses and memory.
 */
export function runSlackApp(
  deps: SlackAppDeps,
  config: SlackAppConfig,
  createCore: (platform: Platform) => BotCore,
): RunningBot {
  const { log, schedule, settings } = deps;
  const logger = createLibraryLog(log);
  const options = clientOptions(config, logger, 1);
  const sessionDeps: SessionDeps = {
    ...{ log, schedule, config, logger },
    core: () => core,
    deliveries: { secret: config.clientSecret, hand: (body) => hand(workspaces, log, body) },
    onRemoved: (session, atMs) => onRemoved({ workspaces, core, log }, session, atMs),
    onUserTokensRevoked: (session, userIds) => tending.forgetUser(session, userIds),
    onStanding: (session, before) => tending.onStanding(session, before),
  };
  const workspaces: Workspaces = createWorkspaces({
    ...{ log, schedule, store: deps.store.installations, vault: createVault(settings.secretKeys) },
    open: (teamId, first) => createSession(sessionDeps, teamId, first),
  });
  const platform = createRoutedPlatform(workspaces.find, sessionDeps.deliveries);
  const core = createCore(platform);
  const tending = createTending({ log, schedule, workspaces, core });
  const states = createInstallStates(settings.secretKeys[0] ?? '', (key) => claimOnce({ deps, platform }, key));
  const installer = createInstaller({
    ...{ config, log, schedule, states, workspaces, options },
    onInstalled: tending.greet,
  });
  let started: Promise<void> | null = null;
  let transport: ReturnType<typeof createHttp> | null = null;
  let stopping: Promise<void> | null = null;

  const attach = (app: App): void => {
    attachInteractions(
      (teamId) => (teamId === undefined ? null : (workspaces.find(teamId)?.interactions ?? null)),
      app,
    );
    app.error(async (error) => log.error({ platform: 'slack', error: nameOf(error) }, 'the Slack library failed'));
  };
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
      transport = createHttp({
        ...{ config, logger, schedule, attach, installer, authorize: authorizeIn(workspaces) },
        take: async (event) => {
          // It is acknowledged when its tokens can be read: the operator has some minutes to put the key back.
          if (teamsOf(event.body).some(workspaces.isUnreadable)) throw new Error('the tokens cannot be read');
          await core.take([event]);
        },
      });
      const problem = await transport.open();
      if (attempt.isOver() || problem) return problem;
      attempt.up(null);
      log.info({ platform: 'slack', workspaces: workspaces.all().length }, 'serves workspaces');
      started ??= core.start();
      await started;
      const { installer: library } = transport.receiver;
      tending.start(async ({ id }) => {
        await library?.authorize({ teamId: id, enterpriseId: undefined, isEnterpriseInstall: false });
      });
      return transport.ended;
    },
    async close() {
      const open = transport;
      transport = null;
      await open?.close();
    },
  });
  const stop = async (): Promise<void> => {
    await kept.stop();
    // A store that does not answer keeps no process from its end.
    await within(schedule, tending.stop(), STOP_DEADLINE_MS);
    await core.stop(STOP_DEADLINE_MS);
  };

  return {
    ask: core.onPageAsk,
    condition: core.condition,
    health: () => {
      const health = kept.health();
      return health.state === 'running' ? { ...health, problem: describeStandings(workspaces) } : health;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
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

async function hand(workspaces: Workspaces, log: SlackAppDeps['log'], body: unknown): Promise<Handed> {
  const teams = teamsOf(body);
  for (const teamId of teams) {
    const session = await workspaces.lookUp(teamId);
    if (!session) continue;
    // Without tokens nothing can be done: it is taken again, should there be others within the minute.
    return session.standing().kind === 'refused' && !isRemoval(body) ? AGAIN : session.hand(body);
  }
  if (teams.some(workspaces.isUnreadable)) return AGAIN;
  log.warn({ platform: 'slack', workspace: teams[0] }, 'an event of a workspace that has not installed the app');
  return DONE;
}

/** The app was removed. The tokens go at once, what was decided there stays for 30 days as on other platforms. */
async function onRemoved(
  { workspaces, core, log }: { workspaces: Workspaces; core: BotCore; log: SlackAppDeps['log'] },
  session: WorkspaceSession,
  atMs: number,
): Promise<Handed> {
  // Told late, of an installation before this one: only Slack knows.
  if (atMs < session.kept().installedAtMs) {
    const standing = await session.ask();
    if (standing.kind === 'unasked') return AGAIN;
    if (standing.kind === 'accepted') return DONE;
  }
  const handed = await core.onCommunityRemoved(session.workspace().community);
  if ((await handed.settled) === 'again') return AGAIN;
  await workspaces.remove(session.id);
  const told = 'the app was removed from a workspace: its tokens are erased, what was kept of it is erased in 30 days';
  log.info({ platform: 'slack', workspace: session.id }, told);
  return DONE;
}
