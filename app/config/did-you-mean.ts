import { remember } from '../../src/core/collections/remember.ts';
import type { SettingFields } from '../../src/core/common/setting-field.ts';
import { editDistance } from '../../src/core/text/edit-distance.ts';
import { REMOVED_SETTING } from './removed-settings.ts';

/** First words of our settings that few other programs use. A variable that begins with one was meant as a setting. */
const FIRST_WORDS: ReadonlySet<string> = new Set(['SERVICE', 'MODEL', 'LISTS', 'DISCORD', 'SLACK', 'TELEGRAM', 'BOT']);

/** Words that people write instead of words in our names. */
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

/** Words of settings that limit spending. If such a name is misspelt, spending is unlimited and nobody notices. */
const SPENDING_WORDS: ReadonlySet<string> = new Set(['BUDGET', 'QUOTA', 'USD', 'CEILING', 'PRICE', 'PLAN', 'RATE']);

/** Most letters that differ in a typing error; in a short word only one may differ. */
const SLIP = 2;
const LONG_WORD = 6;
/** A word in at most this many settings identifies the intended one. */
const RARE = 2;
/** Variables that Kubernetes sets in containers of a service named steward, and of others. */
const OF_KUBERNETES = /^STEWARD_SERVICE_|_SERVICE_(?:HOST|PORT)|_PORT_\d+_/;

/**
 * Returns the variables that look like settings but are not, each with the most similar setting. `isDangerous`: a spending limit would be missing, or
 * another database would be used. @param settings all existing settings.
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
    .filter(
      (name) => isSet(name) && !Object.hasOwn(settings, name) && name !== REMOVED_SETTING && !isOfKubernetes(name),
    )
    .sort()
    .flatMap((name) => {
      const words = wordsOf(name);
      const isOwn = FIRST_WORDS.has(name.split('_')[0] ?? '');
      const likes = words.map(likeOf);
      if (!isOwn && (words.length === 1 || likes.every(({ size }) => size === 0))) return [];
      const all = known.map((other) => ({ ...other, apart: wordsApart(likes, other.words) }));
      const apart = Math.min(...all.map((other) => other.apart));
      // For another program's name only a few letters may differ.
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
      const isBound = (isMeant ? nearest.words : words).some((word) => SPENDING_WORDS.has(word));
      // Without it the server uses a new SQLite file instead of the intended database.
      const isDatabase = isMeant && nearest.name === 'DATABASE_URL';
      return [{ name, nearest: nearest.name, isDangerous: (isBound || isDatabase) && !isSet(nearest.name) }];
    });
}

function wordsOf(name: string): readonly string[] {
  return name.split('_').map((word) => ALIASES[word] ?? word);
}

/** Counts the words that only one of two names has. @param one for each word, the words similar to it. */
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
  // Each edit changes at most one letter, and comparing letters is faster than computing distances.
  return [...one].filter((letter) => !two.includes(letter)).length <= slip && editDistance(one, two) <= slip;
}
