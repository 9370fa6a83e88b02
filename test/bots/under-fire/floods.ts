import { it } from 'vitest';
import { SIZE, TIMEOUT_MS } from './fire.ts';
import type { UnderFire } from './open.ts';

/** Words of letters only, none beside its like: what differs in numbers or in repeated letters alone is one text. */
export function wordOf(number: number): string {
  const letters = [...String(number)].map((digit, index) => ['abcdefghij', 'klmnopqrst'][index % 2]?.[Number(digit)]);
  return `coin${letters.join('')}x`;
}

/** What comes in masses, on a platform that keeps to its limits while parts of it fail. */
export function declareFloods(get: () => UnderFire): void {
  it(
    'removes the burst of one, the flood of many and the text of all while look-ups and then everything fail',
    async () => {
      const { driver, say, elapse, until, endsWell } = get();
      const repairLookups = driver.breakDown('look-ups');
      const people = await driver.join(1 + SIZE.members + SIZE.accounts);
      const [one = '', ...others] = people;
      const members = others.slice(0, SIZE.members);
      const accounts = others.slice(SIZE.members);
      const burst = Array.from({ length: SIZE.ofOne }, (_, number) =>
        say('burstword', [one], { extra: `${wordOf(number)} scam=0.93` }),
      );
      const flood = Array.from({ length: SIZE.ofMembers }, (_, number) => {
        const member = number % members.length;
        return say(`flood${wordOf(member)}`, members.slice(member, member + 1), {
          extra: `${wordOf(number)} scam=0.95`,
        });
      });
      await Promise.all([...burst, ...flood, say('sametext', accounts)]);
      await elapse(30_000);
      repairLookups();
      await elapse(1_000);
      const repair = driver.breakDown('everything');
      await elapse(120_000);
      repair();
      await endsWell();
      const areSilent = async () => (await Promise.all(people.map((id) => driver.isTimedOut(id)))).every((is) => is);
      if (driver.can.timeout) await until(areSilent, () => 'the timeouts');
    },
    TIMEOUT_MS,
  );
}
