import { z } from 'zod';

/** One setting: its variable, what it takes, and what people are told of it. `.env.example` and `docs/settings.md` are written from it. */
export type SettingField = {
  readonly group: string;
  readonly schema: z.ZodType;
  /** Shown where there is no value; '' is none. */
  readonly fallback: string;
  readonly example: string;
  readonly help: string;
};

/** Settings by their variables. */
export type SettingFields = Readonly<Record<string, SettingField>>;

type Read<S> = S extends { readonly schema: infer T extends z.ZodType } ? z.output<T> : never;
type Filled<S> = { [K in keyof S]: S[K] extends { readonly fallback: '' } ? never : K }[keyof S];

/** What is read of settings; `undefined` where one without a default is not set. */
export type SettingValues<S> = {
  readonly [K in keyof S]: K extends Filled<S> ? Read<S[K]> : Read<S[K]> | undefined;
};

/** What people read of a setting. */
export type SettingText = Pick<SettingField, 'example' | 'help'>;

/**
 * What describes one setting of a group.
 * @example settingGroup('service')(port, '8080')
 */
export function settingGroup(group: string) {
  return <S extends z.ZodType, const F extends string>(schema: S, fallback: F) => ({ group, schema, fallback });
}

/**
 * Settings with what people read of each, which stands under the same name in a file of texts.
 * @example withTexts({ PORT: { example: '9090', help: 'The port.' } }, { PORT: settingGroup('service')(port, '8080') });
 */
export function withTexts<S extends Readonly<Record<string, Omit<SettingField, keyof SettingText>>>>(
  texts: Readonly<Record<keyof NoInfer<S>, SettingText>>,
  settings: S,
): { readonly [K in keyof S]: S[K] & SettingText } {
  // `Object.entries` and `fromEntries` forget the names: these are those of the settings, each with its own text.
  const fields = Object.entries(settings).map(([name, rule]) => [name, { ...rule, ...texts[name as keyof S] }]);
  return Object.fromEntries(fields) as { readonly [K in keyof S]: S[K] & SettingText };
}

/**
 * A whole number between two bounds.
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
 * One of some words.
 * @example choice('on', 'off').parse('on'); // => 'on'
 */
export function choice<const T extends readonly [string, ...string[]]>(...values: T) {
  return z.enum(values, { error: `is none of ${values.join(', ')}` });
}

/** An address whose protocol is one of some; `what` names it in the fault. */
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
