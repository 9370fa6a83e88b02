import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import type { BotDeps, RunningBot } from '../../../../bots/shared/deps.ts';
import type { SlackAppConfig } from '../../../../bots/slack/config.ts';
import { startSlackApp as startBot } from '../../../../bots/slack/start.ts';
import { listen } from '../../../../emulators/platform-wire.ts';
import type { SlackServer } from '../../../../emulators/slack/slack-server.ts';
import { type SlackAppServer, startSlackApp } from '../../../../emulators/slack/start-slack-app.ts';
import type { SlackChannel, SlackMessage, SlackUser } from '../../../../emulators/slack/world.ts';
import { until } from '../../../../emulators/until.ts';
import { type BotWorld, openBotWorld } from '../../support/bot-deps.ts';

/** A key of an operator. */
export const KEY = 'k'.repeat(44);

/** A page as a browser shows it. */
export type Page = { readonly status: number; readonly text: string };

/** A local Slack of many workspaces, and what a bot for all of them stands on. */
export type AppBench = {
  readonly app: SlackAppServer;
  readonly world: BotWorld;
  /** Where the bot is reached, without a slash at the end. */
  readonly address: string;
  readonly config: SlackAppConfig;
  /** Starts a bot; it listens when this resolves. */
  start(deps?: BotDeps, config?: Partial<SlackAppConfig>): Promise<RunningBot>;
  /** A process of its own over the same store. */
  deps(keys?: readonly string[]): BotDeps;
};

/** Opens the local Slack and a store until the test ends; no bot runs yet. */
export async function openAppBench(): Promise<AppBench> {
  const app = await startSlackApp();
  const world = await openBotWorld();
  const port = await freePort();
  const { clientId, clientSecret, signingSecret, apiUrl } = app;
  const config = { clientId, clientSecret, signingSecret, apiUrl, host: '127.0.0.1', port };
  const bots: RunningBot[] = [];
  const deps = (secretKeys: readonly string[] = [KEY]) => world.process({ secretKeys }).deps;
  onTestFinished(async () => {
    for (const bot of bots) await bot.stop();
    await app.close();
    await world.close();
  });
  return {
    app,
    world,
    address: `http://127.0.0.1:${port}`,
    config,
    deps,
    async start(own = deps(), changed = {}) {
      const bot = startBot(own, { ...config, ...changed });
      bots.push(bot);
      await until(() => bot.health().state === 'running', {
        what: () => `the bot ${JSON.stringify(bot.health())} ${world.logged.slice(-5).join('\n')}`,
      });
      return bot;
    },
  };
}

/** What a browser holds between the page that installs and the way back. */
export type Visit = { readonly cookie: string; readonly authorizeUrl: string; readonly page: Page };

/** Opens the page that installs. */
export async function visit(address: string): Promise<Visit> {
  const ask = () => fetch(`${address}/slack/install`);
  // A connection that was kept from before a restart is closed under the first.
  const response = await ask().catch(ask);
  const text = await response.text();
  const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const authorizeUrl = (/href="([^"]+)"/.exec(text)?.[1] ?? '').replaceAll('&amp;', '&');
  return { cookie, authorizeUrl, page: { status: response.status, text } };
}

/** Comes back from Slack. */
export async function comeBack(address: string, query: string, cookie: string): Promise<Page> {
  const response = await fetch(`${address}/slack/oauth_redirect${query}`, { headers: { cookie } });
  return { status: response.status, text: await response.text() };
}

/** Goes the whole way, as somebody in a browser does. */
export async function install(
  bench: Pick<AppBench, 'app' | 'address'>,
  slack: SlackServer,
  user: SlackUser,
): Promise<Page> {
  const { cookie, authorizeUrl } = await visit(bench.address);
  const page = await comeBack(bench.address, bench.app.allow(authorizeUrl, { slack, user }), cookie);
  if (page.status === 200) await slack.useHttp(`${bench.address}/slack/events`);
  return page;
}

/** A workspace with an owner, a member and a channel that the app is in once it is installed. */
export type Team = {
  readonly slack: SlackServer;
  readonly owner: SlackUser;
  readonly alice: SlackUser;
  readonly general: SlackChannel;
};

/** Makes one; the app is not installed in it. */
export function makeTeam(app: SlackAppServer, name: string, expiresInSeconds?: number): Team {
  const slack = app.addWorkspace({ name, ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }) });
  const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
  const alice = slack.addUser({ name: 'alice' });
  return { slack, owner, alice, general: slack.addChannel({ name: 'general', members: [owner, alice] }) };
}

/** Installs the app in a workspace whose log stands, with deletions on. */
export async function settle(
  bench: Pick<AppBench, 'app' | 'address'>,
  name: string,
  expiresInSeconds?: number,
): Promise<Team> {
  const team = makeTeam(bench.app, name, expiresInSeconds);
  await install(bench, team.slack, team.owner);
  const log = await logOf(team);
  await untilShown(team, log, 'watches over');
  await team.slack.runCommand(team.owner, log, '/steward', 'policy action scam delete').acknowledged;
  await until(() => team.slack.ephemerals(log, team.owner).length > 0, { what: 'the answer' });
  return team;
}

/** A member writes so many scams. */
export const scamsOf = ({ slack, alice, general }: Team, count: number) =>
  Array.from({ length: count }, (_, place) =>
    slack.say(alice, general, `coins ${place} for ${slack.team.name} scam=0.99`),
  );

/** The channel of the moderators, once the bot has made it. */
export function logOf({ slack }: Pick<Team, 'slack'>): Promise<SlackChannel> {
  return until(() => [...slack.channels.values()].find(({ name }) => name === 'steward-log'), { what: 'the log' });
}

/** What stands in a channel, as people read it. */
export function textsIn({ slack }: Pick<Team, 'slack'>, channel: SlackChannel): readonly string[] {
  return slack.messages(channel).map(showAll);
}

/** All that a message shows. */
export function showAll({ text, blocks, attachments }: SlackMessage): string {
  return `${text} ${JSON.stringify(blocks ?? [])} ${JSON.stringify(attachments ?? [])}`;
}

/** Resolves with the message of a channel that shows this. */
export function untilShown(team: Pick<Team, 'slack'>, channel: SlackChannel, what: string): Promise<SlackMessage> {
  return until(() => team.slack.messages(channel).find((message) => showAll(message).includes(what)), { what });
}

/** The bytes of the store, with what is not in its main file yet. */
export function bytesOfStore({ temporary: { url } }: BotWorld): string {
  const path = url.replace(/^file:/, '');
  return ['', '-wal'].map((end) => readFileSync(path + end, 'latin1')).join('');
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const listening = await listen(() => {});
  await listening.close();
  return listening.port;
}
