import { describe, expect, it } from 'vitest';
import type { MessageScope } from '../../../src/core/messages/message-scope.ts';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import { DEFAULT_SETTINGS, mergeSettings, type SettingsWrite } from '../../../src/core/settings/settings.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { createTenantFor } from '../../../src/core/tenants/tenant-in-scope.ts';
import { groupAlike, inOrderOf } from '../../../src/service/moderation/group-alike.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_000 * DAY_MS;
const NOWHERE: MessageScope = { channelIds: [], roleIds: [], messages: null, joinedAtMs: null, createdAtMs: null };

function tenantWith(write: SettingsWrite): Tenant {
  const settings = mergeSettings(DEFAULT_SETTINGS, write);
  return { id: 't', name: 't', plan: 'trial', quota: null, policy: DEFAULT_POLICY, settings, revision: 1 };
}
const item = (on: 'channel' | 'role', id: string, action: 'none' | 'flag' | 'delete' | 'timeout') => ({
  on,
  id,
  policy: { actions: { scam: action } },
  limits: {},
});

describe('what holds for a message', () => {
  const tenant = tenantWith({
    overlays: {
      items: [item('role', 'r', 'none'), item('channel', 'c', 'delete'), item('channel', 'parent', 'flag')],
    },
    newcomers: {
      messages: 3,
      days: 2,
      account_days: 30,
      policy: { actions: { scam: 'timeout' } },
      limits: { emoji: { most: 2, action: 'delete' } },
    },
  });
  const tenantFor = createTenantFor();
  const scamFor = (scope: Partial<MessageScope>) =>
    tenantFor(tenant, { ...NOWHERE, ...scope }, NOW_MS).policy.actions.scam;

  it('is the tenant itself where nothing is laid over it, and nobody asks who is new', () => {
    expect(tenantFor(tenant, undefined, NOW_MS)).toBe(tenant);
    expect(tenantFor(tenant, { ...NOWHERE, channelIds: ['other'] }, NOW_MS)).toBe(tenant);
  });

  it('is that of what the channel is a part of, then of the channel, then of a role', () => {
    expect(scamFor({ channelIds: ['thread', 'parent'] })).toBe('flag');
    expect(scamFor({ channelIds: ['c', 'parent'] })).toBe('delete');
    expect(scamFor({ channelIds: ['c', 'parent'], roleIds: ['r'] })).toBe('none');
  });

  it('is stricter for newcomers, by any of the three signs, and what is not known makes nobody one', () => {
    expect(scamFor({ messages: 2 })).toBe('timeout');
    expect(scamFor({ messages: 3 })).toBe('flag');
    expect(scamFor({ joinedAtMs: NOW_MS - DAY_MS })).toBe('timeout');
    expect(scamFor({ joinedAtMs: NOW_MS - 2 * DAY_MS })).toBe('flag');
    expect(scamFor({ createdAtMs: NOW_MS - 29 * DAY_MS })).toBe('timeout');
    expect(scamFor({ createdAtMs: NOW_MS - 31 * DAY_MS })).toBe('flag');
    // A role that is trusted with more makes no newcomer older.
    expect(scamFor({ roleIds: ['r'], messages: 0 })).toBe('timeout');
    expect(tenantFor(tenant, { ...NOWHERE, messages: 0 }, NOW_MS).settings.limits.emoji).toEqual({
      most: 2,
      action: 'delete',
    });
  });

  it('is the same object each time, so that rules are made ready once; and the settings stay where no limit is another', () => {
    const scope = { ...NOWHERE, channelIds: ['c'] };
    const [one, other] = [tenantFor(tenant, scope, NOW_MS), tenantFor(tenant, scope, NOW_MS + 1)];
    expect(other.policy).toBe(one.policy);
    expect(one.settings).toBe(tenant.settings);
    const changed = { ...tenant, policy: { ...DEFAULT_POLICY, timeout_minutes: 7 } };
    expect(tenantFor(changed, scope, NOW_MS).policy.timeout_minutes).toBe(7);
  });

  it('parts a request, each with what was said of its messages, and the answers come together in its order', () => {
    const message = { id: '', text: '', author: '', channel_topic: '', author_trusted: false };
    const messages = [
      { ...message, id: '0' },
      { ...message, id: '1', scope: { ...NOWHERE, messages: 0 } },
      { ...message, id: '2' },
      { ...message, id: '3', scope: { ...NOWHERE, channelIds: ['c'] } },
      { ...message, id: '4', scope: { ...NOWHERE, messages: 1 } },
    ];
    const groups = groupAlike(tenantFor, { tenant, messages }, NOW_MS);
    expect(groups.map(({ messages: those }) => those.map(({ id }) => id))).toEqual([['0', '2'], ['1', '4'], ['3']]);
    const answers = groups.map(({ messages: those }) => those.map(({ id }) => `of ${id}`));
    expect(inOrderOf(groups, answers)).toEqual(['of 0', 'of 1', 'of 2', 'of 3', 'of 4']);
  });
});
