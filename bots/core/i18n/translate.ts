import { IntlMessageFormat } from 'intl-messageformat';
import { readTexts } from '../../../locales/read-texts.ts';
import { remember } from '../../../src/core/collections/remember.ts';
import { type Language, languageOf, languageOfLocale } from '../../../src/core/common/languages.ts';
import type { Actor } from '../../../src/core/common/steps.ts';
import { ENGLISH_TEXTS, type TextKey, type TextValues } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';

/** The texts of one language; what it lacks is shown in English. */
type Catalogue = Readonly<Partial<Record<TextKey, string>>>;

/** A language for `Intl`: its numbers have the digits that commands and ids are written in. */
export const localeOf = (language: Language): string => `${language}-u-nu-latn`;

/** Written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa']);
/** What a platform makes a link or a mention of, and what is to be copied, has no sign before it. */
const AS_IT_IS = /^[/@#`]|:\/\//;

/**
 * The text of a key in a language. With values it is an ICU message, so that each language counts in its own way; without, it is shown as it stands.
 * A text that the language lacks is shown in English.
 * @example translateIn('es')('finding.messages', { count: 2 }); // => '2 mensajes'
 */
export type Translate = {
  (key: TextKey, values?: TextValues): string;
  readonly language: Language;
};

/** @param catalogue what it looks keys up in. Compiled messages stay: there are as many as keys. */
export function createTranslate(language: Language, catalogue: Catalogue = readTexts(language)): Translate {
  const compiled = new Map<TextKey, IntlMessageFormat>();
  const compile = (key: TextKey): IntlMessageFormat => {
    const text = catalogue[key];
    // What is shown in English is counted in English.
    const locale = localeOf(text === undefined ? 'en' : language);
    return new IntlMessageFormat(text ?? ENGLISH_TEXTS[key], locale, undefined, { ignoreTag: true });
  };
  const translate = (key: TextKey, values?: TextValues): string => {
    if (!values) return catalogue[key] ?? ENGLISH_TEXTS[key];
    const message = remember(compiled, key, compile);
    // What a text chooses its words by is no name, and what is in backticks is to be copied.
    const isTurned = RIGHT_TO_LEFT.has(language) && !/, select,|`/.test(ENGLISH_TEXTS[key]);
    return String(message.format(isTurned ? isolate(values) : values));
  };
  return Object.assign(translate, { language });
}

/** Values for a text from right to left: a name in another direction stays in one piece. @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates */
function isolate(values: TextValues): TextValues {
  const isolated = (value: string | number) =>
    typeof value === 'number' || AS_IT_IS.test(value) ? value : `\u2068${value}\u2069`;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));
}

/** English, which every other language falls back to. */
export const ENGLISH: Translate = createTranslate('en', ENGLISH_TEXTS);

const TRANSLATES = new Map<Language, Translate>([['en', ENGLISH]]);

/** The translator of a language, whose texts are read when it is first asked for. */
export function translateIn(language: Language): Translate {
  return remember(TRANSLATES, language, createTranslate);
}

/** The translator for a community. */
export function translateFor(community: Pick<Community, 'language' | 'locale'>): Translate {
  return translateIn(languageOf(community));
}

/** The translator for somebody alone, whose platform told their locale or did not. */
export function translateForPerson(locale: string | undefined): Translate {
  return translateIn((locale === undefined ? null : languageOfLocale(locale)) ?? 'en');
}

/** Control characters but tab and newline, the marks that turn the direction of the text around them, and those that answers put around mentions. */
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000\uE001\uFEFF]/g;

/** Foreign text without control or direction characters or blank lines, of at most `maxChars` Unicode characters; the platform escapes it. */
export function cutText(text: string, maxChars: number): string {
  // The bound on what is looked at keeps 4,000-character floods of newlines cheap.
  const clean = text
    .slice(0, maxChars * 8)
    .replace(/\r\n?/g, '\n')
    .replace(UNSAFE, '')
    .replace(/\n\s*\n\s*\n+/g, '\n\n')
    .trim();
  const chars = Array.from(clean);
  return chars.length <= maxChars ? clean : `${chars.slice(0, Math.max(0, maxChars - 1)).join('')}…`;
}

/** The same, but of a text that is too long the middle is left out. @returns at most `maxChars` Unicode characters. */
export function cutMiddle(text: string, maxChars: number): string {
  const chars = Array.from(text);
  if (chars.length <= maxChars) return cutText(text, maxChars);
  const half = Math.floor((maxChars - LEFT_OUT_CHARS) / 2);
  if (half < 1) return cutText(text, maxChars);
  const head = cutText(chars.slice(0, half).join(''), half);
  const tail = cutText(chars.slice(-half).join(''), half);
  return `${head}\n[… ${chars.length - 2 * half} characters left out …]\n${tail}`;
}
/** Of a text whose middle is left out. */
export const LEFT_OUT = /\[… (\d+) characters left out …\]/;

/** A text as it is kept, with what stands for its middle in the language of whoever reads it. */
export function translateLeftOut(translate: Translate, text: string): string {
  return text.replace(LEFT_OUT, (_, count: string) => translate('unit.characters_left_out', { count: Number(count) }));
}
/** Room for the words that stand for what is left out. */
const LEFT_OUT_CHARS = 45;

/** At most so many UTF-16 units, as platforms count, with '…' at the end when something was left out; never half a character. */
export function cutUnits(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  if (maxUnits < 1) return '';
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxUnits - 2)) ? maxUnits - 2 : maxUnits - 1;
  return `${text.slice(0, end)}…`;
}

/** Foreign text on one line. */
export function cutLine(text: string, maxChars: number): string {
  return cutText(text.replace(/\s+/g, ' '), maxChars);
}

/** A probability or threshold for people: two decimals, and never rounded across a threshold. */
export function showProbability(value: number): string {
  // By way of four decimals, for 0.29 × 100 is a little less than 29.
  return (Math.floor(Math.round(value * 10_000) / 100) / 100).toFixed(2);
}

/** A span of time for people, in its largest unit that fits: `45 s`, `12 min`, `3 h`, `28 d`. */
export function showDuration(translate: Translate, durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 90) return translate('unit.seconds_short', { count: seconds });
  if (seconds < 90 * 60) return translate('unit.minutes_short', { count: Math.round(seconds / 60) });
  if (seconds < 48 * 3600) return translate('unit.hours_short', { count: Math.round(seconds / 3600) });
  return translate('unit.days_short', { count: Math.round(seconds / 86_400) });
}

/** A day and a minute, in UTC: in English as ISO 8601 has them, for day and month stand there in either order; else as the language writes them. */
export function showMoment({ language }: Pick<Translate, 'language'>, ms: number): string {
  if (language === 'en') return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const styles = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(localeOf(language), styles).format(ms)} UTC`;
}

/** A minute of this day, for what lasts hours at most: `21:05 UTC`. */
export function showTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

/** Somebody by name and id, for names are anybody's to take; where a mention is shown in their place, the platform does that. */
export function showPerson({ id, name }: Actor, maxChars = 80): string {
  return `${cutLine(name, maxChars)} (${id})`;
}

/** A text with a capital at its start. */
export function upperFirst(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
