import type { webApi } from '@slack/bolt';
import { createLru } from '../../../src/core/collections/remember.ts';
import { createInOrder } from '../../../src/core/common/in-order.ts';
import type { BotCore } from '../../core/port/bot-core.ts';
import { ACK_DONE, ACK_RETRY, type Ack } from '../../core/port/events.ts';
import type { ProcessDeps } from '../../core/port/process.ts';
import { CallPaused, createCallPauses } from '../../core/runtime/call-pauses.ts';
import { isBadToken, nameOf, pagesOf, rateLimitOf } from '../connection/calls.ts';
import type { Kept } from './kept.ts';
import type { Workspaces } from './workspaces.ts';

/** An organisation with more workspaces is served in so many pages of them. */
const PAGES_MAX = 50;
const PAGE = 200;
/** How long it is believed that an organisation did not give the app a workspace, and of how many that is remembered. */
const MISSED_MS = 60_000;
const MISSED_MAX = 1_000;

type Ending = {
  readonly workspaces: Pick<Workspaces, 'servedBy' | 'isServedWithout' | 'remove'>;
  readonly core: Pick<BotCore, 'onCommunityRemoved'>;
};

type OrganisationDeps = ProcessDeps & {
  /** Calls Slack without a token. */
  readonly client: webApi.WebClient;
  readonly workspaces: Workspaces;
  readonly core: Ending['core'];
};

/** Knows of each organisation that installed the app which workspaces it gave it. @see https://docs.slack.dev/enterprise/organization-ready-apps */
export function createOrganisations({ log, schedule, client, workspaces, core }: OrganisationDeps) {
  const inOrder = createInOrder();
  const asked = new Set<string>();
  const missed = createLru<string, number>(MISSED_MAX);
  const pauses = createCallPauses(schedule);

  const refresh = async (id: string): Promise<'listed' | 'refused' | 'unasked' | 'paused'> => {
    const token = workspaces.row(id)?.kept.installation.bot.token;
    if (token === undefined) return 'listed';
    try {
      await pauses.passed(id, 0);
      const listed = await listWorkspaces(client, token);
      pauses.taken(id);
      const kept = workspaces.row(id)?.kept;
      if (!kept || JSON.stringify(kept.workspaces) === JSON.stringify(listed)) return 'listed';
      const gone = workspaces.servedBy(id).filter((session) => !listed.some((team) => team.id === session.id));
      for (const session of gone) {
        const ack = await core.onCommunityRemoved(session.workspace().community);
        if ((await ack.settled) === 'retry') return 'unasked';
      }
      await workspaces.renew(id, { ...kept, workspaces: listed });
      return 'listed';
    } catch (error) {
      const limit = rateLimitOf(error);
      if (limit) pauses.begin(id, limit.waitMs);
      if (limit || error instanceof CallPaused) return 'paused';
      log.warn({ organisation: id, error: nameOf(error) }, 'the workspaces could not be listed');
      return isBadToken(error) ? 'refused' : 'unasked';
    }
  };
  /** Waits as long as Slack asks for: an event that waits here is given up no sooner for it. */
  const look = async (id: string, query = () => refresh(id)) => {
    for (;;) {
      const answer = await inOrder(id, query);
      if (answer !== 'paused') return answer;
      await pauses.passed(id, Number.POSITIVE_INFINITY);
    }
  };

  return {
    /** Asks Slack which workspaces it gave the app; those that are gone count as removed. Never rejects. */
    look,
    /** The same for the sake of workspaces that Slack did not name before, once a minute for each. */
    lookFor(id: string, teams: readonly string[]): ReturnType<typeof look> {
      const key = `${id} ${teams}`;
      // Of a flood the first asks.
      return look(id, async () => {
        const isMissed = schedule.now() - (missed.get(key) ?? Number.NEGATIVE_INFINITY) < MISSED_MS;
        if (isMissed || teams.some(workspaces.find)) return 'listed';
        const answer = await refresh(id);
        if (answer === 'listed' || answer === 'refused') missed.set(key, schedule.now());
        return answer;
      });
    },
    /** The same for those that were not asked about yet, or for all, without a wait. @returns whose tokens Slack refuses. */
    async refreshAll(isAgain: boolean): Promise<ReadonlySet<string>> {
      const refused = new Set<string>();
      for (const [id, { kept }] of [...workspaces.rows()]) {
        const key = `${id} ${kept.installedAtMs}`;
        if (!kept.workspaces || (asked.has(key) && !isAgain)) continue;
        const answer = await inOrder(id, () => refresh(id));
        if (answer === 'unasked' || answer === 'paused') continue;
        asked.add(key);
        if (answer === 'refused') refused.add(id);
        // Of one that serves no workspace nobody else notes it.
        const isNew = workspaces.servedBy(id).length === 0 && refused.has(id) !== workspaces.refusals().has(id);
        if (isNew) await workspaces.noteRefused(id, refused.has(id) ? schedule.now() : null);
      }
      return refused;
    },
    /** The app was removed from the whole organisation, it says; `isSure` where it cannot be of anything else. */
    async onRemoved(id: string, isSure: boolean): Promise<Ack> {
      const answer = isSure ? 'refused' : await look(id);
      if (answer !== 'refused') return answer === 'listed' ? ACK_DONE : ACK_RETRY;
      log.info({ organisation: id }, 'the app was removed from an organisation');
      return removeInstallation({ workspaces, core }, id);
    },
  };
}

/** Ends an installation. Its tokens go at once; what was decided in a workspace that nothing else serves stays for 30 days as on other platforms. */
export async function removeInstallation({ workspaces, core }: Ending, id: string): Promise<Ack> {
  for (const session of workspaces.servedBy(id)) {
    if (workspaces.isServedWithout(session.id, id)) continue;
    const ack = await core.onCommunityRemoved(session.workspace().community);
    if ((await ack.settled) === 'retry') return ACK_RETRY;
  }
  await workspaces.remove(id);
  return ACK_DONE;
}

async function listWorkspaces(client: webApi.WebClient, token: string): Promise<NonNullable<Kept['workspaces']>> {
  const listed: { id: string; name: string }[] = [];
  const list = (cursor: object) => client.auth.teams.list({ token, limit: PAGE, ...cursor });
  for await (const { teams = [] } of pagesOf(PAGES_MAX, list)) {
    for (const { id, name = '' } of teams) if (id) listed.push({ id, name });
  }
  return listed;
}
