import type { BotDeps } from '../../bots/core/port/deps.ts';
import { createFloodWindow } from '../../src/core/filters/state/flood-window.ts';
import { createScoreCache } from '../../src/judge/score-cache.ts';
import { createModeration } from '../../src/service/moderation/moderate.ts';
import type { BotWorld } from '../../test/bots/support/bot-deps.ts';

/**
 * Returns dependencies whose database and model answer at once, so that only our own code from an event to its decision takes time.
 * The real store answers each read once, then memory does. Writes for an event without findings are answered and dropped.
 */
export function instantly(world: BotWorld, given: BotDeps): BotDeps {
  const { communities, ...store } = given.store;
  const instantCommunities = answering(communities, {
    claim: async ({ keys }) => keys.map(() => ({ kind: 'ours' as const })),
    conclude: async () => [],
    keepInboundEvents: async ({ events }) => events.map(({ id }) => id),
    settleInboundEvents: async () => {},
    noteMemberTrust: async () => {},
  });
  const instantStore = {
    ...answering(store, {
      record: async ({ rows }) => ({ rowIds: rows.map(() => 'row'), usage: USAGE }),
    }),
    communities: instantCommunities,
  };
  const { schedule, judge, settings } = given;
  const { moderate, triage } = createModeration({
    store: instantStore,
    judge: world.judge,
    cache: createScoreCache({ now: schedule.now, maxEntries: 1_000 }),
    flood: createFloodWindow(),
    now: schedule.now,
    keepTextChars: settings.keepTextChars,
    defaultQuota: settings.defaultQuota,
    limits: { global_budget: null, free_budget: null },
  });
  return { ...given, judge, store: instantStore, communities: instantCommunities, moderate, triage };
}

const USAGE = { judged_this_month: 0, model_requests_this_month: 0, input_tokens_this_month: 0 };

/** Returns a store that caches reads until somebody writes, and answers some methods at once. */
function answering<T extends object>(real: T, instant: Partial<T>): T {
  const kept = new Map<string, unknown>();
  return new Proxy(real, {
    get(target, name, receiver) {
      if (Object.hasOwn(instant, name)) return Reflect.get(instant, name);
      const value: unknown = Reflect.get(target, name, receiver);
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        if (!/^(?:find|list|read|count)/.test(String(name))) {
          kept.clear();
          return Reflect.apply(value, target, args);
        }
        const key = `${String(name)} ${JSON.stringify(args)}`;
        const known = kept.get(key) ?? Reflect.apply(value, target, args);
        kept.set(key, known);
        return known;
      };
    },
  });
}
