import en from '../../../locales/en.json' with { type: 'json' };

/** The key of a text in code and in `locales/*.json`: its topic and a few plain words. */
export type TextKey = keyof typeof en;

/** The English texts, the fallback of every other language. */
export const ENGLISH_TEXTS: Readonly<Record<TextKey, string>> = en;

/** Whether there is a text under a key. */
export const isTextKey = (key: string): key is TextKey => Object.hasOwn(ENGLISH_TEXTS, key);

/** The values of a text's placeholders; numbers are formatted for the language. */
export type TextValues = Readonly<Record<string, string | number>>;

/**
 * Formats minutes in the largest fitting unit: `10 min`, `24 h`, `7 days`. @param say returns a text in the reader's language.
 * @example showMinutes(ENGLISH, 1_440); // '24 h'
 */
export function showMinutes(say: (key: TextKey, values?: TextValues) => string, minutes: number): string {
  if (minutes % 60 !== 0) return say('unit.minutes_short', { count: minutes });
  const hours = minutes / 60;
  if (hours % 24 !== 0 || hours < 72) return say('unit.hours_short', { count: hours });
  return say('unit.days', { count: hours / 24 });
}
