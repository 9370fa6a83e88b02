import { isRecord } from '../../core/common/untyped-json.ts';

/** One position of an answer: the token there, and the probabilities of the likeliest tokens. */
export type TokenPlace = {
  readonly token: string;
  /** Probabilities are from 0 to 1. */
  readonly likely: readonly { readonly token: string; readonly probability: number }[];
};

/** Reads `logprobs.content` of a choice; empty if the server gives none. */
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
 * Returns the probability of each word at the position of the first of them; null if no such position has probabilities.
 * @param words in lower case; a token that begins exactly one counts as it. @param last for answers after visible reasoning.
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
  // The map got one entry per word above.
  return Object.fromEntries([...sums].map(([word, sum]) => [word, sum / total])) as Record<Word, number>;
}
