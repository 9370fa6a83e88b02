import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { exportTenant, IMPORT_MAX_CHARS, importTenant, readExport } from '../../../src/service/policy/transfer.ts';
import { writePolicy, writeSettings } from '../../../src/service/policy/write-settings.ts';
import { type TemporaryStore, temporaryStore } from '../../support/store.ts';

const JUDGE = { cannot: [], model: 'none', provider: 'openai' } as const;

describe('export and import', () => {
  let temporary: TemporaryStore;
  beforeEach(async () => {
    temporary = await temporaryStore();
  });
  afterEach(() => temporary.close());

  const tenant = async (name: string): Promise<Tenant> => temporary.store.ensureTenant(name, 'trial');
  const bring = async (into: Tenant, file: unknown) =>
    importTenant(
      { store: temporary.store, communities: temporary.store.communities },
      into,
      null,
      readExport(JSON.stringify(file)),
    );

  it('makes another tenant the same, and takes away what the file does not have', async () => {
    const { store } = temporary;
    const [from, into] = [await tenant('from'), await tenant('into')];
    await writePolicy({ store, judge: JUDGE }, from, {
      thresholds: { scam: 0.5, spam: null },
      rules: { calm: 'Nobody shouts.' },
      rule_actions: { calm: 'delete' },
    });
    await writeSettings({ store }, from, {
      words: { list: ['nitro*'] },
      patterns: { phone: { pattern: '\\d{3}-\\d{4}', action: 'flag' } },
    });
    await writePolicy({ store, judge: JUDGE }, into, { rules: { old: 'An old rule.' } });
    await writeSettings({ store }, into, { patterns: { old: { pattern: 'old', action: 'flag' } } });

    await bring(await tenant('into'), exportTenant(await tenant('from'), null));
    const [one, other] = [await tenant('from'), await tenant('into')];
    expect(other.policy).toEqual(one.policy);
    expect(other.settings).toEqual(one.settings);
  });

  it('changes nothing when any part of the file is at fault', async () => {
    const into = await tenant('into');
    const file = exportTenant(into, null);
    const faulty = [
      { ...file, settings: { ...file.settings, patterns: { bad: { pattern: '(', action: 'flag' } } } },
      { ...file, policy: { ...file.policy, timeout_minutes: 90, rules: { 'not a name': 'text' } } },
      { ...file, policy: { ...file.policy, thresholds: { scam: 7 } } },
      { ...file, more: true },
      { ...file, form: 'another' },
      {},
    ];
    for (const one of faulty) await expect(bring(into, one)).rejects.toMatchObject({ code: 'invalid' });
    const after = await tenant('into');
    expect(after.policy).toEqual(into.policy);
    expect(after.settings).toEqual(into.settings);
  });

  it('refuses what is no JSON, is too large, or names what every object has', async () => {
    expect(() => readExport('{')).toThrow('not JSON');
    expect(() => readExport(' '.repeat(IMPORT_MAX_CHARS + 1))).toThrow('larger than');
    const into = await tenant('into');
    const text = JSON.stringify(exportTenant(into, null)).replace(
      '"rules":{}',
      '"rules":{"__proto__":"x","constructor":"y"}',
    );
    const file = readExport(text);
    await importTenant({ store: temporary.store, communities: temporary.store.communities }, into, null, file).catch(
      () => {},
    );
    expect(Object.getPrototypeOf((await tenant('into')).policy.rules)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});
