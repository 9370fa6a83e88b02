import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_POLICY } from '../../../src/core/policy/policy.ts';
import type { Policy } from '../../../src/core/policy/policy-fields.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../src/core/settings/settings.ts';
import type { Tenant } from '../../../src/core/tenants/tenant.ts';
import { tryRules } from '../../../src/service/filters/try.ts';
import { exportTenant, importTenant } from '../../../src/service/policy/transfer.ts';
import { changeRules, writeSettings } from '../../../src/service/policy/write-settings.ts';

/** Each allowed by itself, and too much together, which is known only when all of them were run. */
const patterns = Object.fromEntries(
  Array.from({ length: 100 }, (_, at) => [`p${at}`, { pattern: `a${at}.{40}b#`, action: 'flag' as const }]),
);
const tenant: Tenant = {
  ...{ id: 't', name: 'acme', plan: 'trial', quota: null, revision: 1 },
  ...{ policy: DEFAULT_POLICY, settings: DEFAULT_SETTINGS },
};

/** Answers at once, so that every turn that others get was given by what is tested. */
const store = {
  changeSettings: async (_id: string, change: (current: Settings) => Settings) => change(DEFAULT_SETTINGS),
  changePolicy: async (_id: string, change: (current: Policy) => Policy) => change(DEFAULT_POLICY),
};
/** Of no community, so nothing of one is written. */
const unused = { changeCommunity: async () => null, addExemption: async () => false };
type Store = Pick<typeof store, 'changeSettings'>;

async function turnsDuring(write: (on: Store) => Promise<unknown>): Promise<number> {
  let eventLoopYield = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; eventLoopYield++) await turn();
  })();
  await expect(write(store)).rejects.toMatchObject({ code: 'invalid' });
  isOver = true;
  const counted = eventLoopYield;
  await counting;
  return counted;
}

describe('a hostile set of patterns', () => {
  const writes: readonly (readonly [string, (on: Store) => Promise<unknown>])[] = [
    ['written over the interface', (on) => writeSettings({ store: on }, tenant, { patterns })],
    ['added in chat', (on) => changeRules({ store: on }, tenant, () => ({ patterns }))],
    ['tried', () => tryRules({}, tenant, { texts: ['a'], settings: { patterns } }, Date.now())],
    [
      'imported',
      (on) => {
        const file = exportTenant({ ...tenant, settings: { ...DEFAULT_SETTINGS, patterns } }, null);
        return importTenant({ store: { ...store, ...on }, communities: unused }, tenant, null, file);
      },
    ],
  ];

  it.each(writes)('is checked in turns with everybody else when it is %s', async (_, write) => {
    expect(await turnsDuring(write)).toBeGreaterThan(100);
  });

  it('is not checked once more while its row is locked', async () => {
    // What others on the machine take of the time is not ours each time.
    let least = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3; attempt++) {
      let lockedMs = Number.NaN;
      const timed: Store = {
        changeSettings: async (_, change) => {
          const startedMs = performance.now();
          try {
            return change(DEFAULT_SETTINGS);
          } finally {
            lockedMs = performance.now() - startedMs;
          }
        },
      };
      const startedMs = performance.now();
      await changeRules({ store: timed }, tenant, () => ({ patterns })).catch(() => {});
      least = Math.min(least, lockedMs / (performance.now() - startedMs));
    }
    expect(least).toBeLessThan(0.2);
  });
});

it('checks a long list of words in turns with everybody else, and none of it once more while its row is locked', async () => {
  // Each has a fault, and is no ASCII, which would be looked at without being normalised.
  const list = Array.from({ length: 9_000 }, () => '\u0301');
  let checkedWhileLocked = 0;
  const counted: Store = {
    changeSettings: async (_, change) => {
      // A word that is looked at is normalised first.
      const normalize = vi.spyOn(String.prototype, 'normalize');
      try {
        return change(DEFAULT_SETTINGS);
      } finally {
        checkedWhileLocked = normalize.mock.calls.length;
        normalize.mockRestore();
      }
    },
  };
  const write = (on: Store) => writeSettings({ store: on }, tenant, { words: { list } });
  expect(await turnsDuring(write)).toBeGreaterThan(25);
  await write(counted).catch(() => {});
  // Their lengths in their plain form are counted there.
  expect(checkedWhileLocked).toBeLessThanOrEqual(list.length);
});
