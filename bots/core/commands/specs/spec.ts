import type { TextKey } from '../../../../src/core/common/texts.ts';
import type { Rights } from '../../port/platform.ts';

/** What an argument may be. Mentions arrive as ids; a platform turns its own way of writing them into the id. */
export const OPTION_KINDS = [
  'text',
  'integer',
  'number',
  'choice',
  'user',
  'role',
  'channel',
  'message',
  'file',
] as const;

/** One argument of a command. */
export type OptionSpec = {
  /** Lower case, at most 32 characters. */
  readonly name: string;
  readonly summary: TextKey;
  readonly kind: (typeof OPTION_KINDS)[number];
  readonly required: boolean;
  /** Exactly these values, with kind `choice`. */
  readonly choices?: readonly string[];
  /** Values to propose while typing; anything else is taken too. */
  readonly suggest?: 'categories' | 'rules' | 'patterns' | 'categories_and_rules' | 'key_ids' | 'commands';
  readonly min?: number;
  readonly max?: number;
};

/** What commands may be about that not every platform has. */
export type Needed =
  | 'slowmode'
  | 'forwards'
  | 'joinsChannels'
  | 'lockdown'
  | 'nativeRules'
  | 'otherApps'
  | 'publicNames'
  | 'removals'
  | 'reportCommand'
  | 'runCommand'
  | 'spammerList';

/** One command: a path of one or two words, `policy threshold`. */
export type CommandSpec = {
  readonly path: readonly [string] | readonly [string, string];
  /** At most 100 characters. */
  readonly summary: TextKey;
  /** What the asker needs, checked by the core at that moment. */
  readonly rights: Rights;
  readonly options: readonly OptionSpec[];
  /** What a platform must be able to do for the command to exist there. */
  readonly needs?: Needed;
  /** Whether it works in a private chat with the bot. */
  readonly anywhere?: boolean;
};
