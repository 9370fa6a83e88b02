import { afterEach, describe, expect, it } from 'vitest';
import { listen } from '../../../../emulators/platform-wire.ts';
import type { SlackServer } from '../../../../emulators/slack/slack-server.ts';
import { startSlack } from '../../../../emulators/slack/start-slack.ts';
import { until } from '../../../../emulators/until.ts';
import { openBench, type SlackBench } from '../harness.ts';

const opened: SlackBench[] = [];
const closing: (() => Promise<void>)[] = [];

async function open(options: Parameters<typeof openBench>[0] = {}): Promise<SlackBench> {
  const bench = await openBench(options);
  opened.push(bench);
  return bench;
}

afterEach(async () => {
  for (const bench of opened.splice(0)) await bench.close();
  for (const close of closing.splice(0)) await close();
});

const failed = async (config: (slack: SlackServer) => object): Promise<SlackBench> => {
  const bench = await open({ config, isLoginExpected: false });
  await until(() => bench.bot.health().state === 'failed', { what: 'the failure' });
  return bench;
};

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const listening = await listen(() => {});
  await listening.close();
  return listening.port;
}

describe('the connection to Slack', () => {
  it.each([
    ['a bot token that is none', { botToken: 'xoxb-no' }, 'SLACK_BOT_TOKEN'],
    ['a bot token with a line break', { botToken: 'xoxb-no\n' }, 'SLACK_BOT_TOKEN'],
    ['an app token that is none', { appToken: 'xapp-no' }, 'SLACK_APP_TOKEN'],
    ['neither app token nor signing secret', { appToken: null }, 'SLACK_SIGNING_SECRET'],
  ])('fails for good with %s, naming the setting', async (_, config, setting) => {
    const { bot, slack, logged } = await failed(() => config);
    expect(bot.health().problem).toContain(setting);
    const calls = slack.calls.length;
    expect(calls).toBeLessThanOrEqual(2);
    expect(logged.join()).not.toMatch(/xoxb-[\w]|xapp-[\w]/);
  });

  it("fails with a user's token in place of the bot's", async () => {
    const { bot } = await failed((slack) => ({ botToken: slack.issueUserToken(slack.addUser({ name: 'ada' })) }));
    expect(bot.health().problem).toContain('is not a bot token');
  });

  it('comes back when sockets break, also when Slack cannot be reached at that moment', async () => {
    const { slack, bot, handed, schedule } = await open();
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.hangUpNext('auth.test');
    slack.breakNext('apps.connections.open', 503);
    slack.dropConnections();
    await until(() => bot.health().state === 'reconnecting');
    await until(() => bot.health().state === 'running', { what: 'the way back' });
    slack.say(alice, general, 'are you there');
    await until(() => handed.onMessage.length === 1);
    // What lasted a while is taken up again at once.
    schedule.advance(10_000);
    slack.refreshConnections();
    await until(() => slack.callsOf('apps.connections.open').filter(({ ok }) => ok).length === 3);
    await slack.untilConnected();
    slack.say(alice, general, 'and now');
    await until(() => handed.onMessage.length === 2);
    expect(handed.start).toHaveLength(1);
  });

  it('waits for a Slack that is away, and logs in when it is back', async () => {
    const slack = await startSlack();
    slack.breakNext('auth.test', 502, 2);
    const { bot, handed } = await open({ slack, isLoginExpected: false });
    await until(() => bot.health().problem?.includes('http_502'));
    expect(bot.health().state).toBe('starting');
    await until(() => handed.onCommunityAdded.length === 1);
    expect(bot.health()).toEqual({ platform: 'slack', state: 'running', problem: null });
  });

  it('ends when the workspace removes the app, and says so', async () => {
    const { slack, bot, handed, community } = await open();
    slack.uninstall();
    await until(() => bot.health().state === 'failed');
    expect(bot.health().problem).toContain('removed from the workspace');
    await until(() => handed.onCommunityRemoved.length > 0);
    expect(handed.onCommunityRemoved[0]).toEqual(community);
    await until(() => slack.connectionCount() === 0);
  });

  it("says that the administrator's token is of no use, and works without it", async () => {
    const { bot } = await open({
      config: (slack) => ({ userToken: slack.issueUserToken(slack.addUser({ name: 'bob' })) }),
    });
    expect(bot.health().state).toBe('running');
    expect(bot.health().problem).toContain('SLACK_USER_TOKEN');
  });

  it('leaves events of other workspaces alone', async () => {
    const { slack, handed } = await open();
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.say(alice, general, 'one');
    await until(() => handed.onMessage.length === 1);
    const [delivery] = slack.deliveriesOf('message');
    const elsewhere = { ...delivery?.payload, team_id: 'T0OTHER', authorizations: [], event_id: 'Ev0OTHER' };
    if (delivery) slack.redeliver({ ...delivery, payload: elsewhere, attempts: [] });
    slack.say(alice, general, 'two');
    await until(() => handed.onMessage.length === 2);
    expect(handed.onMessage.map(({ text }) => text)).toEqual(['one', 'two']);
  });

  it('takes events over HTTP when they are signed, and only then', async () => {
    const port = await freePort();
    const { slack, handed } = await open({
      config: ({ signingSecret }) => ({ appToken: null, signingSecret, port }),
    });
    const url = `http://127.0.0.1:${port}/slack/events`;
    await slack.useHttp(url);
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.say(alice, general, 'over the wire');
    await until(() => handed.onMessage.length === 1);
    const forged = { body: JSON.stringify(slack.deliveries[0]?.payload ?? {}), contentType: 'application/json' };
    expect((await slack.postSigned(url, { ...forged, secret: 'guessed' })).status).toBe(401);
    await slack.runCommand(alice, general, '/steward', 'help').acknowledged;
    await until(() => slack.ephemerals(general, alice).length === 1);
    expect(handed.onMessage).toHaveLength(1);
  });

  it('says that its port is taken, and listens once it is free', async () => {
    const taken = await listen(() => {});
    const { bot, handed } = await open({
      config: ({ signingSecret }) => ({ appToken: null, signingSecret, port: taken.port }),
      isLoginExpected: false,
    });
    closing.push(() => taken.close());
    await until(() => bot.health().problem?.includes('SLACK_PORT'));
    await taken.close();
    await until(() => handed.onCommunityAdded.length === 1);
  });

  it('has written down what it acknowledged when it stops, and acknowledges nothing after', async () => {
    const { slack, bot, handed } = await open();
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    const crowd = Array.from({ length: 60 }, (_, index) => slack.addUser({ name: `user-${index}` }));
    for (const user of crowd) general.members.add(user.id);
    for (const user of crowd) slack.say(user, general, 'just in time');
    await slack.untilAcknowledged();
    await bot.stop();
    expect(handed.accept).toHaveLength(60);
    expect(handed.stop).toHaveLength(1);
    expect(bot.health().state).toBe('stopped');
    await until(() => slack.connectionCount() === 0);
    slack.say(alice, general, 'too late');
    expect(slack.deliveries.at(-1)?.acknowledged).toBe(false);
  });
});
