import type { Dictionary } from './dictionary.ts';
import { hasSpacedRun, mayHoldHash, mayHoldWallet } from './gates.ts';
import { withoutLinks } from './links.ts';
import { cutRun, plainWord } from './words.ts';

/** The parts of a message: undisguised words, with placeholders for links, people, money and numbers, and coarse facts. */
export type Tokens = {
  readonly words: readonly string[];
  /** Facts besides the words: hosts of links, and buckets of length, capitals, numbers and exclamation marks. */
  readonly facts: readonly string[];
  /** The facts that every part of the message inherits: those on capitals and exclamation marks, and those on links. */
  readonly shared: { readonly signs: readonly string[]; readonly links: readonly string[] };
};

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
/** Mentions of people and channels, as Discord and Slack encode them and as people type them. */
const MENTION =
  /<[@#][!&]?\w{1,30}(?:\|[^>]{0,80})?>|(?<![\p{L}\d_@])@(?!everyone\b|here\b|channel\b)[\p{L}\d_](?:[\p{L}\p{M}\d_.-]{0,38}[\p{L}\p{M}\d_])?/gu;
const CUSTOM_EMOJI = /<a?:(\w{1,40}):\d{1,24}>/g;
/** A wallet address; see `mayHoldWallet`. */
export const WALLET =
  /(?<![\p{L}\d])(?:0x[a-f0-9]{38,64}|bc1[a-z0-9]{20,90}|t[a-z0-9]{33}|[13][a-z0-9]{25,34}|[a-z0-9]{40,48})(?![\p{L}\d])/gu;
const MONEY =
  /[£$€₹₽₺₿]\s?\d[\d.,]{0,14}\s?(?:k|m|usd|million|mil)?(?![\p{L}])|(?<![\p{L}\d])\d[\d.,]{0,14}\s?(?:[£$€₹₽₺💵💲]|k?\s?(?:usd|usdt|eur|gbp|dollars?|euros?|pounds?|quid|rs|руб\p{L}{0,3}|тыс\p{L}{0,2}|reais|euro|tl|lira|грн)(?![\p{L}]))/gu;
/** Checksums, commits and UUIDs are not wallets; see `mayHoldHash`. */
export const HASH = /(?<![\p{L}\d])(?:[a-f\d]{32,128}|[a-f\d]{8}(?:-[a-f\d]{4}){3}-[a-f\d]{12})(?![\p{L}\d])/gu;
/** Otherwise a date, with or without a time, would look like a phone number. */
const DATE =
  /(?<![\p{L}\d])\d{4}[-/]\d{2}[-/]\d{2}(?:[t ]\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:z|[+-]\d{2}:?\d{2})?)?(?![\p{L}\d])/gu;
const VERSION =
  /(?<![\p{L}\d.])(?:v\d{1,6}(?:\.\d{1,8}){0,4}|\d{1,6}(?:\.\d{1,8}){2,5})(?:[-.+]?(?:rc|beta|alpha|snapshot|dev|final|release|post|ga|sp|build)[.-]?\d{0,8})?(?![\p{L}\d])/gu;
const ADDRESS = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])/g;
const PHONE = /(?<![\p{L}\d])\+?\d[\d ().-]{7,20}\d(?![\p{L}\d])/gu;
const NUMBER = /(?<![\p{L}\d_$@!])\d+(?:[.,:]\d+){0,6}(?![\p{L}\d_$@])/gu;
const ASCII_ONLY = /^[\x00-\x7f]*$/;
const ASCII_TOKEN = /[A-Z]+\d?|[a-z0-9_$@!']+|[^\sa-z0-9_]/g;
const ANY_TOKEN = /[A-Z]+\d?|[\p{L}\p{N}\p{M}_$@!']+|\p{Extended_Pictographic}|[^\s\p{L}\p{N}\p{M}]/gu;
const ENDS_IN_SIGN = /[$@!']$/;
/** Letters separated by blanks or signs; see `hasSpacedRun`. */
export const SPACED_RUN = /(?<![\p{L}\d'])[\p{L}\d$@](?:[ .*_·•|/-]{1,2}[\p{L}\d$@]){3,150}(?![\p{L}\d'])/gu;
const APART = /[^\p{L}\d$@!]+/u;
const NOT_SIGN = /[^\p{L}\d$@!]/gu;
const NUMERIC = /^(?:NUMBER|MONEY|PHONE)/;
const HAS_LETTER = /\p{L}/u;

function bucket(value: number, ...bounds: readonly number[]): number {
  let at = 0;
  while (at < bounds.length && value > (bounds[at] ?? 0)) at++;
  return at;
}

/** Returns facts that disguising single letters hardly changes: shares of all visible characters, not of letters. */
function measures(text: string): string[] {
  let upper = 0;
  let inked = 0;
  let exclamations = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit > 32) inked++;
    if (unit >= 65 && unit <= 90) upper++;
    else if (unit === 33) exclamations++;
  }
  return [`C${bucket(upper / (inked + 1), 0.12, 0.35, 0.6)}`, `E${Math.min(exclamations, 3)}`];
}

/** Removes mentions, because the person addressed says nothing about the content. Keeps a disguised word: `@sshole`, but not `@sam`. */
function withoutMentions(text: string, dictionary: Dictionary): string {
  return text.replace(MENTION, (mention) => {
    const name = mention.slice(1);
    return mention.startsWith('@') && dictionary.info(name) === 0 && dictionary.info(`a${name}`) > 0 ? mention : ' ';
  });
}

function withPlaceholders(lowered: string, facts: string[], dictionary: Dictionary): string {
  let text = withoutLinks(lowered, facts);
  if (text.includes('<')) text = text.replace(CUSTOM_EMOJI, ' EMOJI $1 ');
  if (text.includes('@') || text.includes('<')) text = withoutMentions(text.replace(EMAIL, ' EMAIL '), dictionary);
  if (!/\d/.test(text)) return text;
  let signed = text.replace(DATE, ' DATE ');
  if (mayHoldHash(text)) signed = signed.replace(HASH, (sign) => (/\d/.test(sign) ? ' HASH ' : sign));
  if (mayHoldWallet(text)) signed = signed.replace(WALLET, (sign) => (/\d/.test(sign) ? ' WALLET ' : sign));
  return signed
    .replace(ADDRESS, ' ADDRESS ')
    .replace(VERSION, ' VERSION ')
    .replace(MONEY, ' MONEY ')
    .replace(PHONE, ' PHONE ')
    .replace(NUMBER, (digits) => ` NUMBER${Math.min(digits.length, 5)} `);
}

function joinRuns(text: string, dictionary: Dictionary): string {
  if (!hasSpacedRun(text)) return text;
  return text.replace(SPACED_RUN, (run) => {
    const letters = run.replace(NOT_SIGN, '');
    if (!HAS_LETTER.test(letters)) return run;
    const groups = run.split(/ {2,}/).filter((group) => APART.test(group));
    const pieces = groups.length > 1 ? groups.map((group) => group.replace(NOT_SIGN, '')) : [letters];
    return pieces
      .flatMap((piece) => {
        const plain = plainWord(piece, dictionary);
        return dictionary.info(plain) > 0 ? [plain] : cutRun(plain, dictionary);
      })
      .join(' ');
  });
}

function mergeTorn(words: string[], dictionary: Dictionary): string[] {
  const merged: string[] = [];
  for (const word of words) {
    const before = merged.at(-1);
    if (before !== undefined && before.length + word.length > 4 && HAS_LETTER.test(before) && HAS_LETTER.test(word)) {
      const unmet =
        (word.length > 1 && dictionary.info(word) === 0) || (before.length > 1 && dictionary.info(before) === 0);
      if (unmet && (dictionary.info(before + word) & 31) > 3) {
        merged[merged.length - 1] = before + word;
        continue;
      }
    }
    merged.push(word);
  }
  return merged;
}

/** Splits into words, placeholders and single signs. Only dollars may end a word; a regular expression for that takes quadratic time. */
function cutTokens(marked: string): string[] {
  const tokens: string[] = [];
  for (const run of marked.match(ASCII_ONLY.test(marked) ? ASCII_TOKEN : ANY_TOKEN) ?? []) {
    if (run.length === 1 || !ENDS_IN_SIGN.test(run)) {
      tokens.push(run);
      continue;
    }
    let end = run.length;
    while (end > 0 && SIGNS.includes(run.charAt(end - 1))) end--;
    if (end > 0) {
      while (run.charCodeAt(end) === DOLLAR) end++;
      tokens.push(run.slice(0, end));
    }
    for (let at = end; at < run.length; at++) tokens.push(run.charAt(at));
  }
  return tokens;
}
/** A cache of undisguised words, by the words as written. */
export type PlainWords = Map<string, string>;
/** More distinct words than this are not from a person. */
const PLAIN_WORDS_MAX = 20_000;

/** Undisguises a word with a cache: that is most of a message's cost, and messages repeat words, hostile ones above all. */
function plainOnce(word: string, dictionary: Dictionary, read: PlainWords): string {
  const known = read.get(word);
  if (known !== undefined) return known;
  const plain = plainWord(word, dictionary);
  if (read.size < PLAIN_WORDS_MAX) read.set(word, plain);
  return plain;
}
const SIGNS = "$@!'";
const DOLLAR = 36;

/** Splits a message into tokens. Deterministic; never throws. @param text normalised. */
export function tokenise(text: string, dictionary: Dictionary, read: PlainWords = new Map()): Tokens {
  const signs = measures(text.includes('@') ? text.replace(MENTION, '') : text);
  const links: string[] = [];
  const lowered = text.toLowerCase().replace(/[\u2018\u2019`\u00b4]/g, "'");
  const marked = joinRuns(withPlaceholders(lowered, links, dictionary), dictionary);
  const raw = cutTokens(marked);
  const words: string[] = [];
  let unmet = false;
  for (const token of raw) {
    // `don't` and `dont` are the same word; quotation marks are dropped.
    const word = token.replaceAll("'", '');
    if (word === '') continue;
    const first = word.charCodeAt(0);
    const placeholder = first >= 65 && first <= 90;
    const isPlain = placeholder || (word.length === 1 && first < 128);
    const plain = isPlain ? word : plainOnce(word, dictionary, read);
    if (!placeholder && plain.length > 1 && dictionary.info(plain) === 0) unmet = true;
    words.push(plain);
  }
  const whole = unmet ? mergeTorn(words, dictionary) : words;
  return { words: whole, facts: [...signs, ...links, ...lengthFacts(whole)], shared: { signs, links } };
}

/** Returns the facts for a part of a message: those of links only if it contains one. */
export function factsOfPart(part: readonly string[], { signs, links }: Tokens['shared']): string[] {
  return [...signs, ...(part.includes('LINK') ? links : ['U0']), ...lengthFacts(part)];
}

function lengthFacts(words: readonly string[]): string[] {
  let numbers = 0;
  for (const word of words) if (NUMERIC.test(word)) numbers++;
  return [
    `D${bucket(numbers / (words.length + 1), 0.02, 0.1, 0.25)}`,
    `L${bucket(words.length, 2, 5, 10, 20, 40, 80)}`,
  ];
}
