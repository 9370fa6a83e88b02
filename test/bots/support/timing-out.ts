import { createCallQueue } from '../../../bots/shared/call-queue.ts';
import type { Schedule } from '../../../bots/shared/deps.ts';
import type { Platform } from '../../../bots/shared/platform.ts';
import { createTimeoutDedup, type TimeoutDedup } from '../../../bots/shared/silences.ts';
import type { Silence, SilencedPerson, SilenceStore } from '../../../src/core/silences.ts';

type Person = Parameters<TimeoutDedup['end']>[0];

/** A platform with the timeouts that the core makes on it, over a store in memory. */
export function withTimeouts<P extends Platform>(platform: P, schedule: Schedule) {
  const silences = createTimeoutDedup({
    platform,
    calls: createCallQueue(),
    deps: { communities: createMemory(), schedule },
    work: { begin: (_name, task) => void task() },
    problems: { note: () => {} },
  });
  return {
    ...platform,
    timeOut: (target: Person, untilMs: number) => silences.timeOut(target, untilMs, false),
    endTimeout: (target: Person) => silences.end(target),
  };
}

function createMemory(): SilenceStore {
  const kept = new Map<string, Silence>();
  const keyOf = ({ externalId, personId }: SilencedPerson) => `${externalId}/${personId}`;
  return {
    findSilence: async (of) => kept.get(keyOf(of)) ?? null,
    async changeSilence(of, change) {
      const next = change(kept.get(keyOf(of)) ?? null);
      if (next) kept.set(keyOf(of), next);
      else kept.delete(keyOf(of));
    },
    listSilences: async () => [],
  };
}
