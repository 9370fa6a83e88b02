import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenStore, defaultStore, mustExist, storeName } from '../../../app/config/store-choice.ts';
import { build, startSteward } from '../../cli/built-program.ts';

describe('the store of a command', () => {
  it.each([
    [{}, null],
    [{ data: '/srv/steward' }, 'file:/srv/steward/steward.db'],
    [{ store: '/srv/other.db' }, 'file:/srv/other.db'],
    [{ store: 'file:/srv/other.db' }, 'file:/srv/other.db'],
    [{ store: 'postgresql://a:b@db/steward' }, 'postgresql://a:b@db/steward'],
  ])('of %j is %s', (choice, url) => {
    expect(chosenStore(choice)).toBe(url);
  });

  it('is one of two, not both, and is named without its password', () => {
    expect(() => chosenStore({ data: 'a', store: 'b' })).toThrow('--store and --data cannot be combined');
    expect(storeName('postgresql://me:secret@db:5432/steward')).toBe('postgresql://db:5432/steward');
    expect(() => mustExist('file:/nowhere/steward.db')).toThrow('there is no store at /nowhere/steward.db');
  });

  it('is in this folder for a checkout, and one for each user where npm installed the program', () => {
    const root = '/usr/lib/node_modules/steward';
    expect(defaultStore('/home/ann/steward', {})).toBe('file:./data/steward.db');
    expect(defaultStore(root, { XDG_DATA_HOME: '/x' }, 'linux')).toBe('file:/x/steward/steward.db');
    expect(defaultStore(root, { LOCALAPPDATA: '/l' }, 'win32')).toBe('file:/l/steward/steward.db');
    expect(defaultStore(root, {}, 'darwin')).toContain('Library/Application Support/steward/steward.db');
  });
});

describe('a command in a folder without a store', () => {
  const [empty, used] = [mkdtempSync(join(tmpdir(), 'steward-empty-')), mkdtempSync(join(tmpdir(), 'steward-used-'))];
  beforeAll(build);
  afterAll(() => {
    for (const folder of [empty, used]) rmSync(folder, { recursive: true });
  });
  const run = async (cwd: string, ...args: string[]) => {
    const { exited, output } = startSteward(args, { cwd });
    return { code: await exited, ...output };
  };

  it('is not where a server is to start with a misspelt address of its database: it does not', async () => {
    const { exited, output } = startSteward(['serve'], {
      cwd: empty,
      env: { DB_URL: 'postgresql://x/y', SERVICE_PORT: '0' },
    });
    expect(await exited).toBe(2);
    expect(output.err).toContain(
      'DB_URL is not a known setting, and DATABASE_URL is not set; did you mean DATABASE_URL?',
    );
  });

  it('makes none and says where it looked; with --data it works on the server’s, and names it', async () => {
    expect(await run(used, 'migrate')).toMatchObject({ code: 0 });
    for (const args of [
      ['keys', 'list'],
      ['keys', 'create', 'default'],
      ['tenants', 'list'],
    ]) {
      const { code, err } = await run(empty, ...args);
      expect([code, err]).toEqual([2, expect.stringContaining(`no store at ${join(empty, 'data/steward.db')}`)]);
    }
    const made = await run(empty, 'keys', 'create', 'owls', '--data', join(used, 'data'));
    expect([made.code, made.err]).toEqual([0, expect.stringContaining(`store: ${join(used, 'data/steward.db')}`)]);
    const listed = await run(empty, '--store', join(used, 'data/steward.db'), 'keys', 'list');
    expect(listed.out).toContain('owls');
    await expect(run(empty, 'keys', 'list')).resolves.toMatchObject({ code: 2 });
  });
});
