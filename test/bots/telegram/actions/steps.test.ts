import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import type { Entry } from '../../../../bots/core/port/rendering.ts';
import { renderAnswer } from '../../../../bots/telegram/commands/render-answer.ts';
import { renderEntry } from '../../../../bots/telegram/log/render-entry.ts';
import { startTelegram } from '../../../../emulators/telegram/start-telegram.ts';
import type { KeptMessage } from '../../../../emulators/telegram/world/world.ts';
import { until } from '../../../../emulators/until.ts';
import { HERE, MAKING } from '../../support/here.ts';
import { needsOf } from '../../support/needs-of.ts';
import { answer } from '../../support/recording-core.ts';
import { withTimeouts } from '../../support/timing-out.ts';
import { openBench, type TelegramBench } from '../harness.ts';
import { heard } from '../heard.ts';
import { readText } from '../shown.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const opened: TelegramBench[] = [];

async function open(fields: { readonly type?: 'group' | 'supergroup'; readonly bot?: object | 'member' } = {}) {
  const server = await startTelegram();
  const olga = server.addUser({ first_name: 'Olga' });
  const alice = server.addUser({ first_name: 'Alice' });
  const chat = server.addChat({ type: 'supergroup', title: 'Harbour', owner: olga, members: [alice], ...fields });
  const bench = await openBench({ server });
  opened.push(bench);
  const community = { id: String(chat.id), name: 'Harbour' };
  const targetOf = ({ message }: KeptMessage, author = alice) => ({
    community,
    channelId: String(chat.id),
    messageId: String(message.message_id),
    author: { id: String(author.id), name: author.first_name },
    sentAtMs: message.date * 1000,
  });
  return { ...bench, platform: withTimeouts(bench.platform, bench.schedule), olga, alice, chat, community, targetOf };
}

function entry(fields: Partial<Entry> = {}): Entry {
  const id = '0197a000-0000-7000-8000-000000000001';
  return { id, tone: 'danger', title: 'T', author: null, place: null, text: null, fields: [], buttons: [], ...fields };
}

/** As the core cuts: by whole characters. */
function cut(text: string, maxChars: number): string {
  return Array.from(text).slice(0, maxChars).join('');
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.server.violations).toEqual([]);
    await bench.close();
  }
});

describe('deleting on Telegram', () => {
  it('finds what is gone gone', async () => {
    const { server, platform, alice, chat, targetOf } = await open();
    const target = targetOf(server.say(alice, chat, 'bad'));
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'done' });
    expect(server.deleted(chat)).toHaveLength(1);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'gone' });
  });

  it('knows without asking that 48 hours have passed, and is told so when it asks', async () => {
    const { server, platform, alice, chat, schedule, targetOf } = await open();
    const target = targetOf(server.say(alice, chat, 'old'));
    expect((await platform.stepRefusals(target)).delete).toBeNull();
    server.clock.advance(2 * DAY_MS);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'refused', refusal: 'too_old' });
    schedule.advance(2 * DAY_MS);
    expect((await platform.stepRefusals(target)).delete).toBe('too_old');
  });

  it('does not delete by the old number in a group that became a supergroup', async () => {
    const { server, platform, alice, olga, chat, targetOf } = await open({ type: 'group' });
    const target = targetOf(server.say(alice, chat, 'in the group'));
    const supergroup = await heard(server, () => server.migrate(chat, olga));
    for (let index = 0; index < 5; index++) server.say(alice, supergroup, `innocent ${index}`);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'gone' });
    expect(server.deleted(supergroup)).toEqual([]);
  });

  it.each([
    ['no administrator', 'member', 'missing_permission'],
    ['an administrator without the right', { can_delete_messages: false }, 'missing_permission'],
  ] as const)('is refused to %s, and known before', async (_who, bot, refusal) => {
    const { server, platform, alice, chat, targetOf } = await open({ bot });
    const target = targetOf(server.say(alice, chat, '/help'));
    expect((await platform.stepRefusals(target)).delete).toBe(refusal);
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'refused', refusal });
  });

  it('waits for a rate limit that is short, and says how long another one is, also to the calls after it', async () => {
    const { server, platform, alice, chat, targetOf } = await open();
    server.rateLimit('deleteMessage', 1);
    expect(await platform.deleteMessage(targetOf(server.say(alice, chat, 'one')))).toEqual({ kind: 'done' });
    server.rateLimit('deleteMessage', 300);
    const target = targetOf(server.say(alice, chat, 'two'));
    expect(await platform.deleteMessage(target)).toEqual({ kind: 'later', error: 'rate_limited', afterMs: 300_000 });
    const calls = server.callsOf('deleteMessage').length;
    const next = targetOf(server.say(alice, chat, 'three'));
    // Nobody else asks before the time has come.
    expect(await platform.deleteMessage(next)).toMatchObject({ kind: 'later', error: 'rate_limited' });
    expect(server.callsOf('deleteMessage')).toHaveLength(calls);
  });

  it('asks less and less often after refusals that do not say how long to wait', async () => {
    const { server, platform, alice, chat, targetOf } = await open();
    server.failNext('deleteMessage', 'Too Many Requests', { code: 429, times: 100 });
    const target = targetOf(server.say(alice, chat, 'one'));
    expect(await platform.deleteMessage(target)).toMatchObject({ kind: 'later', error: 'rate_limited' });
    // Half a second, a second, two and four: no more fit into the five seconds that a step waits.
    expect(server.callsOf('deleteMessage').length).toBeLessThanOrEqual(5);
  });

  it('takes a hundred in one call', async () => {
    const { server, platform, alice, chat, targetOf } = await open();
    const targets = Array.from({ length: 150 }, (_, number) => targetOf(server.say(alice, chat, `bad ${number}`)));
    const outcomes = await Promise.all(targets.map((target) => platform.deleteMessage(target)));
    expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['done']));
    expect(server.deleted(chat)).toHaveLength(150);
    const sizes = server
      .callsOf('deleteMessages')
      .map(({ arguments: args }) => JSON.stringify(args.message_ids).split(',').length);
    expect(sizes).toEqual([100, 50]);
    expect(server.callsOf('deleteMessage')).toEqual([]);
  });

  it('leaves none of many standing for one that Telegram will not delete, and says which', async () => {
    const { server, platform, alice, chat, targetOf } = await open();
    const targets = Array.from({ length: 3 }, (_, number) => targetOf(server.say(alice, chat, `bad ${number}`)));
    server.failNext('deleteMessages', "Bad Request: message can't be deleted");
    server.failNext('deleteMessage', "Bad Request: message can't be deleted");
    const outcomes = await Promise.all(targets.map((target) => platform.deleteMessage(target)));
    expect(outcomes).toEqual([{ kind: 'refused', refusal: 'missing_permission' }, { kind: 'done' }, { kind: 'done' }]);
    expect(server.deleted(chat)).toHaveLength(2);
  });

  it('tries again when the connection breaks, for a second deletion changes nothing', async () => {
    const { server, platform, alice, chat, schedule, targetOf } = await open();
    server.hangUpNext('deleteMessage');
    const deleted = platform.deleteMessage(targetOf(server.say(alice, chat, 'bad')));
    await until(() => server.callsOf('deleteMessage').length === 1);
    const steering = setInterval(() => schedule.advance(1_000), 10);
    expect(await deleted).toEqual({ kind: 'done' });
    clearInterval(steering);
  });
});

describe('timing out on Telegram', () => {
  it.each([
    ['a second', 1_000, 35],
    ['an hour', HOUR_MS, 3_600],
    ['two years', 730 * DAY_MS, 366 * 86_400 - 60],
  ])('keeps %s within what Telegram takes for an end', async (_what, lengthMs, seconds) => {
    const { server, platform, alice, targetOf, chat, schedule } = await open();
    const target = targetOf(server.say(alice, chat, 'bad'));
    expect(await platform.timeOut(target, schedule.now() + lengthMs)).toMatchObject({ kind: 'done' });
    const [punishment] = server.punishments;
    expect(punishment?.kind).toBe('restricted');
    expect(Math.abs((punishment?.until ?? 0) - schedule.now() / 1000 - seconds)).toBeLessThan(3);
    expect(server.maySay(alice, chat)).toBe(false);
  });

  it('silences behind a closed door as well: somebody is silent still when it opens', async () => {
    const { server, platform, alice, targetOf, chat, schedule } = await open();
    const target = targetOf(server.say(alice, chat, 'bad'));
    const before = (await platform.prepareLockdown(target.community)) ?? '';
    await platform.lockDown(target.community, schedule.now() + HOUR_MS);
    expect(await platform.timeOut(target, schedule.now() + 2 * HOUR_MS)).toMatchObject({ kind: 'done' });
    await platform.endLockdown(target.community, before);
    expect(server.maySay(alice, chat)).toBe(false);
    expect(await platform.endTimeout(target)).toEqual({ kind: 'done' });
    expect(server.maySay(alice, chat)).toBe(true);
  });

  it('changes nothing the second time, nor what a moderator gave for longer, and lets nobody in again', async () => {
    const { server, platform, alice, olga, targetOf, chat, schedule } = await open();
    const target = targetOf(server.say(alice, chat, 'bad'));
    const untilMs = schedule.now() + 2 * HOUR_MS;
    await platform.timeOut(target, untilMs);
    await platform.timeOut(target, untilMs);
    await platform.timeOut(target, untilMs - HOUR_MS);
    expect(server.punishments).toHaveLength(1);
    expect(await platform.endTimeout(target)).toEqual({ kind: 'done' });
    expect(server.maySay(alice, chat)).toBe(true);
    expect(await platform.endTimeout(target)).toEqual({ kind: 'done' });
    server.kick(alice, chat, olga);
    expect(await platform.timeOut(target, schedule.now() + HOUR_MS)).toEqual({ kind: 'gone' });
    expect(await platform.endTimeout(target)).toEqual({ kind: 'gone' });
    expect(server.punishments.map(({ kind }) => kind)).toEqual(['restricted', 'lifted']);
  });

  it('does nothing once the time is over, for Telegram would take it for ever', async () => {
    const { server, platform, alice, targetOf, chat, schedule } = await open();
    const target = targetOf(server.say(alice, chat, 'bad'));
    const outcome = await platform.timeOut(target, schedule.now() - 1_000);
    expect(outcome).toEqual({ kind: 'later', error: 'time_over', afterMs: null });
    expect(server.punishments).toEqual([]);
  });

  it('is known to need a supergroup, the right, and somebody who is no administrator', async () => {
    const basic = await open({ type: 'group' });
    const target = basic.targetOf(basic.server.say(basic.alice, basic.chat, 'bad'));
    expect((await basic.platform.stepRefusals(target)).timeout).toBe('unsupported_here');
    const weak = await open({ bot: { can_restrict_members: false } });
    const second = weak.targetOf(weak.server.say(weak.alice, weak.chat, 'bad'));
    expect((await weak.platform.stepRefusals(second)).timeout).toBe('missing_permission');
    const refused = { kind: 'refused', refusal: 'missing_permission' };
    expect(await weak.platform.timeOut(second, Date.now() + HOUR_MS)).toEqual(refused);
    const { server, olga, chat, platform, targetOf } = await open();
    const third = targetOf(server.say(olga, chat, 'bad'), olga);
    expect(await platform.stepRefusals(third)).toEqual({
      delete: 'protected',
      timeout: 'protected',
    });
    expect(await platform.timeOut(third, Date.now() + HOUR_MS)).toEqual({ kind: 'refused', refusal: 'protected' });
  });

  it('bans a channel that posts, never the stand-in, and lets it write again', async () => {
    const { server, platform, alice, chat, community } = await open();
    const channel = server.addChat({ type: 'channel', title: 'Cheap coins', owner: alice, bot: 'absent' });
    const target = { community, author: { id: String(channel.id), name: 'Cheap coins' } };
    expect(await platform.timeOut(target, Date.now() + HOUR_MS)).toEqual({ kind: 'done', why: 'endless' });
    expect(() => server.say(alice, chat, 'coins', { as: channel })).toThrow();
    expect(await platform.endTimeout(target)).toEqual({ kind: 'done' });
    server.say(alice, chat, 'coins', { as: channel });
    expect(server.punishments).toEqual([]);
  });
});

describe('rights on Telegram', () => {
  it('are those of this moment', async () => {
    const { server, platform, alice, olga, chat, community } = await open();
    const rights = (id: number) => platform.rightsOf(community, String(id));
    expect(await rights(olga.id)).toBe('manage');
    expect(await rights(alice.id)).toBe('member');
    server.promote(alice, chat, olga, { can_change_info: false });
    expect(await rights(alice.id)).toBe('moderate');
    server.promote(alice, chat, olga);
    expect(await rights(alice.id)).toBe('manage');
    server.demote(alice, chat, olga);
    expect(await rights(alice.id)).toBe('member');
    server.leave(alice, chat);
    expect(await rights(alice.id)).toBe('member');
    expect(await rights(4_242_424_242)).toBe('member');
  });

  it('of authors are known from one list for all, and from what Telegram tells of its changes', async () => {
    const { server, platform, alice, olga, chat, community } = await open();
    const kept = (id: number) => platform.rightsKept?.(community, String(id));
    expect([await kept(alice.id), await kept(olga.id), await kept(4_242_424_242)]).toEqual([
      'member',
      'manage',
      'member',
    ]);
    server.promote(alice, chat, olga, { can_change_info: false });
    await until(async () => (await kept(alice.id)) === 'moderate', { what: 'the word of the promotion' });
    server.demote(alice, chat, olga);
    await until(async () => (await kept(alice.id)) === 'member', { what: 'the word of its end' });
    expect(server.callsOf('getChatAdministrators')).toHaveLength(1);
    expect(server.callsOf('getChatMember')).toHaveLength(0);
    expect(await kept(-1_000_000_000_777)).toBeNull();
  });

  it('are unknown when Telegram does not say', async () => {
    const { server, platform, alice, community } = await open();
    server.failNext('getChatMember', 'Forbidden: bot was kicked from the supergroup chat', { code: 403 });
    expect(await platform.rightsOf(community, String(alice.id))).toBe('unknown');
  });
});

describe('entries on Telegram', () => {
  it('count as edited when nothing changed, and as gone when they are', async () => {
    const { server, platform, chat } = await open();
    const posted = await platform.postEntry(HERE, String(chat.id), entry());
    if (posted.kind !== 'posted') throw new Error(posted.kind);
    expect(await platform.editEntry(HERE, posted.post, entry())).toEqual({ kind: 'done' });
    expect(await platform.editEntry(HERE, posted.post, entry({ title: 'U' }))).toEqual({ kind: 'done' });
    const [kept] = server.botMessages(chat);
    expect(kept?.message.text).toContain('U');
    if (kept) server.remove(kept);
    expect(await platform.editEntry(HERE, posted.post, entry({ title: 'V' }))).toEqual({ kind: 'gone' });
  });

  it('follow the log into a supergroup, and edit nothing there by the old number', async () => {
    const { server, platform, olga, alice, chat } = await open({ type: 'group' });
    const posted = await platform.postEntry(HERE, String(chat.id), entry());
    if (posted.kind !== 'posted') throw new Error(posted.kind);
    const supergroup = await heard(server, () => server.migrate(chat, olga));
    server.say(alice, supergroup, 'one');
    expect(await platform.editEntry(HERE, posted.post, entry({ title: 'U' }))).toEqual({ kind: 'gone' });
    const again = await platform.postEntry(HERE, String(chat.id), entry());
    expect(again).toMatchObject({ kind: 'posted', post: { channelId: String(supergroup.id) } });
  });

  it('is known not to stand when Telegram itself says that it failed, and not when the connection broke', async () => {
    const { server, platform, chat } = await open();
    server.failNext('sendMessage', 'Internal Server Error', { code: 500 });
    const failed = await platform.postEntry(HERE, String(chat.id), entry());
    expect(failed).toEqual({ kind: 'later', error: 'http_500', afterMs: null, untouched: true });
    server.hangUpNext('sendMessage');
    expect(await platform.postEntry(HERE, String(chat.id), entry())).toEqual({
      kind: 'later',
      error: expect.any(String),
      afterMs: null,
    });
  });

  it('is not posted a second time when the answer to the first is lost', async () => {
    const { server, platform, chat } = await open();
    server.loseAnswerOf('sendMessage');
    expect(await platform.postEntry(HERE, String(chat.id), entry())).toMatchObject({ kind: 'later' });
    expect(server.botMessages(chat)).toHaveLength(1);
  });

  it('says why it cannot be posted', async () => {
    const { server, platform, olga, chat } = await open();
    server.kickBot(chat, olga);
    expect(await platform.postEntry(HERE, String(chat.id), entry())).toEqual({ kind: 'refused', refusal: 'no_access' });
    expect(await platform.sendDirectMessage({ id: '', name: '' }, String(olga.id), 'x')).toEqual({
      kind: 'refused',
      refusal: 'no_access',
    });
  });

  it('stay within the limit, mention nobody and link nowhere, whatever stands in them', async () => {
    const { server, platform, chat } = await open();
    const hostile = fc.string({
      unit: fc.constantFrom(
        '@alice_a',
        'https://t.me/x',
        'evil.example',
        '😀',
        '<b>',
        '*',
        '`',
        '\n',
        'word ',
        '/start',
        '𝕏',
      ),
      maxLength: 200,
    });
    await fc.assert(
      fc.asyncProperty(hostile, hostile, hostile, async (one, other, more) => {
        const fields = Array.from({ length: 10 }, (_, index) => ({
          label: cut(more, 60),
          value: cut(other, 400),
          code: index === 3,
        }));
        const full = entry({
          title: `T${cut(one, 119)}`,
          author: { id: '77', name: cut(other, 80) },
          place: { channelId: '-100', name: more, link: 'https://t.me/c/1/2' },
          text: cut(`${one}${more}`, 1_000),
          fields,
        });
        const { text, options } = renderEntry(full);
        expect(text.length).toBeLessThanOrEqual(4_096);
        expect(Buffer.from(text, 'utf8').toString('utf8')).toBe(text);
        expect(options.entities.every(({ offset, length }) => offset + length <= text.length)).toBe(true);
        expect((await platform.postEntry(HERE, String(chat.id), full)).kind).toBe('posted');
      }),
      { numRuns: 60 },
    );
    for (const kept of server.botMessages(chat)) {
      expect(server.pings(kept)).toEqual([]);
      const links = kept.message.entities?.filter(
        ({ type }) => type === 'url' || type === 'email' || type === 'mention',
      );
      expect(links).toEqual([]);
    }
  });

  it('answers stay within the limit too', () => {
    const items = Array.from({ length: 300 }, (_, index) => `item ${index} ${'x'.repeat(40)}`);
    const { text } = renderAnswer(answer('T'.repeat(500), { parts: [{ kind: 'list', items }] }), 'Harbour');
    expect(text.length).toBeLessThanOrEqual(4_096);
    expect(readText(text)).toContain('item 0');
  });
});

describe('what the bot needs', () => {
  it('is said with how to allow it', async () => {
    const { platform, community } = await open({ bot: 'member' });
    const needs = await platform.needs(community, needsOf());
    expect(needs.filter(({ has, optional }) => !has && !optional).map(({ what }) => what)).toEqual([
      ENGLISH('telegram.see_joins'),
      ENGLISH('platform.delete_messages'),
      ENGLISH('platform.time_members_out'),
    ]);
    const all = await open();
    expect((await all.platform.needs(all.community, needsOf())).every(({ has }) => has)).toBe(true);
    const covered = await platform.auditPermissions(community);
    expect(covered?.places[0]?.gaps.map(({ what }) => what)).toContain(ENGLISH('platform.delete_messages'));
    expect(covered?.untold).toContain('all of its topics');
    expect(await all.platform.auditPermissions(all.community)).toMatchObject({ places: [], whole: 1 });
    expect(all.platform.readSurroundingMessages).toBeUndefined();
  });

  it('includes messages that privacy mode keeps from it', async () => {
    const server = await startTelegram({ privacyMode: true });
    const chat = server.addChat({ type: 'supergroup', title: 'Harbour', bot: 'member' });
    const bench = await openBench({ server });
    opened.push(bench);
    const needs = await bench.platform.needs({ id: String(chat.id), name: '' }, needsOf());
    expect(needs.find(({ has }) => !has)?.how).toMatch(/Group Privacy/);
  });
});

describe('a lockdown on Telegram', () => {
  it('puts back exactly what was allowed before', async () => {
    const { server, platform, chat, alice, community } = await open();
    chat.permissions = { ...chat.permissions, can_send_polls: false };
    const before = structuredClone(chat.permissions);
    const state = await platform.prepareLockdown(community);
    expect(await platform.lockDown(community, Date.now() + HOUR_MS)).toEqual({ kind: 'done' });
    expect(await platform.lockDown(community, Date.now() + HOUR_MS)).toEqual({ kind: 'done' });
    expect(server.maySay(alice, chat)).toBe(false);
    expect(await platform.endLockdown(community, state ?? '')).toEqual({ kind: 'done' });
    expect(chat.permissions).toEqual(before);
    await platform.lockDown(community, Date.now() + HOUR_MS);
    expect(await platform.endLockdown(community, 'nonsense')).toEqual({ kind: 'done' });
    expect(server.maySay(alice, chat)).toBe(true);
  });

  it('does not begin when Telegram does not say what would have to be put back', async () => {
    const { server, platform, community } = await open();
    server.failNext('getChat', 'Forbidden: bot was kicked from the supergroup chat', { code: 403 });
    expect(await platform.prepareLockdown(community)).toBeNull();
  });
});

describe('a chat', () => {
  it('is known to have removed the bot, and one of another bot is not', async () => {
    const { server, platform, chat, olga, community } = await open();
    expect(await platform.isIn(community)).toBe(true);
    server.kickBot(chat, olga);
    expect(await platform.isIn(community)).toBe(false);
    expect(await platform.isIn({ id: '-1009999999999', name: '' })).toBe('unknown');
    server.hangUpNext('getChatMember', 3);
    expect(await platform.isIn(community)).toBe('unknown');
  });
});

describe('where entries of a chat may go', () => {
  it('is the private chat of who added the bot, then of the owner, as far as they have started one', async () => {
    const { server, platform, olga, alice, handed } = await open();
    const chat = server.addChat({ type: 'supergroup', title: 'New', owner: olga, members: [alice], bot: 'absent' });
    server.promote(alice, chat, olga, {});
    await heard(server, () => server.addBot(chat, alice, {}));
    const community = { id: String(chat.id), name: 'New' };
    await until(() => handed.onCommunityAdded.some(({ addedBy }) => addedBy === String(alice.id)));
    const keepers = await platform.adminsOf(community, String(alice.id));
    expect(keepers.map(({ id }) => id)).toEqual([alice.id, olga.id].map(String));
    expect((await platform.adminsOf(community, null)).map(({ id }) => id)).toEqual([String(olga.id)]);
    expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
    expect(await platform.openDirect(HERE, String(alice.id))).toBeNull();
    await heard(server, () => server.startBot(alice));
    expect(handed.onPrivateStart).toEqual([String(alice.id)]);
    expect(await platform.openDirect(HERE, String(alice.id))).toBe(String(alice.id));
  });

  it('knows of a place whether entries can be posted there, and who reads them', async () => {
    const { server, platform, olga, alice, community } = await open();
    const look = (id: number | string) => platform.lookAtPlace(community, String(id));
    expect(await look(community.id)).toEqual({ post: 'yes', readers: 'everybody' });
    expect(await look(olga.id)).toEqual({ post: 'yes', readers: 'moderators' });
    const room = server.addChat({ type: 'supergroup', title: 'Room', owner: olga, members: [alice] });
    expect(await look(room.id)).toEqual({ post: 'yes', readers: 'moderators' });
    await heard(server, () => server.kickBot(room, olga));
    expect(await look(room.id)).toMatchObject({ post: 'no_access' });
  });
});
