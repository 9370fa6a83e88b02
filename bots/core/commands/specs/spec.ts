import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { RuleOption } from '../../../../src/core/filters/rule/local-rule.ts';
import type { Capabilities, Rights } from '../../port/capabilities.ts';

/** One argument of a command. */
export type OptionSpec = Omit<RuleOption, 'kind' | 'suggest'> & {
  /** The type of its value. Mentions arrive as ids; each platform converts its own notation into the id. */
  readonly kind: RuleOption['kind'] | 'number' | 'length' | 'user' | 'message' | 'file';
  /** Required unless the command replies to a message; then it is that message's author. */
  readonly orReply?: true;
  /** Given only by its name, `purge:7`, where arguments are read by position. */
  readonly named?: true;
  /** The capability that a platform needs for the argument to exist there. */
  readonly needs?: keyof Capabilities;
  /** Values to suggest while typing; other values are accepted too. */
  readonly suggest?: 'categories' | 'rules' | 'patterns' | 'categories_and_rules' | 'key_ids' | 'commands';
};

/** One command, with a path of one or two words: `policy threshold`. */
export type CommandSpec = {
  readonly path: readonly [string] | readonly [string, string];
  /** At most 100 characters. */
  readonly summary: TextKey;
  /** Rights that the asker needs. The core checks them when the command runs. */
  readonly rights: Rights;
  readonly options: readonly OptionSpec[];
  /** The capability that a platform needs for the command to exist there. */
  readonly needs?: keyof Capabilities;
  /** Whether it works in a private chat with the bot. */
  readonly anywhere?: boolean;
};

/** The words `log here` of the text key `command.log_here`. */
type WordsOf<Key> = Key extends `command.${infer First}_${infer Second}`
  ? `${First} ${Second}`
  : Key extends `command.${infer Word}`
    ? Word
    : never;

/** Creates a command from its words. The text with the same name describes it, unless `more` has another summary. */
export function command(
  words: WordsOf<TextKey>,
  rights: Rights,
  options: readonly OptionSpec[] = [],
  more: Partial<CommandSpec> = {},
): CommandSpec {
  // The casts are safe: the words come from text keys, but TypeScript does not know how many parts `split` returns.
  const summary = `command.${words.replace(' ', '_')}` as TextKey;
  return { path: words.split(' ') as unknown as CommandSpec['path'], summary, rights, options, ...more };
}

/** Creates an argument that may be left out and has no bounds. */
export function optional(kind: OptionSpec['kind'], summary: TextKey, name: string = kind): OptionSpec {
  return { name, summary, kind, required: false };
}

/** Creates a text argument. @param max its most characters. */
export function text(name: string, summary: TextKey, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'text', required, max };
}

/** Creates an argument for a whole number from `min` to `max`. */
export function integer(name: string, summary: TextKey, min: number, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'integer', required, min, max };
}
