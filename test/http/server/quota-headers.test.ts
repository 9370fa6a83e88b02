import { expect, it } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS } from '../../../src/core/settings/settings.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { openQuotaHeaders } from '../../../src/http/server/quota-headers.ts';

const TENANT: Tenant = {
  ...{ id: 't1', name: 'acme', plan: 'pro', quota: 50, revision: 1 },
  ...{ policy: DEFAULT_POLICY, settings: DEFAULT_SETTINGS },
};
const NOW = Date.UTC(2026, 10, 30, 23, 59, 30);
const headersWith = (readUsage: () => Promise<never>) =>
  openQuotaHeaders({ store: { readUsage }, now: () => NOW, defaultQuota: 0 });

it('holds no answer up for a store that has gone silent, or fails: it is without them', async () => {
  expect(await headersWith(() => new Promise<never>(() => {}))(TENANT)).toEqual({});
  expect(await headersWith(() => Promise.reject(new Error('gone')))(TENANT)).toEqual({});
});

it('asks the store nothing where the answer has counted, or there is no quota', async () => {
  const headers = headersWith(() => Promise.reject(new Error('it was asked')));
  expect(await headers(TENANT, 51)).toEqual({
    'Steward-Quota-Limit': '50',
    'Steward-Quota-Remaining': '0',
    'Steward-Quota-Reset': '30',
  });
  expect(headers({ ...TENANT, quota: 0 })).toBeNull();
  expect(headers({ ...TENANT, isTest: true })).toBeNull();
});
