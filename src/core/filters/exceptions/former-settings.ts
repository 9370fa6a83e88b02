import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { isRecord, sortedJson, withoutUndefined } from '../../common/untyped-json.ts';
import { policyPartSchema } from './exception-part.ts';
import {
  EXCEPTION_LIMITS,
  type Exception,
  exceptionSchema,
  isSameCondition,
  newcomerSchema,
  newcomersOf,
} from './exception-rule.ts';

const newcomers = newcomerSchema.extend(policyPartSchema.shape);
const overlays = z.strictObject({
  items: z
    .array(policyPartSchema.extend({ on: z.enum(['channel', 'role']), id: exceptionSchema.shape.id.unwrap() }))
    .max(EXCEPTION_LIMITS.places),
});

/** The former members of `/v1/settings`. They stay beside `exceptions` and repeat parts of it. */
export const FORMER_SETTINGS = {
  newcomers: newcomers
    .describe('Former name of the exception for newcomers, without its filters.')
    .meta({ id: 'NewcomersSettings' }),
  overlays: overlays
    .describe('Former name of the exceptions of channels and roles, without their filters.')
    .meta({ id: 'OverlaysSettings' }),
} as const;
/** The parts of them that a write may contain. */
export const FORMER_WRITES = {
  newcomers: newcomers.partial().meta({ id: 'NewcomersWrite' }),
  overlays: overlays.partial().meta({ id: 'OverlaysWrite' }),
} as const;
type Former = {
  readonly [Name in keyof typeof FORMER_WRITES]?: z.output<(typeof FORMER_WRITES)[Name]> | null | undefined;
};

/**
 * Returns exceptions in their former format.
 * @example toFormerFormat([{ on: 'newcomers', days: 2 }]).newcomers.days; // => 2
 */
export function toFormerFormat(exceptions: readonly Exception[]) {
  const { messages = 0, days = 0, account_days = 0, policy = {}, limits = {} } = newcomersOf(exceptions) ?? {};
  const items = exceptions.flatMap(({ on, id = '', policy: own = {}, limits: most = {} }) =>
    on === 'newcomers' || on === 'everyone' ? [] : [{ on, id, policy: own, limits: most }],
  );
  return { newcomers: { messages, days, account_days, policy, limits }, overlays: { items } };
}

/**
 * Adds the former format of the exceptions to the settings of an answer.
 * @example withFormer({ exceptions: [] }).overlays; // => { items: [] }
 */
export function withFormer<Settings extends { readonly exceptions: readonly Exception[] }>(settings: Settings) {
  return { ...settings, ...toFormerFormat(settings.exceptions) };
}

/**
 * Returns the exceptions of a write, in the new format or the former one; parts that it omits stay. If the new format changes nothing, the
 * former one applies, because a client that sends back all that it read may have changed either.
 * @returns null if the write has none.
 */
export function exceptionsOf(
  kept: readonly Exception[],
  {
    exceptions,
    newcomers: ofNewcomers,
    overlays: ofPlaces,
  }: Former & { readonly exceptions?: readonly Exception[] | null | undefined },
): { readonly exceptions: readonly Exception[]; readonly isFormer: boolean } | null {
  if (exceptions && !isSame(exceptions, kept)) return { exceptions, isFormer: false };
  if (!ofNewcomers && !ofPlaces?.items) return exceptions ? { exceptions: kept, isFormer: false } : null;
  const given = withoutUndefined(ofNewcomers ?? {});
  const ofPeople = withoutEmpty({ ...newcomersOf(kept), ...given, on: 'newcomers' });
  const places = ofPlaces?.items?.map((item) =>
    withoutEmpty({ ...kept.find((one) => isSameCondition(one, item)), ...item }),
  );
  const next = [
    ...(Object.keys(ofPeople).length > 1 ? [ofPeople] : []),
    ...(places ?? kept.filter(({ on }) => on === 'channel' || on === 'role')),
    ...kept.filter(({ on }) => on === 'everyone'),
  ];
  return { exceptions: isSame(toFormerFormat(next), toFormerFormat(kept)) ? kept : next, isFormer: true };
}

/** Compares objects, ignoring the order of their members. */
function isSame(one: object, other: object): boolean {
  return sortedJson(one) === sortedJson(other);
}

function withoutEmpty(exception: Exception): Exception {
  const said = Object.entries(exception).filter(
    ([, value]) => value !== 0 && !(isRecord(value) && Object.keys(value).length === 0),
  );
  // Only optional members are removed.
  return Object.fromEntries(said) as Exception;
}

/**
 * Returns stored settings with `exceptions`, also if another version of Steward stored the former format.
 * @example withExceptions({ newcomers: { days: 2 } }).exceptions; // => [{ on: 'newcomers', days: 2 }]
 */
export function withExceptions(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (stored.exceptions !== undefined) return stored;
  const ofNewcomers = newcomers.partial().strip().safeParse(stored.newcomers);
  const ofPlaces = overlays.strip().safeParse(stored.overlays);
  return {
    ...stored,
    exceptions: exceptionsOf([], { newcomers: ofNewcomers.data, overlays: ofPlaces.data })?.exceptions ?? [],
  };
}

/**
 * Moves the location of an issue to the former format.
 * @param exceptions the result of the write; the one for newcomers comes first.
 */
export function toFormerIssue(exceptions: readonly Exception[], issue: ValidationIssue): ValidationIssue {
  const [body = 'body', name, index, ...rest] = issue.loc;
  if (name !== 'exceptions' || typeof index !== 'number') return issue;
  const of = exceptions[0]?.on === 'newcomers' ? 1 : 0;
  return {
    ...issue,
    loc: index < of ? [body, 'newcomers', ...rest] : [body, 'overlays', 'items', index - of, ...rest],
  };
}
