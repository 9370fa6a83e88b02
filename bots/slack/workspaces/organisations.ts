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

/** Most pages of an organisation's workspaces that are read. */
const PAGES_MAX = 50;
const PAGE = 200;
/** Time for which a workspace counts as not given to the app, and most such workspaces that are remembered. */
const MISSED_MS = 60_000;
const MISSED_MAX = 1_000;

type Ending = {
  readonly workspaces: Pick<Workspaces, 'servedBy' | 'isServedWithout' | 'remove'>;
  readonly core: Pick<BotCore, 'onCommunityRemoved'>;
};

type OrganisationDeps = ProcessDeps & {
  /** A client without a token. */
  readonly client: webApi.WebClient;
  readonly workspaces: Workspaces;
  readonly core: Ending['core'];
};

/** Keeps the list of workspaces that each organisation gave the app. @see https://docs.slack.dev/enterprise/organization-ready-apps */
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
  /** Waits as long as Slack asks; that does not shorten the retries of an event that waits here. */
  const look = async (id: string, query = () => refresh(id)) => {
    for (;;) {
      const answer = await inOrder(id, query);
      if (answer !== 'paused') return answer;
      await pauses.passed(id, Number.POSITIVE_INFINITY);
    }
  };

  return {
    /** Lists the workspaces that an organisation gave the app; missing ones count as removed. Never rejects. */
    look,
    /** Like `look`, for workspaces that are not listed yet, once a minute for each. */
    lookFor(id: string, teams: readonly string[]): ReturnType<typeof look> {
      const key = `${id} ${teams}`;
      // In a flood only the first caller makes a request.
      return look(id, async () => {
        const isMissed = schedule.now() - (missed.get(key) ?? Number.NEGATIVE_INFINITY) < MISSED_MS;
        if (isMissed || teams.some(workspaces.find)) return 'listed';
        const answer = await refresh(id);
        if (answer === 'listed' || answer === 'refused') missed.set(key, schedule.now());
        return answer;
      });
    },
    /** Lists the workspaces of new organisations, or of all, without waits. @returns those whose tokens Slack refuses. */
    async refreshAll(isAgain: boolean): Promise<ReadonlySet<string>> {
      const refused = new Set<string>();
      for (const [id, { kept }] of [...workspaces.rows()]) {
        const key = `${id} ${kept.installedAtMs}`;
        if (!kept.workspaces || (asked.has(key) && !isAgain)) continue;
        const answer = await inOrder(id, () => refresh(id));
        if (answer === 'unasked' || answer === 'paused') continue;
        asked.add(key);
        if (answer === 'refused') refused.add(id);
        // No session records this for an organisation without served workspaces.
        const isNew = workspaces.servedBy(id).length === 0 && refused.has(id) !== workspaces.refusals().has(id);
        if (isNew) await workspaces.noteRefused(id, refused.has(id) ? schedule.now() : null);
      }
      return refused;
    },
    /** Handles that the whole organisation may have removed the app; `isSure` if the event can mean nothing else. */
    async onRemoved(id: string, isSure: boolean): Promise<Ack> {
      const answer = isSure ? 'refused' : await look(id);
      if (answer !== 'refused') return answer === 'listed' ? ACK_DONE : ACK_RETRY;
      log.info({ organisation: id }, 'the app was removed from an organisation');
      return removeInstallation({ workspaces, core }, id);
    },
  };
}

/** Ends an installation and deletes its tokens at once. Decisions in a workspace without another installation stay for 30 days. */
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
