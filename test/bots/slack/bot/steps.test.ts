import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { Entry } from '../../../../bots/core/port/rendering.ts';
import type { SlackServer } from '../../../../emulators/slack/slack-server.ts';
import { startSlack } from '../../../../emulators/slack/start-slack.ts';
import type { SlackUser } from '../../../../emulators/slack/world/world.ts';
import { until } from '../../../../emulators/until.ts';
import { HERE, MAKING } from '../../support/here.ts';
import { needsOf } from '../../support/needs-of.ts';
import { openBench, type SlackBench } from '../harness.ts';

/** When the entries were sent at the earliest. */
const SINCE = Date.now();

const opened: SlackBench[] = [];

/** A workspace with an administrator, whose token the bot has unless another is given. */
async function open(tokenOf?: (slack: SlackServer, ada: SlackUser) => string | null) {
  const slack = await startSlack();
  const ada = slack.addUser({ name: 'ada', isAdmin: true });
  const alice = slack.addUser({ name: 'alice' });
  const general = slack.addChannel({ name: 'general', members: [ada, alice] });
  const userToken = tokenOf ? tokenOf(slack, ada) : slack.issueUserToken(ada);
  const bench = await openBench({ slack, config: () => ({ userToken }) });
  opened.push(bench);
  const say = (text: string, channel = general) => {
    const { ts } = slack.say(alice, channel, text);
    const target = { community: bench.community, channelId: channel.id, messageId: ts, sentAtMs: 0 };
    return { ...target, author: { id: alice.id, name: 'alice' } };
  };
  return { ...bench, ada, alice, general, say, userToken };
}

function entry(fields: Partial<Entry> = {}): Entry {
  const id = '0197a000-0000-7000-8000-000000000001';
  return { id, tone: 'danger', title: 'T', author: null, place: null, text: null, fields: [], buttons: [], ...fields };
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.slack.violations).toEqual([]);
    await bench.close();
  }
});

describe('deleting', () => {
  it("takes an administrator's token, and finds what is gone gone", async () => {
    const { platform, slack, general, say } = await open();
    const target = say('bad');
    expect(await platform.stepRefusals(target)).toEqual({
      delete: null,
      timeout: 'unsupported',
    });
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'done' });
    expect(slack.deleted(general)).toHaveLength(1);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'gone' });
  });

  it.each([
    ['without a token', () => null, 'missing_token'],
    ['with a token that is none', () => 'xoxp-no', 'missing_token'],
    [
      "with a member's token",
      (slack: SlackServer) => slack.issueUserToken(slack.addUser({ name: 'bob' })),
      'missing_permission',
    ],
    [
      'without chat:write',
      (slack: SlackServer, ada: SlackUser) => slack.issueUserToken(ada, ['users:read']),
      'missing_permission',
    ],
  ] as const)('is refused %s, before any call', async (_, tokenOf, refusal) => {
    const { platform, slack, say } = await open(tokenOf);
    const target = say('bad');
    expect((await platform.stepRefusals(target)).delete).toBe(refusal);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'refused', refusal });
    expect(slack.callsOf('chat.delete')).toHaveLength(0);
  });

  it('says that the administrator is not in a private channel, rather than that the message is gone', async () => {
    const { platform, slack, alice, say } = await open();
    const secret = slack.addChannel({ name: 'secret', isPrivate: true, members: [alice] });
    expect(await platform.deleteMessage(say('bad', secret))).toEqual({ kind: 'refused', refusal: 'no_access' });
  });

  it('notices at once that the token was taken back', async () => {
    const { platform, slack, say, userToken } = await open();
    slack.revoke(userToken ?? '');
    expect(await platform.deleteMessage(say('bad'))).toEqual({ kind: 'refused', refusal: 'missing_token' });
    expect((await platform.stepRefusals(say('bad'))).delete).toBe('missing_token');
  });

  it('waits for a rate limit that is short, and says how long another one is, also to the calls after it', async () => {
    const { platform, slack, schedule, say } = await open();
    const [one, two] = [say('one'), say('two')];
    slack.rateLimit('chat.delete', 1);
    const deleting = platform.deleteMessage(one);
    await until(() => slack.callsOf('chat.delete').length === 1);
    expect(await deleting).toEqual({ kind: 'done' });
    slack.rateLimit('chat.delete', 31);
    expect(await platform.deleteMessage(two)).toMatchObject({ kind: 'later', error: 'rate_limited' });
    const calls = slack.callsOf('chat.delete').length;
    // Nobody else asks before the time has come.
    const next = await platform.deleteMessage(say('three'));
    expect(next).toEqual({ kind: 'later', error: 'rate_limited', afterMs: expect.any(Number) });
    expect(slack.callsOf('chat.delete')).toHaveLength(calls);
    schedule.advance(31_000);
    expect(await platform.deleteMessage(two)).toEqual({ kind: 'done' });
  });

  it('asks less and less often after refusals that do not say how long to wait', async () => {
    const { platform, slack, say } = await open();
    slack.rateLimit('chat.delete', null, 100);
    expect(await platform.deleteMessage(say('one'))).toMatchObject({ kind: 'later', error: 'rate_limited' });
    expect(slack.callsOf('chat.delete').length).toBeLessThanOrEqual(5);
  });

  it('is repeated when Slack stumbles, for a second time changes nothing', async () => {
    const { platform, slack, say } = await open();
    slack.hangUpNext('chat.delete');
    slack.breakNext('chat.delete', 500);
    expect(await platform.deleteMessage(say('bad'))).toEqual({ kind: 'done' });
    slack.failNext('chat.delete', 'an <html> page');
    expect(await platform.deleteMessage(say('bad'))).toEqual({ kind: 'failed', error: 'unreadable_answer' });
  });

  it('has no timeouts and no lockdown to offer', async () => {
    const { platform, community, say } = await open();
    const refused = { kind: 'refused', refusal: 'unsupported' };
    expect(await platform.restrictionOf(say('bad'))).toEqual({ instead: refused });
    expect(await platform.restrict(say('bad'), { untilMs: Date.now() + 60_000, may: [] })).toEqual(refused);
    expect(await platform.lockDown(community, Date.now() + 60_000)).toEqual(refused);
    expect(await platform.endLockdown(community, '')).toEqual(refused);
  });
});

describe('entries', () => {
  it('are posted once, found again by their id, and edited in place', async () => {
    const { platform, slack, alice, general } = await open();
    const posted = await platform.postEntry(HERE, general.id, entry());
    const post = { channelId: general.id, messageId: slack.messages(general)[0]?.ts };
    expect(posted).toEqual({ kind: 'posted', post });
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toEqual(post);
    // However much was written after it.
    for (let number = 0; number < 210; number++) slack.say(alice, general, `and ${number}`);
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toEqual(post);
    expect(await platform.findEntry(HERE, general.id, 'another', SINCE)).toBeNull();
    if (posted.kind !== 'posted') return;
    expect(await platform.editEntry(HERE, posted.post, entry({ title: 'Changed' }))).toEqual({ kind: 'done' });
    expect(JSON.stringify(slack.messages(general)[0]?.blocks)).toContain('Changed');
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toEqual(post);
  });

  it('are not posted again when nobody knows whether they were', async () => {
    const { platform, slack, general } = await open();
    slack.hangUpNext('chat.postMessage');
    expect((await platform.postEntry(HERE, general.id, entry())).kind).toBe('later');
    expect(slack.callsOf('chat.postMessage')).toHaveLength(1);
    // While Slack does not answer it says nothing of what was posted either.
    const repair = slack.breakDown('conversations.history', 503);
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toBe('later');
    repair();
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toBeNull();
  });

  it('are not found when a member gives the same id to a message', async () => {
    const { platform, slack, alice, general } = await open();
    const message = slack.say(alice, general, 'an entry of mine');
    message.metadata = { event_type: 'steward_entry', event_payload: { entry_id: entry().id } };
    expect(await platform.findEntry(HERE, general.id, entry().id, SINCE)).toBeNull();
  });

  it('say why they cannot be posted', async () => {
    const { platform, slack, ada, general } = await open();
    const elsewhere = slack.addChannel({ name: 'elsewhere', members: [ada], withoutApp: true });
    slack.removeScopes(['chat:write.public']);
    expect(await platform.postEntry(HERE, elsewhere.id, entry())).toEqual({ kind: 'refused', refusal: 'no_access' });
    expect(await platform.postEntry(HERE, 'C0NOTHERE', entry())).toEqual({ kind: 'gone' });
    slack.removeScopes(['chat:write']);
    expect(await platform.postEntry(HERE, general.id, entry())).toEqual({
      kind: 'refused',
      refusal: 'missing_permission',
    });
  });

  it('show hostile text as it was written, and call nobody', async () => {
    const { platform, slack, alice, general } = await open();
    const hostile = `<!channel> <!here> <@${alice.id}> @here *b* \`c\` \`\`\` <https://evil.example|good> &lt;x&gt;`;
    await platform.postEntry(
      HERE,
      general.id,
      entry({
        title: hostile.slice(0, 120),
        author: { id: alice.id, name: hostile },
        place: { channelId: general.id, name: hostile, link: `javascript:${hostile}` },
        text: hostile,
        fields: [
          { label: hostile, value: hostile },
          { label: 'Empty', value: '', code: true },
        ],
        buttons: [{ id: 'b1', label: hostile, style: 'danger' }],
      }),
    );
    const [message] = slack.messages(general);
    expect(message?.pings).toEqual([]);
    expect(JSON.stringify(message?.blocks)).not.toContain('mrkdwn');
    expect(JSON.stringify(message?.blocks)).not.toContain('"link"');
    expect(message?.text).toContain('&lt;!channel&gt;');
  });
});

describe('people', () => {
  it('have the rights of this moment', async () => {
    const { platform, slack, community, ada, alice } = await open();
    const mona = slack.addUser({ name: 'mona' });
    expect(await platform.rightsOf(community, ada.id)).toBe('manage');
    expect(await platform.rightsOf(community, mona.id)).toBe('member');
    expect(await platform.rightsOf(community, 'U0NOBODY')).toBe('member');
    const log = slack.addChannel({ name: 'steward-log', isPrivate: true, members: [ada, mona], withoutApp: true });
    slack.inviteApp(log, ada);
    await until(async () => (await platform.rightsOf(community, mona.id)) === 'moderate');
    expect(await platform.rightsOf(community, alice.id)).toBe('member');
    slack.leave(mona, log);
    await until(async () => (await platform.rightsOf(community, mona.id)) === 'member');
    slack.failNext('users.info', 'internal_error', 3);
    expect(await platform.rightsOf(community, ada.id)).toBe('unknown');
  });

  it('are notified in private, as plain text', async () => {
    const { platform, slack, community, alice } = await open();
    expect(await platform.sendDirectMessage(community, alice.id, 'Removed: <!here> *x*')).toEqual({ kind: 'done' });
    const [told] = slack.messages(slack.directWithApp(alice));
    expect(told?.pings).toEqual([]);
    expect(JSON.stringify(told?.blocks)).toContain('Removed: <!here> *x*');
    slack.deactivate(alice);
    expect(await platform.sendDirectMessage(community, alice.id, 'x')).toEqual({
      kind: 'refused',
      refusal: 'no_access',
    });
  });
});

describe('the log channel', () => {
  it('is made private, with whoever installed the app in it, once', async () => {
    const { platform, slack, community, ada } = await open();
    const [one, two] = await Promise.all([
      platform.findLogChannel(community, [], MAKING),
      platform.findLogChannel(community, [], MAKING),
    ]);
    expect(one).toBe(two);
    expect(slack.callsOf('conversations.create')).toHaveLength(1);
    expect(await platform.rightsOf(community, ada.id)).toBe('manage');
    expect(slack.callsOf('conversations.invite').map(({ arguments: { users } }) => users)).toEqual([ada.id]);
  });

  it('has the administrators in it when nobody gave a token', async () => {
    const { platform, slack, community, ada } = await open(() => null);
    expect(await platform.findLogChannel(community, [], MAKING)).not.toBeNull();
    expect(slack.callsOf('conversations.invite').map(({ arguments: { users } }) => users)).toEqual([ada.id]);
  });

  it('is none where nobody could read it, where the bot may not make it, or where somebody took its name', async () => {
    const { platform, slack, community, alice } = await open(() => null);
    slack.failNext('conversations.create', 'restricted_action');
    expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
    slack.addChannel({ name: 'steward-log', isPrivate: true, members: [alice] });
    expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
  });
});

describe('needs', () => {
  it('say what is missing and how to allow it', async () => {
    const { platform, slack, community, ada } = await open(() => null);
    const away = slack.addChannel({ name: 'away', members: [ada], withoutApp: true });
    slack.removeScopes(['groups:write']);
    const missing = (await platform.needs(community, needsOf({ channelId: away.id }))).filter(({ has }) => !has);
    expect(missing.map(({ what }) => what)).toEqual([
      ENGLISH('slack.be_in_this_channel'),
      ENGLISH('slack.delete_members_messages_an_administrator_token'),
      'Make the private channel #steward-log (groups:write)',
    ]);
    expect(missing.map(({ how }) => how).join()).toMatch(/\/invite[\s\S]*SLACK_USER_TOKEN[\s\S]*Reinstall/);
  });

  it('are told for every channel that Slack tells of, with what it does not tell of', async () => {
    const { platform, slack, community, ada } = await open(() => null);
    const away = slack.addChannel({ name: 'away', members: [ada], withoutApp: true });
    const covered = await platform.auditPermissions(community);
    expect(covered?.places.map(({ id, kind, gaps }) => [id, kind, gaps.map(({ what }) => what)])).toEqual([
      [away.id, 'public channel', ['See the messages, and post']],
    ]);
    expect(covered?.untold).toContain('no private channel that it is not in');
  });
});
