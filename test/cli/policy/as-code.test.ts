import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSame, leavesOf } from '../../../src/cli/policy/rules-file.ts';
import { startService, type TestService } from '../../support/service.ts';
import { type CommandLine, openCommandLine } from '../command-line.ts';

let line: CommandLine;
let service: TestService;
beforeEach(async () => {
  [line, service] = await Promise.all([openCommandLine(), startService()]);
});
afterEach(async () => {
  await Promise.all([line.close(), service.close()]);
});

const RULES = `
policy:
  thresholds: { spam: 0.9, nsfw: null }
  actions: { scam: delete }
  rules: { calm: Nobody shouts }
settings:
  words: { list: [casino], action: delete, lists: { slurs: { list: [darn] } } }
  patterns: { coins: { pattern: free +coins } }
  fail_open: false
`;
const CHANGED = ['scam', 'nsfw', 'casino', 'slurs', 'coins', 'fail_open', 'calm'];

/** The store of the command line, and a server whose tenant it is: what a command is told to reach each. */
const PLACES = [
  ['the store', async () => ['--tenant', 'test']],
  ['a server', async () => ['--url', service.url, '--key', service.key]],
] as const;
const run = (...args: string[]) => line.run(['policy', ...args]);
/** Points the command line to the store of the service, so that both are asked of one tenant. */
const share = () => {
  line.env.DATABASE_URL = service.runtime.config.DATABASE_URL;
};

describe.each(PLACES)('rules as a file, on %s', (place, argsOf) => {
  let args: string[];
  beforeEach(async () => {
    share();
    args = [...(await argsOf())];
  });
  const file = (content: string) => line.file('rules.yaml', content);
  const stored = async () => {
    const [policy, settings] = [await service.call('GET', '/v1/policy'), await service.call('GET', '/v1/settings')];
    return { policy: policy.body, settings: settings.body };
  };

  it('are planned, applied and pulled; then nothing changes, and an empty file takes all back', async () => {
    const fresh = await stored();
    const rules = file(RULES);
    const planned = await run('plan', rules, ...args);
    expect(planned).toMatchObject({ code: 2 });
    for (const word of CHANGED) expect(planned.out).toContain(word);
    expect(await stored()).toEqual(fresh);
    const applied = await run('apply', rules, ...args);
    expect(applied).toMatchObject({ code: 0, out: expect.stringContaining(' has these rules now.\n') });
    expect(await stored()).toMatchObject({
      policy: { thresholds: { spam: 0.9, nsfw: null }, actions: { scam: 'delete' }, rules: { calm: 'Nobody shouts' } },
      settings: { words: { list: ['casino'], action: 'delete' }, fail_open: false },
    });
    expect(await run('plan', rules, ...args)).toMatchObject({ code: 0, out: 'Nothing changes.\n' });
    const pulled = await run('pull', ...args);
    expect(pulled.out).toContain('spam: 0.9 # default 0.8\n');
    expect(await run('apply', file(pulled.out), ...args)).toMatchObject({ code: 0, out: 'Nothing changes.\n' });
    const full = (await run('pull', '--full', ...args)).out;
    expect(full).toContain('harassment: 0.8\n');
    expect(await run('plan', file(full), ...args)).toMatchObject({ code: 0 });
    expect(await run('apply', file('policy: {}\nsettings: {}'), ...args)).toMatchObject({ code: 0 });
    expect(await run('plan', file('policy: {}\nsettings: {}'), ...args)).toMatchObject({ code: 0 });
    expect((await stored()).policy).toEqual(fresh.policy);
    const [one, other] = [leavesOf(await stored()), leavesOf(fresh)];
    const differ = [...one.keys(), ...other.keys()].filter(
      (field) => !isSame(one.get(field)?.value, other.get(field)?.value),
    );
    expect(differ).toEqual([]);
  });

  it('leave a section as it is that the file leaves out', async () => {
    await service.call('PUT', '/v1/settings', { body: { fail_open: false } });
    expect(await run('apply', file('policy: {timeout_minutes: 5}'), ...args)).toMatchObject({ code: 0 });
    expect(await stored()).toMatchObject({ policy: { timeout_minutes: 5 }, settings: { fail_open: false } });
  });

  it('are not written when somebody else wrote since they were read: neither part', async () => {
    const before = await stored();
    const meddle = () => service.call('PUT', '/v1/policy', { body: { timeout_minutes: 7 } });
    const meddling =
      place === 'the store'
        ? {
            open: async () => {
              const { store, moderate, judge, billing, close } = await line.open();
              const writeRules: typeof store.writeRules = async (...given) => {
                await meddle();
                return store.writeRules(...given);
              };
              const own = { moderate, judge: judge.judge, billing, close, defaultPlan: 'trial', dashboardUrl: '' };
              return { ...own, store: { ...store, writeRules } } as never;
            },
          }
        : {
            // After the settings were written, which are first.
            fetch: async (url: string | URL, init?: RequestInit) => {
              if (init?.method === 'PUT' && String(url).endsWith('/v1/policy')) await meddle();
              return fetch(url, init);
            },
          };
    const refused = await line.run(['policy', 'apply', file(RULES), ...args], meddling);
    expect(refused).toMatchObject({
      code: 1,
      err: expect.stringContaining('somebody else changed this; read it again'),
    });
    const after = await stored();
    expect(after.policy).toEqual({ ...(before.policy as object), timeout_minutes: 7 });
    expect(after.settings).toMatchObject({ fail_open: true, patterns: {}, words: { list: [], action: 'flag' } });
  });

  it('replay as POST /v1/replay does', async () => {
    await service.moderate([
      'this is spam for you',
      'and a scam for everybody',
      ...Array.from({ length: 9 }, (_, at) => `hello number ${at}`),
    ]);
    const write = { thresholds: { spam: 0.99, scam: 0.01 }, actions: { scam: 'delete' } };
    const { body } = await service.call('POST', '/v1/replay', { body: write });
    const { changes: _, rule_costs: __, ...figures } = body as Record<string, unknown>;
    const planned = await run('plan', file(JSON.stringify({ policy: write })), '--json', ...args);
    expect(planned.code).toBe(2);
    expect(JSON.parse(planned.out)).toMatchObject({ written: false, replay: figures });
    expect(figures).toMatchObject({ messages: 11, changed: 11 });
    const told = (await run('plan', file(JSON.stringify({ policy: write })), ...args)).out;
    expect(told).toContain('Replay of 11 messages of 30 days: 11 would change, -2 flagged, +11 deleted, -9 passed.\n');
  });

  it('test their lines, and write nothing where one fails', async () => {
    const lines = (flag: string) =>
      `settings: { words: { list: [casino] }, examples: { must_flag: [my casino, ${flag}], must_allow: [good morning all] } }`;
    expect(await run('plan', file(lines('a spam line')), ...args)).toMatchObject({
      code: 2,
      out: expect.stringContaining('Tests: 3 of 3 passed.\n'),
    });
    const before = await stored();
    const failed = await run('apply', file(lines('a fine line')), ...args);
    expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('Tests: 2 of 3 passed.\n') });
    expect(failed.out).toContain('FAILED must_flag "a fine line": passes, its highest score is 0.02\n');
    expect(await stored()).toEqual(before);
    const allow = file('settings: { words: { list: [good] }, examples: { must_allow: [good morning all] } }');
    expect(await run('plan', allow, ...args)).toMatchObject({
      code: 1,
      out: expect.stringContaining('FAILED must_allow "good morning all": flag for local:word\n'),
    });
  });

  it('name the lines that need a model where there is none for rules, and those that it could not judge', async () => {
    const rules = file(`policy: { rules: { calm: Nobody shouts } }
settings: { words: { list: [casino] }, examples: { must_flag: [my casino, I SHOUT AT YOU ALL], must_allow: [] } }`);
    line.model.setBehaviour({ kind: 'status', status: 500 });
    expect(await run('plan', rules, ...args)).toMatchObject({
      code: 2,
      out: expect.stringContaining('not tested must_flag "I SHOUT AT YOU ALL": needs a model (error_open)\n'),
    });
    for (const name of Object.keys(line.env)) if (name.startsWith('MODEL_')) delete line.env[name];
    expect(await run('plan', rules, ...args)).toMatchObject({
      code: 2,
      out: expect.stringContaining('Tests: 1 of 2 passed.\nnot tested must_flag "I SHOUT AT YOU ALL": needs a model\n'),
    });
  });

  it.each([
    ['a wrong file', () => ['plan', file('policy: {thresholds: {spam: 2}}')], /rules.yaml:1: policy.thresholds.spam: /],
    ['no file', () => ['apply', '/nowhere.yaml'], /cannot read the file/],
    ['a wrong option', () => ['plan', 'x', '--bad'], /unknown option/],
  ])('end with 1, which is not changes, with %s', async (_what, words, told) => {
    expect(await run(...words(), ...args)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(told) });
  });
});

describe('rules as a file', () => {
  it('need somebody whose they are, and help ends with 0', async () => {
    const rules = line.file('rules.yaml', 'policy: {}');
    expect(await run('plan', rules)).toMatchObject({ code: 1, err: expect.stringContaining('--tenant default') });
    expect(await run('plan', rules, '--tenant', 'nobody')).toMatchObject({ code: 1 });
    expect(await run('plan', rules, '--tenant', 'a', '--url', service.url)).toMatchObject({ code: 1 });
    expect(await run('plan', '--help')).toMatchObject({ code: 0 });
    expect(await run('get', 'nobody')).toMatchObject({ code: 2 });
  });

  it('are compared on messages: what another file decides otherwise', async () => {
    const old = line.file('old.yaml', 'settings: { words: { list: [casino], action: delete } }');
    const fresh = line.file('new.yaml', 'policy: { actions: { spam: none } }\nsettings: { words: { list: [casino] } }');
    const chat = line.file(
      'chat.jsonl',
      ['my casino', 'pure spam', 'hello to all'].map((text) => `${text}\n`).join(''),
    );
    const diff = (...words: string[]) => line.run(['check', '--diff', ...words]);
    const compared = await diff(old, fresh, chat);
    expect(compared).toMatchObject({ code: 1 });
    expect(compared.out).toMatch(
      /^delete {2}-> flag +local:word 1.00 \(local\) +my casino\nflag {4}-> none +cache +pure spam\n$/,
    );
    expect(compared.err).toMatch(/^3 messages.*; 2 changed \(delete to flag 1, flag to none 1\); /);
    const [first] = (await diff(old, fresh, chat, '--json')).out.split('\n');
    expect(JSON.parse(first ?? '')).toMatchObject({ line: 1, before: 'delete', action: 'flag' });
    expect(await diff(old, old, chat)).toMatchObject({ code: 0, out: '' });
    expect(await line.run(['check', '--diff', old, fresh], { stdin: 'my casino\n' })).toMatchObject({ code: 1 });
    for (const words of [
      [old],
      [old, fresh, chat, 'more'],
      [old, fresh, chat, '--file', chat],
      [old, '/nowhere', chat],
    ])
      expect(await diff(...words)).toMatchObject({ code: 2, out: '' });
    line.model.setBehaviour({ kind: 'status', status: 500 });
    expect(await diff(old, fresh, line.file('x.txt', 'never judged before\n'))).toMatchObject({ code: 2 });
  });
});
