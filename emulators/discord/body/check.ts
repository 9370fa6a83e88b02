import * as z from 'zod';
import { DiscordApiError, type FieldError } from '../world/api-error.ts';

/** The member names of a published body type; for a union, those of all its members. */
export type AllKeys<T> = T extends unknown ? keyof T & string : never;

/** One schema for each member of a published body type: a missing or an invented member does not compile. */
export type ShapeOf<T> = Record<AllKeys<T>, z.ZodType>;

/** A snowflake in a body. */
export const id = z.string().regex(/^\d{1,20}$/);

/** A set of permission bits: digits. */
export const bits = z.string().regex(/^\d{1,30}$/);

/** A signed 32-bit integer within bounds. */
export const int = (min: number, max: number) => z.number().int().min(min).max(max);

/** An absolute http(s) address, or a file of the same request. */
export const mediaUrl = z
  .string()
  .max(2048)
  .regex(/^(https?:\/\/\S+|attachment:\/\/\S+)$/);

/** A text that is not only white space. Lengths are in UTF-16 units, the strictest meaning of "characters". */
export const text = (max: number) => z.string().max(max).regex(/\S/u);

const AN_ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/;

/** A point in time as ISO 8601. */
export const isoDate = z
  .string()
  .regex(AN_ISO_DATE)
  .refine((value) => Number.isFinite(Date.parse(value)));

function codeOf(issue: z.core.$ZodIssue): [string, string] {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? ['BASE_TYPE_REQUIRED', 'This field is required']
        : ['BASE_TYPE_BAD_TYPE', `Expected ${issue.expected}.`];
    case 'too_big':
      return issue.origin === 'string'
        ? ['BASE_TYPE_MAX_LENGTH', `Must be ${issue.maximum} or fewer in length.`]
        : issue.origin === 'array'
          ? ['BASE_TYPE_BAD_LENGTH', `Must be ${issue.maximum} or fewer in length.`]
          : ['NUMBER_TYPE_MAX', `int value should be less than or equal to ${issue.maximum}.`];
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? ['BASE_TYPE_BAD_LENGTH', `Must be ${issue.minimum} or more in length.`]
        : ['NUMBER_TYPE_MIN', `int value should be greater than or equal to ${issue.minimum}.`];
    case 'invalid_value':
      return ['BASE_TYPE_CHOICES', `Value must be one of (${issue.values.map(String).join(', ')}).`];
    case 'custom':
      return [String(issue.params?.code ?? 'BASE_TYPE_INVALID'), issue.message];
    default:
      return ['BASE_TYPE_INVALID', issue.message];
  }
}

function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      code: 'UNKNOWN_FIELD',
      message: 'Not a published field.',
    }));
  }
  const [code, message] = codeOf(issue);
  return [{ path, code, message }];
}

/**
 * Checks a body against a schema.
 * @param prefix the path of this part in the whole body.
 * @throws DiscordApiError 50035 with one entry a field, with Discord's codes and messages.
 */
export function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  body: unknown,
  prefix: readonly (string | number)[] = [],
): z.infer<Schema> {
  const parsed = schema.safeParse(body ?? {}, { reportInput: true });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.flatMap(fieldsOf);
  throw new DiscordApiError(
    50035,
    fields.map((field) => ({ ...field, path: [...prefix, ...field.path] })),
  );
}
