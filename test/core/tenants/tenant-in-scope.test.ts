import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTIONS, mostSevere, severity } from '../../../src/core/decisions/decision.ts';
import { LINK_MODES } from '../../../src/core/filters/links/links.ts';
import { compileLocalRules, compileParts } from '../../../src/core/filters/local-rules.ts';
import type { MessageScope } from '../../../src/core/messages/message.ts';
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
});

describe('what holds for a message', () => {
  const tenant = tenantWith({
    exceptions: [
      item('role', 'r', 'none'),
      item('channel', 'c', 'delete'),
      item('channel', 'parent', 'flag'),
      {
        on: 'newcomers',
        messages: 3,
        days: 2,
        account_days: 30,
        policy: { actions: { scam: 'timeout' } },
        limits: { emoji: { most: 2, action: 'delete' } },
      },
    ],
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

describe('filters under exceptions', () => {
  const tenantFor = createTenantFor();
  const hitOf = (tenant: Tenant, raw: string, scope: Partial<MessageScope> = {}) => {
    const { settings } = tenantFor(tenant, { ...NOWHERE, ...scope }, NOW_MS);
    const hit = compileLocalRules(settings).findInText(raw, raw);
    return hit && `${hit.category} ${hit.action}`;
  };
  const tenant = tenantWith({
    links: { mode: 'block_all', block_invites: true, action: 'delete' },
    words: { list: ['darn'], lists: { slurs: { list: ['grawlix'], action: 'timeout' } } },
    patterns: { free: { pattern: 'free (gift|money)', action: 'delete' } },
    limits: { mentions: { most: 1, action: 'flag' } },
    exceptions: [
      { on: 'channel', id: 'promo', links: { mode: 'off' }, limits: { mentions: null } },
      { on: 'channel', id: 'nsfw', words: { action: 'none', lists: { slurs: { action: 'flag' } } } },
      { on: 'role', id: 'trader', patterns: { free: null, scam: { pattern: 'wallet', action: 'flag' } } },
      {
        on: 'newcomers',
        messages: 3,
        links: { mode: 'off', action: 'timeout' },
        words: { list: ['hello'], action: 'delete' },
      },
    ],
  });
  const link = 'see https://example.com';
  const invite = 'join discord.gg/abcdef';

  it('are off, other or more in a channel and for a role, and as everywhere elsewhere', () => {
    expect(hitOf(tenant, link)).toBe('local:link delete');
    expect(hitOf(tenant, link, { channelIds: ['promo'] })).toBe(null);
    expect(hitOf(tenant, invite, { channelIds: ['promo'] })).toBe('local:link delete');
    expect(hitOf(tenant, '<@123456789012345678> <@223456789012345678>', { channelIds: ['promo'] })).toBe(null);
    expect(hitOf(tenant, 'darn', { channelIds: ['nsfw'] })).toBe(null);
    expect(hitOf(tenant, 'grawlix', { channelIds: ['nsfw'] })).toBe('local:word:slurs flag');
    expect(hitOf(tenant, 'grawlix')).toBe('local:word:slurs timeout');
    expect(hitOf(tenant, 'free gift', { roleIds: ['trader'] })).toBe(null);
    expect(hitOf(tenant, 'my wallet', { roleIds: ['trader'] })).toBe('local:pattern:scam flag');
    expect(hitOf(tenant, 'my wallet')).toBe(null);
  });

  it('are what everybody meets and their own for newcomers, whichever is more severe', () => {
    const isNew = { messages: 0 };
    // Their own has links off: that of everybody still holds.
    expect(hitOf(tenant, link, isNew)).toBe('local:link delete');
    expect(hitOf(tenant, invite, isNew)).toBe('local:link timeout');
    expect(hitOf(tenant, 'darn', isNew)).toBe('local:word flag');
    expect(hitOf(tenant, 'hello', isNew)).toBe('local:word delete');
    expect(hitOf(tenant, 'hello')).toBe(null);
    expect(hitOf(tenant, link, { channelIds: ['promo'], isNewcomer: true })).toBe(null);
  });

  it('are never laxer for newcomers, whatever is set', () => {
    const action = fc.constantFrom(...ACTIONS);
    const links = fc.record({
      mode: fc.constantFrom(...LINK_MODES),
      domains: fc.subarray(['example.com', 'evil.com']),
      block_invites: fc.boolean(),
      action,
    });
    const list = fc.record({ list: fc.subarray(['darn', 'hello', 'grawlix']), action });
    const words = fc.record({ list: fc.subarray(['darn', 'hello']), action, lists: fc.record({ slurs: list }) });
    const patterns = fc.record({ free: fc.record({ pattern: fc.constantFrom('free', 'gift'), action }) });
    const filters = fc.record({ links, words, patterns }, { requiredKeys: [] });
    const text = fc.subarray([
      'see https://example.com',
      'http://evil.com/x',
      invite,
      'darn',
      'hello',
      'grawlix',
      'free gift',
    ]);
    fc.assert(
      fc.property(
        filters,
        filters,
        filters,
        fc.constantFrom(['c'], []),
        text,
        (all, there, ofNewcomers, channelIds, parts) => {
          const made = tenantWith({
            ...all,
            exceptions: [
              { on: 'newcomers', ...ofNewcomers },
              { on: 'channel', id: 'c', ...there },
            ],
          });
          const act = (isNew: boolean) => {
            const { settings } = tenantFor(
              made,
              { ...NOWHERE, channelIds, ...(isNew && { isNewcomer: true }) },
              NOW_MS,
            );
            const [raw, parted] = [parts.join(' '), [...compileParts(settings)]];
            const hit = compileLocalRules(settings).findInText(raw, raw);
            // What tells each rule by itself comes to the same.
            expect(mostSevere(parted.map((part) => part.findInText(raw, raw)))?.action).toBe(hit?.action);
            return severity(hit?.action ?? 'none');
          };
          expect(act(true)).toBeGreaterThanOrEqual(act(false));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('are made ready once, whatever else holds for a message', () => {
    const [one, other] = [[], ['trader']].map((roleIds) =>
      tenantFor(tenant, { ...NOWHERE, channelIds: ['promo'], roleIds }, NOW_MS),
    );
    expect(one?.settings).not.toBe(other?.settings);
    expect(one?.settings.links).toBe(other?.settings.links);
    expect(one?.settings.words).toBe(tenant.settings.words);
  });
});

it('hold lists of words where their language is spoken, and all of them where nothing is known of it', () => {
  const words = {
    list: ['casino'],
    lists: { german: { list: ['dick'], languages: ['de'] }, all: { list: ['grawlix'] } },
  } as const;
  const settings = mergeSettings(DEFAULT_SETTINGS, {
    words: { ...words, list: [...words.list] } as never,
    exceptions: [{ on: 'newcomers', messages: 5, words: { action: 'delete' } }],
  });
  const tenant = {
    id: 't',
    name: 't',
    plan: 'pro' as const,
    quota: null,
    policy: DEFAULT_POLICY,
    settings,
    revision: 1,
  };
  const held = createTenantFor();
  const scope = { channelIds: ['1'], roleIds: [], messages: 9, joinedAtMs: null, createdAtMs: null };
  const findsIn = (language?: 'de' | 'en', messages = 9) => {
    const { settings: own } = held(tenant, { ...scope, messages, ...(language && { language }) }, 0);
    return ['casino', 'dick', 'grawlix'].filter((text) => compileLocalRules(own).findInText(text, text));
  };
  expect(findsIn('de')).toEqual(['casino', 'dick', 'grawlix']);
  expect(findsIn('en')).toEqual(['casino', 'grawlix']);
  expect(findsIn('en', 0), 'of newcomers too').toEqual(['casino', 'grawlix']);
  expect(findsIn()).toEqual(['casino', 'dick', 'grawlix']);
  const of = (language: 'de' | 'en') => held(tenant, { ...scope, language }, 0).settings;
  expect(of('de')).toBe(settings);
  expect(of('en'), 'made once').toBe(of('en'));
});
