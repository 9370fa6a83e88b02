import { IntlMessageFormat } from 'intl-messageformat';
import de from '../../../locales/de.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import fr from '../../../locales/fr.json' with { type: 'json' };
import pt from '../../../locales/pt.json' with { type: 'json' };
import ru from '../../../locales/ru.json' with { type: 'json' };
import tr from '../../../locales/tr.json' with { type: 'json' };
import uk from '../../../locales/uk.json' with { type: 'json' };
import { LANGUAGES, type Language, languageOf, languageOfLocale } from '../../../src/core/common/languages.ts';
import { ENGLISH_TEXTS, type TextKey, type TextValues } from '../../../src/core/common/texts.ts';
import type { Community } from '../../../src/core/communities/community.ts';

/** The texts of one language; what it lacks is shown in English. */
type Catalogue = Readonly<Partial<Record<TextKey, string>>>;

/** The texts of each language. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH_TEXTS, es, pt, de, fr, ru, tr, uk };

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
export function createTranslate(language: Language, catalogue: Catalogue = CATALOGUES[language]): Translate {
  const compiled = new Map<TextKey, IntlMessageFormat>();
  const compile = (key: TextKey): IntlMessageFormat => {
    const text = catalogue[key];
    // What is shown in English is counted in English.
    return new IntlMessageFormat(text ?? ENGLISH_TEXTS[key], text === undefined ? 'en' : language, undefined, {
      ignoreTag: true,
    });
  };
  const translate = (key: TextKey, values?: TextValues): string => {
    if (!values) return catalogue[key] ?? ENGLISH_TEXTS[key];
    const message = compiled.get(key) ?? compile(key);
    compiled.set(key, message);
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

/** English, which every other language falls back to. */
export const ENGLISH: Translate = createTranslate('en');

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
