import { remember } from '../../src/core/collections/remember.ts';
import type { SettingFields } from '../../src/core/common/setting-field.ts';
import { editDistance } from '../../src/core/text/edit-distance.ts';
import { isRemoved } from './removed-settings.ts';

/** First words of our settings that hardly any other program's have: whatever begins so was meant to be a setting. */
const FIRST_WORDS: ReadonlySet<string> = new Set(['SERVICE', 'MODEL', 'LISTS', 'DISCORD', 'SLACK', 'TELEGRAM', 'BOT']);

/** What people write for words of our names. */
const ALIASES: Readonly<Record<string, string>> = {
  DB: 'DATABASE',
  PG: 'DATABASE',
  POSTGRES: 'DATABASE',
  POSTGRESQL: 'DATABASE',
  SQLITE: 'DATABASE',
  STEWARD: 'SERVICE',
  URI: 'URL',
  DSN: 'URL',
  MIN: 'MINUTE',
  LVL: 'LEVEL',
};

/** What bounds spending: without it nothing is bounded, and nobody would know. */
const BOUNDS: ReadonlySet<string> = new Set([
  'SERVICE_MONTHLY_QUOTA',
  'SERVICE_GLOBAL_BUDGET_USD',
  'SERVICE_FREE_BUDGET_USD',
  'SERVICE_DEFAULT_PLAN',
  'SERVICE_RATE_LIMIT_PER_MINUTE',
  'MODEL_INPUT_USD_PER_MTOK',
  'MODEL_CACHED_INPUT_USD_PER_MTOK',
  'MODEL_OUTPUT_USD_PER_MTOK',
]);
const SPENDING_WORDS: ReadonlySet<string> = new Set(['BUDGET', 'QUOTA', 'USD', 'CEILING', 'PRICE', 'PLAN', 'RATE']);

/** So few letters apart is a slip of the fingers; in a short word one. */
const SLIP = 2;
const LONG_WORD = 6;
/** A word that so few settings have says what was meant. */
const RARE = 2;
/** What Kubernetes tells every container of a service that is called steward, and of others. */
const OF_KUBERNETES = /^STEWARD_SERVICE_|_SERVICE_(?:HOST|PORT)|_PORT_\d+_/;

/**
 * The variables that look like settings and are none, each with the known name that is most like it; and whether a bound on spending would not hold, or
 * another database than meant would be used. @param settings all that there are.
 */
export function findUnknownNames(env: Readonly<Record<string, string | undefined>>, settings: SettingFields) {
  const known = Object.keys(settings).map((name) => ({ name, words: wordsOf(name) }));
  const allWords = [...new Set(known.flatMap(({ words }) => words))];
  const liked = new Map<string, ReadonlySet<string>>();
  const likeOf = (word: string) =>
    remember(liked, word, () => new Set(allWords.filter((other) => isLike(word, other))));
  const isOfKubernetes = (name: string) => OF_KUBERNETES.test(name) || /^(?:tcp|udp):\/\//.test(env[name] ?? '');
  const isSet = (name: string) => (env[name]?.trim() ?? '') !== '';
  return Object.keys(env)
    .filter((name) => isSet(name) && !Object.hasOwn(settings, name) && !isRemoved(name) && !isOfKubernetes(name))
    .sort()
    .flatMap((name) => {
      const words = wordsOf(name);
      const isOwn = FIRST_WORDS.has(name.split('_')[0] ?? '');
      const likes = words.map(likeOf);
      if (!isOwn && (words.length === 1 || likes.every(({ size }) => size === 0))) return [];
      const all = known.map((other) => ({ ...other, apart: wordsApart(likes, other.words) }));
      const apart = Math.min(...all.map((other) => other.apart));
      // Another program's is meant only where a few letters differ.
      const isFar = !isOwn && apart > 1;
      const [nearest] = all
        .filter((other) => other.apart === apart && !(isFar && Math.abs(other.name.length - name.length) > SLIP))
        .map((other) => ({ ...other, letters: editDistance(name, other.name) }))
        .sort((one, two) => one.letters - two.letters);
      if (!nearest) return [];
      const isRare = (like: ReadonlySet<string>) =>
        known.filter((one) => one.words.some((word) => like.has(word))).length <= RARE;
      const isMeant = nearest.letters <= SLIP || apart === 0 || (apart === 1 && likes.some(isRare));
      if (!isOwn && !isMeant) return [];
      const isBound = isMeant ? BOUNDS.has(nearest.name) : words.some((word) => SPENDING_WORDS.has(word));
      // Without it the server takes a fresh SQLite file in the place of somebody's database.
      const isDatabase = isMeant && nearest.name === 'DATABASE_URL';
      return [{ name, nearest: nearest.name, isDangerous: (isBound || isDatabase) && !isSet(nearest.name) }];
    });
}

function wordsOf(name: string): readonly string[] {
  return name.split('_').map((word) => ALIASES[word] ?? word);
}

/** Words that one of two names has and the other lacks. @param one of each word those that are like it. */
function wordsApart(one: readonly ReadonlySet<string>[], two: readonly string[]): number {
  const left = [...two];
  let missing = 0;
  for (const like of one) {
    const at = left.findIndex((other) => like.has(other));
    if (at < 0) missing++;
    else left.splice(at, 1);
  }
  return missing + left.length;
}

function isLike(one: string, two: string): boolean {
  if (one === two) return true;
  const slip = Math.min(one.length, two.length) >= LONG_WORD ? SLIP : 1;
  const isLong = Math.min(one.length, two.length) > slip + 1;
  if (!isLong || Math.abs(one.length - two.length) > slip) return false;
  // Each slip changes one letter at most, and letters are compared faster than distances are worked out.
  return [...one].filter((letter) => !two.includes(letter)).length <= slip && editDistance(one, two) <= slip;
}
