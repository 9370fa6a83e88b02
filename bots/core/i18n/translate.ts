import { IntlMessageFormat } from 'intl-messageformat';
import { LANGUAGES, type Language, languageOf, languageOfLocale } from '../../../src/core/common/languages.ts';
import type { Community } from '../../../src/core/communities/community.ts';
import { CATALOGUES } from './catalogues.ts';

/** What stands in the places of a text; numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Translates an English text. With values it is an ICU message, so that each language counts in its own way; without, it is shown as it stands.
 * A text that the language lacks is said in English.
 * @example translateIn('es')('{count, plural, one {# message} other {# messages}}', { count: 2 }); // => '2 mensajes'
 */
export type Translate = {
  (text: string, values?: Values): string;
  readonly language: Language;
};

/** Compiled messages stay: there are as many as texts stand in the code and in the catalogues. */
function createTranslate(language: Language): Translate {
  const catalogue = language === 'en' ? {} : CATALOGUES[language];
  const compiled = new Map<string, IntlMessageFormat>();
  const compile = (text: string): IntlMessageFormat => {
    const said = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
    // What is said in English is counted in English.
    return new IntlMessageFormat(said ?? text, said === undefined ? 'en' : language, undefined, { ignoreTag: true });
  };
  const translate = (text: string, values?: Values): string => {
    if (!values) return Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text;
    const message = compiled.get(text) ?? compile(text);
    compiled.set(text, message);
    return String(message.format(values));
  };
  return Object.assign(translate, { language });
}

const TRANSLATES: ReadonlyMap<Language, Translate> = new Map(
  LANGUAGES.map((language) => [language, createTranslate(language)]),
);

/** The translator of a language. */
export function translateIn(language: Language): Translate {
  return TRANSLATES.get(language) ?? ENGLISH;
}

/** English, in which the texts are written. */
export const ENGLISH: Translate = createTranslate('en');

/** The translator for a community. */
export function translateFor(community: Pick<Community, 'language' | 'locale'>): Translate {
  return translateIn(languageOf(community));
}

/** The translator for somebody alone, whose platform told their locale or did not. */
export function translateForPerson(locale: string | undefined): Translate {
  return translateIn((locale === undefined ? null : languageOfLocale(locale)) ?? 'en');
}

/** Marks a text that is said elsewhere, out of a table for example, so that catalogues are looked through for it. */
export function msg<T extends string>(text: T): T {
  return text;
}
