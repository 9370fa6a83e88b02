import { z } from 'zod';
import type { AllKeys } from '../../platform-wire.ts';
import type { Json, SlackChannel, SlackToken, SlackWorld } from '../world/world.ts';
import { SlackRefusal } from '../world/world.ts';

/** One method of the Web API, as the server runs it. */
export interface SlackMethod {
  readonly name: string;
  /** Refuses a form that does not match the published arguments. */
  readonly parse: (form: Readonly<Record<string, string>>) => z.ZodSafeParseResult<Json>;
  /** Any one of these scopes is enough; empty if every token may call it. */
  readonly scopes: readonly string[];
  readonly tokenKinds: readonly SlackToken['kind'][];
  readonly run: (world: SlackWorld, caller: SlackToken, form: Readonly<Record<string, string>>) => Json;
}

type Shape<A> = Record<Exclude<AllKeys<NonNullable<A>>, 'token' | 'team_id'>, z.ZodType>;

/**
 * Defines a method for its published argument type: a shape that lacks an argument or adds one does not compile.
 * Every call may also have `token` and `team_id`.
 */
export function defineMethod<A>() {
  return <S extends Shape<A>>(definition: {
    readonly name: string;
    readonly scopes: readonly string[];
    readonly tokenKinds?: readonly SlackToken['kind'][];
    readonly shape: S & Record<Exclude<keyof S, keyof Shape<A>>, never>;
    readonly run: (world: SlackWorld, caller: SlackToken, args: z.output<z.ZodObject<S>>) => Json;
  }): SlackMethod => {
    const schema = z.strictObject<S>(definition.shape);
    return {
      name: definition.name,
      // The dispatcher only checks success and issues, so the precise output type is not needed here.
      parse: (form) => schema.safeParse(form) as z.ZodSafeParseResult<Json>,
      scopes: definition.scopes,
      tokenKinds: definition.tokenKinds ?? ['bot', 'user'],
      // z.strictObject outputs the same as z.ZodObject<S>; they only treat unknown keys differently.
      run: (world, caller, form) => definition.run(world, caller, schema.parse(form) as z.output<z.ZodObject<S>>),
    };
  };
}

/** A form field with text. */
export const text = z.string();
/** A form field with `true` or `false`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A form field with a whole number. */
export const int = z
  .string()
  .regex(/^\d+$/)
  .transform((value) => Number(value));
/** A form field with JSON. */
export function json<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);
}
/** A JSON list of objects, such as blocks. */
export const objects = json(z.array(z.looseObject({})));

/** Returns a conversation that the caller may see; else refuses with `channel_not_found`. */
export function visibleChannel(world: SlackWorld, caller: SlackToken, id: string): SlackChannel {
  const channel = world.channels.get(id);
  if (!channel || (channel.kind !== 'channel' && !channel.members.has(caller.userId))) {
    throw new SlackRefusal('channel_not_found');
  }
  return channel;
}

/** Refuses with `missing_scope` in Slack's own form. */
export function requireScope(caller: SlackToken, anyOf: readonly string[]): void {
  if (anyOf.length === 0 || anyOf.some((scope) => caller.scopes.has(scope))) return;
  throw new SlackRefusal('missing_scope', { needed: anyOf.join(','), provided: [...caller.scopes].join(',') });
}

/** Returns one page of a list, by cursor pagination. */
export function pageOf<T>(
  all: readonly T[],
  limit: number | undefined,
  cursor: string | undefined,
): { readonly page: readonly T[]; readonly nextCursor: string } {
  const from = cursor === undefined || cursor === '' ? 0 : Number(Buffer.from(cursor, 'base64').toString('utf8'));
  if (!Number.isInteger(from) || from < 0 || from > all.length) throw new SlackRefusal('invalid_cursor');
  if (limit !== undefined && (limit < 1 || limit > 1000)) throw new SlackRefusal('invalid_limit');
  const to = from + (limit ?? 100);
  return { page: all.slice(from, to), nextCursor: to < all.length ? Buffer.from(String(to)).toString('base64') : '' };
}
