import { it } from 'vitest';
import type { CommunityStore } from '../../../src/core/communities/community-store.ts';
import { TIMEOUT_MS } from './fire.ts';
import { wordOf } from './floods.ts';
import type { UnderFire } from './open.ts';
import { entriesOf } from './truth.ts';

/** The moment at which a process ends: before it writes what it just did. */
type Phase = {
  readonly name: string;
  readonly method: keyof CommunityStore;
  readonly isThen: (fire: UnderFire, word: string, args: readonly unknown[]) => boolean;
};

const PHASES: readonly Phase[] = [
  { name: 'received', method: 'claim', isThen: (_fire, _word, args) => JSON.stringify(args).includes(':m:') },
  { name: 'judged', method: 'conclude', isThen: (_fire, _word, args) => JSON.stringify(args).includes('"scam"') },
  { name: 'planned', method: 'joinIncidents', isThen: () => true },
  {
    name: 'acted',
    method: 'changeCase',
    isThen: ({ driver }) => driver.happened().some(({ kind }) => kind === 'gone'),
  },
  {
    name: 'announced',
    method: 'changeCase',
    isThen: ({ driver }, word) => entriesOf(driver.happened(), { word }).length > 0,
  },
];

/** A process that ends in each phase of its work, and its successor. */
export function declareDeaths(get: () => UnderFire): void {
  it(
    'leaves nothing standing, tells once and tells the truth when it is killed or stopped in each phase',
    async () => {
      const fire = get();
      const people = await fire.driver.join(2 * PHASES.length);
      for (const [index, { method, isThen }] of PHASES.entries()) {
        for (const how of ['died', 'stopped late'] as const) {
          const number = 2 * index + (how === 'died' ? 0 : 1);
          const word = `phase${wordOf(number)}`;
          const isNow = (...args: readonly unknown[]) => isThen(fire, word, args);
          const process = fire.process();
          if (how === 'died') process.dieAt(method, isNow);
          else process.stallAt(method, isNow);
          const [author = ''] = people.slice(number);
          // Those that this process has not acknowledged are taken by its successor.
          const saying = fire.say(word, [author, author]);
          // What leads there may wait for a limit of the platform first.
          await fire.until(
            () => (how === 'died' ? process.isDead() : process.isStalled()),
            () => `${how}: ${word}`,
          );
          await fire.restart(how);
          await saying;
          // What is next is not to be mistaken for what this one left.
          await fire.until(
            async () => !(await fire.isStanding(word)),
            () => `the deletions of ${word}`,
          );
        }
      }
      await fire.endsWell();
    },
    TIMEOUT_MS,
  );
}
