import type { Api } from 'grammy';
import type { BotCommand, BotCommandScope } from 'grammy/types';
import { COMMANDS } from '../../shared/commands/definitions.ts';
import type { Log } from '../../shared/deps.ts';
import { nameOf } from '../outcome.ts';
import { COMMAND_WORDS, verbsOf, WHOLE_COMMAND } from './names.ts';

/** @see https://core.telegram.org/bots/api#botcommand */
const DESCRIPTION_MAX = 256;

/** The commands that Telegram proposes while somebody types, for whom: names without a second word, for Telegram has no others. */
export const COMMAND_LISTS: readonly { readonly scope: BotCommandScope; readonly commands: BotCommand[] }[] = [
  { scope: { type: 'default' }, commands: listOf((word) => word === 'help') },
  { scope: { type: 'all_private_chats' }, commands: listOf((word) => word === 'help' || word === 'appeal') },
  { scope: { type: 'all_group_chats' }, commands: listOf((word) => word === 'help' || word === 'report') },
  {
    scope: { type: 'all_chat_administrators' },
    commands: [...listOf(() => true), { command: WHOLE_COMMAND, description: 'All commands, as buttons' }],
  },
];

/** Tells Telegram the commands. What fails is logged: commands work when typed all the same. */
export async function registerCommands(api: Api, log: Log): Promise<void> {
  for (const { scope, commands } of COMMAND_LISTS) {
    try {
      await api.setMyCommands(commands, { scope });
    } catch (error) {
      log.warn({ platform: 'telegram', scope: scope.type, error: nameOf(error) }, 'the command list was not taken');
    }
  }
}

function listOf(isIn: (word: string) => boolean): BotCommand[] {
  return COMMAND_WORDS.filter(isIn).map((word) => ({ command: word, description: describe(word) }));
}

function describe(word: string): string {
  const verbs = verbsOf(word);
  const summary = COMMANDS.find(({ path }) => path[0] === word)?.summary ?? word;
  return (verbs.length > 0 ? `${word}: ${verbs.join(', ')}` : summary).slice(0, DESCRIPTION_MAX);
}
