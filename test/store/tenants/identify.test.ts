import { describe, expect, it } from 'vitest';
import { createTenantReader } from '../../../src/store/tenants/identify.ts';

/** A database with one key, which it counts how often it is asked for. */
function openKeys() {
  const asked: unknown[] = [];
  const state = { isRevoked: false, isGone: false };
  const row = { keyId: 'key', id: 'acme', name: 'acme', plan: 'pro', suspendedAtMs: null, quota: null, revision: 1 };
  const query = async <Row>(_statement: string, value: unknown = null) => {
    asked.push(value);
    if (state.isGone) throw new Error('the database is gone');
    const rows: unknown = state.isRevoked ? [] : [{ ...row, policy: null, settings: null, scopes: null }];
    // Both statements of the reader are answered by these columns.
    return rows as readonly Row[];
  };
  const reader = createTenantReader({ durable: { query } }, () => {}, Date.now);
  return { asked, state, reader };
}

describe('look-ups of keys', () => {
  it('are shared by those who ask in one turn, each key by itself', async () => {
    const { asked, reader } = openKeys();
    await reader.identify('one');
    asked.length = 0;
    const found = await Promise.all(['one', 'other', 'one', 'one'].map(reader.identify));
    expect(asked).toEqual(['one', 'other']);
    expect(found.map((one) => one?.tenant.name)).toEqual(['acme', 'acme', 'acme', 'acme']);
    await reader.identify('one');
    expect(asked).toEqual(['one', 'other', 'one']);
  });

  it('begin after everybody has asked: a revocation in the same turn is seen', async () => {
    const { state, reader } = openKeys();
    const before = reader.identify('one');
    state.isRevoked = true;
    expect(await Promise.all([before, reader.identify('one')])).toEqual([null, null]);
    state.isRevoked = false;
    expect((await reader.identify('one'))?.keyId).toBe('key');
  });

  it('fail together, and the next one asks anew', async () => {
    const { state, reader } = openKeys();
    state.isGone = true;
    const both = await Promise.allSettled([reader.identify('one'), reader.identify('one')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    state.isGone = false;
    expect((await reader.identify('one'))?.keyId).toBe('key');
  });
});
