import { afterEach, expect, it } from 'vitest';
import { until } from '../../../emulators/until.ts';
import { type Conformance, openConformance } from '../conformance/open.ts';
import { openSlackDriver } from './driver.ts';

let close: (() => Promise<void>) | null = null;
afterEach(async () => {
  await close?.();
  close = null;
});

async function open() {
  const driver = await openSlackDriver();
  const conformance = await openConformance(driver);
  close = conformance.close;
  const { slack, people } = driver;
  return { ...(conformance as Conformance), slack, people };
}

it('shows moderators the status, the number to review and the commands, and members the commands', async () => {
  const { driver, slack, people, entries } = await open();
  await driver.say('member', 'free coins for everybody scam=0.93');
  await entries(1);
  slack.openHome(people.moderator);
  const shown = await until(() => slack.home(people.moderator), { what: 'the home' });
  const text = JSON.stringify(shown);
  expect(text).toContain('To review');
  expect(text).toMatch(/"text":"1"|: 1"|"1"/);
  expect(text).toContain('/steward stats');
  slack.openHome(people.member);
  const ofMember = JSON.stringify(await until(() => slack.home(people.member), { what: 'the home' }));
  expect(ofMember).not.toContain('To review');
  expect(ofMember).toContain('appeal');
});

it('takes a flag under a message for a report, and no other emoji', async () => {
  const { driver, slack, people, entries, pass } = await open();
  const said = await driver.say('member', 'nobody likes the new paint here');
  const message = [...slack.channels.values()]
    .flatMap(({ messages }) => messages)
    .find(({ ts }) => ts === said.messageId);
  if (!message) throw new Error('no message');
  slack.react(people.moderator, message, 'thumbsup');
  await pass();
  slack.react(people.moderator, message, 'triangular_flag_on_post');
  const [entry] = await entries(1);
  expect(entry?.text).toContain('nobody likes the new paint here');
  expect(entry?.text).toContain('Reported');
});

it('removes what a spammer wrote by the shortcut under one of their messages, at the word of a moderator alone', async () => {
  const { driver, slack, people } = await open();
  const general = slack.channels.get(driver.channelId);
  if (!general) throw new Error('no channel');
  for (const text of ['nice paint', 'look at my shop', 'nobody likes the new paint here'])
    await driver.say('member', text);
  const [, message] = slack.messages(general).filter(({ user }) => user === people.member.id);
  if (!message) throw new Error('no message');
  const isGone = () => slack.messages(general).every(({ user }) => user !== people.member.id);
  const saidTo = (person: typeof people.member) =>
    until(() => slack.ephemerals(general, person).at(-1)?.text, { what: 'the answer' });
  await slack.messageShortcut(people.member, message, 'remove_as_spam').acknowledged;
  expect(await saidTo(people.member)).toContain('moderat');
  expect(isGone()).toBe(false);
  await slack.messageShortcut(people.moderator, message, 'remove_as_spam').acknowledged;
  await until(isGone, { what: 'the deletions' });
  expect(await saidTo(people.moderator)).toBe('Removed as spam');
});

it('says that Slack has no timeouts where somebody asks for them', async () => {
  const { driver } = await open();
  for (const command of ['policy action spam timeout', 'policy minutes 5'])
    expect((await driver.command('owner', command))?.text).toContain('Slack has no timeouts');
  expect((await driver.command('owner', 'policy action spam delete'))?.text).not.toContain('no timeouts');
});

it('asks about no author of a flood who was there before it started', async () => {
  const { driver, slack, set, restart, pass } = await open();
  await set('policy action scam delete');
  const general = slack.channels.get(driver.channelId);
  if (!general) throw new Error('no channel');
  const authors = Array.from({ length: 40 }, (_, index) => slack.addUser({ name: `author${index}` }));
  for (const author of authors) slack.join(author, general);
  const lists = slack.callsOf('users.list').length;
  await restart('stopped');
  await until(() => slack.callsOf('users.list').length > lists, { what: 'the list of people' });
  await pass();
  const before = slack.callsOf('users.info').length;
  const said = authors.map((author) => slack.say(author, general, 'free coins for everybody scam=0.93'));
  await until(() => said.every(({ ts }) => !slack.messages(general).some((message) => message.ts === ts)), {
    what: 'the deletions',
  });
  // And whether whoever made #steward-log may.
  expect(slack.callsOf('users.info').length - before).toBeLessThanOrEqual(2);
});
