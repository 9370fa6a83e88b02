import { createMemberTimeouts } from '../../../bots/core/actions/member-timeouts.ts';
import type { Platform } from '../../../bots/core/port/platform.ts';
import type { Schedule } from '../../../bots/core/port/process.ts';
import { createCallQueue } from '../../../bots/core/runtime/call-queue.ts';
import type { MemberTimeouts } from '../../../bots/core/state/member-timeouts.ts';
import type { TimedOutMember, TimeoutRecord, TimeoutStore } from '../../../src/core/incidents/timeouts.ts';

type Person = Parameters<MemberTimeouts['end']>[0];

/** A platform with the timeouts that the core makes on it, over a store in memory. */
export function withTimeouts<P extends Platform>(platform: P, schedule: Schedule) {
  const silences = createMemberTimeouts({
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

function createMemory(): TimeoutStore {
  const kept = new Map<string, TimeoutRecord>();
  const keyOf = ({ externalId, personId }: TimedOutMember) => `${externalId}/${personId}`;
  return {
    findTimeout: async (of) => kept.get(keyOf(of)) ?? null,
    async changeTimeout(of, change) {
      const next = change(kept.get(keyOf(of)) ?? null);
      if (next) kept.set(keyOf(of), next);
      else kept.delete(keyOf(of));
    },
    listTimeouts: async () => [],
  };
}
