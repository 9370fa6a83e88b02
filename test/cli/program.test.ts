import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReferences } from '../../app/billing/stripe.ts';
import { hashKey } from '../../src/service/tenants/api-key.ts';
import { type CommandLine, openCommandLine } from './command-line.ts';

let line: CommandLine;
beforeEach(async () => {
  line = await openCommandLine();
});
afterEach(() => line.close());

const run = (args: readonly string[]) => line.run(args);
const file = (name: string, content: string) => line.file(name, content);

describe('steward keys', () => {
  it('creates a key that the store knows, lists it without showing it, and revokes it', async () => {
    const { api_key, key_id } = JSON.parse((await run(['keys', 'create', 'acme', '--label', 'ci', '--json'])).out);
    const listed = await run(['keys', 'list', '--tenant', 'acme']);
    expect(listed.out).toMatch(new RegExp(`${key_id} +acme +\\S+ +active +all +ci`));
    expect(listed.out).not.toContain(api_key);
    expect((await run(['keys', 'revoke', key_id])).code).toBe(0);
    const { store, close } = await line.open();
    expect(await store.identify(hashKey(api_key))).toBeNull();
    await close();
    expect(await run(['keys', 'revoke', key_id])).toMatchObject({ code: 2, err: expect.stringContaining('keys list') });
  });

  it('refuses a tenant name over 80 characters', async () => {
    expect(await run(['keys', 'create', 'x'.repeat(81)])).toMatchObject({
      code: 2,
      err: expect.stringContaining('tenant'),
    });
  });
});

describe('steward tenants', () => {
  it('lets no name move the cursor, turn a line around or begin another', async () => {
    const { store, close } = await line.open();
    // Named by a version that had no bounds.
    const name = 'acme\u001b[2J\u202e\nroot   pro';
    await store.ensureTenant(name, 'pro');
    await close();
    for (const args of [
      ['tenants', 'list'],
      ['tenants', 'list', '--json'],
      ['tenants', 'set-plan', name, 'trial'],
      ['policy', 'get', `${name}x`],
    ]) {
      const { out, err } = await run(args);
      expect(out + err).toContain('acme');
      expect(out + err).not.toMatch(/[\u001b\u202e]|^root/m);
    }
    expect(JSON.parse((await run(['tenants', 'list', '--json'])).out)).toMatchObject([{ name }]);
  });

  it('lists plan, quota and usage, and sets plan and quota', async () => {
    await run(['keys', 'create', 'acme']);
    expect((await run(['tenants', 'set-plan', 'acme', 'trial'])).code).toBe(0);
    expect((await run(['tenants', 'set-quota', 'acme', '500'])).code).toBe(0);
    expect(JSON.parse((await run(['tenants', 'list', '--json'])).out)).toMatchObject([
      { name: 'acme', plan: 'trial', quota: 500, judged_this_month: 0 },
    ]);
    await run(['tenants', 'set-quota', 'acme', 'default']);
    expect((await run(['tenants', 'list'])).out).toMatch(/acme +trial +default +0/);
  });

  it('lists the signed reference of a payment where there is a payment provider, and none elsewhere', async () => {
    await run(['keys', 'create', 'acme']);
    const list = async () => JSON.parse((await run(['tenants', 'list', '--json'])).out)[0];
    expect(await list()).not.toHaveProperty('payment_reference');
    line.env.STRIPE_WEBHOOK_SECRET = 'whsec_of_a_test';
    const { id, payment_reference: reference } = await list();
    expect(createReferences('whsec_of_a_test', []).read(reference)).toBe(id);
  });

  it('suspends a tenant, lists it so, and ends that', async () => {
    await run(['keys', 'create', 'acme']);
    await run(['tenants', 'set-plan', 'acme', 'pro']);
    expect(await run(['tenants', 'suspend', 'acme'])).toMatchObject({ code: 0, out: '"acme" is suspended.\n' });
    expect((await run(['tenants', 'list'])).out).toMatch(/acme +pro, suspended +default/);
    expect(JSON.parse((await run(['tenants', 'list', '--json'])).out)).toMatchObject([
      { plan: 'pro', suspended: true },
    ]);
    expect(await run(['tenants', 'resume', 'acme'])).toMatchObject({ code: 0 });
    expect(JSON.parse((await run(['tenants', 'list', '--json'])).out)).toMatchObject([
      { plan: 'pro', suspended: false },
    ]);
    expect(await run(['tenants', 'suspend', 'nobody'])).toMatchObject({ code: 2 });
  });

  it('refuses an unknown plan, a quota that is no number, and a tenant that is not there', async () => {
    await run(['keys', 'create', 'acme']);
    expect(await run(['tenants', 'set-plan', 'acme', 'gold'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('free, trial, pro'),
    });
    expect(await run(['tenants', 'set-quota', 'acme', '-5'])).toMatchObject({ code: 2 });
    expect(await run(['tenants', 'set-plan', 'nobody', 'pro'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('"nobody"'),
    });
  });

  it('erases a tenant only with --yes', async () => {
    await run(['keys', 'create', 'acme']);
    expect(await run(['tenants', 'delete', 'acme'])).toMatchObject({ code: 2, err: expect.stringContaining('--yes') });
    expect(await run(['tenants', 'delete', 'acme', '--yes'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('keys'),
    });
    expect(JSON.parse((await run(['tenants', 'list', '--json'])).out)).toEqual([]);
  });
});

describe('steward policy', () => {
  it('merges a file as PUT /v1/policy does, and prints the whole', async () => {
    await run(['keys', 'create', 'acme']);
    const set = await run(['policy', 'set', 'acme', file('policy.json', '{"actions": {"scam": "delete"}}')]);
    expect(JSON.parse(set.out)).toMatchObject({ actions: { scam: 'delete', spam: 'flag' } });
    expect(JSON.parse((await run(['policy', 'get', 'acme'])).out)).toEqual(JSON.parse(set.out));
  });

  it('refuses a file with an unknown category, and writes nothing', async () => {
    await run(['keys', 'create', 'acme']);
    const bad = file('policy.json', '{"actions": {"scam": "delete"}, "thresholds": {"hate": 0.5}}');
    expect(await run(['policy', 'set', 'acme', bad])).toMatchObject({ code: 2, err: expect.stringContaining('hate') });
    expect(JSON.parse((await run(['policy', 'get', 'acme'])).out)).toMatchObject({ actions: { scam: 'flag' } });
  });
});

describe('steward settings', () => {
  it('merges a file as PUT /v1/settings does, and prints the whole', async () => {
    await run(['keys', 'create', 'acme']);
    const words = file('settings.json', '{"words": {"list": ["casino"]}, "fail_open": false}');
    const set = await run(['settings', 'set', 'acme', words]);
    expect(JSON.parse(set.out)).toMatchObject({ fail_open: false, words: { list: ['casino'], action: 'flag' } });
    expect(JSON.parse((await run(['settings', 'get', 'acme'])).out)).toEqual(JSON.parse(set.out));
  });

  it('refuses a file with an unknown field or a pattern that does not compile, and writes nothing', async () => {
    await run(['keys', 'create', 'acme']);
    const unknown = await run(['settings', 'set', 'acme', file('a.json', '{"wrods": {}}')]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('wrods') });
    const pattern = file('b.json', '{"fail_open": false, "patterns": {"p": {"pattern": "("}}}');
    expect(await run(['settings', 'set', 'acme', pattern])).toMatchObject({ code: 2 });
    expect(JSON.parse((await run(['settings', 'get', 'acme'])).out)).toMatchObject({ fail_open: true });
  });
});

describe('steward export and import', () => {
  const POLICY = {
    thresholds: { spam: 0.5, nsfw: null },
    rules: { trade: 'no trading' },
    rule_actions: { trade: 'delete' },
  };
  const SETTINGS = { words: { list: ['casino'], action: 'delete' }, patterns: { p: { pattern: 'x+y' } } };

  it('carry policy and settings from one tenant to another, whole', async () => {
    await run(['keys', 'create', 'acme']);
    await run(['policy', 'set', 'acme', file('p.json', JSON.stringify(POLICY))]);
    await run(['settings', 'set', 'acme', file('s.json', JSON.stringify(SETTINGS))]);
    const exported = (await run(['export', 'acme'])).out;
    const path = file('e.json', exported);
    expect(await run(['import', 'other', path])).toMatchObject({ code: 2, err: expect.stringContaining('"other"') });
    expect(await run(['import', 'other', path, '--create'])).toMatchObject({ code: 0 });
    for (const what of ['policy', 'settings']) {
      expect((await run([what, 'get', 'other'])).out).toBe((await run([what, 'get', 'acme'])).out);
    }
    expect((await run(['export', 'other'])).out).toBe(exported);
  });

  it('make gone what the file leaves out', async () => {
    await run(['keys', 'create', 'acme']);
    const before = file('e.json', (await run(['export', 'acme'])).out);
    await run(['policy', 'set', 'acme', file('p.json', JSON.stringify(POLICY))]);
    await run(['import', 'acme', before]);
    expect(JSON.parse((await run(['policy', 'get', 'acme'])).out)).toMatchObject({ rules: {} });
  });

  it('refuse a file that is not whole or not valid, and write nothing', async () => {
    await run(['keys', 'create', 'acme']);
    const good = JSON.parse((await run(['export', 'acme'])).out);
    const negative = { ...good, policy: { ...good.policy, timeout_minutes: -1 } };
    for (const bad of ['{', '{}', JSON.stringify({ ...good, extra: 1 }), JSON.stringify(negative)]) {
      const refused = await run(['import', 'acme', file('bad.json', bad)]);
      expect(refused, bad).toMatchObject({ code: 2, err: expect.stringMatching(/\S/) });
    }
    expect(JSON.parse((await run(['export', 'acme'])).out)).toEqual(good);
  });

  it('never write over a file', async () => {
    await run(['keys', 'create', 'acme']);
    const out = file('there.json', 'mine');
    expect(await run(['export', 'acme', '--out', out])).toMatchObject({
      code: 2,
      err: expect.stringContaining('already exists'),
    });
  });
});

const COMMANDS = [
  'serve',
  'check',
  'mcp',
  'keys',
  'tenants',
  'policy',
  'settings',
  'export',
  'import',
  'decisions',
  'purge',
  'stream',
  'backup',
  'restore',
  'doctor',
  'drill',
  'completion',
];

describe('steward', () => {
  it('explains itself with --help, for every command', async () => {
    const help = await run(['--help']);
    expect(help.code).toBe(0);
    for (const name of COMMANDS) {
      expect(help.out).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
      expect(await run([name, '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('Usage') });
    }
  });

  it('suggests the nearest command for one it does not know', async () => {
    expect(await run(['chek'])).toMatchObject({ code: 2, err: expect.stringContaining('check') });
    expect(await run(['keys', 'creat'])).toMatchObject({ code: 2, err: expect.stringContaining('create') });
    expect(await run(['check', '--polcy', 'x', 'y'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--policy'),
    });
  });

  it('shows an example with every command that does something', async () => {
    for (const path of [
      'check',
      'keys create',
      'keys list',
      'keys revoke',
      'tenants list',
      'tenants set-plan',
      'tenants set-quota',
      'tenants suspend',
      'tenants resume',
      'tenants delete',
      'policy set',
      'settings set',
      'decisions list',
      'purge',
      'stream',
      'backup',
      'restore',
      'doctor',
      'drill',
      'export',
      'import',
      'completion',
      'mcp',
    ]) {
      expect((await run([...path.split(' '), '--help'])).out, path).toMatch(/Examples:\n {2}\$ /);
    }
  });

  it('ends an unexpected fault with 2, and with where it happened instead of its words', async () => {
    const open = async () => {
      throw new TypeError('what somebody wrote');
    };
    const { code, err } = await line.run(['tenants', 'list'], { open });
    expect(code).toBe(2);
    expect(err).toMatch(/TypeError.*\n +at /s);
    expect(err).not.toContain('somebody');
  });
});
