import {
  AuditLogEvent,
  type ChatInputCommandInteraction,
  type Client,
  DiscordAPIError,
  Events,
  GatewayIntentBits,
  type GuildAuditLogsEntry,
  type Interaction,
  type Message,
  MessageFlags,
  ModalBuilder,
  type TextChannel,
} from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DiscordServer, GuildHandle } from '../../emulators/discord/discord-server.ts';
import { startDiscord } from '../../emulators/discord/start-discord.ts';
import { until } from '../../emulators/until.ts';
import { logIn, USUAL_INTENTS } from './discord-client.ts';

let discord: DiscordServer;
let guild: GuildHandle;
const clients: Client[] = [];

beforeEach(async () => {
  discord = await startDiscord({ interactionDeadlineMs: 1_500 });
  guild = discord.createGuild({ name: 'Harbour' });
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.destroy();
  await discord.close();
});

async function connect(intents?: readonly GatewayIntentBits[], shardCount?: number): Promise<Client<true>> {
  const client = await logIn(discord, intents, shardCount);
  clients.push(client);
  return client;
}

async function general(client: Client<true>): Promise<TextChannel> {
  const channel = await client.channels.fetch(guild.general.id);
  if (!channel?.isTextBased() || channel.isDMBased()) throw new Error('not a text channel');
  return channel as TextChannel; // it was made as one
}

function collect(client: Client, event: 'messageCreate' | 'messageUpdate'): Message[] {
  const seen: Message[] = [];
  if (event === 'messageCreate') client.on(Events.MessageCreate, (message) => seen.push(message));
  else client.on(Events.MessageUpdate, (_, message) => seen.push(message as Message)); // a full message on this server
  return seen;
}

async function codeOf(call: Promise<unknown>): Promise<number | string> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error === undefined) throw new Error('the call was not refused');
  if (error instanceof DiscordAPIError) return error.code;
  throw error;
}

describe('the gateway', () => {
  it('hands over guilds with their channels and roles, and no member but the bot', async () => {
    const helper = discord.createRole(guild, { name: 'Helper' });
    discord.createMember(guild, 'ada');
    const client = await connect();
    const seen = client.guilds.cache.get(guild.id);
    expect(seen?.name).toBe('Harbour');
    expect(seen?.channels.cache.has(guild.general.id)).toBe(true);
    expect(seen?.roles.cache.get(helper.id)?.name).toBe('Helper');
    expect([...(seen?.members.cache.keys() ?? [])]).toEqual([discord.botUser.id]);
    expect((await seen?.members.fetch())?.size).toBe(3);
    expect(discord.violations).toEqual([]);
  });

  it('refuses a wrong token and an intent that is switched off', async () => {
    await expect(logIn({ ...discord, token: 'bm9ib2R5.x.y' })).rejects.toThrow(/token/i);
    const strict = await startDiscord({ privileged: { messageContent: false } });
    try {
      await expect(logIn(strict)).rejects.toThrow(/disallowed intents/i);
      expect(strict.violations).toEqual([]);
    } finally {
      await strict.close();
    }
  });

  it('keeps back what the intents do not cover', async () => {
    const client = await connect([GatewayIntentBits.Guilds, GatewayIntentBits.GuildMessages]);
    const seen = collect(client, 'messageCreate');
    const joined: string[] = [];
    client.on(Events.GuildMemberAdd, (member) => joined.push(member.id));
    const ada = discord.createMember(guild, 'ada');
    discord.joinMember(guild, discord.createUser('newcomer'));
    discord.sendMessage({ author: ada, channel: guild.general, content: 'secret words' });
    discord.sendMessage({ author: ada, channel: guild.general, content: `hello <@${discord.botUser.id}>` });
    await until(() => seen.length === 2);
    expect(seen.map((message) => message.content)).toEqual(['', `hello <@${discord.botUser.id}>`]);
    expect(joined).toEqual([]);
  });

  it('tells of the audit log where the bot may view it and asks for it', async () => {
    const [client, deaf] = [await connect([...USUAL_INTENTS, GatewayIntentBits.GuildModeration]), await connect()];
    const [seen, missed]: [string[], string[]] = [[], []];
    const note = (list: string[]) => (entry: GuildAuditLogsEntry) =>
      void list.push([AuditLogEvent[entry.action], entry.executorId, entry.targetId, entry.reason ?? ''].join(' '));
    client.on(Events.GuildAuditLogEntryCreate, note(seen));
    deaf.on(Events.GuildAuditLogEntryCreate, note(missed));
    const [ada, ben] = [discord.createMember(guild, 'ada'), discord.createMember(guild, 'ben')];
    discord.kickMember(guild, ben, ada);
    discord.grant({ guild, role: guild.botRole }, ['ViewAuditLog', 'BanMembers']);
    discord.banMember(guild, ben, ada, 'spam');
    const role = discord.createRole(guild, { name: 'old' });
    discord.deleteRole(guild, role);
    await client.rest.put(`/guilds/${guild.id}/bans/${ada.id}`, { reason: 'too', body: {} });
    await until(() => seen.length === 3);
    expect(seen).toEqual([
      `MemberBanAdd ${ada.id} ${ben.id} spam`,
      `RoleDelete ${guild.owner.id} ${role.id} `,
      `MemberBanAdd ${discord.botUser.id} ${ada.id} too`,
    ]);
    expect(missed).toEqual([]);
  });

  it('sends no message of a channel the bot cannot see', async () => {
    const client = await connect();
    const seen = collect(client, 'messageCreate');
    const hidden = discord.createChannel(guild, { name: 'hidden' });
    discord.deny({ guild, channel: hidden }, ['ViewChannel']);
    discord.sendMessage({ author: guild.owner, channel: hidden, content: 'unseen' });
    discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'seen' });
    await until(() => seen.length > 0);
    expect(seen.map((message) => message.content)).toEqual(['seen']);
    expect(await codeOf(client.rest.get(`/channels/${hidden.id}/messages`))).toBe(50001);
  });

  it('replays what happened while the connection was gone, once and in order', async () => {
    const client = await connect();
    const seen = collect(client, 'messageCreate');
    discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'one' });
    await until(() => seen.length === 1);
    discord.dropConnections();
    discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'two' });
    discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'three' });
    await until(() => seen.length === 3);
    expect(seen.map((message) => message.content)).toEqual(['one', 'two', 'three']);
    expect(discord.gateway.sessions.map((session) => session.resumes)).toEqual([1]);
  });

  it('resumes after a reconnect request, and identifies anew after an invalid session', async () => {
    const client = await connect();
    const seen = collect(client, 'messageCreate');
    let resumed = 0;
    client.on(Events.ShardResume, () => {
      resumed += 1;
    });
    discord.requestReconnect();
    await until(() => resumed === 1 && discord.gateway.sessions[0]?.resumes === 1);
    const [before] = discord.gateway.sessions;
    discord.invalidateSessions();
    await until(() => discord.gateway.sessions.length === 1 && discord.gateway.sessions[0] !== before);
    await until(() => client.ws.shards.first()?.status === 0);
    discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'after' });
    await until(() => seen.length === 1);
    expect(discord.violations).toEqual([]);
  });

  it('closes a connection that is heard no more: the client finds out by itself', async () => {
    const quick = await startDiscord({ heartbeatMs: 60 });
    try {
      quick.createGuild();
      const client = await logIn(quick);
      clients.push(client);
      quick.acknowledgeHeartbeats(false);
      await until(() => quick.gateway.sessions[0]?.socket === undefined);
      quick.acknowledgeHeartbeats(true);
      await until(() => (quick.gateway.sessions[0]?.resumes ?? 0) > 0);
    } finally {
      for (const client of clients.splice(0)) await client.destroy();
      await quick.close();
    }
  });

  it('parts guilds among shards', async () => {
    for (let count = 0; count < 6; count += 1) discord.createGuild();
    const client = await connect(USUAL_INTENTS, 2);
    await until(() => discord.gateway.sessions.length === 2 && client.guilds.cache.size === 7);
    for (const one of client.guilds.cache.values()) expect(one.shardId).toBe(Number((BigInt(one.id) >> 22n) % 2n));
  });

  it('tells of new and lost guilds, threads, posts and changed channels', async () => {
    const client = await connect();
    const events: string[] = [];
    client.on(Events.GuildCreate, (one) => events.push(`+${one.name}`));
    client.on(Events.GuildDelete, (one) => events.push(`-${one.name}`));
    client.on(Events.GuildUnavailable, (one) => events.push(`?${one.name}`));
    client.on(Events.ThreadCreate, (one) => events.push(`thread ${one.name}`));
    client.on(Events.ChannelUpdate, (_, one) => events.push(`channel ${'topic' in one ? one.topic : ''}`));
    const other = discord.createGuild({ name: 'Other', withBot: false });
    discord.addBot(other);
    discord.setAvailable(other, false);
    discord.setAvailable(other, true);
    discord.removeBot(other);
    const forum = discord.createChannel(guild, { name: 'help', type: 15 });
    discord.createPost({ forum, author: guild.owner, name: 'my printer', content: 'it burns' });
    discord.changeChannel(guild.general, { topic: 'boats only' });
    await until(() => events.includes('channel boats only'));
    expect(events).toEqual(['+Other', '?Other', '-Other', 'thread my printer', 'channel boats only']);
  });
});

describe('messages', () => {
  it('carry replies, forwards, previews, webhooks, system types and edits as the real ones do', async () => {
    const client = await connect();
    const seen = collect(client, 'messageCreate');
    const edits = collect(client, 'messageUpdate');
    const quoted: unknown[] = [];
    // Read at once: the client files the quoted message under its own id, and the edit below changes it there too.
    client.on(Events.MessageCreate, ({ messageSnapshots }) =>
      quoted.push(...messageSnapshots.map((one) => [one.content, one.embeds[0]?.title])),
    );
    const ada = discord.createMember(guild, 'ada');
    const first = discord.sendMessage({
      author: ada,
      channel: guild.general,
      content: 'first',
      embeds: [{ title: 'card' }],
    });
    discord.sendMessage({ author: ada, channel: guild.general, content: 'answer', replyTo: first });
    discord.sendMessage({ author: ada, channel: guild.general, forwards: first });
    discord.sendMessage({
      author: discord.createUser('hook'),
      channel: guild.general,
      content: 'from a hook',
      webhook: { name: 'News' },
    });
    discord.sendMessage({ author: ada, channel: guild.general, type: 6 });
    discord.unfurl(first, [{ title: 'preview' }]);
    discord.editMessage(first, { content: 'changed' });
    await until(() => seen.length === 5 && edits.length === 2);
    expect(seen[1]?.reference?.messageId).toBe(first.id);
    expect(quoted).toEqual([['first', 'card']]);
    expect(seen[3]?.webhookId).not.toBeNull();
    expect(seen[4]?.system).toBe(true);
    expect(seen[0]?.member?.id).toBe(ada.id);
    expect(discord.messages(guild.general).map((one) => one.states.length)).toEqual([3, 1, 1, 1, 1]);
    expect(discord.messages(guild.general)[0]?.states.map((one) => one.edited_timestamp !== null)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it('ping whom allowed_mentions lets them ping, and nobody else', async () => {
    const client = await connect();
    const channel = await general(client);
    const role = discord.createRole(guild, { name: 'Staff', mentionable: true });
    const hostile = `@everyone <@${guild.owner.id}> <@&${role.id}>`;
    await channel.send({ content: hostile, allowedMentions: { parse: [] } });
    await channel.send({ embeds: [{ description: hostile }] });
    expect(discord.pings).toEqual([]);
    await (await channel.send('plain')).edit({ content: hostile, allowedMentions: { parse: [] } });
    expect(discord.messages(guild.general).at(-1)?.content).toBe(hostile);
    expect(discord.pings).toEqual([]);
    await channel.send({ content: hostile });
    // @everyone needs a permission that the bot was not given.
    expect(discord.pings).toMatchObject([
      { everyone: false, users: [guild.owner.id], roles: [role.id], via: 'create' },
    ]);
  });

  it('break a limit: 50035 names the field, and it is on record as a violation', async () => {
    const client = await connect();
    const channel = await general(client);
    expect(await codeOf(channel.send({ content: 'x'.repeat(2001) }))).toBe(50035);
    expect(await codeOf(channel.send({ embeds: [{ title: 'x'.repeat(257) }] }))).toBe(50035);
    expect(await codeOf(channel.send({ embeds: [1, 2, 3].map(() => ({ description: 'x'.repeat(2500) })) }))).toBe(
      50035,
    );
    const button = { type: 2, style: 1, label: 'Press', custom_id: 'x'.repeat(101) } as const;
    expect(await codeOf(channel.send({ components: [{ type: 1, components: [button] }] }))).toBe(50035);
    const twins = [1, 2].map(() => ({ ...button, custom_id: 'same' }));
    expect(await codeOf(channel.send({ components: [{ type: 1, components: twins }] }))).toBe(50035);
    expect(
      await codeOf(client.rest.post(`/channels/${channel.id}/messages`, { body: { content: 'x', invented: 1 } })),
    ).toBe(50035);
    expect(discord.violations.map((one) => one.problem.split(':')[0])).toEqual([
      'content',
      'embeds.0.title',
      'embeds',
      'components.0.components.0.custom_id',
      'components',
      'invented',
    ]);
    discord.forget();
    expect(await codeOf(channel.send({ content: ' ' }))).toBe(50006);
    await expect(client.rest.get('/no/such/route')).rejects.toThrow();
    expect(discord.violations).toEqual([{ route: 'GET /no/such/route', problem: 'no such route' }]);
  });

  it('come with files that can be fetched again', async () => {
    const client = await connect();
    const sent = await (await general(client)).send({
      files: [{ attachment: Buffer.from('{"a":1}'), name: 'policy.json' }],
    });
    const attachment = sent.attachments.first();
    expect(attachment?.name).toBe('policy.json');
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('{"a":1}');
    expect(discord.callsOf('POST /channels/{channel}/messages')[0]?.files).toEqual(['policy.json']);
  });

  it('are deleted one by one or together, within what Discord allows', async () => {
    const client = await connect();
    const channel = await general(client);
    const write = (content: string, createdAtMs?: number) =>
      discord.sendMessage({
        author: guild.owner,
        channel: guild.general,
        content,
        ...(createdAtMs === undefined ? {} : { createdAtMs }),
      });
    const [one, two, three] = [write('1'), write('2'), write('3')];
    const old = write('old', Date.now() - 15 * 86_400_000);
    await channel.messages.delete(one.id);
    expect(await codeOf(channel.messages.delete(one.id))).toBe(10008);
    expect(await codeOf(channel.bulkDelete([two.id, old.id]))).toBe(50034);
    await channel.bulkDelete([two.id, three.id]);
    expect(discord.deletedIds).toEqual([one.id, two.id, three.id]);
    discord.deny({ guild, role: guild.botRole }, ['ManageMessages']);
    expect(await codeOf(channel.messages.delete(old.id))).toBe(50013);
    expect(discord.invalidRequests).toBe(1);
    expect(discord.violations).toEqual([]);
  });

  it('take reactions, told to whoever asked for that intent, and lose them by the right to manage messages alone', async () => {
    const mara = discord.createMember(guild, 'mara');
    const said = discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'who comes along?' });
    const client = await connect([...USUAL_INTENTS, GatewayIntentBits.GuildMessageReactions]);
    const deaf = await connect();
    const message = await (await general(client)).messages.fetch(said.id);
    await (await general(deaf)).messages.fetch(said.id);
    const told: string[] = [];
    client.on(Events.MessageReactionAdd, ({ emoji }, { username }) => told.push(`${username} ${emoji.name}`));
    deaf.on(Events.MessageReactionAdd, () => told.push('told without the intent'));
    discord.react(mara, said, '👍');
    discord.react(mara, said, '👍');
    discord.react(mara, said, 'wave:41771983423143937');
    await until(() => told.length >= 2, { what: 'the reactions' });
    expect(told).toEqual(['mara 👍', 'mara wave']);
    const thumb = message.reactions.resolve('👍');
    await thumb?.users.remove(mara.id);
    expect(await codeOf(thumb?.users.remove(mara.id) ?? Promise.resolve())).toBe(10014);
    discord.deny({ guild, role: guild.botRole }, ['ManageMessages']);
    const left = message.reactions.resolve('41771983423143937');
    expect(await codeOf(left?.users.remove(mara.id) ?? Promise.resolve())).toBe(50013);
    for (let count = 1; count < 20; count++) discord.react(mara, said, `made:${count}`);
    expect(() => discord.react(mara, said, '🔥')).toThrow('is full');
  });
});

describe('members', () => {
  it('are timed out within rank and 28 days; the owner and administrators never', async () => {
    const client = await connect();
    const admin = discord.createRole(guild, { name: 'Admin', permissions: ['Administrator'] });
    const high = discord.createRole(guild, { name: 'High', position: 60 });
    const ada = discord.createMember(guild, 'ada');
    const boss = discord.createMember(guild, 'boss', { roles: [admin] });
    const elder = discord.createMember(guild, 'elder', { roles: [high] });
    const time = async (id: string, ms: number) => {
      const body = { communication_disabled_until: new Date(Date.now() + ms).toISOString() };
      return client.rest.patch(`/guilds/${guild.id}/members/${id}`, { body, reason: 'spám' });
    };
    await time(ada.id, 60_000);
    expect(discord.timeoutUntil(guild, ada)).toBeGreaterThan(Date.now() + 50_000);
    expect(discord.calls.at(-1)?.reason).toBe('spám');
    expect(() => discord.sendMessage({ author: ada, channel: guild.general, content: 'hi' })).toThrow(/timed out/);
    for (const one of [boss, elder, guild.owner]) expect(await codeOf(time(one.id, 60_000))).toBe(50013);
    expect(await codeOf(time(ada.id, 29 * 86_400_000))).toBe(50035);
    expect(await codeOf(time(discord.createUser('stranger').id, 1))).toBe(10007);
    const fetched = await client.guilds.cache.get(guild.id)?.members.fetch(boss.id);
    expect(fetched?.moderatable).toBe(false);
  });

  it('cannot join while invites are paused', async () => {
    const client = await connect();
    const until24 = new Date(Date.now() + 3_600_000);
    const seen = client.guilds.cache.get(guild.id);
    expect(await codeOf(Promise.resolve(seen?.setIncidentActions({ invitesDisabledUntil: until24 })))).toBe(50013);
    discord.grant({ guild, role: guild.botRole }, ['ManageGuild']);
    await seen?.setIncidentActions({ invitesDisabledUntil: until24 });
    expect(() => discord.joinMember(guild, discord.createUser('late'))).toThrow(/paused/);
    await seen?.setIncidentActions({ invitesDisabledUntil: null });
    const joined: string[] = [];
    client.on(Events.GuildMemberAdd, (member) => joined.push(member.user.username));
    discord.joinMember(guild, discord.createUser('welcome'));
    await until(() => joined.length === 1);
    expect(joined).toEqual(['welcome']);
  });

  it('are written to privately only when they allow it', async () => {
    const client = await connect();
    const shy = discord.createUser('shy', { acceptsDirectMessages: false });
    discord.joinMember(guild, shy);
    await (await client.users.fetch(guild.owner.id)).send('a private word');
    expect(discord.directMessages(guild.owner).map((one) => one.content)).toEqual(['a private word']);
    expect(await codeOf((await client.users.fetch(shy.id)).send('no'))).toBe(50007);
  });
});

describe('trouble', () => {
  it('limits a bucket: the client waits and the call arrives', async () => {
    const client = await connect();
    const channel = await general(client);
    discord.rateLimitNext('POST /channels/{channel}/messages', 30);
    await channel.send('late');
    expect(discord.callsOf('POST /channels/{channel}/messages').map((call) => call.status)).toEqual([429, 200]);
    discord.rateLimit('POST /channels/{channel}/messages', { calls: 1, windowMs: 60 });
    await Promise.all([channel.send('a'), channel.send('b'), channel.send('c')]);
    expect(discord.messages(guild.general).map((one) => one.content)).toEqual(['late', 'a', 'b', 'c']);
  });

  it('fails and holds the calls a test names', async () => {
    const client = await connect();
    const channel = await general(client);
    discord.failNext('POST /channels/{channel}/messages', 50013);
    expect(await codeOf(channel.send('x'))).toBe(50013);
    discord.failNext('POST /channels/{channel}/messages', 503, 2);
    await expect(channel.send('x')).rejects.toThrow();
    const message = discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'gone soon' });
    const hold = discord.holdNext('DELETE /channels/{channel}/messages/{message}');
    const code = codeOf(channel.messages.delete(message.id));
    await hold.arrived;
    discord.deleteMessage(message);
    hold.release();
    expect(await code).toBe(10008);
    expect(() => discord.failNext('GET /nothing', 500)).toThrow(/no route/);
  });
});

describe('interactions', () => {
  const policy = {
    name: 'policy',
    description: 'What is acted on',
    default_member_permissions: '32',
    options: [
      {
        type: 1,
        name: 'threshold',
        description: 'Sets one',
        options: [
          { type: 3, name: 'category', description: 'Which', required: true, autocomplete: true },
          { type: 10, name: 'value', description: 'From 0 to 1', required: true, min_value: 0, max_value: 1 },
        ],
      },
    ],
  };
  const commands = [policy, { name: 'status', description: 'How it goes' }, { type: 3, name: 'Report to moderators' }];

  async function answering(
    answer: (interaction: Interaction) => Promise<unknown>,
  ): Promise<{ client: Client<true>; errors: unknown[] }> {
    const client = await connect();
    const errors: unknown[] = [];
    client.on(Events.InteractionCreate, (interaction) => {
      answer(interaction).catch((error: unknown) => errors.push(error));
    });
    await client.application.commands.set(commands as Parameters<typeof client.application.commands.set>[0]); // plain API objects
    return { client, errors };
  }

  it('show a user the answer, privately, with its later forms', async () => {
    await answering(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      await interaction.deferReply({ flags: MessageFlags.Ephemeral });
      await interaction.editReply('half done');
      await interaction.editReply('done');
      await interaction.followUp({ content: 'one more thing', flags: MessageFlags.Ephemeral });
    });
    const reply = await discord.runCommand({ user: guild.owner, channel: guild.general, name: 'status' });
    await until(() => reply.refresh().followups.length === 1);
    const last = reply.refresh();
    expect(last).toMatchObject({ failed: false, ephemeral: true, content: 'done' });
    expect(last.shown?.states.map((one) => one.content)).toEqual(['', 'half done', 'done']);
    expect(last.followups.map((one) => [one.content, one.ephemeral])).toEqual([['one more thing', true]]);
    expect(discord.messages(guild.general)).toEqual([]);
    expect(discord.violations).toEqual([]);
  });

  it('carry options through sub-commands, and complete them while they are typed', async () => {
    await answering(async (interaction) => {
      if (interaction.isAutocomplete()) {
        const typed = interaction.options.getFocused();
        return interaction.respond(
          ['spam', 'scam'].filter((one) => one.startsWith(typed)).map((one) => ({ name: one, value: one })),
        );
      }
      const { options } = interaction as ChatInputCommandInteraction; // nothing else is opened in this test
      return (
        interaction.isRepliable() &&
        interaction.reply(`${options.getSubcommand()} ${options.getString('category')} ${options.getNumber('value')}`)
      );
    });
    const use = { user: guild.owner, channel: guild.general, name: 'policy threshold' };
    expect(await discord.autocomplete({ ...use, focused: 'category', options: { category: 'sp' } })).toEqual([
      { name: 'spam', value: 'spam' },
    ]);
    const reply = await discord.runCommand({ ...use, options: { category: 'spam', value: 0.9 } });
    expect([reply.content, reply.ephemeral]).toEqual(['threshold spam 0.9', false]);
    await expect(discord.runCommand({ ...use, options: { category: 'spam', value: 2 } })).rejects.toThrow(
      /does not let/,
    );
    await expect(discord.runCommand({ ...use, options: { value: 0.5 } })).rejects.toThrow(/required/);
  });

  it('are offered by permission; a server may open them, and the bot is told what the user may do', async () => {
    const { errors } = await answering(
      async (interaction) =>
        interaction.isChatInputCommand() &&
        interaction.reply(String(interaction.memberPermissions?.has('ManageGuild'))),
    );
    const ada = discord.createMember(guild, 'ada');
    expect(discord.commandsFor(ada, guild.general)).toEqual(['status', 'Report to moderators']);
    const use = {
      user: ada,
      channel: guild.general,
      name: 'policy threshold',
      options: { category: 'spam', value: 1 },
    };
    await expect(discord.runCommand(use)).rejects.toThrow(/not offered/);
    expect((await discord.runCommand({ ...use, openedByServer: true })).content).toBe('false');
    expect(errors).toEqual([]);
  });

  it('fail after the deadline: the user sees so, and the bot gets 10062', async () => {
    let late = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      late = resolve;
    });
    const { errors } = await answering(async (interaction) => {
      await waiting;
      if (interaction.isChatInputCommand()) await interaction.reply('too late');
    });
    const reply = await discord.runCommand({ user: guild.owner, channel: guild.general, name: 'status' });
    expect([reply.failed, reply.text]).toEqual([true, '']);
    late();
    await until(() => errors.length === 1);
    expect(errors).toMatchObject([{ code: 10062 }]);
  });

  it('are acknowledged once: a second answer is 40060', async () => {
    const { errors } = await answering(async (interaction) => {
      if (!interaction.isChatInputCommand()) return;
      const path = `/interactions/${interaction.id}/${interaction.token}/callback` as const;
      const answer = { body: { type: 4, data: { content: 'once' } }, auth: false };
      await interaction.client.rest.post(path, answer);
      await interaction.client.rest.post(path, answer);
    });
    expect((await discord.runCommand({ user: guild.owner, channel: guild.general, name: 'status' })).content).toBe(
      'once',
    );
    await until(() => errors.length === 1);
    expect(errors).toMatchObject([{ code: 40060 }]);
  });

  it('of buttons, menus and modals update the message they stand under', async () => {
    await answering(async (interaction) => {
      if (interaction.isButton() && interaction.customId === 'dismiss') {
        await interaction.update({ content: `dismissed by ${interaction.user.username}`, components: [] });
      } else if (interaction.isButton()) {
        const input = { type: 4, custom_id: 'why', label: 'Why', style: 1, max_length: 20 } as const;
        await interaction.showModal(
          new ModalBuilder({ custom_id: 'reason', title: 'Reason', components: [{ type: 1, components: [input] }] }),
        );
      } else if (interaction.isStringSelectMenu()) {
        await interaction.deferUpdate();
        await interaction.editReply({ content: `minutes: ${interaction.values.join()}` });
      } else if (interaction.isModalSubmit()) {
        await interaction.reply({
          content: interaction.fields.getTextInputValue('why'),
          flags: MessageFlags.Ephemeral,
        });
      }
    });
    const client = clients[0] as Client<true>; // the one that `answering` connected
    const button = (custom_id: string, label: string) => ({ type: 2, style: 2, custom_id, label }) as const;
    const menu = {
      type: 3,
      custom_id: 'minutes',
      options: [10, 60].map((one) => ({ label: `${one}`, value: `${one}` })),
    } as const;
    const entry = await (await general(client)).send({
      content: 'entry',
      components: [
        { type: 1, components: [button('dismiss', 'Dismiss'), button('undo', 'Undo')] },
        { type: 1, components: [menu] },
      ],
    });
    await discord.select(guild.owner, entry, 'minutes', ['60']);
    await until(() => discord.message(entry)?.content === 'minutes: 60');
    const opened = await discord.press(guild.owner, entry, 'Undo');
    expect(opened.modal?.title).toBe('Reason');
    await expect(discord.submitModal(opened, { why: 'x'.repeat(21) })).rejects.toThrow(/21 characters/);
    const sent = await discord.submitModal(opened, { why: 'a mistake' });
    expect([sent.content, sent.ephemeral]).toEqual(['a mistake', true]);
    expect((await discord.press(guild.owner, entry, 'dismiss')).state).toBe('updated');
    expect(discord.message(entry)).toMatchObject({ content: `dismissed by ${guild.owner.username}`, components: [] });
    await expect(discord.press(guild.owner, entry, 'dismiss')).rejects.toThrow(/no component/);
    expect(discord.violations).toEqual([]);
  });

  it('of a message command carry the message, its content included', async () => {
    await answering(
      async (interaction) =>
        interaction.isMessageContextMenuCommand() &&
        interaction.reply({ content: `reported: ${interaction.targetMessage.content}`, flags: 64 }),
    );
    const ada = discord.createMember(guild, 'ada');
    const bad = discord.sendMessage({ author: guild.owner, channel: guild.general, content: 'buy now' });
    const reply = await discord.messageCommand({ user: ada, message: bad, name: 'Report to moderators' });
    expect([reply.content, reply.ephemeral]).toEqual(['reported: buy now', true]);
  });

  it('refuse a command that Discord would refuse', async () => {
    const client = await connect();
    const set = (command: object) =>
      codeOf(client.rest.put(`/applications/${discord.applicationId}/commands`, { body: [command] }));
    expect(await set({ name: 'Upper', description: 'x' })).toBe(50035);
    expect(await set({ name: 'x', description: '' })).toBe(50035);
    const option = { type: 3, name: 'a', description: 'a' };
    expect(await set({ name: 'x', description: 'x', options: [option, option] })).toBe(50035);
    expect(
      await set({ name: 'x', description: 'x', options: [option, { ...option, name: 'b', required: true }] }),
    ).toBe(50035);
    expect(discord.violations).toHaveLength(4);
  });
});
