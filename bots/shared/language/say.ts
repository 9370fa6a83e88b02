import { IntlMessageFormat } from 'intl-messageformat';
import type { Community } from '../../../src/core/communities.ts';
import { LANGUAGES, type Language, languageOf, languageOfLocale } from '../../../src/core/languages.ts';
import { CATALOGUES } from './catalogues.ts';

/** What stands in the places of a text; numbers are written as the language writes them. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Says an English text in a language. With values it is an ICU message, so that each language counts in its own way; without, it is shown as it stands.
 * A text that the language lacks is said in English.
 * @example sayIn('es')('{count, plural, one {# message} other {# messages}}', { count: 2 }); // => '2 mensajes'
 */
export type Say = {
  (text: string, values?: Values): string;
  readonly language: Language;
};

/** Compiled messages stay: there are as many as texts stand in the code and in the catalogues. */
function createSay(language: Language): Say {
  const catalogue = language === 'en' ? {} : CATALOGUES[language];
  const compiled = new Map<string, IntlMessageFormat>();
  const compile = (text: string): IntlMessageFormat => {
    const said = Object.hasOwn(catalogue, text) ? catalogue[text] : undefined;
    // What is said in English is counted in English.
    return new IntlMessageFormat(said ?? text, said === undefined ? 'en' : language, undefined, { ignoreTag: true });
  };
  const say = (text: string, values?: Values): string => {
    if (!values) return Object.hasOwn(catalogue, text) ? (catalogue[text] ?? text) : text;
    const message = compiled.get(text) ?? compile(text);
    compiled.set(text, message);
    return String(message.format(values));
  };
  return Object.assign(say, { language });
}

const SPEAKERS: ReadonlyMap<Language, Say> = new Map(LANGUAGES.map((language) => [language, createSay(language)]));

/** What says texts in a language. */
export function sayIn(language: Language): Say {
  return SPEAKERS.get(language) ?? ENGLISH;
}

/** English, in which the texts are written. */
export const ENGLISH: Say = createSay('en');

/** What says texts to a community. */
export function sayTo(community: Pick<Community, 'language' | 'locale'>): Say {
  return sayIn(languageOf(community));
}

/** What says texts to somebody alone, whose platform told their locale or did not. */
export function sayToPerson(locale: string | undefined): Say {
  return sayIn((locale === undefined ? null : languageOfLocale(locale)) ?? 'en');
}

/** Marks a text that is said elsewhere, out of a table for example, so that catalogues are looked through for it. */
export function phrase<T extends string>(text: T): T {
  return text;
}
