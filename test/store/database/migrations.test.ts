import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { repositoryPath, runPrisma } from '../prisma.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant } from '../records.ts';

const SLOW_MS = 60_000;
const FOLDERS = { sqlite: 'prisma', postgresql: 'prisma/postgresql' } as const;

describeEachStore('migrations', (open, kind) => {
  const schema = `${FOLDERS[kind]}/schema.prisma`;
  const findDrift = (url: string) =>
    runPrisma(url, 'migrate', 'diff', '--from-config-datasource', '--to-schema', schema, '--exit-code');

  it(
    'leave a database that Prisma finds up to date, and equal to the schema',
    async () => {
      const { url, store } = await open();
      await store.keepLog(() => false);
      const status = await runPrisma(url, 'migrate', 'status');
      expect(status.output).toContain('Database schema is up to date!');
      expect(status.code).toBe(0);
      const drift = await findDrift(url);
      expect(drift.output).toContain('No difference detected');
      expect(drift.code).toBe(0);
    },
    SLOW_MS,
  );

  it(
    'are seen to differ from the schema when somebody changed the database',
    async () => {
      const { url } = await open();
      await queryDirectly(url, 'ALTER TABLE "Spend" ADD COLUMN extra TEXT');
      const drift = await findDrift(url);
      expect(drift.output).toContain('Spend');
      expect(drift.code).toBe(2);
    },
    SLOW_MS,
  );

  if (kind === 'postgresql') {
    it('go to the schema that the URL names, which shares nothing with another', async () => {
      const { store, url } = await open();
      const elsewhere = await openStore({ url: `${url}?schema=steward`, now: Date.now });
      await store.ensureTenant('ravens', 'pro');
      const { tenant, hash } = await newTenant(elsewhere, 'owls');
      expect(await elsewhere.identify(hash)).toMatchObject({ tenant: { id: tenant.id } });
      expect((await elsewhere.listTenants()).map(({ name }) => name)).toEqual(['owls']);
      expect((await store.listTenants()).map(({ name }) => name)).toEqual(['ravens']);
      await elsewhere.close();
    });
  }

  it('stop the start of a version that is older than the database, and touch nothing', async () => {
    const { url } = await open();
    const table = '_prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)';
    await queryDirectly(url, `INSERT INTO ${table} VALUES ('x', 'x', '29991231000000_future', CURRENT_TIMESTAMP, 1)`);
    const opening = openStore({ url, now: Date.now });
    await expect(opening).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/newer than this Steward.*29991231000000_future/),
    });
  });

  it('stop the start on a migration that was changed since, or failed half-way', async () => {
    const { url } = await open();
    await queryDirectly(url, `UPDATE _prisma_migrations SET checksum = 'other'`);
    await expect(openStore({ url, now: Date.now })).rejects.toThrow(/changed after the database/);
    await queryDirectly(url, 'UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(openStore({ url, now: Date.now })).rejects.toThrow(/failed half-way/);
  });
});

describe('the schemas', () => {
  it('are the same models: the PostgreSQL one is what generate derives', async () => {
    // A script without types.
    const { derivePostgresql } = (await import(repositoryPath('scripts/generate.mjs'))) as {
      derivePostgresql(schema: string): string;
    };
    const read = (path: string) => readFileSync(repositoryPath(path), 'utf8');
    expect(read('prisma/postgresql/schema.prisma')).toBe(derivePostgresql(read('prisma/schema.prisma')));
  });

  it('compare ids on PostgreSQL by their bytes', () => {
    const names = ['20261121000000_start'];
    const sql = names.map((name) =>
      readFileSync(repositoryPath(`prisma/postgresql/migrations/${name}/migration.sql`), 'utf8'),
    );
    expect(sql.join()).toContain('"id" TEXT COLLATE "C" NOT NULL');
  });
});

describe('opening a SQLite file', () => {
  it('makes it with its folders, and refuses what is no database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-open-'));
    const url = `file:${join(folder, 'deep/er/steward.db')}`;
    const store = await openStore({ url, now: Date.now });
    await store.close();

    const other = join(folder, 'letter.txt');
    writeFileSync(other, 'Dear moderator, '.repeat(100));
    await expect(openStore({ url: `file:${other}`, now: Date.now })).rejects.toMatchObject({
      code: 'configuration',
      message: `DATABASE_URL: ${other} is not a SQLite database`,
    });
    expect(readFileSync(other, 'utf8')).toMatch(/^Dear moderator/);
    await expect(openStore({ url: `file:${other}/x.db`, now: Date.now })).rejects.toMatchObject({
      code: 'configuration',
    });
    await expect(openStore({ url: `file:${folder}`, now: Date.now })).rejects.toMatchObject({ code: 'configuration' });
    await expect(openStore({ url: 'file:', now: Date.now })).rejects.toMatchObject({ code: 'configuration' });
    rmSync(folder, { recursive: true });
  });
});

describe('opening a PostgreSQL database', () => {
  it('says where nobody answers, without the password', async () => {
    const opening = openStore({ url: 'postgresql://steward:s3cret@127.0.0.1:1/steward', now: Date.now });
    const error = await opening.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'configuration', message: expect.stringContaining('127.0.0.1:1/steward') });
    expect(String(error)).not.toContain('s3cret');
  });

  it('refuses what is no URL, and a schema that is no name', async () => {
    await expect(openStore({ url: 'postgresql://:::', now: Date.now })).rejects.toMatchObject({
      code: 'configuration',
    });
    const url = 'postgresql://localhost/x?schema=a%22b';
    await expect(openStore({ url, now: Date.now })).rejects.toThrow(/schema/);
  });
});
