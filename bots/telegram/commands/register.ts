import type { Api } from 'grammy';
import type { BotCommand, BotCommandScope } from 'grammy/types';
import { LANGUAGES, type Language } from '../../../src/core/common/languages.ts';
import { COMMANDS } from '../../core/commands/specs/definitions.ts';
import { type Translate, translateIn } from '../../core/i18n/translate.ts';
import type { Outcome } from '../../core/port/outcome.ts';
import type { Platform } from '../../core/port/platform.ts';
import type { Log } from '../../core/port/process.ts';
import { readId } from '../connection/chat-ids.ts';
import { type Live, nameOf, outcomeOf } from '../connection/live.ts';
import { COMMAND_WORDS, verbsOf, WHOLE_COMMAND } from './choices.ts';

/** @see https://core.telegram.org/bots/api#botcommand */
const DESCRIPTION_MAX = 256;

/** Which commands Telegram proposes while somebody types, by what they may: names without a second word, for Telegram has no others. */
const PROPOSED = {
  alone: (word: string) => word === 'help' || word === 'appeal',
  member: (word: string) => word === 'help' || word === 'report',
  administrator: () => true,
} as const;

/** Members and administrators meet commands in no other kind of chat, so no default list is needed. */
const SCOPES = [
  { scope: { type: 'all_private_chats' }, who: 'alone' },
  { scope: { type: 'all_group_chats' }, who: 'member' },
  { scope: { type: 'all_chat_administrators' }, who: 'administrator' },
] as const satisfies readonly { readonly scope: BotCommandScope; readonly who: keyof typeof PROPOSED }[];

/** Tells Telegram the commands, in each language and in English for all others. What fails is logged: typed commands work all the same. */
export async function registerCommands(api: Pick<Api, 'setMyCommands'>, log: Log): Promise<void> {
  for (const language of LANGUAGES) {
    for (const { scope, who } of SCOPES) {
      // The list without a code is that of everybody whose language has none of its own.
      const inLanguage = language === 'en' ? {} : { language_code: language };
      try {
        await api.setMyCommands(proposalsIn(translateIn(language), who), { scope, ...inLanguage });
      } catch (error) {
        const where = { scope: scope.type, language, error: nameOf(error) };
        log.warn({ platform: 'telegram', ...where }, 'the command list was not taken');
      }
    }
  }
}

/** Has a chat propose commands in one language, or (null) each one's own. @see https://core.telegram.org/bots/api#determining-list-of-commands */
export function createProposals(live: Live): NonNullable<Platform['proposeCommands']> {
  const proposeTo = (chatId: number, scope: 'chat' | 'chat_administrators', language: Language | null) =>
    live.moves.follow(chatId, (id): Promise<true> => {
      const options = { scope: { type: scope, chat_id: id } } as const;
      if (language === null) return live.api.deleteMyCommands(options);
      const who = scope === 'chat' ? 'member' : 'administrator';
      return live.api.setMyCommands(proposalsIn(translateIn(language), who), options);
    });
  return async (community, language): Promise<Outcome> => {
    const chatId = readId(community.id) ?? 0;
    const members = await outcomeOf(() => proposeTo(chatId, 'chat', language));
    return members.kind === 'done' ? outcomeOf(() => proposeTo(chatId, 'chat_administrators', language)) : members;
  };
}

function proposalsIn(translate: Translate, who: keyof typeof PROPOSED): BotCommand[] {
  const words = COMMAND_WORDS.filter(PROPOSED[who]).map((word) => ({
    command: word,
    description: describe(translate, word),
  }));
  return who === 'administrator'
    ? [...words, { command: WHOLE_COMMAND, description: translate('telegram.all_commands_as_buttons') }]
    : words;
}

/** What it is for; of a command that needs a second word, the words that it takes. */
function describe(translate: Translate, word: string): string {
  const verbs = verbsOf(word);
  const summary = COMMANDS.find(({ path }) => path[0] === word)?.summary;
  return (verbs.length > 0 || !summary ? `${word}: ${verbs.join(', ')}` : translate(summary)).slice(0, DESCRIPTION_MAX);
}
