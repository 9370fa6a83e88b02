import { z } from 'zod';
import type { AllKeys } from '../../platform-wire.ts';
import type { Json, SlackChannel, SlackToken, SlackWorld } from '../world/world.ts';
import { SlackRefusal } from '../world/world.ts';

/** One method of the Web API as the server runs it. */
export interface SlackMethod {
  readonly name: string;
  /** Refuses a form that does not match the published arguments. */
  readonly parse: (form: Readonly<Record<string, string>>) => z.ZodSafeParseResult<Json>;
  /** Any one of these scopes is enough; empty when every token may call it. */
  readonly scopes: readonly string[];
  readonly tokenKinds: readonly SlackToken['kind'][];
  readonly run: (world: SlackWorld, caller: SlackToken, form: Readonly<Record<string, string>>) => Json;
}

type Shape<A> = Record<Exclude<AllKeys<NonNullable<A>>, 'token' | 'team_id'>, z.ZodType>;

/**
 * Defines a method against its published argument type: the compiler refuses a shape that lacks one of its
 * arguments or adds another. `token` and `team_id` may accompany every call.
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
      // The dispatcher only looks at success and issues, so the precise output type may be forgotten here.
      parse: (form) => schema.safeParse(form) as z.ZodSafeParseResult<Json>,
      scopes: definition.scopes,
      tokenKinds: definition.tokenKinds ?? ['bot', 'user'],
      // z.strictObject outputs what z.ZodObject<S> outputs; only the treatment of unknown keys differs.
      run: (world, caller, form) => definition.run(world, caller, schema.parse(form) as z.output<z.ZodObject<S>>),
    };
  };
}

/** A form field that holds text. */
export const text = z.string();
/** A form field that holds `true` or `false`. */
export const flag = z.enum(['true', 'false', '1', '0']).transform((value) => value === 'true' || value === '1');
/** A form field that holds a whole number. */
export const int = z
  .string()
  .regex(/^\d+$/)
  .transform((value) => Number(value));
/** A form field that holds JSON. */
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

/** The conversation that the caller may know of, or `channel_not_found`. */
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

/** One page of a list, in the form of cursor pagination. */
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
