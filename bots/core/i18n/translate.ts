import { IntlMessageFormat } from 'intl-messageformat';
import { readTexts } from '../../../locales/read-texts.ts';
import { remember } from '../../../src/core/collections/remember.ts';
import { type Language, languageOf, languageOfLocale } from '../../../src/core/common/languages.ts';
import type { Actor } from '../../../src/core/common/steps.ts';
import { ENGLISH_TEXTS, type TextKey, type TextValues } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';

/** The texts of one language; what it lacks is shown in English. */
type Catalogue = Readonly<Partial<Record<TextKey, string>>>;

/** Returns the locale of a language for `Intl`, with the digits that commands and ids use. */
export const localeOf = (language: Language): string => `${language}-u-nu-latn`;

/** Languages that are written from right to left. */
const RIGHT_TO_LEFT: ReadonlySet<Language> = new Set(['ar', 'fa']);
/** Values that a platform turns into a link or mention, or that people copy: they get no direction marks. */
const AS_IT_IS = /^[/@#`]|:\/\//;

/**
 * Returns the text of a key in a language, or in English if the language lacks it. With values the text is an ICU message, so that each language
 * has its own plural forms; without values it is shown unchanged.
 * @example translateIn('es')('finding.messages', { count: 2 }); // => '2 mensajes'
 */
export type Translate = {
  (key: TextKey, values?: TextValues): string;
  readonly language: Language;
};

/** @param catalogue the texts. Compiled messages are kept; there are at most as many as keys. */
export function createTranslate(language: Language, catalogue: Catalogue = readTexts(language)): Translate {
  const compiled = new Map<TextKey, IntlMessageFormat>();
  const compile = (key: TextKey): IntlMessageFormat => {
    const text = catalogue[key];
    // A text in English uses English plural forms.
    const locale = localeOf(text === undefined ? 'en' : language);
    return new IntlMessageFormat(text ?? ENGLISH_TEXTS[key], locale, undefined, { ignoreTag: true });
  };
  const translate = (key: TextKey, values?: TextValues): string => {
    if (!values) return catalogue[key] ?? ENGLISH_TEXTS[key];
    const message = remember(compiled, key, compile);
    // A value that selects words is no name, and text in backticks is for copying.
    const isTurned = RIGHT_TO_LEFT.has(language) && !/, select,|`/.test(ENGLISH_TEXTS[key]);
    return String(message.format(isTurned ? isolate(values) : values));
  };
  return Object.assign(translate, { language });
}

/** Isolates values in a right-to-left text, so that a name in another direction stays whole. @see https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates */
function isolate(values: TextValues): TextValues {
  const isolated = (value: string | number) =>
    typeof value === 'number' || AS_IT_IS.test(value) ? value : `\u2068${value}\u2069`;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isolated(value)]));
}

/** The English translator, the fallback of all languages. */
export const ENGLISH: Translate = createTranslate('en', ENGLISH_TEXTS);

const TRANSLATES = new Map<Language, Translate>([['en', ENGLISH]]);

/** Returns the translator of a language. Its texts are read at the first call. */
export function translateIn(language: Language): Translate {
  return remember(TRANSLATES, language, createTranslate);
}

/** Returns the translator for a community. */
export function translateFor(community: Pick<Community, 'language' | 'locale'>): Translate {
  return translateIn(languageOf(community));
}

/** Returns the translator for one person, by the locale that their platform told, if any. */
export function translateForPerson(locale: string | undefined): Translate {
  return translateIn((locale === undefined ? null : languageOfLocale(locale)) ?? 'en');
}

/** Control characters except tab and newline, marks that change the direction of text, and the marks that answers put around mentions. */
const UNSAFE =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uE000\uE001\uFEFF]/g;

/** Removes control and direction characters and blank lines, and cuts the text to `maxChars` Unicode characters. The platform escapes it. */
export function cutText(text: string, maxChars: number): string {
  // Reading only a part keeps 4,000-character floods of newlines cheap.
  const clean = text
    .slice(0, maxChars * 8)
    .replace(/\r\n?/g, '\n')
    .replace(UNSAFE, '')
    .replace(/\n\s*\n\s*\n+/g, '\n\n')
    .trim();
  const chars = Array.from(clean);
  return chars.length <= maxChars ? clean : `${chars.slice(0, Math.max(0, maxChars - 1)).join('')}…`;
}

/** Cuts a text like `cutText`, but leaves out its middle. @returns at most `maxChars` Unicode characters. */
export function cutMiddle(text: string, maxChars: number): string {
  const chars = Array.from(text);
  if (chars.length <= maxChars) return cutText(text, maxChars);
  const half = Math.floor((maxChars - LEFT_OUT_CHARS) / 2);
  if (half < 1) return cutText(text, maxChars);
  const head = cutText(chars.slice(0, half).join(''), half);
  const tail = cutText(chars.slice(-half).join(''), half);
  return `${head}\n[… ${chars.length - 2 * half} characters left out …]\n${tail}`;
}
/** The note in place of a middle that was left out. */
export const LEFT_OUT = /\[… (\d+) characters left out …\]/;

/** Translates the note in place of a left-out middle. */
export function translateLeftOut(translate: Translate, text: string): string {
  return text.replace(LEFT_OUT, (_, count: string) => translate('unit.characters_left_out', { count: Number(count) }));
}
/** Room for the note in place of the middle. */
const LEFT_OUT_CHARS = 45;

/** Cuts a text to `maxUnits` UTF-16 units, as platforms count, with '…' at the end. Never cuts a character in half. */
export function cutUnits(text: string, maxUnits: number): string {
  if (text.length <= maxUnits) return text;
  if (maxUnits < 1) return '';
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxUnits - 2)) ? maxUnits - 2 : maxUnits - 1;
  return `${text.slice(0, end)}…`;
}

/** Cuts foreign text and puts it on one line. */
export function cutLine(text: string, maxChars: number): string {
  return cutText(text.replace(/\s+/g, ' '), maxChars);
}

/** Shows a probability or threshold with two decimals, rounded down so that it never crosses a threshold. */
export function showProbability(value: number): string {
  // Rounds to four decimals first, because 0.29 × 100 is a little less than 29.
  return (Math.floor(Math.round(value * 10_000) / 100) / 100).toFixed(2);
}

/** Shows a span of time in its largest unit that fits: `45 s`, `12 min`, `3 h`, `28 d`. */
export function showDuration(translate: Translate, durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  if (seconds < 90) return translate('unit.seconds_short', { count: seconds });
  if (seconds < 90 * 60) return translate('unit.minutes_short', { count: Math.round(seconds / 60) });
  if (seconds < 48 * 3600) return translate('unit.hours_short', { count: Math.round(seconds / 3600) });
  return translate('unit.days_short', { count: Math.round(seconds / 86_400) });
}

/** Shows a day and a minute in UTC, in the language's own format. English uses ISO 8601, because the order of day and month varies. */
export function showMoment({ language }: Pick<Translate, 'language'>, ms: number): string {
  if (language === 'en') return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const styles = { dateStyle: 'short', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(localeOf(language), styles).format(ms)} UTC`;
}

/** Shows a minute of this day, for times some hours away at most: `21:05 UTC`. */
export function showTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

/** Shows somebody by name and id, because anybody can take a name. If a mention is shown instead, the platform does that. */
export function showPerson({ id, name }: Actor, maxChars = 80): string {
  return `${cutLine(name, maxChars)} (${id})`;
}

/** Returns a text with a capital first letter. */
export function upperFirst(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}
