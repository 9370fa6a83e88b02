import { expect, it } from 'vitest';
import { DISCORD } from '../../../bots/discord/setup/capabilities.ts';
import { TELEGRAM } from '../../../bots/telegram/setup/capabilities.ts';
import { findWave } from '../../../src/core/incidents/wave.ts';

const NOW = Date.UTC(2026, 10, 27);
const MINUTE_MS = 60_000;
/** Ids differ within a millisecond. */
let made = 0;

/** Somebody who joins now, whose account was made so many minutes ago. */
function newcomer(name: string, minutes = 100_000, hasAvatar: boolean | null = true) {
  const id = String((BigInt(NOW - minutes * MINUTE_MS - 1_420_070_400_000) << 22n) + BigInt(made++));
  return { id, name, joinedAtMs: NOW, hasAvatar };
}

const crowd = (count: number, of: (index: number) => ReturnType<typeof newcomer>) =>
  Array.from({ length: count }, (_, index) => of(index));
const namesOf = (wave: ReturnType<typeof findWave>) => wave?.members.map(({ name }) => name) ?? [];

it('finds accounts of one hour whose names have one pattern, and keeps those who share one thing only', () => {
  const raiders = crowd(6, (index) => newcomer(`qwert${1000 + index * 7}`, 20 + index * 9));
  const guests = [
    newcomer('made_then', 30),
    newcomer('abcde1990'),
    newcomer('Ann', 500_000, false),
    newcomer('Bob', 400_000),
  ];
  const wave = findWave(DISCORD, [...guests, ...raiders]);
  expect(wave?.members).toEqual(raiders);
});

it('finds accounts of one hour without a picture, also over the turn of an hour, whatever they are called', () => {
  const names = ['ann', 'mia_p', 'Lee', 'K.', 'zoé', 'o'];
  const raiders = names.map((name, index) => newcomer(name, 55 + index * 2, false));
  expect(namesOf(findWave(DISCORD, [newcomer('Old', 90_000, false), ...raiders]))).toEqual(names);
});

it('goes by names of other letters and one length, or of one word, where the platform tells no ages', () => {
  const numbered = ['abcd12', 'efgh34', 'ijkl56', 'mnop78', 'qrst90'].map((name) => newcomer(name, 1, null));
  const same = ['Free Coins', 'free.coins', 'FreeCoins', 'freecoins!', 'Free_Coins'].map((name) =>
    newcomer(name, 1, null),
  );
  const guests = [newcomer('Maria', 1, null), newcomer('Пётр 7', 1, null), newcomer('abc1', 1, null)];
  expect(findWave(TELEGRAM, [...guests, ...numbered])?.members).toEqual(numbered);
  expect(findWave(TELEGRAM, [...guests, ...same])?.members).toEqual(same);
});

it('proposes nobody of a crowd that differs, of fewer than five, or of whom nothing is known', () => {
  const guests = ['Ann', 'Bob1', 'Cleo_99', 'Dan', 'Eve2024', 'Finn'].map((name, index) =>
    newcomer(name, index * 9_000),
  );
  expect(findWave(DISCORD, guests)).toBeNull();
  expect(
    findWave(
      DISCORD,
      crowd(4, () => newcomer('raider1', 1, false)),
    ),
  ).toBeNull();
  expect(
    findWave(
      TELEGRAM,
      crowd(9, () => newcomer('', 1, null)),
    ),
  ).toBeNull();
  // What is no id of the platform has no age.
  expect(
    findWave(
      DISCORD,
      crowd(9, (index) => ({ ...newcomer('', 1, false), id: `n${index}` })),
    ),
  ).toBeNull();
});

it('proposes at most 500 at once, the first ones', () => {
  const raiders = crowd(600, () => newcomer('raider1', 1, false));
  expect(findWave(DISCORD, raiders)?.members).toEqual(raiders.slice(0, 500));
});
