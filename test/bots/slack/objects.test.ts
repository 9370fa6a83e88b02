import { afterEach, describe, expect, it } from 'vitest';
import { login } from '../../../bots/slack/connection/login.ts';
import { startSlack } from '../../../emulators/slack/start-slack.ts';
import { until } from '../../../emulators/until.ts';
import { HERE } from '../support/here.ts';
import { openBench, type SlackBench } from './harness.ts';

const opened: SlackBench[] = [];

async function open(scopes: readonly string[]) {
  const slack = await startSlack();
  const ada = slack.addUser({ name: 'ada', isAdmin: true });
  const alice = slack.addUser({ name: 'alice' });
  const general = slack.addChannel({ name: 'general', members: [ada, alice] });
  const userToken = slack.issueUserToken(ada, scopes);
  const bench = await openBench({ slack, config: () => ({ userToken }) });
  opened.push(bench);
  const author = { id: alice.id, name: 'alice' };
  return { ...bench, ada, alice, general, author };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.slack.violations).toEqual([]);
    await bench.close();
  }
});

describe('the files of a deleted message', () => {
  it.each([
    ['go with it where the token allows', ['chat:write', 'files:write'], 2],
    ['stay where it does not', ['chat:write'], 0],
  ] as const)('%s', async (_what, scopes, deleted) => {
    const { slack, platform, alice, general, author, community, handed } = await open(scopes);
    const files = [{ name: 'one.png' }, { name: 'two.png' }];
    const { ts } = slack.say(alice, general, 'look', { files });
    await until(() => handed.onMessage.some(({ id }) => id === ts), { what: 'the message' });
    const target = { community, channelId: general.id, messageId: ts, sentAtMs: 0, author };
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'done' });
    await until(() => slack.callsOf('files.delete').length === deleted, { what: 'the files' });
    expect(slack.callsOf('files.delete').every(({ answer }) => answer === undefined || answer.ok !== false)).toBe(true);
  });
});

describe('public channels', () => {
  it('are joined when asked for, all of them or one, and private and archived ones never', async () => {
    const { slack, platform, alice, handed } = await open(['chat:write']);
    const there = ['one', 'two'].map((name) => slack.addChannel({ name, members: [alice], withoutApp: true }));
    const hidden = slack.addChannel({ name: 'secret', isPrivate: true, members: [alice], withoutApp: true });
    const old = slack.addChannel({ name: 'old', members: [alice], withoutApp: true });
    slack.archive(alice, old);
    expect(await platform.joinChannels?.(HERE, null)).toEqual({ kind: 'done' });
    for (const channel of there) expect(channel.members.has(slack.bot.id)).toBe(true);
    for (const channel of [hidden, old]) expect(channel.members.has(slack.bot.id)).toBe(false);
    // At the log-in the core is asked, and says what the tenant wants.
    expect(handed.onChannelMade[0]).toMatchObject({ channelId: null });
    const made = slack.addChannel({ name: 'fresh', members: [alice], withoutApp: true, announce: true });
    await until(() => handed.onChannelMade.some(({ channelId }) => channelId === made.id), { what: 'the new channel' });
    expect(await platform.joinChannels?.(HERE, made.id)).toEqual({ kind: 'done' });
    expect(made.members.has(slack.bot.id)).toBe(true);
  });

  it('that may not be joined are told of', async () => {
    const { slack, platform, alice } = await open(['chat:write']);
    slack.addChannel({ name: 'one', members: [alice], withoutApp: true });
    slack.removeScopes(['channels:join']);
    expect(await platform.joinChannels?.(HERE, null)).toMatchObject({ kind: 'refused', refusal: 'missing_permission' });
  });
});

describe('an installation in a whole organisation', () => {
  it('is refused, with what to do instead', async () => {
    const test = async () => ({ ok: true, team_id: 'T1', user_id: 'U1', bot_id: 'B1', is_enterprise_install: true });
    // The one method that the log-in calls; the local server has workspaces alone.
    const end = await login({ auth: { test } } as unknown as Parameters<typeof login>[0]);
    expect(end).toMatchObject({ kind: 'refused', problem: expect.stringContaining('press Install to Workspace') });
  });
});

describe('what stands around a message', () => {
  it('is read with the message itself, as long as that stands', async () => {
    const { slack, platform, alice, general, community, handed, author } = await open(['chat:write']);
    const said = ['one', 'two', 'it', 'four'].map((text) => slack.say(alice, general, text));
    const { ts } = said[2] ?? { ts: '' };
    await until(() => handed.onMessage.length === said.length, { what: 'the messages' });
    const message = { community, channelId: general.id, messageId: ts };
    const read = async () => {
      const found = await platform.readSurroundingMessages?.(message, { before: 1, after: 1 });
      return found?.kind === 'read' && [...found.before, found.own, ...found.after].map((one) => one?.text);
    };
    expect(await read()).toEqual(['two', 'it', 'four']);
    await platform.deleteMessage({ ...message, sentAtMs: 0, author });
    expect(await read()).toEqual(['two', undefined, 'four']);
  });

  it('is for those in a private channel alone, administrators too, and of a public one for guests within it', async () => {
    const { slack, platform, ada, alice, general, community } = await open(['chat:write']);
    const guest = slack.addUser({ name: 'gus', isRestricted: true });
    const hidden = slack.addChannel({ name: 'secret', isPrivate: true, members: [alice] });
    const may = (channel: { readonly id: string }, person: { readonly id: string }) =>
      platform.mayRead?.({ community, channelId: channel.id }, person.id);
    expect([await may(hidden, alice), await may(hidden, ada)]).toEqual([true, false]);
    expect([await may(general, ada), await may(general, guest)]).toEqual([true, false]);
    slack.join(guest, general);
    expect(await may(general, guest)).toBe(true);
    const repair = slack.breakDown('conversations.members', 503);
    expect(await may(hidden, alice)).toBe('unknown');
    repair();
  });
});
