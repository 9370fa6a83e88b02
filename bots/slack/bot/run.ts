import { lazily } from '../../../src/core/collections/remember.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { ACK_DONE } from '../../core/port/events.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import type { RunningBot } from '../../core/port/running-bot.ts';
import { createCalls, type Live, nameOf, type Workspace } from '../connection/calls.ts';
import type { SlackConfig } from '../connection/config.ts';
import { describeMissingScopes } from '../connection/scopes.ts';
import { createLibraryLog, createWebClients } from '../connection/web-clients.ts';
import { connect } from '../events/connection.ts';
import { createEvents } from '../events/events.ts';
import { findLocale } from '../setup/workspace-locale.ts';
import { createInteractionDeps, createMemory, createPlatform } from './create-platform.ts';

/** Runs Slack with the core from `createCore`. Returns at once and connects in the background; `stop` lets the core finish. Never throws. */
export function runSlack(
  { log, schedule }: ProcessDeps,
  config: SlackConfig,
  createCore: (platform: Platform) => BotCore,
): RunningBot {
  const logger = createLibraryLog(log);
  const clients = createWebClients(config, logger);
  const live: Live = {
    tokens: 'settings',
    workspace: () => connection.workspace(),
    clients,
    calls: createCalls(schedule, () => clients),
    schedule,
    log,
  };
  const memory = createMemory(live, config);
  const { known, administrator, files } = memory;
  const core = createCore(createPlatform(live, memory, { secret: config.botToken, dispatch: (body) => hand(body) }));
  const start = lazily(core.start);
  let isStopped = false;
  let tokenProblem: string | null = null;
  let scopeProblem: string | null = null;

  const lookAtToken = async (): Promise<void> => {
    if (config.userToken === null) return;
    const refusal = await administrator.check();
    tokenProblem =
      refusal === null
        ? null
        : 'SLACK_USER_TOKEN cannot delete messages: it must be a valid token of an owner or administrator, with chat:write.';
    if (tokenProblem) log.warn({}, tokenProblem);
  };
  const hand = createEvents({
    core,
    live,
    known,
    files,
    onRemoved: () => {
      connection.onRemoved();
      const workspace = connection.workspace();
      return workspace ? core.onCommunityRemoved(workspace.community) : Promise.resolve(ACK_DONE);
    },
    onUserTokensRevoked: (userIds) => {
      const id = administrator.userId();
      if (id !== null && userIds.includes(id)) void lookAtToken();
    },
  });
  const interactions = createInteractionDeps(core, live, memory, config);

  const onReady = async (workspace: Workspace): Promise<void> => {
    scopeProblem = describeMissingScopes(workspace.scopes);
    if (scopeProblem) log.warn({}, scopeProblem);
    void known.people.load();
    await lookAtToken();
    await start();
    if (!isStopped) {
      const community = { ...workspace.community, ...(await findLocale(live, administrator, null)) };
      await core.onCommunityAdded({ community, channelId: null, addedBy: null });
      await core.onChannelMade({ community: workspace.community, channelId: null });
    }
  };
  const connection = connect({ log, schedule, clients, logger }, config, {
    interactionsOf: () => interactions,
    take: (event) => core.accept([event]),
    ready: (workspace) => {
      onReady(workspace).catch((error: unknown) => log.error({ error: nameOf(error) }, 'the start failed'));
    },
  });

  return {
    ask: core.onPageAsk,
    condition: core.condition,
    health: () => {
      const health = connection.health();
      return health.state === 'running' ? { ...health, problem: scopeProblem ?? tokenProblem } : health;
    },
    // Acknowledged events are stored. Later ones are not acknowledged and go to the next process.
    stop: lazily(async () => {
      isStopped = true;
      await connection.stop();
      await core.stop();
    }),
  };
}
