import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mintFirstKey } from '../../../app/server/first-key.ts';
import { openStore } from '../../../src/store/open.ts';
import { sharedPostgres } from '../../support/shared-postgres.ts';

describe.each(['sqlite', 'postgresql'])('processes that start at once on an empty store of %s', (kind) => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'steward-first-key-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('mint one working key between them, which one of them shows, and none later', async () => {
    const url = kind === 'sqlite' ? `file:${join(folder, 'a.db')}` : await (await sharedPostgres()).createMigrated();
    const stores = [];
    try {
      for (let process = 0; process < 4; process++) stores.push(await openStore({ url, now: Date.now }));
      const minted = await Promise.all(stores.map((store) => mintFirstKey(store, 'pro')));
      const shown = minted.filter((key) => key !== null);
      expect(shown).toHaveLength(1);
      expect(shown[0]).toMatchObject({ tenant: 'default', api_key: expect.stringMatching(/^stw_/) });
      const kept = (await Promise.all(stores.map((store) => store.listKeys()))).map((keys) => keys.map(({ id }) => id));
      expect(kept).toEqual(Array(4).fill([shown[0]?.key_id]));
      expect(await Promise.all(stores.map((store) => mintFirstKey(store, 'pro')))).toEqual([null, null, null, null]);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });
});
