import type { Newcomer } from './raids.ts';

const SLOT_MS = 600_000;
const SLOTS_AN_HOUR = 6;
/** Fewer similar newcomers may be a coincidence. */
const WAVE_MIN = 5;
/** Fewer letters are too few to compare names. */
const LETTERS_MIN = 3;
/** Most newcomers to propose at once; the rest come up once these are banned. */
const WAVE_MAX = 500;

/** Similar newcomers of a raid, and which newcomers share the most common hour of account creation, the most common name pattern, a missing picture. */
export type Wave = {
  readonly members: readonly Newcomer[];
  readonly sharedBy: Readonly<Record<'hour' | 'name' | 'picture', ReadonlySet<Newcomer>>>;
};

/**
 * Finds newcomers that share two of hour, name and picture, or one where the platform tells no account ages; null if too few.
 * @example findWave({}, []); // => null
 */
export function findWave(
  { accountMadeAtMs }: { readonly accountMadeAtMs?: (personId: string) => number },
  newcomers: readonly Newcomer[],
): Wave | null {
  const hoursOf = ({ id }: Newcomer): readonly number[] => {
    const slot = Math.floor((accountMadeAtMs?.(id) ?? Number.NaN) / SLOT_MS);
    return Number.isNaN(slot) ? [] : Array.from({ length: SLOTS_AN_HOUR }, (_, index) => slot + index);
  };
  const sharedBy = {
    hour: largestGroup(newcomers, hoursOf),
    name: largestGroup(newcomers, ({ name }) => namePatternsOf(name)),
    picture: new Set(newcomers.filter(({ hasAvatar }) => hasAvatar === false)),
  };
  const needed = accountMadeAtMs ? 2 : 1;
  const isAlike = (one: Newcomer) => Object.values(sharedBy).filter((sharers) => sharers.has(one)).length >= needed;
  const members = newcomers.filter(isAlike).slice(0, WAVE_MAX);
  return members.length < WAVE_MIN ? null : { members, sharedBy };
}

function largestGroup(newcomers: readonly Newcomer[], keysOf: (one: Newcomer) => readonly (string | number)[]) {
  const groups = new Map<string | number, Set<Newcomer>>();
  for (const one of newcomers) for (const key of keysOf(one)) groups.set(key, (groups.get(key) ?? new Set()).add(one));
  const [largest] = [...groups.values()].toSorted((one, other) => other.size - one.size);
  return largest && largest.size >= WAVE_MIN ? largest : new Set<Newcomer>();
}

/**
 * Returns the patterns of a name: `emma#` and `aaaa0000` for `Emma_1234`; without digits, the letters. Empty for a name with too few letters.
 * @example namePatternsOf('Emma_1'); // => ['emma#', 'aaaa0']
 */
export function namePatternsOf(name: string): readonly string[] {
  const plain = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const pattern = plain.replace(/\p{N}+/gu, '#');
  if (pattern.replaceAll('#', '').length < LETTERS_MIN) return [];
  return pattern === plain ? [plain] : [pattern, plain.replace(/\p{L}/gu, 'a').replace(/\p{N}/gu, '0')];
}
