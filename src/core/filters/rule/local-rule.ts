import { z } from 'zod';
import type { ValidationIssue } from '../../common/errors.ts';
import { SETTINGS_LIMITS } from '../../common/settings-limits.ts';
import type { TextKey, TextValues } from '../../common/texts.ts';
import { withoutUndefined } from '../../common/untyped-json.ts';
import { ACTIONS, type Action, type LocalCategory } from '../../decisions/decision.ts';
import type { PatternChecks } from '../pattern-matching/pattern-check.ts';
import type { FloodWindow } from '../state/flood-window.ts';
import type { ListState } from '../state/known-lists.ts';
import type { LocalSubject, LocalText } from './local-subject.ts';

/** A rule's finding in one message. */
export type RuleHit = {
  readonly category: LocalCategory;
  readonly action: Action;
  /** A short description of the match, for moderators. */
  readonly matched: string;
};

/** Worst-case cost of a rule: preparing it once, and each UTF-16 unit of a text. Measured on adversarial inputs. */
export type RuleCost = { readonly prepareMs: number; readonly unitMicros: number };

/** Worst-case time per code unit to normalise it and to search letters and links. Measured on adversarial texts: 0.6 on a quiet machine. */
const UNIT_MICROS = 1.5;

/**
 * Returns how long reading a text and searching it may take, in milliseconds, with the time to make the rules ready.
 * @example worstMsOf('free nitro', rules.cost) > 1;
 */
export function worstMsOf(raw: string, { prepareMs = 0, unitMicros = 0 }: Partial<RuleCost>): number {
  return Math.max(prepareMs, (raw.length * (UNIT_MICROS + unitMicros)) / 1_000);
}

/** A compiled rule of one tenant. It never hits if its action is none. */
export type CompiledRule = {
  /** Whether the rule has something to look for, whatever its action; see `weakRuleWarnings`. */
  readonly isSet: boolean;
  /** Checks the text alone. The result is cached for the same text. */
  readonly findInText?: (text: LocalText) => RuleHit | null;
  readonly cost?: RuleCost;
  /** Whether the rule compares texts by their outline. */
  readonly comparesTexts?: true;
  /** Whether the rule reads the hosts of a message's links. */
  readonly readsHosts?: true;
  /** Checks who wrote and when. Runs for every message, even a decided one, because it may count messages. */
  readonly findInContext?: (subject: LocalSubject, flood: FloodWindow) => RuleHit | null;
};

/** The result of merging a write. Locations of issues are relative to the rule's settings. */
export type Merged<Settings> = { readonly settings: Settings; readonly issues: readonly ValidationIssue[] };

/** An argument of a command, in the terms of the chat platforms. */
export type RuleOption = {
  /** Lower case, at most 32 characters. */
  readonly name: string;
  readonly summary: TextKey;
  readonly kind: 'text' | 'integer' | 'choice' | 'role' | 'channel';
  readonly required: boolean;
  /** True if people can only type it as `name:value`. */
  readonly named?: true;
  /** The allowed values of kind `choice`. */
  readonly choices?: readonly string[];
  /** The values to suggest while typing. */
  readonly suggest?: 'patterns';
  /** Bounds of an integer; `max` also limits the characters of a text. */
  readonly min?: number;
  readonly max?: number;
};

/** Arguments by name, of the kinds of their options. Optional ones may be missing. */
export type RuleArguments = Readonly<Record<string, string | number>>;

/** The reason why a command fails: a text key with its values. */
export type Refused = { readonly issue: TextKey; readonly values?: TextValues };

/** A command with which moderators change a rule: `<rule> <verb>`. */
export type RuleCommand<Settings, Write> = {
  readonly verb: string;
  /** At most 100 characters. */
  readonly summary: TextKey;
  readonly options: readonly RuleOption[];
  /** Returns the write, made from the current settings, or the reason why it fails. */
  change(current: Settings, args: RuleArguments): { readonly write: Write } | Refused;
};

/** A rule's settings for people: a title, and a text or fields for the details. */
export type ShownRule = {
  readonly title: string;
  readonly text?: string;
  readonly fields?: readonly { readonly label: string; readonly value: string; readonly code?: boolean }[];
};

/** Returns the text of a key in the reader's language. */
export type SayText = (key: TextKey, values?: TextValues) => string;

/** State of the process that rules depend on, shown beside their settings. */
export type RuleFacts = { readonly lists: readonly ListState[]; readonly nowMs: number };

/** The descriptor of one local rule. Settings, decisions, commands and documentation derive from the list in `local-rules.ts`. */
export type LocalRule<Name extends string, Schema extends z.ZodType, Write extends z.ZodType> = {
  /** The member of `/v1/settings`, and the first word of the commands. */
  readonly name: Name;
  /** The description of `<name> show`, at most 100 characters. */
  readonly summary: TextKey;
  /** The categories of its decisions, and its limits, as the documentation shows them. */
  readonly documented: { readonly category: string; readonly limits: string };
  readonly schema: Schema;
  /** The settings that one write may contain. A write may also omit the rule or give null; both change nothing. */
  readonly writeSchema: Write;
  readonly initial: z.output<Schema>;
  // Methods, because TypeScript compares their parameters loosely: one list can hold rules with different settings.
  /** Merges a write into the settings. @param checks results of pattern checks that already ran. */
  merge(kept: z.output<Schema>, given: z.output<Write>, checks?: PatternChecks): Merged<z.output<Schema>>;
  /** Reads stored settings, perhaps from another version of Steward. Never throws. */
  restore(stored: unknown): z.output<Schema>;
  compile(settings: z.output<Schema>): CompiledRule;
  /** Splits the settings by part. Rules whose parts decide independently have this. */
  parts?(settings: z.output<Schema>): readonly { readonly name: string; readonly settings: z.output<Schema> }[];
  /** Returns settings in which these categories decide nothing; the same object if it has none of them. A rule without this method cannot be observed. */
  without?(settings: z.output<Schema>, isOut: (category: string) => boolean): z.output<Schema>;
  /** Whether this category judges the author, the time or the attachments, not the text. Rules with `findInContext` define it. */
  isOfContext?(category: string): boolean;
  show(settings: z.output<Schema>, say: SayText, facts?: RuleFacts): ShownRule;
  readonly commands: readonly RuleCommand<z.output<Schema>, z.output<Write>>[];
};

/** A local rule with settings of any type. */
export type AnyLocalRule = LocalRule<string, z.ZodType, z.ZodType>;

/** Checks the types of a descriptor and keeps them exact. Names its schemas, so that the API description holds each one once. */
export function defineLocalRule<const Name extends string, Schema extends z.ZodType, Write extends z.ZodType>(
  rule: LocalRule<Name, Schema, Write>,
): LocalRule<Name, Schema, Write> {
  const name = rule.name.charAt(0).toUpperCase() + rule.name.slice(1);
  const schema = rule.schema.meta({ id: `${name}Settings` });
  return { ...rule, schema, writeSchema: rule.writeSchema.meta({ id: `${name}Write` }) };
}

/** Schemas of settings that many rules share. */
export const member = {
  action: z.enum(ACTIONS),
  isOn: (description: string) => z.boolean().describe(description),
  seconds: whole(1, SETTINGS_LIMITS.windowMaxSeconds),
} as const;

/** Returns the schema of a whole number between two bounds. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max);
}

/** Required arguments of commands: a choice, a whole number between two bounds, or a text of limited length. */
export const option = {
  choice,
  integer,
  text,
  action: choice('action', 'alert.what_to_do', ACTIONS),
  /** Turns something on or off. */
  state: choice('state', 'option.on_or_off', ['on', 'off']),
  seconds: integer('seconds', 'option.within_this_many_seconds', 1, SETTINGS_LIMITS.windowMaxSeconds),
} as const;

function choice(name: string, summary: TextKey, choices: readonly string[]): RuleOption {
  return { name, summary, kind: 'choice', required: true, choices };
}

function integer(name: string, summary: TextKey, min: number, max: number): RuleOption {
  return { name, summary, kind: 'integer', required: true, min, max };
}

function text(name: string, summary: TextKey, max: number): RuleOption {
  return { name, summary, kind: 'text', required: true, max };
}

/** Returns a command that sets members of a rule's settings, one argument each: a number, a choice, on or off. Omitted members stay. */
export function setCommand<Member extends string>(
  verb: string,
  summary: TextKey,
  members: Readonly<Record<Member, RuleOption>>,
): RuleCommand<unknown, never> {
  const given = Object.entries<RuleOption>(members);
  return {
    verb,
    summary,
    options: given.map(([, asked]) => asked),
    change: (_current, args) => {
      const valueFor = ({ name, choices }: RuleOption) =>
        choices === option.state.choices ? args[name] === 'on' : args[name];
      const write = given.map(([name, asked]) => [name, valueFor(asked)]);
      // The options already validated the arguments; the write schema checks them again.
      return { write: Object.fromEntries(write) as never };
    },
  };
}

/** Returns a command that adds the typed items to a list of a rule's settings, or removes them ignoring case. */
export function listCommand<Member extends string>(
  how: 'add' | 'remove',
  [verb, summary]: readonly [verb: string, summary: TextKey],
  [list, asked, separator]: readonly [list: Member, asked: RuleOption, separator: RegExp],
): RuleCommand<Readonly<Record<Member, readonly string[]>>, Record<Member, string[]>> {
  return {
    verb,
    summary,
    options: [asked],
    change(current, args) {
      const [known, typed] = [current[list], listOf(args, asked.name, separator)];
      const gone = new Set(typed.map((one) => one.toLowerCase()));
      const next =
        how === 'add' ? [...new Set([...known, ...typed])] : known.filter((one) => !gone.has(one.toLowerCase()));
      // TypeScript types a computed name as any string.
      return { write: { [list]: next } as Record<Member, string[]> };
    },
  };
}

/** Returns the action of a command's arguments; flag if there is none. */
export function actionOf(args: RuleArguments): Action {
  return ACTIONS.find((known) => known === args.action) ?? 'flag';
}

/** Returns a number of a command's arguments. @param otherwise the value if it was omitted. */
export function numberOf(args: RuleArguments, name: string, otherwise: number): number {
  const value = args[name];
  return typeof value === 'number' ? value : otherwise;
}

/** Splits an argument that holds a list into its items. */
export function listOf(args: RuleArguments, name: string, separator: RegExp): string[] {
  return String(args[name] ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Returns the fields of a shown rule. @param values by the keys of their labels. */
export function shownFields(say: SayText, values: Readonly<Partial<Record<TextKey, string>>>) {
  // `Object.entries` loses the type of the keys.
  return Object.entries(values).map(([label, value]) => ({ label: say(label as TextKey), value }));
}

/** Some members of settings; an undefined member counts as not given. */
type Given<Settings> = { readonly [Member in keyof Settings]?: Settings[Member] | undefined };

/** Returns the part of a descriptor for object settings: a write replaces some members. @param read cleans a write and reports its issues. */
export function ofMembers<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  initial: z.output<z.ZodObject<Shape>>,
  read: (given: Given<z.output<z.ZodObject<Shape>>>) => {
    readonly given: Given<z.output<z.ZodObject<Shape>>>;
    readonly issues: readonly ValidationIssue[];
  } = (given) => ({ given, issues: [] }),
) {
  type Settings = z.output<z.ZodObject<Shape>>;
  return {
    schema,
    writeSchema: schema.partial(),
    initial,
    merge(kept: Settings, given: Given<Settings>): Merged<Settings> {
      const { given: known, issues } = read(given);
      return { settings: { ...kept, ...withoutUndefined(known) }, issues };
    },
    restore(stored: unknown): Settings {
      if (typeof stored !== 'object' || stored === null) return initial;
      const known = new Map(Object.entries(stored));
      const start = new Map(Object.entries(initial));
      const members = Object.keys(schema.shape).map((name) => [name, known.get(name) ?? start.get(name)]);
      const parsed = schema.safeParse(Object.fromEntries(members));
      return parsed.success ? parsed.data : initial;
    },
  };
}
