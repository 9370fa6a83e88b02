/** The languages of the bots by ISO 639-1 code, each with its own name for itself. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  de: 'Deutsch',
  fr: 'Français',
  ru: 'Русский',
  tr: 'Türkçe',
  uk: 'Українська',
  id: 'Bahasa Indonesia',
  hi: 'हिन्दी',
  ar: 'العربية',
  fa: 'فارسی',
  zh: '简体中文',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];

/**
 * Returns the language of a platform's locale (`pt-BR`, `uk`, `es_419`); null if the bots do not speak it.
 * @example languageOfLocale('pt-BR'); // => 'pt'
 */
export function languageOfLocale(locale: string): Language | null {
  const [code] = locale.toLowerCase().split(/[-_]/);
  return LANGUAGES.find((language) => language === code) ?? null;
}

/**
 * Returns the bots' language in a community: the moderators' choice, else that of the locale, else English.
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
