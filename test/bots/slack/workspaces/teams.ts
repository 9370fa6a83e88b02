import { listen } from '../../../../emulators/platform-wire.ts';
import type { SlackServer } from '../../../../emulators/slack/slack-server.ts';
import type { SlackAppServer } from '../../../../emulators/slack/start-slack-app.ts';
import type { SlackChannel, SlackMessage, SlackUser } from '../../../../emulators/slack/world/world.ts';
import { until } from '../../../../emulators/until.ts';

/** Where a bot is reached, without a slash at the end, and the Slack that its app is of. */
export type Installable = { readonly app: SlackAppServer; readonly address: string };

/** A page as a browser shows it. */
export type Page = { readonly status: number; readonly text: string };

/** What a browser holds between the page that installs and the way back. */
export type PageContext = { readonly cookie: string; readonly authorizeUrl: string; readonly page: Page };

/** Opens the page that installs. */
export async function visit(address: string): Promise<PageContext> {
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
export async function install(bench: Installable, slack: SlackServer, user: SlackUser): Promise<Page> {
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

type TeamFields = Omit<Parameters<SlackAppServer['addWorkspace']>[0], 'name'>;

/** Makes one; the app is not installed in it. */
export function makeTeam(app: SlackAppServer, name: string, fields: TeamFields = {}): Team {
  const slack = app.addWorkspace({ name, ...fields });
  const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
  const alice = slack.addUser({ name: 'alice' });
  return { slack, owner, alice, general: slack.addChannel({ name: 'general', members: [owner, alice] }) };
}

/** Installs the app in a workspace whose log stands, with deletions on. */
export async function settle(bench: Installable, name: string, fields: TeamFields = {}): Promise<Team> {
  const team = makeTeam(bench.app, name, fields);
  await install(bench, team.slack, team.owner);
  const log = await logOf(team);
  await untilShown(team, log, 'moderates');
  await team.slack.runCommand(team.owner, log, '/steward', 'policy action scam delete').acknowledged;
  await until(() => team.slack.ephemerals(log, team.owner).length > 0, { what: 'the answer' });
  return team;
}

/** A member writes so many scams. */
export const scamsOf = ({ slack, alice, general }: Team, count: number) =>
  Array.from({ length: count }, (_, index) =>
    slack.say(alice, general, `coins ${index} for ${slack.team.name} scam=0.99`),
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

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const listening = await listen(() => {});
  await listening.close();
  return listening.port;
}
