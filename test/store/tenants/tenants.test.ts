import { describe, expect, it } from 'vitest';
import { createManualClock } from '../../../emulators/manual-clock.ts';
import { until } from '../../../emulators/until.ts';
import { StewardError } from '../../../src/core/common/errors.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';
import { openStore } from '../../../src/store/open.ts';
import { describeEachStore } from '../each-store.ts';
import { queryDirectly } from '../query-directly.ts';
import { newTenant, recordOf } from '../records.ts';

describeEachStore('tenants', (open) => {
  it('makes one tenant of a name, however many ask at once', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const made = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 2 ? store : other).ensureTenant('ravens', 'trial')),
    );
    await other.close();
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await store.listTenants()).toEqual([made[0]]);
    expect(await store.ensureTenant('ravens', 'pro')).toMatchObject({ plan: 'trial' });
  });

  it('keeps the write of one tenant behind few of the many of another, whoever they are by', async () => {
    const { store } = await open();
    const [loud, quiet] = [await store.ensureTenant('loud', 'trial'), await store.ensureTenant('quiet', 'trial')];
    const ended: string[] = [];
    const change = (by: typeof store, { id, name }: typeof loud) =>
      by
        .changePolicy(id, (policy) => ({ ...policy, timeout_minutes: policy.timeout_minutes + 1 }))
        .then(() => ended.push(name));
    const many = Array.from({ length: 30 }, (_, at) => change(store.as({ by: `key ${at}`, via: 'api' }), loud));
    await Promise.all([...many, change(store, quiet)]);
    expect(ended.indexOf('quiet')).toBeLessThan(15);
    expect((await store.findTenant({ id: loud.id }))?.policy.timeout_minutes).toBe(DEFAULT_POLICY.timeout_minutes + 30);
  });

  it('writes policy and settings together at the revision they were read at, or neither', async () => {
    const { store } = await open();
    const { id, revision } = await store.ensureTenant('ravens', 'trial');
    const rules = {
      policy: { ...DEFAULT_POLICY, timeout_minutes: 5 },
      settings: { ...DEFAULT_SETTINGS, fail_open: false },
    };
    await store.as({ by: 'operator', via: 'cli' }).writeRules(id, rules, revision);
    expect(await store.findTenant({ id })).toMatchObject({ ...rules, revision: revision + 2 });
    const noted = (await store.listChanges({ tenantId: id, limit: 9 })).map(({ subject, by }) => `${subject} ${by}`);
    expect(noted.sort()).toEqual(['policy operator', 'settings operator']);
    const fresh = { policy: DEFAULT_POLICY, settings: DEFAULT_SETTINGS };
    for (const old of [revision, revision + 1, revision + 3])
      await expect(store.writeRules(id, fresh, old)).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(await store.findTenant({ id })).toMatchObject({ ...rules, revision: revision + 2 });
  });

  it('finds a tenant by its id and by its name, and nobody else', async () => {
    const { store } = await open();
    const made = await store.ensureTenant('ravens \0', 'free');
    expect(made).toMatchObject({
      name: 'ravens \ufffd',
      quota: null,
      revision: 0,
      policy: DEFAULT_POLICY,
      settings: DEFAULT_SETTINGS,
    });
    expect(await store.findTenant({ id: made.id })).toEqual(made);
    expect(await store.findTenant({ name: 'ravens \0' })).toEqual(made);
    expect(await store.findTenant({ name: 'raven' })).toBeNull();
    expect(await store.findTenant({ id: '\0' })).toBeNull();
  });

  it('writes plan and quota, and says when the tenant is gone', async () => {
    const { store } = await open();
    const { tenant, hash } = await newTenant(store);
    expect(await store.setPlan(tenant.id, 'trial')).toBe(true);
    expect(await store.setQuota(tenant.id, 0)).toBe(true);
    expect((await store.identify(hash))?.tenant).toMatchObject({ plan: 'trial', quota: 0 });
    expect(await store.setQuota(tenant.id, null)).toBe(true);
    expect((await store.identify(hash))?.tenant.quota).toBeNull();
    expect(await store.setPlan('nobody', 'pro')).toBe(false);
    expect(await store.setQuota('nobody', 1)).toBe(false);
  });

  it('has a suspended tenant on the plan free until that ends, whatever is written as its plan, and notes each once', async () => {
    const { store } = await open();
    const { tenant, hash } = await newTenant(store);
    const read = async () => (await store.identify(hash))?.tenant;
    expect((await read())?.suspended).toBeUndefined();
    expect(await store.setSuspended(tenant.id, true)).toBe(true);
    const sinceMs = (await read())?.suspended?.sinceMs;
    expect(sinceMs).toBeTypeOf('number');
    expect(await store.setSuspended(tenant.id, true)).toBe(true);
    await store.setPlan(tenant.id, 'trial');
    const suspended = { plan: 'free', suspended: { sinceMs, plan: 'trial' } };
    expect(await read()).toMatchObject(suspended);
    expect(await store.findTenant({ id: tenant.id })).toMatchObject(suspended);
    expect((await store.listTenants()).find(({ id }) => id === tenant.id)).toMatchObject(suspended);
    expect(await store.setSuspended(tenant.id, false)).toBe(true);
    expect((await read())?.plan).toBe('trial');
    expect((await read())?.suspended).toBeUndefined();
    const changes = await store.listChanges({ tenantId: tenant.id, subject: 'suspension', limit: 9 });
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await store.setSuspended('nobody', true)).toBe(false);
  });

  it('loses no policy write of another process, and leaves all as it was when a change throws', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const { tenant } = await newTenant(store);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? store : other).changePolicy(tenant.id, (policy) =>
          mergePolicy(policy, { rules: { [`rule_${index}`]: 'no soup' } }),
        ),
      ),
    );
    await other.close();
    const after = await store.findTenant({ id: tenant.id });
    expect(Object.keys(after?.policy.rules ?? {})).toHaveLength(20);
    expect(after?.revision).toBe(20);

    const failing = store.changePolicy(tenant.id, () => {
      throw new StewardError('invalid', 'no');
    });
    await expect(failing).rejects.toMatchObject({ code: 'invalid' });
    expect(await store.findTenant({ id: tenant.id })).toEqual(after);
    expect(await store.changePolicy('nobody', (policy) => policy)).toBeNull();
    expect(await store.changeSettings('nobody', (settings) => settings)).toBeNull();
  });

  it('works on what stands when it writes, and does not hold others up with what it made ready before', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const { tenant } = await newTenant(store);
    const seen: boolean[] = [];
    const between: Promise<unknown>[] = [];
    const settings = await store.changeSettings(tenant.id, (current) => {
      seen.push(current.fail_open);
      if (seen.length === 1) between.push(other.changeSettings(tenant.id, (now) => ({ ...now, fail_open: false })));
      return { ...current, second_look: true };
    });
    await Promise.all(between);
    expect((await store.findTenant({ id: tenant.id }))?.settings).toMatchObject({
      fail_open: false,
      second_look: true,
    });
    expect(settings).toMatchObject({ second_look: true });
    expect(seen[0]).toBe(true);
    const stale = store.changeSettings(
      tenant.id,
      () => {
        throw new StewardError('invalid', 'no');
      },
      { ifRevision: 0 },
    );
    await expect(stale).rejects.toMatchObject({ code: 'changed_meanwhile' });
    await other.close();
  });

  it('reads a policy and settings of another version: what they lack is off or standard, what is unknown is left out', async () => {
    const { store, url } = await open();
    const { tenant, hash } = await newTenant(store);
    const policy = {
      thresholds: { spam: 0.5, scam: null, future: 0.5, nsfw: 7 },
      actions: { spam: 'delete', scam: 'vaporise' },
      rules: { no_soup: 'no soup' },
      rule_actions: { no_soup: 'timeout', gone: 'flag' },
      future: {},
    };
    const settings = {
      fail_open: false,
      flood: { repeats: 3, future: 1 },
      patterns: { a: { pattern: 'x', action: 'delete', future: 1 }, b: 7 },
      links: 7,
    };
    const stored = `policy = '${JSON.stringify(policy)}', settings = '${JSON.stringify(settings)}', revision = 1`;
    await queryDirectly(url, `UPDATE "Tenant" SET ${stored} WHERE id = '${tenant.id}'`);
    const read = (await store.identify(hash))?.tenant;
    expect(read?.policy).toEqual({
      thresholds: {
        ...Object.fromEntries(Object.keys(DEFAULT_POLICY.thresholds).map((name) => [name, null])),
        spam: 0.5,
      },
      actions: { ...DEFAULT_POLICY.actions, spam: 'delete' },
      rules: { no_soup: 'no soup' },
      rule_actions: { no_soup: 'timeout' },
      rule_thresholds: { no_soup: 0.8 },
      timeout_minutes: 60,
    });
    expect(read?.settings).toEqual({
      ...DEFAULT_SETTINGS,
      fail_open: false,
      flood: { ...DEFAULT_SETTINGS.flood, repeats: 3 },
      patterns: { a: { pattern: 'x', action: 'delete' } },
    });
  });
});

describeEachStore('keys', (open) => {
  it('identifies the tenant behind a key, with the same rules for the same revision', async () => {
    const { store } = await open();
    const { tenant, hash } = await newTenant(store);
    const first = await store.identify(hash);
    const second = await store.identify(hash);
    expect(first?.tenant).toEqual(tenant);
    expect(second?.tenant.policy).toBe(first?.tenant.policy);
    expect(second?.tenant.settings).toBe(first?.tenant.settings);

    await store.changeSettings(tenant.id, (settings) => ({ ...settings, fail_open: false }));
    const third = await store.identify(hash);
    expect(third?.tenant).toMatchObject({ revision: 1, settings: { fail_open: false } });
    expect((await store.identify(hash))?.tenant.settings).toBe(third?.tenant.settings);
    expect((await store.findTenant({ id: tenant.id }))?.settings).toBe(third?.tenant.settings);
  });

  it('sees at once what another process wrote: policy, plan, revocation, deletion', async () => {
    const { store, url } = await open();
    const { tenant, hash } = await newTenant(store);
    const spare = await store.addKey({ tenantId: tenant.id, hash: 'spare', label: '' });
    await store.identify(hash);
    const other = await openStore({ url, now: Date.now });
    await other.changePolicy(tenant.id, (policy) => ({ ...policy, timeout_minutes: 5 }));
    expect((await store.identify(hash))?.tenant.policy.timeout_minutes).toBe(5);
    expect(await other.revokeKey(spare.id)).toBe(true);
    expect(await store.identify('spare')).toBeNull();
    await other.deleteTenant(tenant.id);
    expect(await store.identify(hash)).toBeNull();
    await other.close();
  });

  it('lists keys without their hash, and revokes each once and only for its tenant', async () => {
    const { store } = await open({ now: () => Date.UTC(2026, 10, 21) });
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    const [key, ...rest] = await store.listKeys(tenant.id);
    expect(rest).toEqual([]);
    expect(key).toEqual({
      id: expect.any(String),
      tenantId: tenant.id,
      label: 'first',
      createdAt: new Date('2026-11-21T00:00:00Z'),
      revokedAt: null,
      prefix: '',
      lastUsedAtMs: null,
      scopes: null,
      expiresAtMs: null,
      addresses: null,
    });
    expect(await store.listKeys()).toHaveLength(2);
    expect(await store.revokeKey(key?.id ?? '', other.tenant.id)).toBe(false);
    expect(await store.revokeKey(key?.id ?? '', tenant.id)).toBe(true);
    expect(await store.revokeKey(key?.id ?? '', tenant.id)).toBe(false);
    expect(await store.revokeKey('nobody')).toBe(false);
    expect((await store.listKeys(tenant.id))[0]?.revokedAt).toEqual(new Date('2026-11-21T00:00:00Z'));
  });

  it('refuses a key for a tenant that is gone', async () => {
    const { store } = await open();
    const adding = store.addKey({ tenantId: 'nobody', hash: 'x', label: '' });
    await expect(adding).rejects.toMatchObject({ code: 'store_unavailable' });
  });
});

describeEachStore('erasing a tenant', (open) => {
  it('erases everything of the tenant and nothing else', async () => {
    const { store, url } = await open();
    const { tenant, hash } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    for (const one of [tenant, other.tenant]) {
      await store.record(recordOf(one.id, 3));
      await store.changePolicy(one.id, (policy) => policy);
      await store.applySubscription('stripe', {
        subscriptionId: `sub_of_${one.id}`,
        tenantId: one.id,
        state: 'active',
        atMs: 1,
      });
      await store.reserveJudgements({ tenantId: one.id, month: '2026-11', quota: 10, wanted: 1 });
    }
    const everything = { policy: true, usage: true, decisions: true, keys: true, subscription: true };
    expect(await store.deleteTenant(tenant.id)).toEqual(everything);
    expect(await store.deleteTenant(tenant.id)).toBeNull();
    expect(await store.identify(hash)).toBeNull();
    for (const table of ['ApiKey', 'Usage', 'Decision', 'Lease', 'Subscription']) {
      const rows = await queryDirectly(url, `SELECT DISTINCT "tenantId" FROM "${table}"`);
      expect(rows, table).toEqual([{ tenantId: other.tenant.id }]);
    }
    expect(await queryDirectly(url, 'SELECT * FROM "Erasure"')).toEqual([]);
    expect(await store.identify(other.hash)).not.toBeNull();
  });

  it('says of a tenant that did nothing that there was nothing but it', async () => {
    const { store } = await open();
    const { id } = await store.ensureTenant('ravens', 'free');
    const nothing = { policy: false, usage: false, decisions: false, keys: false, subscription: false };
    expect(await store.deleteTenant(id)).toEqual(nothing);
  });

  it('lets nothing come back while requests are in flight, here and in another process, and books their spending', async () => {
    const { store, url } = await open();
    const other = await openStore({ url, now: Date.now });
    const { tenant } = await newTenant(store);
    const spend = { microUsd: 5, ceilings: ['global_budget'] as const };
    let records = 0;
    const requests = Array.from({ length: 24 }, async (_, index) => {
      for (let recorded: unknown; recorded !== null; records++) {
        recorded = await (index % 2 ? store : other).record(recordOf(tenant.id, 20, { spend }));
      }
    });
    await until(() => records > 24);
    expect(await store.deleteTenant(tenant.id)).toMatchObject({ decisions: true });
    const late = await Promise.all([store, other].map((one) => one.record(recordOf(tenant.id, 1, { spend }))));
    expect(late).toEqual([null, null]);
    await Promise.all(requests);
    for (const table of ['Decision', 'Usage', 'Tenant', 'Erasure']) {
      expect(await queryDirectly(url, `SELECT * FROM "${table}"`), table).toEqual([]);
    }
    expect(await store.readSpend(new Date().toISOString().slice(0, 7))).toMatchObject({
      global_budget: (records + 2) * 5,
    });
    await other.close();
  });

  it('erases the whole log while others purge the oldest rows of it', async () => {
    const clock = createManualClock(Date.UTC(2026, 8, 1));
    const { store, url } = await open({ now: clock.now });
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    const record = (id: string, count: number) => store.record(recordOf(id, count, { nowMs: clock.now() }));
    await Promise.all(Array.from({ length: 40 }, () => record(tenant.id, 250)));
    clock.advance(31 * 24 * 60 * 60 * 1_000);
    let isErased = false;
    const purging = (async () => {
      while (!isErased) await record(other.tenant.id, 1);
    })();
    await store.deleteTenant(tenant.id);
    isErased = true;
    await purging;
    expect(await queryDirectly(url, `SELECT id FROM "Decision" WHERE "tenantId" = '${tenant.id}'`)).toEqual([]);
  });

  it('finishes at the next start what a killed process had begun', async () => {
    const { store, url } = await open();
    const { tenant } = await newTenant(store);
    const other = await newTenant(store, 'owls');
    await store.record(recordOf(tenant.id, 30));
    await store.record(recordOf(other.tenant.id, 1));
    // What the first of the two transactions leaves.
    await queryDirectly(url, `INSERT INTO "Erasure" VALUES ('${tenant.id}', '2026-11-21T00:00:00.000+00:00')`);
    await queryDirectly(url, `DELETE FROM "Tenant" WHERE id = '${tenant.id}'`);
    const next = await openStore({ url, now: Date.now });
    await expect
      .poll(() => queryDirectly(url, 'SELECT * FROM "Erasure"'), { interval: 10, timeout: 45_000 })
      .toEqual([]);
    expect(await queryDirectly(url, 'SELECT "tenantId" FROM "Decision"')).toEqual([{ tenantId: other.tenant.id }]);
    await next.close();
  });
});

describe('opening a store', () => {
  it('refuses a URL of another kind, and says what it takes', async () => {
    const opening = openStore({ url: 'mysql://localhost/x', now: Date.now });
    await expect(opening).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching('postgresql:'),
    });
  });
});
