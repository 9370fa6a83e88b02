import { COMMANDS, commandsOf } from '../../core/commands/specs/definitions.ts';
import { TELEGRAM } from '../setup/capabilities.ts';

/** The command that takes any other as its words, as on the other platforms. */
export const WHOLE_COMMAND = 'steward';
/** What Telegram sends when a private chat with a bot is opened. */
export const START_COMMAND = 'start';

const FIRST_WORDS: ReadonlySet<string> = new Set(COMMANDS.map(({ path }) => path[0]));
const HERE = commandsOf(TELEGRAM);

/** The first words of the commands that exist on Telegram, in the order of the definitions. */
export const COMMAND_WORDS: readonly string[] = [...new Set(HERE.map(({ path }) => path[0]))];

/** Whether this is a command of ours, be it of another platform, which is answered so; other bots of the chat have commands of their own. */
export function isCommandWord(word: string): boolean {
  return FIRST_WORDS.has(word) || word === WHOLE_COMMAND || word === START_COMMAND;
}

/** The second words that a first one takes; empty for a command of one word. */
export function verbsOf(word: string): readonly string[] {
  return HERE.flatMap(({ path }) => (path[0] === word && path[1] !== undefined ? [path[1]] : []));
}
