import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORY_NAMES } from '../../../../src/core/common/category.ts';
import { ACTIONS } from '../../../../src/core/decisions/decision.ts';
import { overlay, stricter, stricterLimits } from '../../../../src/core/filters/exceptions/exception-part.ts';
import type { Exception } from '../../../../src/core/filters/exceptions/exception-rule.ts';
import { toFormerFormat } from '../../../../src/core/filters/exceptions/former-settings.ts';
import { compileLocalRules } from '../../../../src/core/filters/local-rules.ts';
import type { MessageScope } from '../../../../src/core/messages/message.ts';
import { applyThresholds, criteriaOf } from '../../../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy } from '../../../../src/core/policy/policy.ts';
import type { Policy } from '../../../../src/core/policy/policy-fields.ts';
import {
  DEFAULT_SETTINGS,
  mergeSettings,
  restoreSettings,
  type Settings,
  settingsWriteSchema,
} from '../../../../src/core/settings/settings.ts';
import { createTenantFor } from '../../../../src/core/tenants/tenant-in-scope.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 1_000 * DAY_MS;
const POLICY: Policy = mergePolicy(DEFAULT_POLICY, { rules: { calm: 'Nobody shouts.' } });
const share = fc.integer({ min: 0, max: 100 }).map((of) => of / 100);
const action = fc.constantFrom(...ACTIONS);
const byCategory = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...CATEGORY_NAMES), value, { maxKeys: 4 });
const some = <T>(shape: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(shape, { requiredKeys: [] });
const policy = some({
  thresholds: byCategory(fc.option(share)),
  actions: byCategory(action),
  rule_actions: fc.record({ calm: action }),
  rule_thresholds: fc.record({ calm: share }),
  timeout_minutes: fc.integer({ min: 1, max: 600 }),
});
const limit = fc.option(fc.record({ most: fc.integer({ min: 1, max: 5 }), action }));
const limits = some({ mentions: limit, emoji: limit, lines: limit, repeated: limit });
const part = { policy, limits };
const newcomers = fc.record({
  messages: fc.integer({ min: 0, max: 4 }),
  days: fc.integer({ min: 0, max: 4 }),
  account_days: fc.integer({ min: 0, max: 4 }),
  ...part,
});
const overlays = fc.record({
  items: fc.uniqueArray(
    fc.record({ on: fc.constantFrom('channel', 'role'), id: fc.constantFrom('a', 'b', 'c'), ...part }),
    {
      selector: ({ on, id }) => `${on}${id}`,
      maxLength: 4,
    },
  ),
});
const since = fc.option(fc.integer({ min: 0, max: 6 }).map((days) => NOW_MS - days * DAY_MS));
const scope: fc.Arbitrary<MessageScope> = fc.record({
  channelIds: fc.subarray(['a', 'b', 'c', 'd']),
  roleIds: fc.subarray(['a', 'b', 'c', 'd']),
  messages: fc.option(fc.integer({ min: 0, max: 6 })),
  joinedAtMs: since,
  createdAtMs: since,
});
const text = fc
  .array(
    fc.constantFrom('hi', '@ann', '<@123456789012345678>', '😀', '🎉', '\n', 'looool', 'casino', 'https://evil.com'),
    {
      maxLength: 12,
    },
  )
  .map((words) => words.join(' '));
const scores = fc.array(share, { minLength: 40, maxLength: 40 });
type Former = {
  newcomers: ReturnType<typeof toFormerFormat>['newcomers'];
  overlays: ReturnType<typeof toFormerFormat>['overlays'];
};

/** What stood in the code before there were exceptions. */
function asBefore(settings: Settings, former: Former, at: MessageScope) {
  const items = [
    ...at.channelIds
      .toReversed()
      .flatMap((of) => former.overlays.items.filter(({ on, id }) => on === 'channel' && id === of)),
    ...former.overlays.items.filter(({ on, id }) => on === 'role' && at.roleIds.includes(id)),
  ];
  let [held, most] = [POLICY, settings.limits];
  for (const item of items) {
    held = overlay(held, item);
    most = { ...most, ...(item.limits as object) };
  }
  const within = (from: number | null, days: number) => from !== null && NOW_MS - from < days * DAY_MS;
  const { messages, days, account_days } = former.newcomers;
  const isNew =
    (at.messages !== null && at.messages < messages) ||
    within(at.joinedAtMs, days) ||
    within(at.createdAtMs, account_days);
  return isNew
    ? { policy: stricter(held, former.newcomers), limits: stricterLimits(most, former.newcomers.limits) }
    : { policy: held, limits: most };
}

describe('the former words for exceptions', () => {
  const base = mergeSettings(DEFAULT_SETTINGS, {
    words: { list: ['casino'], action: 'flag' },
    links: { mode: 'block_list', domains: ['evil.com'], action: 'delete' },
    limits: { mentions: { most: 2, action: 'flag' } },
  });
  const merge = (write: unknown) => mergeSettings(base, settingsWriteSchema.parse(write));

  it('decide as they did, written or stored, and as the new ones', () => {
    fc.assert(
      fc.property(
        newcomers,
        overlays,
        fc.array(fc.tuple(scope, text, scores), { minLength: 10, maxLength: 10 }),
        (news, places, messages) => {
          const former = { newcomers: news, overlays: places } as Former;
          const written = merge(former);
          expect(toFormerFormat(written.exceptions)).toEqual(former);
          const stored = restoreSettings(JSON.parse(JSON.stringify({ ...base, exceptions: undefined, ...former })));
          expect(stored.exceptions).toEqual(written.exceptions);
          const inNewWords = merge({ exceptions: [...places.items, { on: 'newcomers', ...news }] });
          for (const [at, raw, given] of messages) {
            const before = asBefore(base, former, at);
            const expected = decide(before.policy, { ...base, limits: before.limits }, raw, given);
            for (const settings of [written, stored, inNewWords]) {
              const tenant = {
                id: 't',
                name: 't',
                plan: 'trial' as const,
                quota: null,
                policy: POLICY,
                settings,
                revision: 1,
              };
              const held = createTenantFor()(tenant, at, NOW_MS);
              expect(held.policy).toEqual(before.policy);
              expect(held.settings.limits).toEqual(before.limits);
              expect(decide(held.policy, held.settings, raw, given)).toEqual(expected);
            }
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  function decide(of: Policy, settings: Settings, raw: string, given: readonly number[]) {
    return [compileLocalRules(settings).findInText(raw, raw), applyThresholds(criteriaOf(of, settings), given)];
  }

  const withFilters: Exception[] = [
    { on: 'newcomers', messages: 5, links: { mode: 'block_all' } },
    { on: 'channel', id: '1', words: { action: 'none' } },
  ];

  it('leave the filters of an exception as they are', () => {
    const current = merge({ exceptions: withFilters });
    const read = toFormerFormat(current.exceptions);
    expect(mergeSettings(current, read)).toEqual(current);
    const more = { on: 'role' as const, id: '2', policy: {}, limits: {} };
    const changed = mergeSettings(current, {
      newcomers: { days: 3 },
      overlays: { items: [...read.overlays.items, more] },
    });
    expect(changed.exceptions).toMatchObject([
      { days: 3, links: { mode: 'block_all' } },
      { words: { action: 'none' } },
      { on: 'role', id: '2' },
    ]);
    expect(mergeSettings(current, { overlays: { items: [] } }).exceptions).toEqual([withFilters[0]]);
  });

  it('and the new ones sent together: what was changed of the two holds, and both changed, the new ones', () => {
    const current = merge({ exceptions: withFilters });
    const all = { exceptions: current.exceptions, ...toFormerFormat(current.exceptions) };
    expect(mergeSettings(current, all)).toEqual(current);
    const fewer = { ...all, exceptions: current.exceptions.slice(0, 1) };
    expect(mergeSettings(current, fewer).exceptions).toEqual(fewer.exceptions);
    const ofOld = { ...all, newcomers: { ...all.newcomers, messages: 9 } };
    expect(mergeSettings(current, ofOld).exceptions[0]).toMatchObject({ messages: 9, links: { mode: 'block_all' } });
    expect(mergeSettings(current, { ...fewer, newcomers: ofOld.newcomers }).exceptions).toEqual(fewer.exceptions);
  });

  it('that say nothing are no exception', () => {
    expect(merge(toFormerFormat([])).exceptions).toEqual([]);
    expect(restoreSettings({ ...toFormerFormat([]) }).exceptions).toBe(DEFAULT_SETTINGS.exceptions);
    const news = merge({ newcomers: { messages: 3 } });
    expect(mergeSettings(news, { newcomers: { messages: 0 } }).exceptions).toEqual([]);
  });
});
