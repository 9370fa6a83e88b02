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
import type { Installations, Kept } from './kept.ts';
import { createOrganisations, removeInstallation } from './organisations.ts';
import { installedIn, interactionIn, nextFormIn, type OrgEvent, orgIn } from './received.ts';
import { createRoutedPlatform } from './routed-platform.ts';
import { createSession, type SessionDeps, type WorkspaceSession } from './session.ts';
import { createTending } from './tending.ts';
import { createWorkspaces, type Workspaces } from './workspaces.ts';

const STOP_DEADLINE_MS = 5_000;

/** Dependencies of the worker. */
export type WorkerDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  readonly logger: Logger;
  readonly installations: Installations;
  readonly perform: ReturnType<typeof createHttp>['perform'];
  readonly createCore: (platform: Platform) => BotCore;
};

type Working = Pick<WorkerDeps, 'log' | 'perform'> & {
  readonly workspaces: Workspaces;
  readonly organisations: ReturnType<typeof createOrganisations>;
  readonly core: BotCore;
  readonly tending: ReturnType<typeof createTending>;
  readonly isStopped: () => boolean;
};

/** Serves every workspace with one core, each with its own clients, pauses and caches. Returns at once; never throws. */
export function startWorker({ config, logger, installations, perform, createCore, ...deps }: WorkerDeps) {
  const { log, schedule } = deps;
  const sessionDeps: SessionDeps = {
    ...{ log, schedule, config, logger },
    core: () => core,
    deliveries: { secret: config.clientSecret, dispatch: (body) => dispatch(working, body), areReceivedByOthers: true },
    onRemoved: (session, atMs) => onRemoved(working, session, atMs),
    onUserTokensRevoked: (session, userIds) => tending.forgetUser(session.kept(), userIds),
    onTokenHealth: (session, before) => tending.onTokenHealth(session, before),
  };
  const workspaces = createWorkspaces({
    ...{ log, schedule, installations },
    open: (teamId, kept) => createSession(sessionDeps, teamId, kept),
  });
  const core = createCore(createRoutedPlatform(workspaces.find, sessionDeps.deliveries));
  const client = new webApi.WebClient(undefined, clientOptions(config, logger, 1));
  const organisations = createOrganisations({ log, schedule, client, workspaces, core });
  const tending = createTending({ log, schedule, config, client, workspaces, organisations, core });
  let isStopped = false;
  const working: Working = { log, perform, workspaces, organisations, core, tending, isStopped: () => isStopped };
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
      log.info({ workspaces: workspaces.all().length }, 'serves workspaces');
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
        // The stop does not wait for a store that is down.
        await within(schedule, tending.stop(), STOP_DEADLINE_MS);
        await core.stop();
      },
    },
  };
}

/** Selects the session, and so the tokens, of the workspace in which somebody acts. */
function authorizeIn(workspaces: Workspaces): Authorize<boolean> {
  // If a form names an organisation, the library takes it for a workspace.
  return async (_source, body) => {
    const session = await findSession(workspaces, teamsOf(body));
    if (!session) throw new Error('the app is not installed there');
    const { botId, botUserId } = session.workspace();
    // Without a token the library makes no own clients, which it would keep for ever.
    return { botId, botUserId, teamId: session.id };
  };
}

async function dispatch(working: Working, body: unknown): Promise<Ack> {
  const { workspaces, organisations, log } = working;
  const installed = installedIn(body);
  if (installed !== null) {
    await workspaces.load(installed);
    return workspaces.row(installed)?.kept.workspaces ? lookAtOrg(working, installed) : greet(working, installed);
  }
  const org = orgIn(body);
  const kept = org && workspaces.row(org.id)?.kept;
  if (org && kept && org.kind !== 'other') return onOrg(working, org, kept);
  const teams = teamsOf(body);
  const found = await findSession(workspaces, teams);
  if (found) return toSession(working, found, body);
  if ([...teams, org?.id ?? ''].some(workspaces.isUnreadable)) return ACK_RETRY;
  if (org && kept) {
    // The organisation gave the app this workspace, and that event is late or lost.
    if ((await organisations.lookFor(org.id, teams)) === 'unasked') return ACK_RETRY;
    greet(working, org.id);
    const late = await findSession(workspaces, teams);
    if (late) return toSession(working, late, body);
  }
  log.warn({ workspace: teams[0] }, 'an event of a workspace that has not installed the app');
  return ACK_DONE;
}

/** Returns the session of the first workspace with the app. */
async function findSession(workspaces: Workspaces, teams: readonly string[]): Promise<WorkspaceSession | null> {
  for (const teamId of teams) {
    const session = await workspaces.lookUp(teamId);
    if (session) return session;
  }
  return null;
}

function toSession(working: Working, session: WorkspaceSession, body: unknown): Ack | Promise<Ack> {
  const interaction = interactionIn(body);
  if (interaction) return perform(working, session, body, interaction);
  // Without valid tokens the event is retried, because new ones may come within the minute.
  return session.tokenHealth().kind === 'refused' && !isRemoval(body) ? ACK_RETRY : session.dispatch(body);
}

/** Checks the workspaces of an installation and welcomes new ones. */
function greet({ workspaces, tending }: Working, id: string): Ack {
  tending.greet(workspaces.servedBy(id).filter((session) => session.tokenHealth().kind === 'unasked'));
  return ACK_DONE;
}

async function lookAtOrg(working: Working, id: string): Promise<Ack> {
  return (await working.organisations.look(id)) === 'unasked' ? ACK_RETRY : greet(working, id);
}

/** Handles a change of an organisation's installation. */
async function onOrg(working: Working, { id, kind, isOfAll, userIds, atMs }: OrgEvent, kept: Kept): Promise<Ack> {
  if (kind === 'access') return lookAtOrg(working, id);
  if (kind === 'removed') return working.organisations.onRemoved(id, isOfAll && atMs >= kept.installedAtMs);
  working.tending.forgetUser(kept, userIds);
  return ACK_DONE;
}

/** Carries out an interaction. Slack was answered before, so a form that should replace another is opened. */
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
  // The library parses the body again.
  const done = working.perform(body as ReceiverEvent['body'], ack);
  // An interaction at the moment of a stop is left to the next process.
  return { settled: done.then(() => (isTaken || !working.isStopped() ? 'done' : 'retry')) };
}

/** Handles the removal of the app: deletes tokens at once; decisions stay for 30 days, as on other platforms. */
async function onRemoved(
  { workspaces, organisations, tending, core, log }: Working,
  session: WorkspaceSession,
  atMs: number,
): Promise<Ack> {
  const { installation, installedAtMs, workspaces: ofOrg } = session.kept();
  if (ofOrg) return organisations.onRemoved(installation.team.id, false);
  // A late event about an earlier installation: only Slack knows the current state.
  if (atMs < installedAtMs) {
    const tokenHealth = await session.ask();
    if (tokenHealth.kind === 'unasked') return ACK_RETRY;
    if (tokenHealth.kind === 'accepted') return ACK_DONE;
  }
  const ack = await removeInstallation({ workspaces, core }, session.id);
  if (ack === ACK_RETRY) return ack;
  const next = workspaces.find(session.id);
  const rest = next ? 'that of its organisation serves it' : 'what was kept of it is erased in 30 days';
  log.info({ workspace: session.id }, `the app was removed from a workspace: its tokens are erased, ${rest}`);
  if (next) tending.greet([next]);
  return ACK_DONE;
}

/** Most workspaces that are named. */
const NAMED_MAX = 5;

/** Describes problems of some workspaces for the bot's health, by their ids only; null if there are none. */
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
