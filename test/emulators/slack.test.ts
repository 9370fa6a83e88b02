import { App, HTTPReceiver, LogLevel, SocketModeReceiver } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, readBody } from '../../emulators/platform-wire.ts';
import type { SlackServer } from '../../emulators/slack/slack-server.ts';
import { startSlack } from '../../emulators/slack/start-slack.ts';
import { startSlackApp } from '../../emulators/slack/start-slack-app.ts';
import { pingsOfMessage } from '../../emulators/slack/world/pings.ts';
import { escapeText, richTextOf } from '../../emulators/slack/world/rich-text.ts';
import { until } from '../../emulators/until.ts';

const button = (actionId: string, value: string) => ({
  type: 'button' as const,
  action_id: actionId,
  value,
  text: { type: 'plain_text' as const, text: 'Delete' },
});

let slack: SlackServer;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  slack = await startSlack();
});

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await until(() => slack.connectionCount() === 0);
  await slack.close();
});

function client(token = slack.botToken): WebClient {
  return new WebClient(token, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    logLevel: LogLevel.ERROR,
  });
}

/** `reconnectMs` is how long Bolt waits before it connects anew; as long it waits for a pong, so only who loses connections sets it short. */
async function socketApp(install: (app: App) => void, reconnectMs = 30_000) {
  const app = new App({
    token: slack.botToken,
    appToken: slack.appToken,
    socketMode: true,
    clientOptions: { slackApiUrl: slack.apiUrl },
    logLevel: LogLevel.ERROR,
    receiver: new SocketModeReceiver({
      appToken: slack.appToken,
      clientPingTimeout: reconnectMs,
      logLevel: LogLevel.ERROR,
      installerOptions: { clientOptions: { slackApiUrl: slack.apiUrl } },
    }),
  });
  install(app);
  cleanUps.push(() => app.stop());
  await app.start();
  await slack.untilConnected();
  return app;
}

async function refusal(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'ok',
    (error: { data?: { error?: string } }) => error.data?.error ?? error,
  );
}

describe('Socket Mode with the real Bolt', () => {
  it('delivers messages, edits, removals, captions, replies and joins, and hears every acknowledgement', async () => {
    const seen: string[] = [];
    await socketApp((app) => {
      app.event('message', async ({ event }) => void seen.push(`${event.subtype ?? 'plain'}`));
      app.event('member_joined_channel', async ({ event }) => void seen.push(`joined ${event.user}`));
      app.event('team_join', async () => void seen.push('team_join'));
    });
    const alice = slack.addUser({ name: 'alice', announce: true });
    const bob = slack.addUser({ name: 'bob' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    const first = slack.say(alice, general, 'hello <https://evil.example|your bank>');
    slack.edit(alice, first, 'hello again');
    slack.say(alice, general, 'in a thread', { thread: first });
    slack.say(alice, general, 'a caption', { files: [{ name: 'cat.png' }] });
    slack.postAsWebhook(general, 'from a webhook');
    slack.join(bob, general, alice);
    slack.remove(alice, first);
    await slack.untilAcknowledged();
    // Bolt acknowledges before it tells its listeners, and tells those of several events side by side.
    await until(() => seen.length === 9);
    expect(seen.toSorted()).toEqual(
      [
        'team_join',
        'plain',
        'message_changed',
        'plain',
        'file_share',
        'bot_message',
        `joined ${bob.id}`,
        'channel_join',
        'message_changed',
      ].toSorted(),
    );
    expect(slack.deliveries.map(({ attempts }) => attempts.length)).toEqual(Array(9).fill(1));
    expect(slack.violations).toEqual([]);
  });

  it('retries an unacknowledged event at once, after one minute and after five, with one event_id', async () => {
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.say(alice, general, 'nobody listens yet');
    const [delivery] = slack.deliveriesOf('message');
    for (const milliseconds of [2_999, 1, 59_999, 1, 299_999, 1, 3_600_000]) slack.clock.advance(milliseconds);
    expect(delivery?.attempts.map((attempt) => [attempt.number, attempt.reason, attempt.sent])).toEqual([
      [0, '', false],
      [1, 'timeout', false],
      [2, 'timeout', false],
      [3, 'timeout', false],
    ]);
    const seen: [string, number | undefined][] = [];
    await socketApp((app) => {
      app.event('message', async ({ body, context }) => void seen.push([body.event_id, context.retryNum]));
    });
    if (delivery) slack.redeliver(delivery);
    await until(() => seen.length === 1);
    expect(seen).toEqual([[delivery?.eventId, 4]]);
  });

  it('lets a client that lost its connection, or was asked to renew it, come back', async () => {
    let heard = 0;
    await socketApp((app) => {
      app.event('message', async () => {
        heard += 1;
      });
    }, 1_000);
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.dropConnections();
    await until(() => slack.connectionCount() === 0);
    await slack.untilConnected();
    slack.say(alice, general, 'one');
    await until(() => heard === 1);
    slack.refreshConnections('warning');
    await until(() => slack.callsOf('apps.connections.open').length === 3);
    await slack.untilConnected();
    slack.say(alice, general, 'two');
    await until(() => heard === 2);
  });

  it('carries commands, modals, buttons and shortcuts there and back', async () => {
    const done: string[] = [];
    await socketApp((app) => {
      app.command('/steward', async ({ ack, client, body, respond }) => {
        await ack({ text: 'working' });
        await client.views.open({
          trigger_id: body.trigger_id,
          view: {
            type: 'modal',
            callback_id: 'words',
            title: { type: 'plain_text', text: 'Words' },
            submit: { type: 'plain_text', text: 'Save' },
            blocks: [
              {
                type: 'input',
                block_id: 'list',
                label: { type: 'plain_text', text: 'Blocked words' },
                element: { type: 'plain_text_input', action_id: 'words' },
              },
            ],
          },
        });
        await respond({ text: 'done', response_type: 'ephemeral' });
      });
      app.view('words', async ({ ack, view }) => {
        const words = view.state.values.list?.words?.value ?? '';
        done.push(`view ${words}`);
        if (words === 'bad') await ack({ response_action: 'errors', errors: { list: 'no' } });
        else await ack();
      });
      app.action('remove', async ({ ack, action, respond }) => {
        await ack();
        done.push(`button ${'value' in action ? action.value : ''}`);
        await respond({ text: 'removed by the moderator', replace_original: true });
      });
      app.shortcut('report', async ({ ack, shortcut }) => {
        await ack();
        done.push(`shortcut ${shortcut.type}`);
      });
    });
    const admin = slack.addUser({ name: 'ada', isAdmin: true });
    const general = slack.addChannel({ name: 'general', members: [admin] });
    await slack.runCommand(admin, general, '/steward', 'words').acknowledged;
    const modal = await until(() => slack.modals(admin)[0]);
    await until(() => slack.ephemerals(general, admin).length === 2);
    expect(slack.ephemerals(general, admin).map((message) => message.text)).toEqual(['working', 'done']);
    expect(() => slack.submitView(admin, modal)).toThrow('required');
    await slack.submitView(admin, modal, { words: 'bad' }).acknowledged;
    expect(modal.errors).toEqual({ list: 'no' });
    await slack.submitView(admin, modal, { words: 'good' }).acknowledged;
    expect(slack.modals(admin)).toEqual([]);

    await client().chat.postMessage({
      channel: general.id,
      text: 'entry',
      blocks: [{ type: 'actions', elements: [button('remove', '1')] }],
    });
    const [entry] = slack.messages(general);
    if (!entry) throw new Error('the entry was not posted');
    await slack.press(admin, entry, 'remove').acknowledged;
    await until(() => entry.text === 'removed by the moderator');
    expect(entry.edits.map((edit) => edit.text)).toEqual(['entry']);
    await slack.messageShortcut(admin, entry, 'report').acknowledged;
    expect(done).toEqual(['view bad', 'view good', 'button 1', 'shortcut message_action']);
    expect(slack.violations).toEqual([]);
  });
});

describe('signed HTTP with the real Bolt', () => {
  async function httpApp(install: (app: App) => void): Promise<string> {
    const receiver = new HTTPReceiver({ signingSecret: slack.signingSecret, logLevel: LogLevel.ERROR });
    const app = new App({
      token: slack.botToken,
      receiver,
      clientOptions: { slackApiUrl: slack.apiUrl },
      logLevel: LogLevel.ERROR,
    });
    install(app);
    const server = await receiver.start(0);
    cleanUps.push(async () => {
      server.closeAllConnections();
      await app.stop();
    });
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/slack/events`;
  }

  it('is believed only with the right secret and a fresh time', async () => {
    const url = await httpApp(() => undefined);
    await slack.useHttp(url);
    const post = { body: '{"type":"event_callback","event":{"type":"message"}}', contentType: 'application/json' };
    const stale = Math.floor(Date.now() / 1000) - 301;
    expect((await slack.postSigned(url, { ...post, secret: 'another' })).status).toBe(401);
    expect((await slack.postSigned(url, { ...post, timestampSeconds: stale })).status).toBe(401);
    expect((await slack.postSigned(url, { ...post, body: '{"type":"url_verification","challenge":"c"}' })).status).toBe(
      200,
    );
  });

  it('delivers events, repeats with the retry headers, and carries commands', async () => {
    const seen: (number | undefined)[] = [];
    const url = await httpApp((app) => {
      app.event('message', async ({ context }) => void seen.push(context.retryNum));
      app.command('/steward', async ({ ack }) => ack({ text: 'status: fine' }));
    });
    await slack.useHttp(url);
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.say(alice, general, 'hello');
    await slack.untilAcknowledged();
    const [delivery] = slack.deliveriesOf('message');
    if (delivery) slack.redeliver(delivery);
    await until(() => seen.length === 2);
    expect(seen).toEqual([undefined, 1]);
    await slack.runCommand(alice, general, '/steward', 'status').acknowledged;
    expect(slack.ephemerals(general, alice).map((message) => message.text)).toEqual(['status: fine']);
  });

  it('tries again at once when the app answers with an error, unless the app forbids it', async () => {
    const asked: [unknown, unknown][] = [];
    let status = 200;
    const app = await listen(async (request, response) => {
      const body = await readBody(request);
      asked.push([request.headers['x-slack-retry-num'], request.headers['x-slack-retry-reason']]);
      response.writeHead(status, asked.length > 3 ? { 'x-slack-no-retry': '1' } : {}).end(body);
    });
    cleanUps.push(() => app.close());
    await slack.useHttp(`http://127.0.0.1:${app.port}/slack/events`);
    status = 500;
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    slack.say(alice, general, 'hello');
    await until(() => asked.length === 3);
    slack.say(alice, general, 'again');
    await until(() => slack.deliveries[1]?.abandoned);
    expect(asked).toEqual([
      [undefined, undefined],
      [undefined, undefined],
      ['1', 'http_error'],
      [undefined, undefined],
    ]);
  });
});

describe('an organisation', () => {
  it('has one token for the workspaces that it gave the app, and is asked which one is meant', async () => {
    const app = await startSlackApp();
    cleanUps.push(app.close);
    const org = app.addOrganisation({ name: 'Insects' });
    const [ants, bees] = ['Ants', 'Bees'].map((name) => app.addWorkspace({ name, organisation: org }));
    if (!ants || !bees) throw new Error('no workspaces');
    const installer = ants.addUser({ name: 'ada' });
    const way = `${app.apiUrl}?client_id=${app.clientId}&scope=users:read,channels:read`;
    const { searchParams } = new URL(app.allow(way, { slack: org, user: installer }), app.apiUrl);
    const web = (token?: string) =>
      new WebClient(token, { slackApiUrl: app.apiUrl, retryConfig: { retries: 0 }, logLevel: LogLevel.ERROR });
    const { clientId: client_id, clientSecret: client_secret } = app;
    const given = await web().oauth.v2.access({ client_id, client_secret, code: searchParams.get('code') ?? '' });
    expect(given).toMatchObject({ team: null, is_enterprise_install: true, enterprise: { id: org.team.id } });
    const token = given.access_token ?? '';
    const { auth, users, conversations } = web(token);
    expect(await auth.test()).toMatchObject({ is_enterprise_install: true, enterprise_id: org.team.id });
    expect((await auth.teams.list()).teams).toEqual([]);
    org.give(ants);
    expect((await auth.teams.list()).teams).toEqual([{ id: ants.team.id, name: 'Ants' }]);
    for (const list of [users.list, conversations.list]) {
      const refusal = (team_id?: string) => list(team_id ? { team_id } : {}).then(String, ({ data }) => data.error);
      expect(await refusal()).toBe('missing_argument');
      expect(await refusal(bees.team.id)).toBe('team_access_not_granted');
      expect((await list({ team_id: ants.team.id })).ok).toBe(true);
    }
    org.uninstall();
    expect(await auth.test().catch(({ data }) => data.error)).toBe('account_inactive');
  });
});

describe('the Web API', () => {
  it('lets a bot remove its own messages only, and an administrator’s token everybody’s', async () => {
    const alice = slack.addUser({ name: 'alice' });
    const admin = slack.addUser({ name: 'ada', isAdmin: true });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    const message = slack.say(alice, general, 'spam');
    const target = { channel: general.id, ts: message.ts };
    expect(await refusal(client().chat.delete(target))).toBe('cant_delete_message');
    expect(await refusal(client(slack.issueUserToken(slack.addUser({ name: 'bob' }))).chat.delete(target))).toBe(
      'cant_delete_message',
    );
    expect(await refusal(client(slack.issueUserToken(admin, ['users:read'])).chat.delete(target))).toBe(
      'missing_scope',
    );
    expect(await refusal(client(slack.issueUserToken(admin)).chat.delete(target))).toBe('ok');
    expect(await refusal(client(slack.issueUserToken(admin)).chat.delete(target))).toBe('message_not_found');
    expect(slack.deleted(general).map((entry) => [entry.text, entry.deletedBy])).toEqual([['spam', admin.id]]);
  });

  it('refuses what the token, the scopes or the membership do not allow, with the words of Slack', async () => {
    const secret = slack.addChannel({ name: 'secret', isPrivate: true, withoutApp: true });
    const open = slack.addChannel({ name: 'open', withoutApp: true });
    const api = client();
    expect(await refusal(client('xoxb-wrong').auth.test())).toBe('invalid_auth');
    expect(await refusal(api.conversations.info({ channel: secret.id }))).toBe('channel_not_found');
    expect(await refusal(api.conversations.history({ channel: open.id }))).toBe('not_in_channel');
    expect(await refusal(api.chat.postMessage({ channel: open.id, text: 'hello' }))).toBe('ok');
    slack.removeScopes(['chat:write.public', 'users:read']);
    expect(await refusal(api.chat.postMessage({ channel: open.id, text: 'hello' }))).toBe('not_in_channel');
    const missing = await api.users.list({}).catch((error: { data: object }) => error.data);
    expect(missing).toMatchObject({ error: 'missing_scope', needed: 'users:read' });
    expect(await refusal(api.conversations.join({ channel: open.id }))).toBe('ok');
    expect(await refusal(api.chat.postMessage({ channel: open.id, text: 'hello' }))).toBe('ok');
    slack.uninstall();
    expect(await refusal(api.auth.test())).toBe('account_inactive');
    expect(slack.violations).toEqual([]);
  });

  it('refuses and records unknown methods, unknown arguments and blocks over the limits', async () => {
    const general = slack.addChannel({ name: 'general' });
    const api = client();
    const section = (text: string) => ({ type: 'section' as const, text: { type: 'mrkdwn' as const, text } });
    const post = (blocks: ReturnType<typeof section>[]) =>
      api.chat.postMessage({ channel: general.id, text: 'x', blocks });
    expect(await refusal(api.apiCall('admin.users.remove'))).toBe('unknown_method');
    expect(await refusal(api.apiCall('chat.postMessage', { channel: general.id, text: 'x', colour: 'red' }))).toBe(
      'invalid_arguments',
    );
    expect(await refusal(post([section('y'.repeat(3001))]))).toBe('invalid_blocks');
    expect(await refusal(post(Array.from({ length: 51 }, () => section('y'))))).toBe('invalid_blocks');
    expect(await refusal(api.chat.postMessage({ channel: general.id, text: '' }))).toBe('no_text');
    expect(slack.violations).toHaveLength(5);
    expect(await refusal(post(Array.from({ length: 50 }, () => section('y'.repeat(3000)))))).toBe('ok');
    expect(slack.violations).toHaveLength(5);
  });

  it('opens a modal for three seconds after the interaction, once, with a title of at most 24 characters', async () => {
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    const modal = (title: string) => ({
      type: 'modal' as const,
      title: { type: 'plain_text' as const, text: title },
      blocks: [],
    });
    const open = (trigger: string, title = 'Words') =>
      refusal(client().views.open({ trigger_id: trigger, view: modal(title) }));
    const { triggerId } = slack.runCommand(alice, general, '/steward');
    expect(await open(triggerId, 'x'.repeat(25))).toBe('invalid_arguments');
    slack.clock.advance(3_000);
    expect(await open(triggerId)).toBe('ok');
    expect(await open(triggerId)).toBe('exchanged_trigger_id');
    const late = slack.runCommand(alice, general, '/steward').triggerId;
    slack.clock.advance(3_001);
    expect(await open(late)).toBe('expired_trigger_id');
    expect(await open('made up')).toBe('invalid_trigger_id');
  });

  it('tells whom a text would ping, so that hostile text can be shown to ping nobody', async () => {
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    const api = client();
    const post = async (text: string, quoted: string) => {
      const blocks = [{ type: 'section' as const, text: { type: 'mrkdwn' as const, text: quoted } }];
      await api.chat.postMessage({ channel: general.id, text, blocks });
      return slack.messages(general).at(-1)?.pings;
    };
    expect(await post(`<@${alice.id}> look`, '<!channel> <!subteam^S123ABC>')).toEqual([
      alice.id,
      '@channel',
      'S123ABC',
    ]);
    expect(await post('safe', `&lt;!channel&gt; @here &lt;@${alice.id}&gt;`)).toEqual([]);
    await api.chat.postMessage({ channel: general.id, text: '@here', link_names: true });
    expect(slack.messages(general).at(-1)?.pings).toEqual(['@here']);
  });

  it('finds no ping in any escaped text, and shows it in rich text as it was typed', () => {
    const hostile = fc.string({
      unit: fc.constantFrom('<', '>', '!', '@', '&', '|', ';', 'channel', 'U0ABC', 'lt', 'gt', 'amp', ' '),
    });
    fc.assert(
      fc.property(hostile, (typed) => {
        const text = escapeText(typed);
        const block = richTextOf(text, 'b');
        expect(pingsOfMessage({ text, blocks: [block], attachments: undefined })).toEqual([]);
        const shown = typed === '' ? [] : [{ type: 'text', text: typed }];
        expect(block.elements).toEqual([{ type: 'rich_text_section', elements: shown }]);
      }),
    );
  });

  it('tells every connected process at most once, and an app that was removed no more', async () => {
    const seen: string[] = [];
    for (const name of ['one', 'two']) {
      await socketApp((app) => {
        app.event('message', async ({ event }) => void seen.push(`${name} ${'text' in event ? event.text : ''}`));
        app.event('app_uninstalled', async () => void seen.push('uninstalled'));
      });
    }
    await slack.untilConnected(2);
    const alice = slack.addUser({ name: 'alice' });
    const general = slack.addChannel({ name: 'general', members: [alice] });
    for (let count = 0; count < 4; count += 1) slack.say(alice, general, String(count));
    slack.uninstall();
    await slack.untilAcknowledged();
    await until(() => seen.length === 5 && seen.includes('uninstalled'));
    expect(
      seen
        .filter((entry) => entry !== 'uninstalled')
        .map((entry) => entry.slice(4))
        .sort(),
    ).toEqual(['0', '1', '2', '3']);
    expect(new Set(seen).size).toBe(5);
  });

  it('fails as ordered: error codes, rate limits with Retry-After, bare statuses, broken connections', async () => {
    slack.failNext('auth.test', 'internal_error');
    slack.rateLimit('auth.test', 7);
    slack.breakNext('auth.test', 503);
    slack.hangUpNext('auth.test');
    const api = client();
    expect(await refusal(api.auth.test())).toBe('internal_error');
    await expect(api.auth.test()).rejects.toMatchObject({ retryAfter: 7 });
    await expect(api.auth.test()).rejects.toMatchObject({ statusCode: 503 });
    await expect(api.auth.test()).rejects.toMatchObject({ code: 'slack_webapi_request_error' });
    expect(await refusal(api.auth.test())).toBe('ok');
    expect(slack.callsOf('auth.test').map((call) => call.ok)).toEqual([false, false, false, false, true]);
  });

  it('pages through members and histories, and gives the permanent link of a reply', async () => {
    const users = Array.from({ length: 5 }, (_, index) => slack.addUser({ name: `user${index}` }));
    const general = slack.addChannel({ name: 'general', topic: 'cats', members: users });
    const api = client();
    const found: string[] = [];
    for await (const page of api.paginate('conversations.members', { channel: general.id, limit: 2 })) {
      const { members } = page as { members?: string[] };
      found.push(...(members ?? []));
    }
    expect(found).toEqual([...users.map((user) => user.id), slack.bot.id]);
    const parent = slack.say(users[0] ?? slack.bot, general, 'parent');
    const reply = slack.say(users[1] ?? slack.bot, general, 'reply', { thread: parent });
    const history = await api.conversations.history({ channel: general.id });
    expect(history.messages?.map((message) => message.text)).toEqual(['parent']);
    const replies = await api.conversations.replies({ channel: general.id, ts: parent.ts });
    expect(replies.messages?.map((message) => message.text)).toEqual(['parent', 'reply']);
    const { permalink } = await api.chat.getPermalink({ channel: general.id, message_ts: reply.ts });
    expect(permalink).toContain(`/archives/${general.id}/p${reply.ts.replace('.', '')}?thread_ts=${parent.ts}`);
    const info = await api.conversations.info({ channel: general.id });
    expect(info.channel?.topic?.value).toBe('cats');
    expect((await api.users.info({ user: users[0]?.id ?? '' })).user?.is_admin).toBe(false);
  });

  it('withholds events that the app may not see', () => {
    const alice = slack.addUser({ name: 'alice' });
    const elsewhere = slack.addChannel({ name: 'elsewhere', members: [alice], withoutApp: true });
    const secret = slack.addChannel({ name: 'secret', members: [alice], isPrivate: true });
    slack.say(alice, elsewhere, 'unseen');
    slack.removeScopes(['groups:history']);
    slack.say(alice, secret, 'unseen');
    slack.unsubscribe('message.im');
    slack.say(alice, slack.directWithApp(alice), 'unseen');
    expect(slack.deliveriesOf('message')).toEqual([]);
  });
});
