import type { webApi } from '@slack/bolt';
import { chunksOf } from '../../../src/core/collections/chunks-of.ts';
import { createUnderWay } from '../../../src/core/queues/under-way.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { ACK_RETRY } from '../../core/port/events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { every } from '../../core/runtime/timers.ts';
import { nameOf } from '../connection/calls.ts';
import type { SlackAppConfig } from '../connection/config.ts';
import { findLocale } from '../setup/workspace-locale.ts';
import type { BotInstallation, Kept } from './kept.ts';
import { type createOrganisations, removeInstallation } from './organisations.ts';
import type { TokenHealth, WorkspaceSession } from './session.ts';
import type { Workspaces } from './workspaces.ts';

/** Time between two rounds. */
const LOOK_MS = 60_000;
/** Number of workspaces that are checked at once. */
const AT_ONCE = 8;
/** Time between two checks of refused tokens, and of organisations' workspaces. */
const ASKED_AGAIN_MS = 3_600_000;
/** After this time of refused tokens, the workspace must have removed the app while the bot was offline. */
const REFUSED_MAX_MS = 30 * 24 * 3_600_000;

/** Tokens that expire within this time are renewed. They last twelve hours. */
const SOON_SECONDS = 7_200;

type TendingDeps = ProcessDeps & {
  readonly config: SlackAppConfig;
  /** A client without a token. */
  readonly client: webApi.WebClient;
  readonly workspaces: Workspaces;
  readonly organisations: Pick<ReturnType<typeof createOrganisations>, 'refreshAll'>;
  readonly core: Pick<BotCore, 'onCommunityAdded' | 'onChannelMade' | 'onCommunityRemoved'>;
};

/** Maintains installations from `start` on: checks tokens, renews them before they expire, and forgets removed ones. */
export function createTending({ log, schedule, config, client, workspaces, organisations, core }: TendingDeps) {
  const { track, settled } = createUnderWay();
  const welcomed = new WeakMap<WorkspaceSession, number>();
  let askedAgainAtMs = schedule.now();
  let isStopped = false;
  let looks: ReturnType<typeof every> | null = null;

  const quietly = (what: string, task: Promise<void>): Promise<void> =>
    track(task).catch((error: unknown) => log.warn({ error: nameOf(error) }, what));
  const welcome = async (session: WorkspaceSession): Promise<void> => {
    const { community } = session.workspace();
    const { installerId, workspaces: ofOrg } = session.kept();
    // An organisation's installer need not be in each of its workspaces.
    const addedBy = ofOrg ? null : installerId;
    const spoken = await findLocale(session.live, session.memory.administrator, addedBy);
    await core.onCommunityAdded({ community: { ...community, ...spoken }, channelId: null, addedBy });
    await core.onChannelMade({ community, channelId: null });
  };
  const ask = async (session: WorkspaceSession): Promise<void> => {
    if (isStopped) return;
    const { kind } = await session.ask();
    const { installedAtMs } = session.kept();
    if (kind !== 'accepted' || welcomed.get(session) === installedAtMs || isStopped) return;
    welcomed.set(session, installedAtMs);
    void session.memory.known.people.load();
    await session.memory.administrator.check();
    // The app may have been removed meanwhile.
    if (workspaces.find(session.id) === session) await welcome(session);
  };
  const queryAll = async (sessions: readonly WorkspaceSession[]): Promise<void> => {
    for (const some of chunksOf(sessions, AT_ONCE)) await Promise.all(some.map(ask));
  };
  const renewDue = async (id: string): Promise<void> => {
    for (const whose of ['bot', 'user'] as const) {
      const installation = workspaces.row(id)?.kept.installation;
      if (!installation || !isDue(installation[whose], schedule.now())) continue;
      const changed = await renewTokens(client, config, installation, whose, schedule.now());
      const row = workspaces.row(id);
      // A new installation meanwhile has other tokens.
      if (row?.kept.installation === installation) await workspaces.renew(id, { ...row.kept, installation: changed });
    }
  };
  const forgetGone = async (refused: ReadonlySet<string>): Promise<void> => {
    for (const [id, sinceMs] of workspaces.refusals()) {
      const served = workspaces.servedBy(id);
      const isRefused =
        served.length === 0 ? refused.has(id) : served.every((one) => one.tokenHealth().kind === 'refused');
      if (!isRefused || schedule.now() - sinceMs < REFUSED_MAX_MS) continue;
      if ((await removeInstallation({ workspaces, core }, id)) === ACK_RETRY) continue;
      log.info({ workspace: id }, 'tokens that Slack has refused for 30 days are erased');
    }
  };
  const look = async (): Promise<void> => {
    await workspaces.sync();
    for (const id of [...workspaces.rows().keys()])
      await renewDue(id).catch((error: unknown) =>
        log.warn({ workspace: id, error: nameOf(error) }, 'tokens could not be changed'),
      );
    const isAgain = schedule.now() - askedAgainAtMs >= ASKED_AGAIN_MS;
    if (isAgain) askedAgainAtMs = schedule.now();
    const refused = await organisations.refreshAll(isAgain);
    await queryAll(
      workspaces.all().filter((session) => {
        const { kind } = session.tokenHealth();
        return kind === 'unasked' || (kind === 'refused' && isAgain);
      }),
    );
    await forgetGone(refused);
  };
  return {
    start(): void {
      looks = every(schedule, LOOK_MS, () => quietly('installations could not be looked after', look()));
    },
    /** Checks newly installed workspaces and welcomes them. Never throws. */
    greet: (sessions: readonly WorkspaceSession[]): void =>
      void quietly('a workspace could not be welcomed', queryAll(sessions)),
    onTokenHealth(session: WorkspaceSession, before: TokenHealth): void {
      const tokenHealth = session.tokenHealth();
      const { id } = session.kept().installation.team;
      if (tokenHealth.kind === 'refused') {
        const fields = { workspace: session.id, code: tokenHealth.code };
        log.error(fields, 'Slack refuses the tokens of a workspace: it is paused until it installs the app again');
        if (!workspaces.refusals().has(id))
          void quietly('a refusal could not be noted', workspaces.noteRefused(id, schedule.now()));
      } else if (tokenHealth.kind === 'accepted' && (before.kind === 'refused' || workspaces.refusals().has(id))) {
        log.info({ workspace: session.id }, 'Slack takes the tokens of a workspace again');
        void quietly('a refusal could not be noted', workspaces.noteRefused(id, null));
      }
    },
    /** Erases the token of a user who revoked it. */
    forgetUser(kept: Kept, userIds: readonly string[]): void {
      const { user, team } = kept.installation;
      if (user.token === undefined || !userIds.includes(user.id)) return;
      const installation = { ...kept.installation, user: { id: user.id } };
      const forgotten = workspaces.renew(team.id, { ...kept, installation });
      void quietly('a token that was taken back could not be erased', forgotten);
    },
    async stop(): Promise<void> {
      isStopped = true;
      await looks?.stop();
      await settled();
    },
  };
}

/** Whether a token expires soon, if Slack lets tokens expire. */
function isDue({ refreshToken, expiresAt }: BotInstallation['bot' | 'user'], nowMs: number): boolean {
  return refreshToken !== undefined && expiresAt !== undefined && expiresAt - nowMs / 1_000 < SOON_SECONDS;
}

/** Renews tokens, which invalidates the old ones, so the result must be stored. @see https://docs.slack.dev/authentication/using-token-rotation */
async function renewTokens(
  client: webApi.WebClient,
  { clientId, clientSecret }: Pick<SlackAppConfig, 'clientId' | 'clientSecret'>,
  installation: BotInstallation,
  whose: 'bot' | 'user',
  nowMs: number,
): Promise<BotInstallation> {
  const answer = await client.oauth.v2.access({
    ...{ client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token' },
    refresh_token: installation[whose].refreshToken ?? '',
  });
  if (!answer.access_token) throw new Error('no tokens were given');
  const next = {
    token: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Math.floor(nowMs / 1_000) + (answer.expires_in ?? 0),
  };
  return { ...installation, [whose]: { ...installation[whose], ...next } };
}
