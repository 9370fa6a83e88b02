import { setTimeout as pause } from 'node:timers/promises';
import { type Balancer, startBalancer } from '../../emulators/balancer.ts';
import { REAL_TIME } from '../../emulators/community.ts';
import { startModelServer } from '../../emulators/model/model-server.ts';
import { type SlackAppServer, startSlackApp } from '../../emulators/slack/start-slack-app.ts';
import { until } from '../../emulators/until.ts';
import { freePort, logOf, settle, showAll, type Team } from '../../test/bots/slack/workspaces/teams.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { type Finding, isWithin, type Scale, type Scenario } from '../scenario.ts';
import { askHealth, endServer, type Server, startServer, withFolder } from '../server.ts';
import { BAD, settled } from './scenarios.ts';

const PROCESSES = 3;
const TEAMS = ['Ants', 'Bees', 'Cats'];
const HANDOVER_MAX_MS = 15_000;
const SIZE = { short: { kills: 1, messages: 10 }, whole: { kills: 6, messages: 25 } } as const;

/** Several processes receive Slack's events of many workspaces. If one is killed, no event is lost or handled twice. */
export const WORKSPACES: readonly Scenario[] = [
  {
    name: 'three processes with a Slack app of many workspaces, the one that works killed under scams and commands',
    goal: `another works within ${HANDOVER_MAX_MS / 1_000} s; 0 standing, 0 entries twice, every command answered once; never two at once`,
    isMeasured: true,
    run: (scale) => withFolder((folder) => killTheWorker(folder, scale)),
  },
];

/** A process, and the address where Slack reaches it. */
type Process = { readonly server: Server; readonly address: string };

async function killTheWorker(folder: string, scale: Scale): Promise<Finding> {
  const postgres = await startPostgres();
  const [app, balancer] = [await startSlackApp({ clock: REAL_TIME }), await startBalancer()];
  const model = await startModelServer({
    score: (text, column) => (column === 'scam' && text.includes(BAD) ? 95 : 2),
  });
  const processes: Process[] = [];
  const env = {
    ...{ DATABASE_URL: await postgres.createDatabase(), SERVICE_ROLE: 'bots', LOG_LEVEL: 'error' },
    ...{ MODEL_BASE_URL: model.baseUrl, MODEL_API_KEY: 'test-model-key', MODEL_NAME: 'test-model' },
    ...{ SLACK_CLIENT_ID: app.clientId, SLACK_CLIENT_SECRET: app.clientSecret, SLACK_API_URL: app.apiUrl },
    ...{ SLACK_SIGNING_SECRET: app.signingSecret, SERVICE_SECRET_KEY: 'k'.repeat(44) },
  };
  const start = async (): Promise<void> => {
    const port = await freePort();
    const server = await startServer(folder, { ...env, SLACK_PORT: String(port) });
    processes.push({ server, address: `http://127.0.0.1:${port}` });
    // Killed processes stay in the list, because nothing tells a load balancer of a kill.
    balancer.use([...new Set([...balancer.behind(), `http://127.0.0.1:${port}`])]);
  };
  try {
    while (processes.length < PROCESSES) await start();
    return await killRepeatedly({ app, balancer, processes, start }, scale);
  } finally {
    await Promise.all(processes.map(({ server }) => endServer(server, 'SIGTERM')));
    await Promise.all([app.close(), balancer.close(), model.close()]);
    await postgres.stop();
  }
}

type World = {
  readonly app: SlackAppServer;
  readonly balancer: Balancer;
  readonly processes: Process[];
  readonly start: () => Promise<void>;
};

async function killRepeatedly({ app, balancer, processes, start }: World, scale: Scale): Promise<Finding> {
  const { kills, messages } = SIZE[scale];
  let [longestMs, most, number, asked] = [0, 0, 0, 0];
  const said: { readonly text: string; readonly team: Team; isGone(): boolean }[] = [];
  const look = async (): Promise<Process | null> => {
    const working = (await Promise.all(processes.map(isWorking))).flatMap((is, index) => (is ? processes[index] : []));
    most = Math.max(most, working.length);
    return working[0] ?? null;
  };
  const works = () => until(look, { deadlineMs: 60_000, what: 'a process that works' });
  await works();
  const at = { app, address: balancer.address };
  const teams: Team[] = [];
  for (const name of TEAMS) teams.push(await settle(at, name));
  const answers = ({ slack, owner, general }: Team) => slack.ephemerals(general, owner).length;
  const say = (count: number): void => {
    for (const team of teams) {
      for (let index = 0; index < count; index++) {
        const text = `coins ${BAD} number ${number++} ends`;
        const { ts } = team.slack.say(team.alice, team.general, text);
        said.push({ text, team, isGone: () => team.slack.deleted(team.general).some((message) => message.ts === ts) });
      }
    }
  };
  for (let round = 0; round < kills; round++) {
    say(messages);
    await pause(50);
    const killed = await works();
    processes.splice(processes.indexOf(killed), 1);
    await endServer(killed.server, 'SIGKILL');
    const begin = performance.now();
    say(messages);
    for (const team of teams) team.slack.runCommand(team.owner, team.general, '/steward', 'words list');
    asked++;
    await works();
    longestMs = Math.max(longestMs, performance.now() - begin);
    say(1);
    const areAnswered = () => teams.every((team) => answers(team) >= asked);
    await until(areAnswered, { deadlineMs: 60_000, what: 'the answers' }).catch(() => {});
    await start();
  }
  await settled(said);
  const logs = new Map(await Promise.all(teams.map(async (team) => [team, await entriesOf(team)] as const)));
  const standing = said.filter((message) => !message.isGone()).length;
  const twice = said.filter(
    ({ text, team }) => (logs.get(team) ?? []).filter((entry) => entry.includes(text)).length > 1,
  ).length;
  const wrong = teams.filter((team) => answers(team) !== asked).length;
  const violations = teams.reduce((sum, { slack }) => sum + slack.violations.length, 0);
  return {
    figure: `${kills} kills: another worked after ${(longestMs / 1_000).toFixed(1)} s at most, at most ${most} at once; ${said.length} scams: ${standing} standing, ${twice} entries twice; ${asked * teams.length} commands, ${wrong} workspaces with another number of answers; ${violations} calls that Slack does not allow`,
    holds: standing + twice + wrong + violations === 0 && isWithin(scale, longestMs, HANDOVER_MAX_MS) && most === 1,
  };
}

async function entriesOf(team: Team): Promise<readonly string[]> {
  return team.slack.messages(await logOf(team)).map(showAll);
}

async function isWorking({ server }: Process): Promise<boolean> {
  return (await askHealth(server)).includes('"slack":"running"');
}
