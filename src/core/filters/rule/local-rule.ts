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

/** What a rule found in one message. */
export type RuleHit = {
  readonly category: LocalCategory;
  readonly action: Action;
  /** What matched, short, for the moderators. */
  readonly matched: string;
};

/** What looking at a text costs at the worst: making the rule ready, once, and each UTF-16 unit. Measured on inputs made for it. */
export type RuleCost = { readonly prepareMs: number; readonly unitMicros: number };

/** A rule of one tenant, ready to decide. A rule whose action is none never hits. */
export type CompiledRule = {
  /** Whether it looks for something, whatever its action; see `weakRuleWarnings`. */
  readonly isSet: boolean;
  /** Looks at the text alone, whoever wrote it; what it finds is remembered for the same text. */
  readonly findInText?: (text: LocalText) => RuleHit | null;
  readonly cost?: RuleCost;
  /** Whether it compares texts by their outline. */
  readonly comparesTexts?: true;
  /** Whether it asks for the hosts of a message's links. */
  readonly readsHosts?: true;
  /** Looks at who wrote when. Asked for every message, whatever else decides it, for it may count. */
  readonly findInContext?: (subject: LocalSubject, flood: FloodWindow) => RuleHit | null;
};

/** What comes of merging a write: places of faults are those within the rule's own settings. */
export type Merged<Settings> = { readonly settings: Settings; readonly issues: readonly ValidationIssue[] };

/** An argument of a command, in the words of the chat platforms. */
export type RuleOption = {
  /** Lower case, at most 32 characters. */
  readonly name: string;
  readonly summary: TextKey;
  readonly kind: 'text' | 'integer' | 'choice' | 'role' | 'channel';
  readonly required: boolean;
  /** Typed as `name:value` alone. */
  readonly named?: true;
  /** Exactly these values, with kind `choice`. */
  readonly choices?: readonly string[];
  /** Values to propose while typing. */
  readonly suggest?: 'patterns';
  /** The least and the most of an integer; the most characters of a text. */
  readonly min?: number;
  readonly max?: number;
};

/** Arguments by name, of the kinds that their options say; optional ones may be missing. */
export type RuleArguments = Readonly<Record<string, string | number>>;

/** Why a command cannot do what it was asked for: a text with its values. */
export type Refused = { readonly issue: TextKey; readonly values?: TextValues };

/** A command by which moderators change a rule: `<rule> <verb>`. */
export type RuleCommand<Settings, Write> = {
  readonly verb: string;
  /** At most 100 characters. */
  readonly summary: TextKey;
  readonly options: readonly RuleOption[];
  /** What the command writes, made out of what stands; or why it cannot. */
  change(current: Settings, args: RuleArguments): { readonly write: Write } | Refused;
};

/** A rule's settings for people: a title with, where there is more to say, a text or fields under it. */
export type ShownRule = {
  readonly title: string;
  readonly text?: string;
  readonly fields?: readonly { readonly label: string; readonly value: string; readonly code?: boolean }[];
};

/** The text of a key, in the language of whoever reads it. */
export type SayText = (key: TextKey, values?: TextValues) => string;

/** What the process knows of what rules stand on, to be shown beside their settings. */
export type RuleFacts = { readonly lists: readonly ListState[]; readonly nowMs: number };

/** All that there is to know of one local rule. Settings, decisions, commands and documentation derive from the list in `local-rules.ts`. */
export type LocalRule<Name extends string, Schema extends z.ZodType, Write extends z.ZodType> = {
  /** The member of `/v1/settings`, and the first word of the commands. */
  readonly name: Name;
  /** What `<name> show` shows, at most 100 characters. */
  readonly summary: TextKey;
  /** The categories that its decisions carry, and its limits, as the documentation has them. */
  readonly documented: { readonly category: string; readonly limits: string };
  readonly schema: Schema;
  /** What one write may give of it. Beyond this, a write may leave the rule out or give null, which changes nothing. */
  readonly writeSchema: Write;
  readonly initial: z.output<Schema>;
  // Methods, so that a list of rules with settings of their own is a list of rules.
  /** @param checks what is known of patterns already. */
  merge(kept: z.output<Schema>, given: z.output<Write>, checks?: PatternChecks): Merged<z.output<Schema>>;
  /** Reads what was stored, perhaps by another version of Steward. Never throws. */
  restore(stored: unknown): z.output<Schema>;
  compile(settings: z.output<Schema>): CompiledRule;
  /** Settings of one part of it each, for a rule whose parts decide by themselves. */
  parts?(settings: z.output<Schema>): readonly { readonly name: string; readonly settings: z.output<Schema> }[];
  /** The same settings, where nothing of these categories decides; the given ones where they have none of them. Without it the rule cannot be observed. */
  without?(settings: z.output<Schema>, isOut: (category: string) => boolean): z.output<Schema>;
  /** Whether a decision of this category says nothing of the text, but of who wrote when, or what they attached; a rule that looks in context has it. */
  isOfContext?(category: string): boolean;
  show(settings: z.output<Schema>, say: SayText, facts?: RuleFacts): ShownRule;
  readonly commands: readonly RuleCommand<z.output<Schema>, z.output<Write>>[];
};

/** A local rule whose settings are its own business. */
export type AnyLocalRule = LocalRule<string, z.ZodType, z.ZodType>;

/** Checks a descriptor, and keeps its exact types. Its schemas are in the description of the API once, by names of their own. */
export function defineLocalRule<const Name extends string, Schema extends z.ZodType, Write extends z.ZodType>(
  rule: LocalRule<Name, Schema, Write>,
): LocalRule<Name, Schema, Write> {
  const name = rule.name.charAt(0).toUpperCase() + rule.name.slice(1);
  const schema = rule.schema.meta({ id: `${name}Settings` });
  return { ...rule, schema, writeSchema: rule.writeSchema.meta({ id: `${name}Write` }) };
}

/** Members that the settings of many rules have. */
export const member = {
  action: z.enum(ACTIONS),
  isOn: (description: string) => z.boolean().describe(description),
  seconds: whole(1, SETTINGS_LIMITS.windowMaxSeconds),
} as const;

/** A whole number between two bounds. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max);
}

/** Arguments of commands that have to be given: one of some words, a whole number between two bounds, a text of so many characters. */
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

/** A command that sets members of a rule's settings, each by one argument: a number, a choice, or on and off. What is left out stays. */
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
      // Arguments are read by their options; the write checks them all the same.
      return { write: Object.fromEntries(write) as never };
    },
  };
}

/** A command that adds what is typed to a list of a rule's settings, or takes it out, whatever the case. */
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
      // A computed name is any string to TypeScript.
      return { write: { [list]: next } as Record<Member, string[]> };
    },
  };
}

/** The action of a command's arguments. */
export function actionOf(args: RuleArguments): Action {
  return ACTIONS.find((known) => known === args.action) ?? 'flag';
}

/** A number of a command's arguments. @param otherwise where it was left out. */
export function numberOf(args: RuleArguments, name: string, otherwise: number): number {
  const value = args[name];
  return typeof value === 'number' ? value : otherwise;
}

/** The items of a list that was typed as one argument. */
export function listOf(args: RuleArguments, name: string, separator: RegExp): string[] {
  return String(args[name] ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** Fields of a rule that is shown, by the keys of their labels. */
export function shownFields(say: SayText, values: Readonly<Partial<Record<TextKey, string>>>) {
  // `Object.entries` forgets the names.
  return Object.entries(values).map(([label, value]) => ({ label: say(label as TextKey), value }));
}

/** Some members of settings; one that is there and undefined is not given. */
type Given<Settings> = { readonly [Member in keyof Settings]?: Settings[Member] | undefined };

/** The part of a descriptor for settings that are an object: a write replaces some members. @param read a write as it is kept, and its faults. */
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
