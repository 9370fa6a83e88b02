import { afterEach, describe, expect, it } from 'vitest';
import { createCallWindows } from '../../emulators/call-windows.ts';
import { documentedBucket } from '../../emulators/discord/rest/documented-limits.ts';
import { createRateLimits } from '../../emulators/discord/rest/rate-limits.ts';
import { createSnowflakes } from '../../emulators/discord/world/snowflake.ts';
import { createManualClock } from '../../emulators/manual-clock.ts';
import { startSlack } from '../../emulators/slack/start-slack.ts';
import { startTelegram } from '../../emulators/telegram/start-telegram.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe('the windows of calls', () => {
  it('begin with their first call, refuse what is beyond, and count nothing that is refused', () => {
    const clock = createManualClock(0);
    const windows = createCallWindows(clock.now);
    const limit = { calls: 2, windowMs: 1_000 };
    expect([1, 2, 3].map(() => windows.take('one', limit))).toEqual([null, null, 1_000]);
    clock.advance(400);
    expect(windows.take('one', limit)).toBe(600);
    expect(windows.take('other', limit)).toBeNull();
    clock.advance(600);
    expect([1, 2, 3].map(() => windows.take('one', limit))).toEqual([null, null, 1_000]);
  });
});

describe('Telegram at its published limits', () => {
  const openChat = async () => {
    const telegram = await startTelegram({ clock: createManualClock(), limits: 'documented' });
    closing.push(telegram.close);
    const owner = telegram.addUser({ first_name: 'Olga' });
    const chat = telegram.addChat({ type: 'supergroup', title: 'Harbour', owner, members: [] });
    const call = async (method: string, args: object) => {
      const response = await fetch(`${telegram.apiRoot}/bot${telegram.token}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ chat_id: chat.id, ...args }),
      });
      return { status: response.status, body: await response.json() };
    };
    return { telegram, owner, chat, call };
  };

  it('takes 20 messages a minute in a group, and says when the next may come', async () => {
    const { telegram, call } = await openChat();
    for (let number = 0; number < 20; number++)
      expect((await call('sendMessage', { text: `n${number}` })).status).toBe(200);
    telegram.clock.advance(20_000);
    expect(await call('sendMessage', { text: 'late' })).toMatchObject({
      status: 429,
      body: { parameters: { retry_after: 40 } },
    });
    telegram.clock.advance(40_000);
    expect((await call('sendMessage', { text: 'later' })).status).toBe(200);
  });

  it('refuses a method that was flooded until its time has passed, and no other', async () => {
    const { telegram, owner, chat, call } = await openChat();
    const { message } = telegram.say(owner, chat, 'hello');
    telegram.flood('deleteMessage', 40);
    const deletion = () => call('deleteMessage', { message_id: message.message_id });
    expect((await deletion()).body).toMatchObject({ error_code: 429, parameters: { retry_after: 40 } });
    expect((await call('sendMessage', { text: 'hello' })).status).toBe(200);
    telegram.clock.advance(40_000);
    expect((await deletion()).status).toBe(200);
    expect(telegram.journal.map(({ kind }) => kind)).toEqual(['shown', 'gone']);
  });

  it('fails every call of a method while it is broken', async () => {
    const { telegram, call } = await openChat();
    const repair = telegram.breakDown('sendMessage', 502);
    for (let number = 0; number < 3; number++) expect((await call('sendMessage', { text: 'x' })).status).toBe(502);
    repair();
    repair();
    expect((await call('sendMessage', { text: 'x' })).status).toBe(200);
  });
});

describe('Slack at its published limits', () => {
  it('takes 50 calls a minute of a method of tier 3, and then none for 30 to 60 seconds', async () => {
    const clock = createManualClock();
    const slack = await startSlack({ clock, limits: 'documented' });
    closing.push(slack.close);
    const owner = slack.addUser({ name: 'owner', isOwner: true, isAdmin: true });
    const channel = slack.addChannel({ name: 'general', members: [owner] });
    const token = slack.issueUserToken(owner);
    const call = (method: string, form: Record<string, string>) =>
      fetch(`${slack.apiUrl}${method}`, { method: 'POST', body: new URLSearchParams({ token, ...form }) });
    const remove = () => call('chat.delete', { channel: channel.id, ts: slack.say(owner, channel, 'hello').ts });
    for (let number = 0; number < 50; number++) expect((await remove()).status).toBe(200);
    clock.advance(50_000);
    const refused = await remove();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    clock.advance(20_000);
    expect((await remove()).headers.get('retry-after')).toBe('10');
    clock.advance(10_000);
    expect((await remove()).status).toBe(200);
    const posts = [1, 2].map(() => call('chat.postMessage', { channel: channel.id, text: 'x' }));
    expect((await Promise.all(posts)).map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe('Discord at what bots report', () => {
  it('has a bucket of deletions for each age of a message', () => {
    const now = Date.now();
    const template = 'DELETE /channels/{channel}/messages/{message}';
    const nextId = createSnowflakes(() => now);
    const limitAt = (ageMs: number) =>
      documentedBucket(template, `/channels/1/messages/${nextId(now - ageMs)}`, now)?.limit;
    expect([1_000, 60_000, 15 * 86_400_000].map(limitAt)).toEqual([
      { calls: 5, windowMs: 1_000 },
      { calls: 3, windowMs: 1_000 },
      { calls: 30, windowMs: 120_000 },
    ]);
  });

  it('takes one bulk deletion a second in a channel, and 50 calls a second in all, but for answers to presses', () => {
    // A scale that no loaded machine outlasts.
    const limits = createRateLimits({ limits: 'documented', limitScale: 1_000 });
    const bulk = 'POST /channels/{channel}/messages/bulk-delete';
    const first = limits.take(bulk, '/channels/1/messages/bulk-delete');
    expect(first).toMatchObject({ headers: { 'x-ratelimit-limit': '1', 'x-ratelimit-remaining': '0' } });
    expect(first.refused).toBeUndefined();
    expect(limits.take(bulk, '/channels/1/messages/bulk-delete').refused).toMatchObject({ isGlobal: false });
    expect(limits.take(bulk, '/channels/2/messages/bulk-delete').refused).toBeUndefined();
    const look = () => limits.take('GET /users/{user}', '/users/1').refused?.isGlobal;
    const looks = Array.from({ length: 60 }, look);
    expect(looks.filter((isGlobal) => isGlobal === undefined)).toHaveLength(47);
    expect(looks.at(-1)).toBe(true);
    const answer = 'POST /interactions/{interaction}/{token}/callback';
    expect(limits.take(answer, '/interactions/1/x/callback').refused).toBeUndefined();
  });
});
