import { IntlMessageFormat } from 'intl-messageformat';
import { readTexts } from '../../../locales/read-texts.ts';
import { remember } from '../../../src/core/collections/remember.ts';
import { type Language, languageOf, languageOfLocale } from '../../../src/core/common/languages.ts';
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

/** Marks a key that is translated elsewhere, out of a table for example, so that it keeps its type. */
export function msg<Key extends TextKey>(key: Key): Key {
  return key;
}
