import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { RuleOption } from '../../../../src/core/filters/rule/local-rule.ts';
import type { Capabilities, Rights } from '../../port/capabilities.ts';

/** One argument of a command. */
export type OptionSpec = Omit<RuleOption, 'kind' | 'suggest'> & {
  /** What it may be. Mentions arrive as ids; a platform turns its own way of writing them into the id. */
  readonly kind: RuleOption['kind'] | 'number' | 'length' | 'user' | 'message' | 'file';
  /** Needed where no message is answered, whose author it would be. */
  readonly orReply?: true;
  /** Given by its name alone, `purge:7`, where arguments are read by their place. */
  readonly named?: true;
  /** What a platform must be able to do for the argument to exist there. */
  readonly needs?: keyof Capabilities;
  /** Values to propose while typing; anything else is taken too. */
  readonly suggest?: 'categories' | 'rules' | 'patterns' | 'categories_and_rules' | 'key_ids' | 'commands';
};

/** One command: a path of one or two words, `policy threshold`. */
export type CommandSpec = {
  readonly path: readonly [string] | readonly [string, string];
  /** At most 100 characters. */
  readonly summary: TextKey;
  /** What the asker needs, checked by the core at that moment. */
  readonly rights: Rights;
  readonly options: readonly OptionSpec[];
  /** What a platform must be able to do for the command to exist there. */
  readonly needs?: keyof Capabilities;
  /** Whether it works in a private chat with the bot. */
  readonly anywhere?: boolean;
};

/** `log here` of the text `command.log_here`. */
type WordsOf<Key> = Key extends `command.${infer First}_${infer Second}`
  ? `${First} ${Second}`
  : Key extends `command.${infer Word}`
    ? Word
    : never;

/** A command by its words. What it is for says the text with its name, unless `more` has another. */
export function command(
  words: WordsOf<TextKey>,
  rights: Rights,
  options: readonly OptionSpec[] = [],
  more: Partial<CommandSpec> = {},
): CommandSpec {
  // Its words were made of the keys of texts, and `split` counts nothing.
  const summary = `command.${words.replace(' ', '_')}` as TextKey;
  return { path: words.split(' ') as unknown as CommandSpec['path'], summary, rights, options, ...more };
}

/** An argument that may be left out, and needs no bounds. */
export function optional(kind: OptionSpec['kind'], summary: TextKey, name: string = kind): OptionSpec {
  return { name, summary, kind, required: false };
}

/** @param max characters. */
export function text(name: string, summary: TextKey, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'text', required, max };
}

/** A whole number from `min` to `max`. */
export function integer(name: string, summary: TextKey, min: number, max: number, required = true): OptionSpec {
  return { name, summary, kind: 'integer', required, min, max };
}
