import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SlackChannel, SlackUser } from '../../../emulators/slack/world/world.ts';
import { until } from '../../../emulators/until.ts';
import { HERE } from '../support/here.ts';
import { openBench, type SlackBench } from './harness.ts';

let bench: SlackBench;
let alice: SlackUser;
let general: SlackChannel;

beforeEach(async () => {
  bench = await openBench();
  alice = bench.slack.addUser({ name: 'alice' });
  general = bench.slack.addChannel({ name: 'general', topic: 'all about boats', members: [alice] });
});
afterEach(async () => {
  expect(bench.slack.violations).toEqual([]);
  await bench.close();
});

/** Says something last, and waits until the core has it: what came before has been read by then. */
async function pass(): Promise<void> {
  const last = bench.slack.say(alice, general, 'that is all');
  await until(() => bench.handed.onMessage.some(({ id }) => id === last.ts), { what: 'the last message' });
}
/** Slackbot is in every channel, and no member of any. */
function slackbotIn(channel: SlackChannel): SlackChannel {
  channel.members.add('USLACKBOT');
  return channel;
}
const texts = () => bench.handed.onMessage.map(({ text }) => text).filter((text) => text !== 'that is all');

describe('messages of Slack', () => {
  it('come with who, where, the topic, a link, and the text of captions', async () => {
    const { slack, handed, community } = bench;
    const first = slack.say(alice, general, 'ahoy &amp; hello');
    slack.say(alice, general, 'in a thread', { thread: first });
    slack.say(alice, general, 'a caption', { files: [{ name: 'x.png', title: 'My boat' }] });
    await pass();
    expect(texts()).toEqual(['ahoy & hello', 'in a thread', 'a caption']);
    const [one, reply, file] = handed.onMessage;
    expect(one).toMatchObject({
      community,
      channel: { id: general.id, name: 'general', topic: 'all about boats' },
      author: { id: alice.id, name: 'alice', trusted: false },
      link: `https://${slack.team.domain}.slack.com/archives/${general.id}/p${first.ts.replace('.', '')}`,
    });
    expect(reply?.link).toContain(`?thread_ts=${first.ts}&cid=${general.id}`);
    expect(file?.quoted).toBe('My boat');
    expect(file?.files).toHaveLength(1);
  });

  it('take the new topic once somebody sets one, and the purpose where there is none', async () => {
    const { slack, handed } = bench;
    slack.say(alice, general, 'before');
    await until(() => handed.onMessage.length === 1);
    slack.setTopic(alice, general, 'only about ships');
    slack.say(alice, general, 'after');
    await until(() => handed.onMessage.length === 2);
    const other = slack.addChannel({ name: 'other', members: [alice] });
    other.purpose = 'a place for trains';
    slack.say(alice, other, 'there');
    await until(() => handed.onMessage.length === 3);
    expect(handed.onMessage.map(({ channel }) => channel.topic)).toEqual([
      'all about boats',
      'only about ships',
      'a place for trains',
    ]);
  });

  it('of Slack itself and the bot are left out, those of apps and webhooks are named as theirs, those of apps in the name of a member are not', async () => {
    const { slack } = bench;
    const robot = slack.addUser({ name: 'robot', isBot: true });
    slack.join(robot, general);
    slack.say(robot, general, 'beep');
    slack.postAsWebhook(general, 'from a webhook', { appId: 'A0NEWS', botId: 'B0NEWS' });
    slack.say({ ...robot, id: 'USLACKBOT' }, slackbotIn(general), 'a reminder');
    slack.setTopic(alice, general, 'new topic');
    slack.join(slack.addUser({ name: 'bob' }), general);
    await bench.platform.postEntry(HERE, general.id, {
      ...{ id: 'e1', tone: 'info', title: 'An entry', author: null, place: null, text: null, fields: [], buttons: [] },
    });
    slack.say({ ...alice, botId: 'B0APP' }, general, 'free coins by a script of mine');
    await pass();
    expect(bench.handed.onMessage.filter(({ text }) => text !== 'that is all')).toMatchObject([
      { text: 'beep', app: [robot.botId, robot.id], author: { id: robot.id, name: 'robot' } },
      { text: 'from a webhook', app: ['A0NEWS', 'B0NEWS'], author: { id: 'B0NEWS', name: 'webhook' } },
      { text: 'free coins by a script of mine' },
    ]);
    expect(bench.handed.onMessage.find(({ text }) => text.startsWith('free'))?.app).toBeUndefined();
  });

  it('are edits only when the author or a preview changed what is read', async () => {
    const { slack, handed } = bench;
    const message = slack.say(alice, general, 'see https://example.com');
    slack.unfurl(message, []);
    slack.unfurl(message, [{ title: 'A bargain', text: 'free coins' }]);
    slack.edit(alice, message, 'see &lt;nothing&gt;');
    await pass();
    expect(handed.onEdit.map(({ id, text, quoted }) => [id, text, quoted])).toEqual([
      [message.ts, 'see https://example.com', 'A bargain\nfree coins'],
      [message.ts, 'see <nothing>', 'A bargain\nfree coins'],
    ]);
  });

  it('are told to be gone, also where a tombstone stays because of replies', async () => {
    const { slack, handed } = bench;
    const parent = slack.say(alice, general, 'a parent');
    slack.say(alice, general, 'a reply', { thread: parent });
    const alone = slack.say(alice, general, 'alone');
    slack.remove(alice, parent);
    slack.remove(alice, alone);
    await pass();
    expect(handed.onDelete.map(({ messageIds }) => messageIds)).toEqual([[parent.ts], [alone.ts]]);
  });

  it('are taken once, however often Slack sends them', async () => {
    const { slack } = bench;
    slack.say(alice, general, 'only once');
    const [delivery] = slack.deliveriesOf('message');
    if (delivery) for (let times = 0; times < 3; times++) slack.redeliver(delivery);
    await pass();
    expect(texts()).toEqual(['only once']);
  });

  it('keep their order in a channel while its people are being looked up, and keep their names when Slack limits the rate', async () => {
    const { slack, handed } = bench;
    const bob = slack.addUser({ name: 'bob' });
    slack.join(bob, general);
    slack.say(alice, general, 'one');
    slack.say(bob, general, 'two');
    await until(() => handed.onMessage.length === 2);
    slack.rateLimit('users.info', 30, 1);
    const carol = slack.addUser({ name: 'carol' });
    slack.join(carol, general);
    slack.say(carol, general, 'three');
    slack.say(alice, general, 'four');
    await pass();
    expect(texts()).toEqual(['one', 'two', 'three', 'four']);
    expect(handed.onMessage.map(({ author }) => author.name).slice(0, 4)).toEqual(['alice', 'bob', carol.id, 'alice']);
  });

  it('of administrators and of those in #steward-log are trusted, of those in a channel that a member made so they are not', async () => {
    const { slack, handed } = bench;
    const ada = slack.addUser({ name: 'ada', isAdmin: true });
    const mona = slack.addUser({ name: 'mona' });
    for (const user of [ada, mona]) slack.join(user, general);
    slack.addChannel({ name: 'steward-log', isPrivate: true, members: [alice, mona] });
    slack.say(mona, general, 'from mona');
    await until(() => handed.onMessage.length === 1);
    const log = slack.addChannel({ name: 'steward-log', isPrivate: true, members: [ada], withoutApp: true });
    slack.inviteApp(log, ada);
    slack.join(mona, log, ada);
    slack.say(ada, general, 'from ada');
    slack.say(mona, general, 'from mona');
    await pass();
    const trusted = handed.onMessage.slice(0, 3).map(({ author }) => author.trusted);
    expect(trusted).toEqual([false, true, true]);
  });

  it('let people be told from bots when they join, each by an id of their own', async () => {
    const { slack, handed } = bench;
    const bob = slack.addUser({ name: 'bob', announce: true });
    slack.addUser({ name: 'robot', isBot: true, announce: true });
    await pass();
    expect(handed.onJoin.map(({ person }) => person)).toEqual([{ id: bob.id, name: 'bob' }]);
    expect(handed.onJoin[0]?.eventId).toBe(slack.deliveriesOf('team_join')[0]?.eventId);
  });

  it('tell of the channel that the bot was invited to, and by whom', async () => {
    const { slack, handed } = bench;
    const quiet = slack.addChannel({ name: 'quiet', members: [alice], withoutApp: true });
    slack.inviteApp(quiet, alice);
    await until(() => handed.onCommunityAdded.length === 2);
    expect(handed.onCommunityAdded[1]).toMatchObject({ channelId: quiet.id, addedBy: alice.id });
  });
});
