import { z } from 'zod';

/** One setting: its schema, default and help texts. `.env.example` and `docs/settings.md` are generated from it. */
export type SettingField = {
  readonly group: string;
  readonly schema: z.ZodType;
  /** The default, as help texts show it; '' means none. */
  readonly fallback: string;
  readonly example: string;
  readonly help: string;
};

/** Settings by the name of their variable. */
export type SettingFields = Readonly<Record<string, SettingField>>;

type Read<S> = S extends { readonly schema: infer T extends z.ZodType } ? z.output<T> : never;
type Filled<S> = { [K in keyof S]: S[K] extends { readonly fallback: '' } ? never : K }[keyof S];

/** The parsed values of settings; `undefined` for an unset one without a default. */
export type SettingValues<S> = {
  readonly [K in keyof S]: K extends Filled<S> ? Read<S[K]> : Read<S[K]> | undefined;
};

/** The texts that describe a setting to people. */
export type SettingText = Pick<SettingField, 'example' | 'help'>;

/**
 * Returns a function that defines a setting of a group, without its texts.
 * @example settingGroup('service')(port, '8080')
 */
export function settingGroup(group: string) {
  return <S extends z.ZodType, const F extends string>(schema: S, fallback: F) => ({ group, schema, fallback });
}

/**
 * Adds to each setting the texts that a file of texts holds under its name.
 * @example withTexts({ PORT: { example: '9090', help: 'The port.' } }, { PORT: settingGroup('service')(port, '8080') });
 */
export function withTexts<S extends Readonly<Record<string, Omit<SettingField, keyof SettingText>>>>(
  texts: Readonly<Record<keyof NoInfer<S>, SettingText>>,
  settings: S,
): { readonly [K in keyof S]: S[K] & SettingText } {
  // `Object.entries` and `fromEntries` lose the names in the types. The keys are those of `settings`.
  const fields = Object.entries(settings).map(([name, rule]) => [name, { ...rule, ...texts[name as keyof S] }]);
  return Object.fromEntries(fields) as { readonly [K in keyof S]: S[K] & SettingText };
}

/**
 * Returns a schema for a whole number between two bounds.
 * @example wholeNumber(0, 9).parse('7'); // => 7
 */
export function wholeNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'is not a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `is below ${min}`).max(max, `is above ${max}`));
}

/**
 * Returns a schema for one of a list of words.
 * @example choice('on', 'off').parse('on'); // => 'on'
 */
export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, { error: `is none of ${values.join(', ')}` });
}

/** Returns a schema for a URL with one of some protocols; `what` describes the URL in the error. */
function address(protocols: RegExp, what: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.test(new URL(value).protocol), { error: `is not ${what}` });
}

/** An http or https address. */
export const httpUrl = address(/^https?:$/, 'an http or https address');

/** `true` or `false`. */
export const bool = choice('true', 'false').transform((value) => value === 'true');

/** Any text. */
export const text = z.string();
