import { createLru } from '../../../src/core/collections/remember.ts';
import type { Newcomer } from '../../../src/core/incidents/raids.ts';
import { namePatternsOf } from '../../../src/core/incidents/wave.ts';
import type { Settings } from '../../../src/core/settings/settings.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
import type { Capabilities } from '../port/capabilities.ts';
import type { IncomingJoin } from '../port/events.ts';

const KEPT_MAX = 20_000;
/** This many members with one name pattern within a day are not a coincidence. */
const ALIKE_MIN = 3;

/** Detects joins that count twice because of the account's age or name. */
export function createSuspicious({ accountMadeAtMs }: Pick<Capabilities, 'accountMadeAtMs'>) {
  const byPattern = createLru<string, Set<string>>(KEPT_MAX, { ttl: DAY_MS });
  const alike = createLru<string, true>(KEPT_MAX, { ttl: DAY_MS });
  const looks = createLru<string, Pick<Newcomer, 'name' | 'hasAvatar'>>(KEPT_MAX);
  return {
    /** Name and avatar of a member who joined; empty if another process saw the join. */
    lookOf: (communityId: string, id: string) => looks.get(`${communityId}/${id}`) ?? { name: '', hasAvatar: null },
    /** Records a join. @returns a function that says whether a member counts twice under the tenant's rule. */
    onJoin(communityId: string, { person, hasAvatar }: IncomingJoin, rule: Settings['raid'], nowMs: number) {
      looks.set(`${communityId}/${person.id}`, { name: person.name, hasAvatar: hasAvatar ?? null });
      const [pattern] = rule.alike_names ? namePatternsOf(person.name) : [];
      if (pattern?.includes('#')) {
        const key = `${communityId}/${pattern}`;
        // The first members are enough, so a pattern of many members costs no more memory than one of few.
        const first = byPattern.get(key) ?? new Set();
        if (first.size < ALIKE_MIN) first.add(person.id);
        byPattern.set(key, first);
        if (first.size >= ALIKE_MIN) for (const id of [...first, person.id]) alike.set(`${communityId}/${id}`, true);
      }
      return (id: string): boolean =>
        (rule.alike_names && alike.has(`${communityId}/${id}`)) ||
        (accountMadeAtMs !== undefined && nowMs - accountMadeAtMs(id) < rule.young_days * DAY_MS);
    },
  };
}
