import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import languageLines from '../../app/doctor/language-lines.json' with { type: 'json' };
import { USUAL_BOT_PERMISSIONS } from '../../emulators/discord/discord-server.ts';
import { startDiscord } from '../../emulators/discord/start-discord.ts';
import { startGuardServer } from '../../emulators/model/guard-server.ts';
import type { ModelBehaviour } from '../../emulators/model/model-behaviour.ts';
import { canaryColumn, type ModelCall } from '../../emulators/model/model-wire.ts';
import { startSlack } from '../../emulators/slack/start-slack.ts';
import { startTelegram } from '../../emulators/telegram/start-telegram.ts';
import type { DoctorFinding } from '../../src/core/common/doctor-finding.ts';
import { normalise } from '../../src/core/text/normalise.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
const closing: (() => Promise<void>)[] = [];
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await line.close();
});

/** Starts a platform's server for this test. */
async function started<S extends { close(): Promise<void> }>(server: Promise<S>): Promise<S> {
  const running = await server;
  closing.push(running.close);
  return running;
}

/** The findings of one part; whatever is not well says what to do. */
async function examine(part: DoctorFinding['part']) {
  const { code, out } = await line.run(['doctor', '--json']);
  const findings: DoctorFinding[] = out
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one));
  for (const { level, fix } of findings) expect(fix === null).toBe(level === 'ok');
  expect(code).toBe(findings.some(({ level }) => level === 'fault') ? 2 : 0);
  // A token is in no finding.
  for (const [name, value] of Object.entries(line.env)) if (name.includes('TOKEN')) expect(out).not.toContain(value);
  return findings.filter((finding) => finding.part === part);
}

const wrong = (findings: readonly DoctorFinding[]) => findings.filter(({ level }) => level !== 'ok');

describe('steward doctor', () => {
  it('finds nothing wrong with the settings as shipped, makes no store, and says what each line is about', async () => {
    for (const name of ['MODEL_BASE_URL', 'MODEL_API_KEY', 'MODEL_NAME']) delete line.env[name];
    const { code, out } = await line.run(['doctor']);
    expect({ code, parts: out.match(/^ok +(\w+)/gm)?.map((one) => one.split(/ +/)[1]) }).toEqual({
      code: 0,
      parts: ['settings', 'store', 'model', 'model', 'discord', 'slack', 'telegram'],
    });
    expect(existsSync(join(line.folder, 'data'))).toBe(false);
  });

  it('names each tenant whose local rule stands in the way of a stronger action, with both ways out', async () => {
    await line.run(['keys', 'create', 'acme']);
    const { store, close } = await line.open();
    const id = (await store.findTenant({ name: 'acme' }))?.id ?? '';
    await store.changePolicy(id, (policy) => ({ ...policy, actions: { ...policy.actions, scam: 'delete' } }));
    await store.changeSettings(id, (settings) => ({ ...settings, words: { list: ['nitro*'], action: 'flag' } }));
    await close();
    expect(wrong(await examine('store'))).toEqual([
      {
        part: 'store',
        level: 'warning',
        what: expect.stringMatching(
          /acme.*words flag: messages that this filter hits are not judged, so scam cannot delete them/,
        ),
        fix: expect.stringMatching(/local_flags to "also_judge", or the action of words to "delete"/),
      },
    ]);
  });

  it('puts the fix below what is at fault, in colours on a terminal', async () => {
    line.model.setBehaviour({ kind: 'status', status: 401 });
    const { code, out } = await line.run(['doctor'], { isOutputTerminal: true });
    expect(code).toBe(2);
    expect(out).toMatch(
      /\u001b\[31mFAULT +\u001b\[0m +model +test-model does not judge: refused\n {19}Check MODEL_API_KEY/,
    );
  });

  it('says what listens on the port, which list cannot be read, and that NATS does not answer', async () => {
    const taken = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    Object.assign(line.env, {
      SERVICE_PORT: String(port),
      LISTS_PHISHING: './no-such-list.txt',
      NATS_URL: 'nats://127.0.0.1:1',
    });
    expect(await examine('port')).toMatchObject([{ what: expect.stringContaining('EADDRINUSE') }]);
    expect(await examine('lists')).toMatchObject([
      { what: expect.stringContaining('./no-such-list.txt cannot be read') },
    ]);
    expect(await examine('nats')).toMatchObject([{ what: expect.stringContaining('127.0.0.1:1 does not answer') }]);
    taken.close();
  });

  it('names every setting that is wrong, and looks no further', async () => {
    Object.assign(line.env, { SERVICE_PORT: 'x', SLACK_BOT_TOKEN: 'xoxb-1' });
    const settings = await examine('settings');
    expect(settings.map(({ what }) => what)).toEqual([
      expect.stringContaining('SERVICE_PORT'),
      expect.stringContaining('SLACK_BOT_TOKEN'),
    ]);
    expect(await examine('store')).toEqual([]);
  });
});

describe('steward doctor --judge', () => {
  /** Knows every test line of these languages, and ours where it is not blind to it. */
  const answer =
    (languages: readonly string[], findsOurs: boolean) =>
    (call: ModelCall): ModelBehaviour => {
      const known = languages.flatMap((language) =>
        Object.entries(languageLines[language as keyof typeof languageLines] ?? {}),
      );
      const columnOf = (text: string) => known.find(([, one]) => normalise(String(one)) === text)?.[0];
      const ours = (text: string) => (findsOurs ? canaryColumn(text) : null);
      const rows = call.lines.map(({ i, text }) => {
        const column = ours(text) ?? columnOf(text);
        return { i, s: column ? [`${column}:96`] : [] };
      });
      return { kind: 'content', content: JSON.stringify({ r: rows }) };
    };
  const measured = async () => {
    const { code, out } = await line.run(['doctor', '--judge', '--json']);
    const findings: DoctorFinding[] = out
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one));
    return { code, findings: findings.filter(({ part }) => part === 'judge') };
  };

  it('says of each category which languages are read, of our own message, and what calls take', async () => {
    Object.assign(line.env, { MODEL_INPUT_USD_PER_MTOK: '1', MODEL_OUTPUT_USD_PER_MTOK: '2' });
    line.model.setBehaviour(answer(Object.keys(languageLines).slice(0, 12), true));
    const { code, findings } = await measured();
    expect(code).toBe(0);
    expect(wrong(findings)).toEqual([]);
    expect(findings.map(({ what }) => what)).toEqual([
      '130 of 130 test messages are judged',
      ...['spam', 'scam', 'harassment', 'nsfw', 'selfharm', 'doxxing', 'minors'].map(
        (name) => `${name} is found in 12 of 13 languages, not in ja`,
      ),
      '0 of 39 ordinary messages are flagged',
      'the server accepts every field that is sent',
      'the test message is found in 13 of 13 batches',
      expect.stringMatching(/^13 calls, half of them within \d+\.\d\d s, the slowest in \d+\.\d\d s$/),
      expect.stringMatching(/^1,000 messages in such calls take \d+ tokens: 0\.\d{4} USD$/),
    ]);
  });

  it('warns of a model that misses our own message and reads few languages', async () => {
    line.model.setBehaviour(answer(['en'], false));
    const { findings } = await measured();
    expect(wrong(findings).map(({ what }) => what)).toEqual([
      expect.stringMatching(/^spam is found in 1 of 13 languages, not in de es /),
      ...Array(6).fill(expect.stringContaining('is found in 1 of 13 languages')),
      expect.stringMatching(
        /^the test message is found in 0 of \d+ batches: plain spam among other messages is missed$/,
      ),
    ]);
  });
});

describe('a model whose server refuses a field under every name', () => {
  it('is not said to have a wrong key', async () => {
    const error = { message: "Unsupported parameter: 'messages'", param: 'messages', code: 'unsupported_parameter' };
    line.model.setBehaviour({ kind: 'status', status: 400, error });
    expect(wrong(await examine('model'))).toMatchObject([
      { what: 'test-model does not judge: refused; the server answers 400 because of messages' },
    ]);
  });

  it('is said to be asked otherwise where that helps', async () => {
    const error = { message: 'temperature is not supported', param: 'temperature' };
    line.model.setBehaviour(({ body }) =>
      body.temperature === undefined ? { kind: 'well' } : { kind: 'status', status: 400, error },
    );
    expect(await examine('model')).toMatchObject([
      { level: 'ok', what: expect.stringContaining('adapted to the server: temperature is not sent') },
    ]);
  });
});

describe('the store', () => {
  const path = () => join(line.folder, 'data/steward.db');

  it('is counted, and one that everybody can read is told', async () => {
    await line.run(['keys', 'create', 'acme']);
    chmodSync(path(), 0o600);
    expect(await examine('store')).toEqual([
      { part: 'store', level: 'ok', what: 'SQLite, migrated; tenants: 1', fix: null },
    ]);
    chmodSync(path(), 0o644);
    expect(wrong(await examine('store'))).toMatchObject([{ level: 'warning', fix: `chmod o-r ${path()}` }]);
  });

  it.each([
    [
      'another file',
      () => writeFileSync(path(), 'this is no database at all. '.repeat(40)),
      'is not a SQLite database',
    ],
    ['a folder', () => mkdirSync(path()), 'cannot be opened'],
  ])('that is %s is a fault', async (_name, make, words) => {
    mkdirSync(dirname(path()));
    make();
    expect(wrong(await examine('store')).map(({ level, what }) => [level, what])).toContainEqual([
      'fault',
      expect.stringContaining(words),
    ]);
  });

  it('that is damaged is a fault', async () => {
    await line.run(['keys', 'create', 'acme']);
    const bytes = readFileSync(path());
    // Every page after the first.
    writeFileSync(path(), bytes.fill(0x7f, 4_096));
    expect(wrong(await examine('store'))).toMatchObject([
      { level: 'fault', what: expect.stringContaining('damaged'), fix: expect.stringContaining('steward restore') },
    ]);
  });

  it('that does not answer is a fault', async () => {
    line.env.DATABASE_URL = 'postgresql://nobody@127.0.0.1:1/steward';
    expect(await examine('store')).toMatchObject([{ level: 'fault', fix: expect.stringContaining('DATABASE_URL') }]);
  });
});

describe('the model', () => {
  it('answers, and was asked one question', async () => {
    expect(await examine('model')).toMatchObject([
      { level: 'ok', what: expect.stringMatching(/test-model answers, in \d+ ms/) },
    ]);
    expect(line.model.requests).toHaveLength(1);
  });

  it('that is a guard is shown with its preset, as its name says or as it is set, and with the judge beside it', async () => {
    const judge = () => ({ probability: 0, names: [] });
    const guard = await started(startGuardServer({ kind: 'llama-guard', judge }));
    Object.assign(line.env, { MODEL_BASE_URL: guard.baseUrl, MODEL_NAME: 'meta-llama/Llama-Guard-4-12B' });
    const [guessed] = await examine('model');
    expect(guessed?.what).toMatch(/^meta-llama\/Llama-Guard-4-12B \(llama-guard\) with steward-embedded-\d+ answers/);
    Object.assign(line.env, { MODEL_NAME: 'ours', MODEL_PRESET: 'llama-guard' });
    expect((await examine('model'))[0]?.what).toMatch(/^ours \(llama-guard\) with /);
  });

  it.each([
    ['does not know the key', { MODEL_API_KEY: 'wrong' }, 'MODEL_API_KEY'],
    ['is not there', { MODEL_BASE_URL: 'http://127.0.0.1:1/v1' }, 'MODEL_BASE_URL'],
    ['knows no such model', { MODEL_NAME: 'another-model' }, 'MODEL_NAME'],
    [
      'has a fallback, which does not hide it,',
      { MODEL_API_KEY: 'wrong', MODEL_FALLBACK: 'embedded' },
      'MODEL_API_KEY',
    ],
  ])('that %s is a fault', async (_name, env, named) => {
    Object.assign(line.env, env);
    expect(await examine('model')).toMatchObject([{ level: 'fault', fix: expect.stringContaining(named) }]);
  });

  it('that answers in prose is a fault', async () => {
    line.model.setBehaviour({ kind: 'wrong', how: 'bad_json' });
    expect(await examine('model')).toMatchObject([
      { level: 'fault', fix: expect.stringContaining('MODEL_SCHEMA_MODE') },
    ]);
  });

  it('that may not be asked any more is told by its ceiling', async () => {
    Object.assign(line.env, {
      SERVICE_GLOBAL_BUDGET_USD: '0.000001',
      MODEL_INPUT_USD_PER_MTOK: '100',
      MODEL_OUTPUT_USD_PER_MTOK: '100',
    });
    expect(await examine('model')).toMatchObject([
      {
        level: 'fault',
        what: expect.stringContaining('global_budget'),
        fix: expect.stringContaining('SERVICE_GLOBAL_BUDGET_USD'),
      },
    ]);
    expect(line.model.requests).toEqual([]);
  });
});

describe('the Discord bot', () => {
  async function discord(options: Parameters<typeof startDiscord>[0] = {}) {
    const server = await started(startDiscord(options));
    Object.assign(line.env, { DISCORD_TOKEN: server.token, DISCORD_API_URL: server.restUrl });
    return server;
  }

  it('has its intents, and its permissions in each server', async () => {
    const server = await discord();
    server.createGuild({ name: 'Harbour' });
    const findings = await examine('discord');
    expect(wrong(findings)).toEqual([]);
    expect(findings.map(({ what }) => what)).toEqual([
      expect.stringContaining(server.botUser.username),
      'the Message Content intent is on',
      'the Server Members intent is on',
      'shards: 1; log-ins left today: 1000 of 1000',
      'servers that the bot is in: 1',
    ]);
    expect(server.violations).toEqual([]);
  });

  it('is told what it lacks in which server, and that an administrator lacks nothing', async () => {
    const server = await discord();
    const without = USUAL_BOT_PERMISSIONS.filter((name) => name !== 'ManageMessages' && name !== 'ModerateMembers');
    server.createGuild({ name: 'Lacking \u202e server', botPermissions: without });
    server.createGuild({ name: 'Ruled', botPermissions: ['Administrator'], everyonePermissions: [] });
    expect(wrong(await examine('discord'))).toMatchObject([
      {
        level: 'warning',
        what: 'in "Lacking  server" the bot may not: Manage Messages, Timeout Members',
        fix: expect.stringContaining('Roles'),
      },
    ]);
  });

  it('is told of log-ins that are used up, and of shards that Discord will refuse', async () => {
    const server = await discord({ shards: 8 });
    server.createGuild({ name: 'Harbour' });
    line.env.DISCORD_SHARDS = '2';
    expect(wrong(await examine('discord'))).toMatchObject([
      {
        level: 'warning',
        what: expect.stringContaining('recommended: 8'),
        fix: expect.stringContaining('DISCORD_SHARDS'),
      },
    ]);
    line.env.DISCORD_SHARDS = '4';
    expect(wrong(await examine('discord'))).toEqual([]);
    server.gateway.limits.remaining = 3;
    expect(wrong(await examine('discord'))).toMatchObject([
      { level: 'fault', what: expect.stringContaining('3 of 1000') },
    ]);
  });

  it('is told of intents that are off and of being in no server', async () => {
    await discord({ privileged: { messageContent: false, guildMembers: false } });
    expect(wrong(await examine('discord'))).toMatchObject([
      { level: 'fault', what: expect.stringContaining('Message Content'), fix: expect.stringContaining('Privileged') },
      { level: 'fault', what: expect.stringContaining('Server Members') },
      { level: 'warning', what: 'the bot is in no server', fix: expect.stringContaining('Invite') },
    ]);
  });

  it('is told of a token that Discord does not know, and of a Discord that does not answer', async () => {
    const server = await discord();
    line.env.DISCORD_TOKEN = 'Wrong.token.of-somebody';
    expect(await examine('discord')).toMatchObject([{ level: 'fault', fix: expect.stringContaining('DISCORD_TOKEN') }]);
    await server.close();
    closing.length = 0;
    expect(await examine('discord')).toMatchObject([
      {
        level: 'fault',
        what: expect.stringContaining('ECONNREFUSED'),
        fix: expect.stringContaining('DISCORD_API_URL'),
      },
    ]);
  });
});

describe('the Slack bot', () => {
  async function slack() {
    const server = await started(startSlack());
    const userToken = server.issueUserToken(server.addUser({ name: 'Ada', isAdmin: true }));
    Object.assign(line.env, {
      SLACK_API_URL: server.apiUrl,
      SLACK_BOT_TOKEN: server.botToken,
      SLACK_APP_TOKEN: server.appToken,
      SLACK_USER_TOKEN: userToken,
    });
    return { server, userToken };
  }

  it('has its three tokens and every scope', async () => {
    const { server } = await slack();
    const findings = await examine('slack');
    expect(wrong(findings)).toEqual([]);
    expect(findings).toHaveLength(4);
    expect(server.violations).toEqual([]);
  });

  it('is told which scopes its tokens lack', async () => {
    const { server, userToken } = await slack();
    server.removeScopes(['groups:history', 'users:read']);
    server.removeScopes(['chat:write'], userToken);
    expect(wrong(await examine('slack'))).toMatchObject([
      {
        level: 'fault',
        what: 'the bot token lacks groups:history, users:read',
        fix: expect.stringContaining('install'),
      },
      { level: 'fault', what: 'the user token lacks chat:write', fix: expect.stringContaining('user scope') },
    ]);
  });

  it.each([
    ['SLACK_BOT_TOKEN', /refuses SLACK_BOT_TOKEN: token_revoked|refuses SLACK_BOT_TOKEN: \w+/],
    ['SLACK_APP_TOKEN', /refuses SLACK_APP_TOKEN/],
    ['SLACK_USER_TOKEN', /refuses SLACK_USER_TOKEN/],
  ])('is told of a revoked %s', async (name, words) => {
    const { server } = await slack();
    server.revoke(line.env[name] ?? '');
    expect(wrong(await examine('slack'))).toMatchObject([{ level: 'fault', what: expect.stringMatching(words) }]);
  });

  it('is told what it cannot do without a user token', async () => {
    await slack();
    delete line.env.SLACK_USER_TOKEN;
    expect(wrong(await examine('slack'))).toMatchObject([
      { level: 'warning', what: expect.stringContaining('never deleted'), fix: expect.stringContaining('user token') },
    ]);
  });
});

describe('the Telegram bot', () => {
  async function telegram(options: Parameters<typeof startTelegram>[0] = {}) {
    const server = await started(startTelegram(options));
    Object.assign(line.env, { TELEGRAM_TOKEN: server.token, TELEGRAM_API_ROOT: server.apiRoot });
    return server;
  }
  /** The store comes to know a chat, as it does when the bot is added. */
  async function know(chat: { readonly id: number; readonly title: string }) {
    const { store, close } = await line.open();
    const { id: tenantId } = await store.ensureTenant(`tenant of ${chat.title}`, 'pro');
    await store.communities.ensureCommunity({
      platform: 'telegram',
      externalId: String(chat.id),
      name: chat.title,
      tenantId,
      logChannel: null,
      trial: false,
      notify: false,
      notifyText: '',
      lockdown: false,
    });
    await close();
  }

  it('reads all messages and has its rights in every group that the store knows', async () => {
    const server = await telegram();
    const chat = server.addChat({ type: 'supergroup', title: 'Harbour' });
    await know(chat);
    const findings = await examine('telegram');
    expect(wrong(findings)).toEqual([]);
    expect(findings.map(({ what }) => what)).toEqual([
      `the token is that of @${server.bot.username}`,
      'the bot reads all messages of its groups',
      'updates arrive by polling',
      'known groups where the bot has its rights: 1',
    ]);
    expect(server.violations).toEqual([]);
  });

  it('is told what it may not do in which group', async () => {
    const server = await telegram();
    const user = server.addUser({ first_name: 'Ada' });
    const lacking = { type: 'supergroup', owner: user } as const;
    await know(
      server.addChat({ ...lacking, title: 'Mute', bot: { can_restrict_members: false, can_delete_messages: false } }),
    );
    await know(server.addChat({ ...lacking, title: 'Member', bot: 'member' }));
    await know(server.addChat({ type: 'group', owner: user, title: 'Basic', bot: { can_restrict_members: false } }));
    const left = server.addChat({ ...lacking, title: 'Left' });
    server.kickBot(left, user);
    await know(left);
    const findings = wrong(await examine('telegram'));
    expect(findings.map(({ what }) => what).sort()).toEqual([
      'in "Left" the bot is not a member, or Telegram does not know the group',
      'in "Member" the bot is not an administrator',
      'in "Mute" the bot may not delete messages and time members out',
    ]);
    for (const { fix } of findings) expect(fix).toContain('Ban users');
  });

  it('is told of privacy mode, and of a webhook that somebody else set', async () => {
    const server = await telegram({ privacyMode: true });
    await fetch(`${server.apiRoot}/bot${server.token}/setWebhook?url=https://elsewhere.example/hook`);
    expect(wrong(await examine('telegram'))).toMatchObject([
      { level: 'warning', what: expect.stringContaining('privacy mode'), fix: expect.stringContaining('/setprivacy') },
      { level: 'warning', what: expect.stringContaining('a webhook is set') },
    ]);
  });

  it('is told of a token that Telegram does not know', async () => {
    const server = await telegram();
    server.revokeToken();
    expect(await examine('telegram')).toMatchObject([{ level: 'fault', fix: expect.stringContaining('@BotFather') }]);
  });
});
