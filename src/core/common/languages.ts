/** The languages that the bots speak, by their ISO 639-1 codes. A text that one of them lacks is shown in English. */
export const LANGUAGES = ['en', 'es', 'pt', 'de', 'fr', 'ru', 'tr', 'uk'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
};

/**
 * The language of a locale as platforms write them (`pt-BR`, `uk`, `es_419`); null for one that the bots do not speak.
 * @example languageOfLocale('pt-BR'); // => 'pt'
 */
export function languageOfLocale(locale: string): Language | null {
  const [code] = locale.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === code) ?? null;
}

/**
 * What the bots write in a community: the language that its moderators chose, else that of its locale, else English.
 * @example languageOf({ language: null, locale: 'tr' }); // => 'tr'
 */
export function languageOf({
  language,
  locale,
}: {
  readonly language: Language | null;
  readonly locale: string | null;
}): Language {
  return language ?? (locale === null ? null : languageOfLocale(locale)) ?? 'en';
}
