import en from '../../../locales/en.json' with { type: 'json' };

/** What a text is called in code and in `locales/*.json`: its topic and a few plain words. */
export type TextKey = keyof typeof en;

/** The English texts, which every other language falls back to. */
export const ENGLISH_TEXTS: Readonly<Record<TextKey, string>> = en;

/** Whether there is a text under a key. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(ENGLISH_TEXTS, key);

/** What stands in the places of a text; numbers are written as the language writes them. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * A length in minutes for people, as somebody chose it: `10 min`, `24 h`, `7 days`. @param say the text of a key, in their language.
 * @example showMinutes(ENGLISH, 1_440); // '24 h'
 */
export function showMinutes(say: (key: TextKey, values?: TextValues) => string, minutes: number): string {
  if (minutes % 60 !== 0) return say('unit.minutes_short', { count: minutes });
  const hours = minutes / 60;
  if (hours % 24 !== 0 || hours < 72) return say('unit.hours_short', { count: hours });
  return say('unit.days', { count: hours / 24 });
}
