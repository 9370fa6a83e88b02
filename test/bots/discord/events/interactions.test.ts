import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApplicationCommandOptionType } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandsOf, menuOf } from '../../../../bots/core/commands/specs/definitions.ts';
import { ENGLISH } from '../../../../bots/core/i18n/translate.ts';
import { downloadText } from '../../../../bots/discord/commands/read-options.ts';
import { applicationCommands, REPORT_COMMAND } from '../../../../bots/discord/commands/slash.ts';
import { DISCORD } from '../../../../bots/discord/setup/capabilities.ts';
import { startDiscord } from '../../../../emulators/discord/start-discord.ts';
import { until } from '../../../../emulators/until.ts';
import { HERE } from '../../support/here.ts';
import { answer, createRecordingCore } from '../../support/recording-core.ts';
import { createSteeredSchedule } from '../../support/steered-schedule.ts';
import { type DiscordBench, openBench, startBot } from '../harness.ts';

/** A part of a command that has a name. */
type CommandNode = {
  readonly name: string;
  readonly value?: string | number;
  readonly name_localizations?: Readonly<Record<string, string>> | null;
  readonly description?: string;
  readonly description_localizations?: Readonly<Record<string, string>> | null;
  readonly options?: readonly CommandNode[];
  readonly choices?: readonly CommandNode[];
};

/** A command, its options and its choices, at every level. */
function nodesOf(command: ReturnType<typeof applicationCommands>[number]): readonly CommandNode[] {
  const within = (node: CommandNode): CommandNode[] => [
    node,
    ...[...(node.options ?? []), ...(node.choices ?? [])].flatMap(within),
  ];
  // A union of every kind of option; what is read of them they share.
  return within(command as CommandNode);
}

function sizeOf({ name, description = '', value = '', ...node }: CommandNode): number {
  const longest = (one: string, others: CommandNode['name_localizations']) =>
    Math.max(one.length, ...Object.values(others ?? {}).map(({ length }) => length));
  return (
    longest(name, node.name_localizations) + longest(description, node.description_localizations) + String(value).length
  );
}

describe('commands, presses and forms on Discord', () => {
  let bench: DiscordBench;

  beforeEach(async () => {
    bench = await openBench();
  });
  afterEach(async () => {
    expect(bench.server.violations).toEqual([]);
    expect(bench.server.pings).toEqual([]);
    await bench.close();
  });

  const run = (name: string, options = {}, user: { readonly id: string } = bench.guild.owner) =>
    bench.server.runCommand({
      user,
      channel: bench.guild.general,
      name: `${/^(?:import|export|erase|key create)\b/.test(name) ? 'steward-setup' : 'steward'} ${name}`,
      options,
    });

  it('hands over what Discord typed, and shows the answer to the asker alone', async () => {
    const { guild, server, handed, answers } = bench;
    answers.command = answer('Threshold set', {
      parts: [{ kind: 'fields', fields: [{ label: 'scam', value: '0.5', code: true }] }],
    });
    const role = server.createRole(guild, { name: 'crew' });
    const member = server.createMember(guild, 'mara');
    const reply = await run('policy threshold', { category: 'scam', value: '0.5' });
    expect(reply).toMatchObject({ ephemeral: true, failed: false });
    expect(reply.text).toContain('**scam**: `0.5`');
    await run('exempt add', { user: member, role, channel: guild.general });
    expect(handed.onCommand.map(({ input }) => input)).toEqual([
      { kind: 'options', path: ['policy', 'threshold'], options: { category: 'scam', value: '0.5' } },
      {
        kind: 'options',
        path: ['exempt', 'add'],
        options: { user: member.id, role: role.id, channel: guild.general.id },
      },
    ]);
    expect(handed.onCommand[0]).toMatchObject({
      community: bench.community,
      channel: { id: guild.general.id, name: 'general' },
      by: { id: guild.owner.id },
      replyTo: null,
    });
  });

  it('offers at most 30 commands by name, those of the set-up to who manages the server, and all others after run', async () => {
    const slashes = applicationCommands().flatMap((command) => ('options' in command ? [command] : []));
    const options = slashes.flatMap((slash) => slash.options ?? []);
    for (const slash of slashes) expect(slash.options?.length).toBeLessThanOrEqual(25);
    const offered = options.flatMap((option) =>
      option.type === ApplicationCommandOptionType.SubcommandGroup
        ? (option.options ?? []).map((inner) => `${option.name} ${inner.name}`)
        : [option.name],
    );
    const all = commandsOf(DISCORD).map(({ path }) => path.join(' '));
    expect(offered.sort()).toEqual(all.filter((name) => menuOf(name) !== 'run').sort());
    expect(offered).toHaveLength(30);
    expect(offered).toContain('run');
    const member = bench.server.createMember(bench.guild, 'mara');
    const seenBy = (person: { readonly id: string }) => bench.server.commandsFor(person, bench.guild.general);
    expect(seenBy(member)).toEqual(['steward', 'Report to moderators']);
    expect(seenBy(bench.guild.owner)).toEqual(['steward', 'steward-setup', 'Report to moderators', 'Remove as spam']);
  });

  it('says what each is for in every language of the bots, whole, and leaves room within the bounds of Discord', () => {
    const locales = ['es-ES', 'es-419', 'pt-BR', 'de', 'fr', 'ru', 'tr', 'uk', 'id', 'hi', 'zh-CN'];
    for (const command of applicationCommands()) {
      const nodes = nodesOf(command);
      for (const { name, description, description_localizations: localized } of nodes) {
        if (description === undefined || name === description || localized === undefined) continue;
        expect(Object.keys(localized ?? {}).sort(), name).toEqual([...locales].sort());
        for (const text of [description, ...Object.values(localized ?? {})]) expect(text).not.toMatch(/…$/);
      }
      // Of a text and its translations the longest counts, as Discord counts. https://docs.discord.com/developers/interactions/application-commands
      const size = nodes.reduce((sum, node) => sum + sizeOf(node), 0);
      expect(size, command.name).toBeLessThanOrEqual(8_000);
      // A new text of English alone would be told here.
      const described = nodes.filter(({ description_localizations: localized }) => localized);
      if ('options' in command) expect(described.length).toBeGreaterThan(command.name === 'steward' ? 50 : 6);
    }
    const [report] = applicationCommands().filter(({ name }) => name === REPORT_COMMAND);
    expect(report?.name_localizations).toMatchObject({
      de: 'Der Moderation melden',
      uk: 'Поскаржитися модераторам',
    });
    for (const name of Object.values(report?.name_localizations ?? {})) expect(name?.length).toBeLessThanOrEqual(32);
  });

  it('registers its commands once, and not again when nothing changed', async () => {
    const { server } = bench;
    await until(() => server.callsOf('PUT /applications/{application}/commands').length === 1);
    const second = startBot(server, createRecordingCore(), createSteeredSchedule());
    await until(() => server.callsOf('GET /applications/{application}/commands').length === 2);
    await until(() => second.bot.health().state === 'running');
    expect((await run('help')).failed).toBe(false);
    expect(server.callsOf('PUT /applications/{application}/commands')).toHaveLength(1);
    await second.bot.stop();
  });

  it('answers help in a private chat', async () => {
    const { server, handed, guild } = bench;
    const reply = await server.runCommand({
      user: guild.owner,
      channel: server.directChannel(guild.owner),
      name: 'steward help',
    });
    expect(reply.failed).toBe(false);
    expect(handed.onCommand[0]).toMatchObject({ community: null, input: { path: ['help'] } });
  });

  it('takes an attached file as its text, and refuses one that is too large or no text', async () => {
    const { handed } = bench;
    await run('import', { file: { name: 'rules.json', text: '{"a":1}' } });
    expect(handed.onCommand[0]?.input).toEqual({ kind: 'options', path: ['import'], options: { file: '{"a":1}' } });
    const large = await run('import', { file: { name: 'rules.json', text: 'x'.repeat(1_100_000) } });
    expect(large.text).toContain('1 MiB');
    expect(handed.onCommand).toHaveLength(1);
  });

  it('shows secrets, lists and files of an answer, and its buttons', async () => {
    const { answers, server } = bench;
    answers.command = answer('Exported', {
      parts: [
        { kind: 'secret', text: 'stw_`abc`' },
        { kind: 'list', items: ['one *two*', 'three'] },
        { kind: 'file', name: 'rules.json', content: '{"b":2}' },
      ],
      buttons: [{ id: 's1:keep:x', label: 'Keep', style: 'plain' }],
    });
    const reply = await run('export');
    expect(reply.text).toContain('```\nstw_`abc`\n```');
    expect(reply.text).toContain('- one \\*two\\*\n- three');
    const [file] = reply.shown?.message.attachments ?? [];
    expect(server.world.files.get(new URL(file?.url ?? '').pathname)?.bytes.toString()).toBe('{"b":2}');
    expect(JSON.stringify(reply.components)).toContain('Keep');
  });

  it('shows nothing for a second delivery', async () => {
    bench.answers.command = null;
    const reply = await run('status');
    expect(reply).toMatchObject({ failed: false, text: '' });
    expect(reply.shown).toBeUndefined();
  });

  it('proposes what the core suggests, at most 25 values', async () => {
    const { server, guild, answers, handed } = bench;
    answers.suggestions = Array.from({ length: 40 }, (_, index) => `rule-${index}`);
    const choices = await server.autocomplete({
      user: guild.owner,
      channel: guild.general,
      name: 'steward policy threshold',
      options: { category: 'ru' },
      focused: 'category',
    });
    expect(choices).toHaveLength(25);
    expect(handed.suggest[0]).toMatchObject({
      community: bench.community,
      personId: guild.owner.id,
      path: ['policy', 'threshold'],
      option: 'category',
      typed: 'ru',
    });
  });

  it('hands over the id of a pressed button unchanged, and answers the presser alone', async () => {
    const { platform, server, guild, handed, answers } = bench;
    const posted = await platform.postEntry(HERE, guild.general.id, {
      id: '0190a6f0-7a3b-7c1d-8e2f-123456789abc',
      tone: 'info',
      title: ENGLISH('entry.flagged_title'),
      author: null,
      place: null,
      text: null,
      fields: [],
      buttons: [{ id: 's1:why:0190a6f0-7a3b-7c1d-8e2f-123456789abc', label: ENGLISH('entry.why'), style: 'plain' }],
    });
    if (posted.kind !== 'posted') throw new Error(posted.kind);
    answers.press = answer('Because');
    const reply = await server.press(guild.owner, { id: posted.post.messageId }, ENGLISH('entry.why'));
    expect(reply).toMatchObject({ ephemeral: true });
    expect(reply.text).toContain('Because');
    expect(handed.onButton[0]).toMatchObject({
      buttonId: 's1:why:0190a6f0-7a3b-7c1d-8e2f-123456789abc',
      by: { id: guild.owner.id },
      community: bench.community,
    });
    expect(server.messages(guild.general).find(({ id }) => id === posted.post.messageId)?.text).toContain(
      ENGLISH('entry.flagged_title'),
    );
  });

  it('replaces its question by what became of it, without its buttons', async () => {
    const { server, guild, answers } = bench;
    answers.command = answer('Erase everything?', { buttons: [{ id: 's1:erase:x', label: 'Erase', style: 'danger' }] });
    const asked = await run('erase');
    answers.press = answer('Erased');
    const pressed = await server.press(guild.owner, asked.shown ?? '', 'Erase');
    await until(() => pressed.refresh().state === 'updated');
    expect(pressed.refresh()).toMatchObject({ components: [] });
    expect(pressed.refresh().text).toContain('Erased');
  });

  it('asks for the reason of a report, and reports the message as it was, also when it is gone by then', async () => {
    const { server, guild, handed } = bench;
    const member = server.createMember(guild, 'mara');
    const sent = server.sendMessage({ author: member, channel: guild.general, content: 'nasty words' });
    const form = await server.messageCommand({ user: guild.owner, message: sent, name: REPORT_COMMAND });
    expect(form.state).toBe('modal');
    server.deleteMessage(sent);
    const reply = await server.submitModal(form, { reason: 'They are nasty' });
    expect(reply).toMatchObject({ ephemeral: true });
    expect(handed.onReport[0]).toMatchObject({
      community: bench.community,
      by: { id: guild.owner.id },
      reason: 'They are nasty',
      message: { id: sent.id, text: 'nasty words', author: { id: member.id } },
    });
    const again = await server.submitModal(form, { reason: '' });
    expect(again.failed).toBe(false);
  });

  it('acknowledges within the time that Discord gives, before the core has answered', async () => {
    const schedule = createSteeredSchedule();
    const server = await startDiscord();
    const guild = server.createGuild();
    const recording = createRecordingCore();
    let release = () => {};
    const released = new Promise<null>((resolve) => {
      release = () => resolve(null);
    });
    const slow = { ...recording.core, onCommand: () => released };
    const { bot } = startBot(server, { ...recording, core: slow }, schedule);
    await until(() => recording.handed.onCommunityAdded.length > 0);
    const running = server.runCommand({ user: guild.owner, channel: guild.general, name: 'steward status' });
    await until(() => server.calls.some(({ route }) => route.endsWith('/callback')), { what: 'the acknowledgement' });
    release();
    expect((await running).failed).toBe(false);
    await bot.stop();
    await server.close();
  });

  it('shows an answer that Discord did not take at first: after a reset, silence, an error of its own and a lost answer', async () => {
    const { answers, server, schedule, handed } = bench;
    const shown = 'PATCH /webhooks/{application}/{token}/messages/@original';
    for (const failure of ['reset', 'silence', 503, 'lost'] as const) server.failNext(shown, failure);
    answers.command = answer('Exported', { parts: [{ kind: 'file', name: 'rules.json', content: '{"b":2}' }] });
    const running = run('export');
    await until(() => server.callsOf(shown).length === 2, { what: 'the call that nobody answers' });
    schedule.advance(10_000);
    const reply = await running;
    expect(reply.text).toContain('Exported');
    expect(reply.shown?.message.attachments).toHaveLength(1);
    await until(() => server.callsOf(shown).length === 5, { what: 'the attempt after the lost answer' });
    expect(handed.onCommand).toHaveLength(1);
  });

  it('carries out what Discord took the acknowledgement of, although its answer was lost, and takes it away in the end', async () => {
    const { answers, server, handed } = bench;
    const first = 'POST /interactions/{interaction}/{token}/callback';
    server.failNext(first, 'lost');
    answers.command = answer('Here it is');
    expect((await run('status')).text).toContain('Here it is');
    for (const failure of ['reset', 503] as const) server.failNext(first, failure);
    server.failNext('DELETE /webhooks/{application}/{token}/messages/@original', 'lost');
    answers.command = null;
    const nothing = await run('status');
    await until(() => nothing.refresh().shown === undefined);
    expect(handed.onCommand).toHaveLength(2);
  });

  it('leaves an interaction alone that another process on the same token has acknowledged', async () => {
    const { server, answers, handed } = bench;
    const recording = createRecordingCore();
    recording.answers.command = answers.command = answer('From one of them');
    const other = startBot(server, recording, createSteeredSchedule());
    await until(() => recording.handed.onCommunityAdded.length > 0, { what: 'the second log-in' });
    for (let count = 0; count < 3; count++) expect((await run('status')).text).toContain('From one of them');
    const first = 'POST /interactions/{interaction}/{token}/callback';
    await until(() => server.callsOf(first).length === 6, { what: 'both acknowledgements of each' });
    expect(recording.handed.onCommand.length + handed.onCommand.length).toBe(3);
    await other.bot.stop();
  });

  it('says that something went wrong when the core fails, and goes on', async () => {
    const { server, guild } = bench;
    const recording = createRecordingCore();
    const failing = { ...recording.core, onCommand: () => Promise.reject(new Error('secret detail')) };
    await bench.bot.stop();
    const other = startBot(server, { ...recording, core: failing }, createSteeredSchedule());
    await until(() => recording.handed.onCommunityAdded.length > 0);
    const reply = await server.runCommand({ user: guild.owner, channel: guild.general, name: 'steward status' });
    expect(reply.text).toContain('Something went wrong');
    expect(reply.text + other.logged.join('')).not.toContain('secret detail');
    await other.bot.stop();
  });
});

describe('files that are attached to commands', () => {
  it('are bounded while they are read, whatever their stated size', async () => {
    const http = createServer((request, response) => {
      if (request.url === '/latin') return void response.end(Buffer.from([0xff, 0xfe, 0x41]));
      if (request.url === '/elsewhere') return void response.writeHead(302, { location: '/latin' }).end();
      if (request.url === '/gone') return void response.writeHead(404).end();
      response.end(Buffer.alloc(2_000_000, 'x'));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    // A server on a TCP port has an AddressInfo.
    const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const read = (path: string) => downloadText({ url: `${origin}${path}` });
    expect(await read('/large')).toMatchObject({ problem: 'file.file_larger_than_1_mib' });
    expect(await read('/latin')).toMatchObject({ problem: 'file.file_not_text_utf_8' });
    expect(await read('/gone')).toMatchObject({ problem: 'discord.discord_not_hand_over_file' });
    expect(await read('/elsewhere')).toMatchObject({ problem: expect.any(String) });
    http.closeAllConnections();
    await new Promise<void>((resolve) => http.close(() => resolve()));
  });
});
