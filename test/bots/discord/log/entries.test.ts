import { ChannelType } from 'discord-api-types/v10';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../../../bots/core/port/rendering.ts';
import { renderAnswer } from '../../../../bots/discord/commands/render-answer.ts';
import { nonceOf } from '../../../../bots/discord/log/entries.ts';
import { renderEntry } from '../../../../bots/discord/log/render-entry.ts';
import { until } from '../../../../emulators/until.ts';
import { HERE, MAKING } from '../../support/here.ts';
import { answer } from '../../support/recording-core.ts';
import { type DiscordBench, openBench } from '../harness.ts';

const ID = '0190a6f0-7a3b-7c1d-8e2f-123456789abc';
/** When the entries were sent at the earliest. */
const SINCE = Date.now();

function entry(more: Partial<Entry> = {}): Entry {
  return {
    id: ID,
    tone: 'warning',
    title: 'Flagged: scam',
    author: { id: '1', name: 'mara' },
    place: { channelId: '2', name: 'general', link: 'https://discord.com/channels/1/2/3' },
    text: 'free coins',
    fields: [{ label: 'Triggered', value: 'scam 0.93' }],
    buttons: [{ id: `s1:delete:${ID}`, label: 'Delete', style: 'danger' }],
    ...more,
  };
}

describe('entries on Discord', () => {
  let bench: DiscordBench;

  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(async () => {
    expect(bench.server.violations).toEqual([]);
    expect(bench.server.pings).toEqual([]);
    await bench.close();
  });

  it('posts an entry once, however often it is asked to', async () => {
    const { platform, server, guild } = bench;
    const first = await platform.postEntry(HERE, guild.general.id, entry());
    expect(first).toMatchObject({ kind: 'posted', post: { channelId: guild.general.id } });
    expect(await platform.postEntry(HERE, guild.general.id, entry())).toEqual(first);
    expect(server.messages(guild.general)).toHaveLength(1);
  });

  it('defangs links that Discord refuses, and leaves the text out where that does not help', async () => {
    const { platform, server, guild } = bench;
    const text = 'free coins at https://evil.example/win';
    server.world.harmfulHosts.add('evil.example');
    const fields = [{ label: 'Link', value: 'evil.example' }];
    const posted = await platform.postEntry(HERE, guild.general.id, entry({ text, fields }));
    if (posted.kind !== 'posted') throw new Error(posted.kind);
    expect(server.messages(guild.general)[0]?.text).toContain('hxxps://evil[.]example/win');
    server.world.harmfulHosts.add('evil[.]example');
    const edited = await platform.editEntry(HERE, posted.post, entry({ text, fields, title: 'Deleted: scam' }));
    expect(edited).toEqual({ kind: 'done' });
    const shown = server.messages(guild.general)[0]?.text;
    expect(shown).toContain('Deleted: scam');
    expect(shown).toContain('Not shown: Discord refuses a link in this text.');
    expect(shown).not.toContain('evil');
  });

  it('defangs refused links in private messages', async () => {
    const { platform, server, guild } = bench;
    server.world.harmfulHosts.add('evil.example');
    const member = server.createMember(guild, 'mara');
    const text = 'Your message was removed: see evil.example';
    expect(await platform.sendDirectMessage(bench.community, member.id, text)).toEqual({ kind: 'done' });
    expect(server.directMessages(member).map(({ content }) => content)).toEqual([
      expect.stringContaining('evil\\[.\\]example'),
    ]);
  });

  it('edits it in place, takes its buttons away and finds it again by its id', async () => {
    const { platform, server, guild } = bench;
    const posted = await platform.postEntry(HERE, guild.general.id, entry());
    if (posted.kind !== 'posted') throw new Error(posted.kind);
    expect(await platform.editEntry(HERE, posted.post, entry({ title: 'Dismissed', buttons: [] }))).toEqual({
      kind: 'done',
    });
    const [shown] = server.messages(guild.general);
    expect(shown).toMatchObject({ id: posted.post.messageId, components: [] });
    expect(shown?.text).toContain('Dismissed');
    expect(await platform.findEntry(HERE, guild.general.id, ID, SINCE)).toEqual(posted.post);
    // However much was written after it.
    for (let number = 0; number < 120; number++)
      server.sendMessage({ author: guild.owner, channel: guild.general, content: `and ${number}` });
    expect(await platform.findEntry(HERE, guild.general.id, ID, SINCE)).toEqual(posted.post);
    expect(await platform.findEntry(HERE, guild.general.id, '0190a6f0-7a3b-7c1d-8e2f-000000000000', SINCE)).toBeNull();
  });

  it('does not know whether it posted where it may not read, nor yet while Discord does not answer', async () => {
    const { platform, server, guild } = bench;
    const repair = server.breakDown('GET /channels/{channel}/messages', 503);
    expect(await platform.findEntry(HERE, guild.general.id, ID, SINCE)).toBe('later');
    repair();
    server.deny({ guild, role: guild.botRole, channel: guild.general }, ['ReadMessageHistory']);
    await until(async () => (await platform.findEntry(HERE, guild.general.id, ID, SINCE)) === 'unknown');
  });

  it('takes no entry of somebody else for its own', async () => {
    const { platform, server, guild } = bench;
    const member = server.createMember(guild, 'mara');
    server.sendMessage({ author: member, channel: guild.general, content: 'x', embeds: [{ footer: { text: ID } }] });
    expect(await platform.findEntry(HERE, guild.general.id, ID, SINCE)).toBeNull();
  });

  it('makes no call where it may not post, and tells a channel or entry that is gone', async () => {
    const { platform, server, guild } = bench;
    server.deny({ guild, role: guild.botRole, channel: guild.general }, ['SendMessages']);
    await until(async () => (await platform.postEntry(HERE, guild.general.id, entry())).kind === 'refused');
    const posts = server.callsOf('POST /channels/{channel}/messages').filter(({ status }) => status >= 400);
    expect(posts.length).toBeLessThanOrEqual(1);
    expect(await platform.editEntry(HERE, { channelId: guild.general.id, messageId: '1' }, entry())).toEqual({
      kind: 'gone',
    });
    expect(await platform.postEntry(HERE, '1', entry())).toEqual({ kind: 'gone' });
  });

  it('shows hostile text as text: 4,000 characters of mentions, marks and links', async () => {
    const { platform, server, guild } = bench;
    const text = '@everyone <@1> **x** ```js\n[a](https://evil.example) '.repeat(80);
    const fields = Array.from({ length: 10 }, (_, index) => ({ label: `*${index}*`, value: text.slice(0, 400) }));
    const posted = await platform.postEntry(
      HERE,
      guild.general.id,
      entry({
        text: text.slice(0, 1_000),
        fields,
        title: text.slice(0, 120),
        author: { id: '1', name: text.slice(0, 100) },
      }),
    );
    expect(posted.kind).toBe('posted');
    const [shown] = server.messages(guild.general);
    const outside = [
      shown?.embeds[0]?.title,
      ...(shown?.embeds[0]?.fields ?? []).flatMap(({ name, value }) => [name, value]),
    ].join('\n');
    expect(/[^\\]<|[^\\]\*|[^\\]\[a|[^\\]:\/\/evil/.exec(outside)).toBeNull();
    expect(shown?.embeds[0]?.description?.slice(4, -4)).not.toContain('```');
  });

  it('stays within the limits of an embed, whatever it is given', () => {
    const wild = (max: number) => fc.string({ unit: 'binary', maxLength: max });
    const fields = fc.array(fc.record({ label: wild(80), value: wild(400), code: fc.boolean() }), { maxLength: 10 });
    fc.assert(
      fc.property(wild(120), wild(1_000), fields, wild(100), (title, text, given, name) => {
        const [embed] = renderEntry(entry({ title, text, fields: given, author: { id: '1', name } })).embeds;
        const parts = [
          embed?.title,
          embed?.description,
          embed?.footer?.text,
          ...(embed?.fields ?? []).flatMap((field) => [field.name, field.value]),
        ];
        expect(parts.reduce((sum, part) => sum + (part?.length ?? 0), 0)).toBeLessThanOrEqual(6_000);
        for (const field of embed?.fields ?? []) {
          expect(field.value.length).toBeLessThanOrEqual(1_024);
          expect(field.value.length).toBeGreaterThan(0);
          expect(field.name.length).toBeGreaterThan(0);
        }
      }),
    );
  });

  it('keeps an answer of every kind of part within the limits', () => {
    const wild = fc.string({ unit: 'binary', maxLength: 3_500 });
    fc.assert(
      fc.property(wild, wild, fc.array(fc.string({ maxLength: 200 }), { maxLength: 40 }), (text, secret, items) => {
        const parts = [
          { kind: 'text' as const, text },
          { kind: 'fields' as const, fields: items.map((value) => ({ label: 'x', value })) },
          { kind: 'list' as const, items },
          { kind: 'secret' as const, text: secret },
        ];
        const [embed] = renderAnswer(answer('Title', { parts })).embeds;
        expect(embed?.description?.length ?? 0).toBeLessThanOrEqual(4_096);
      }),
    );
  });

  it('makes a nonce of 25 characters at most from every id, another one from each', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        expect(nonceOf(one).length).toBeLessThanOrEqual(25);
        expect(nonceOf(one) === nonceOf(other)).toBe(one === other);
      }),
    );
  });
});

describe('the log channel on Discord', () => {
  const open = (
    permissions: readonly ('ViewChannel' | 'SendMessages' | 'EmbedLinks' | 'ReadMessageHistory' | 'ManageChannels')[],
  ) => openBench({ guild: { botPermissions: permissions } });
  const USUAL = ['ViewChannel', 'SendMessages', 'EmbedLinks', 'ReadMessageHistory'] as const;

  it('is made once, for moderators only, when asked twice at once', async () => {
    const bench = await open([...USUAL, 'ManageChannels']);
    try {
      const { server, guild, platform, community } = bench;
      const crew = server.createRole(guild, { name: 'crew', permissions: ['ModerateMembers'] });
      const moderator = server.createMember(guild, 'mo', { roles: [crew] });
      const member = server.createMember(guild, 'mara');
      server.sendMessage({ author: member, channel: guild.general, content: 'x' });
      await until(() => bench.handed.onMessage.length === 1);
      const [one, two] = await Promise.all([
        platform.findLogChannel(community, [], MAKING),
        platform.findLogChannel(community, [], MAKING),
      ]);
      if (one === null) throw new Error('no channel was made');
      expect(two).toBe(one);
      const canSee = (user: { readonly id: string }) => (server.permissions(one, user) & 1024n) !== 0n;
      expect([canSee(moderator), canSee(member), canSee(guild.owner)]).toEqual([true, false, true]);
      expect(await platform.postEntry(HERE, one, entry())).toMatchObject({ kind: 'posted' });
      expect(await platform.findLogChannel(community, [], MAKING)).toBe(one);
      expect(server.violations).toEqual([]);
    } finally {
      await bench.close();
    }
  });

  it('is the one of that name when it stands already, and none where none may be made', async () => {
    const bench = await open(USUAL);
    try {
      const { server, guild, platform, community } = bench;
      expect(await platform.findLogChannel(community, [], MAKING)).toBeNull();
      const made = server.createChannel(guild, { name: 'steward-log', type: ChannelType.GuildText });
      expect(await platform.findLogChannel(community, [], MAKING), 'while members can read it').toBeNull();
      server.grant({ guild, channel: made, role: guild.botRole }, ['ViewChannel']);
      server.deny({ guild, channel: made }, ['ViewChannel']);
      await until(async () => (await platform.findLogChannel(community, [], MAKING)) === made.id);
      expect(server.invalidRequests).toBe(0);
    } finally {
      await bench.close();
    }
  });
});
