import { isRecord } from '../../core/common/untyped-json.ts';

/** One place of an answer: the token that stands there, and how likely each of the likeliest was. */
export type TokenPlace = {
  readonly token: string;
  /** Token to its probability, 0 to 1. */
  readonly likely: readonly { readonly token: string; readonly probability: number }[];
};

/** Reads `logprobs.content` of a choice; empty where a server gives none. */
export function readTokens(logprobs: unknown): readonly TokenPlace[] {
  const content = isRecord(logprobs) ? logprobs.content : null;
  if (!Array.isArray(content)) return [];
  return content.filter(isRecord).map((place) => ({
    token: String(place.token ?? ''),
    likely: (Array.isArray(place.top_logprobs) ? place.top_logprobs : []).filter(isRecord).flatMap((each) => {
      const { token, logprob } = each;
      return typeof token === 'string' && typeof logprob === 'number' && logprob <= 0
        ? [{ token, probability: Math.exp(logprob) }]
        : [];
    }),
  }));
}

/**
 * How likely each of some words was where one of them stands; null where no such place has probabilities.
 * @param words in lower case; a token that begins exactly one counts as it. @param last for answers that think aloud first.
 */
export function sharesOf<Word extends string>(
  places: readonly TokenPlace[],
  words: readonly Word[],
  last = false,
): Readonly<Record<Word, number>> | null {
  const wordOf = (token: string): Word | null => {
    const bare = token.trim().toLowerCase();
    const begun = bare === '' ? [] : words.filter((word) => word.startsWith(bare));
    return begun.length === 1 ? (begun[0] ?? null) : null;
  };
  const isPlace = ({ token }: TokenPlace): boolean => wordOf(token) !== null;
  const place = last ? places.findLast(isPlace) : places.find(isPlace);
  if (!place) return null;
  const sums = new Map<Word, number>(words.map((word) => [word, 0]));
  for (const { token, probability } of place.likely) {
    const word = wordOf(token);
    if (word !== null) sums.set(word, (sums.get(word) ?? 0) + probability);
  }
  const total = [...sums.values()].reduce((sum, each) => sum + each, 0);
  if (total === 0) return null;
  // One entry a word was put in above.
  return Object.fromEntries([...sums].map(([word, sum]) => [word, sum / total])) as Record<Word, number>;
}
