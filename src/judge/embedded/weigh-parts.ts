import type { Category } from '../../core/common/category.ts';
import { TEXT_MAX_CHARS } from '../../core/common/message-limits.ts';
import type { EventLoopYield } from '../../core/moderation/event-loop-yield.ts';
import { roundScore } from '../../core/moderation/thresholds.ts';
import type { TextSpan, WeighParts } from '../../core/ports/weighing.ts';
import { countChars, cutText } from '../../core/text/chars.ts';
import { normalise } from '../../core/text/normalise.ts';
import { readShown } from '../../core/text/visible/visible-text.ts';

/** Most pieces of a text; in a long text, a piece is several words. */
const PIECES_MAX = 40;
/** Most code units to score per text: a hostile one takes 60 ms at most, in turns; a usual one 2 ms. */
const UNITS_MAX = 24_000;
/** Smallest change, in logits, for which a part counts: less is noise. */
const LEAST_WEIGHT = 0.25;
/** A part counts if it has at least this share of the largest weight. */
const SHARE = 0.4;
/** Most marked parts: more would highlight nothing. */
const MARKED_MAX = 8;
/** Scores in the log have four decimals; a larger difference means another model, or a text stored only in part. */
const SAME_SCORE = 0.0005;

/** Weighs each part by the score without it, so that the marked parts are those that raise the score. */
export function createWeighParts(
  score: (text: string, shown: string, category: Category) => number,
  eventLoopYield: EventLoopYield,
): WeighParts {
  const scoreInTurn = async (raw: string, category: Category): Promise<number> => {
    const pause = eventLoopYield.begin();
    if (pause) await pause;
    const before = eventLoopYield.now();
    const normal = cutText(normalise(raw), TEXT_MAX_CHARS);
    const scored = score(normal, readShown(raw, normal), category);
    eventLoopYield.spend(eventLoopYield.now() - before);
    return scored;
  };
  return async ({ text, category, score: told }) => {
    const whole = await scoreInTurn(text, category);
    if (Math.abs(roundScore(whole) - told) > SAME_SCORE) return null;
    const weighed: { readonly piece: TextSpan; readonly weight: number }[] = [];
    for (const piece of piecesOf(text)) {
      const rest = `${text.slice(0, piece.start)} ${text.slice(piece.end)}`;
      weighed.push({ piece, weight: logit(whole) - logit(await scoreInTurn(rest, category)) });
    }
    const most = Math.max(0, ...weighed.map(({ weight }) => weight));
    const heavy = weighed
      .filter(({ weight }) => weight >= Math.max(LEAST_WEIGHT, most * SHARE))
      .toSorted((one, other) => other.weight - one.weight)
      .slice(0, MARKED_MAX);
    // If every part counts, none is worth marking.
    if (heavy.length === weighed.length && weighed.length > 1) return [];
    return joined(
      heavy.map(({ piece }) => piece),
      text,
    );
  };
}

/** Splits a text into pieces of one or more words each, few enough to limit the work. */
function piecesOf(text: string): TextSpan[] {
  const words = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, end: index + word.length }));
  const most = Math.max(1, Math.min(PIECES_MAX, Math.floor(UNITS_MAX / Math.max(1, text.length))));
  const together = Math.ceil(words.length / most);
  const pieces: TextSpan[] = [];
  for (let at = 0; at < words.length; at += together) {
    const [first, last] = [words[at], words[Math.min(at + together, words.length) - 1]];
    if (first && last) pieces.push({ start: first.start, end: last.end });
  }
  return pieces;
}

/** Merges spans with only white space between them, and converts code units to code points. */
function joined(pieces: readonly TextSpan[], text: string): TextSpan[] {
  const spans: TextSpan[] = [];
  for (const piece of pieces.toSorted((one, other) => one.start - other.start)) {
    const last = spans.at(-1);
    if (last && text.slice(last.end, piece.start).trim() === '') spans[spans.length - 1] = { ...last, end: piece.end };
    else spans.push(piece);
  }
  return spans.map(({ start, end }) => {
    const from = countChars(text.slice(0, start));
    return { start: from, end: from + countChars(text.slice(start, end)) };
  });
}

function logit(probability: number): number {
  const inside = Math.min(1 - 1e-6, Math.max(1e-6, probability));
  return Math.log(inside / (1 - inside));
}
