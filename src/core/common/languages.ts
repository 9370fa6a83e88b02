/** The languages that the bots speak, by their ISO 639-1 codes, and what each is called by those who speak it. */
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
