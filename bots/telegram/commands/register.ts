import { hash } from 'node:crypto';
import type { Api } from 'grammy';
import type { BotCommand, BotCommandScope } from 'grammy/types';
import { LANGUAGES, type Language } from '../../../src/core/common/languages.ts';
import type { WorkLeases } from '../../../src/core/common/work-leases.ts';
import { DAY_MS } from '../../../src/core/time/time.ts';
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

/** The commands that Telegram suggests, by permission: only first words, because Telegram has no others. */
const PROPOSED = {
  alone: (word: string) => word === 'help' || word === 'appeal',
  member: (word: string) => word === 'help' || word === 'report',
  administrator: () => true,
} as const;

/** Members and administrators use commands in no other kind of chat, so no default list is needed. */
const SCOPES = [
  { scope: { type: 'all_private_chats' }, who: 'alone' },
  { scope: { type: 'all_group_chats' }, who: 'member' },
  { scope: { type: 'all_chat_administrators' }, who: 'administrator' },
] as const satisfies readonly { readonly scope: BotCommandScope; readonly who: keyof typeof PROPOSED }[];

/**
 * Registers the commands in each language, and in English for all others; equal lists once a day at most, even if the bot restarts often.
 * Failures are logged, and the next start repeats all; typed commands work anyway. @param leases absent without a store.
 */
export async function registerCommands(
  api: Pick<Api, 'setMyCommands'>,
  log: Log,
  botId: string,
  leases?: Pick<WorkLeases, 'leaseWork'>,
): Promise<void> {
  const lists = LANGUAGES.flatMap((language) =>
    SCOPES.map(({ scope, who }) => ({
      commands: proposalsIn(translateIn(language), who),
      // The list without a code serves everybody whose language has none.
      options: { scope, ...(language === 'en' ? {} : { language_code: language }) },
    })),
  );
  const work = `commands telegram ${botId} ${hash('sha256', JSON.stringify(lists), 'base64url')}`;
  // Leased for no time yet, so that after a crash the next process repeats it.
  if ((await leases?.leaseWork(work, 0, true).catch(() => true)) === false) return;
  let allAccepted = true;
  for (const { commands, options } of lists) {
    try {
      await api.setMyCommands(commands, options);
    } catch (error) {
      allAccepted = false;
      const where = { scope: options.scope.type, language: options.language_code ?? 'en', error: nameOf(error) };
      log.warn(where, 'the command list was not taken');
    }
  }
  if (allAccepted) await leases?.leaseWork(work, DAY_MS, true).catch(() => false);
}

/** Makes a chat offer commands in one language, or (null) each one's own. @see https://core.telegram.org/bots/api#determining-list-of-commands */
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

/** Returns a command's purpose, or its second words if it needs one. */
function describe(translate: Translate, word: string): string {
  const verbs = verbsOf(word);
  const summary = COMMANDS.find(({ path }) => path[0] === word)?.summary;
  return (verbs.length > 0 || !summary ? `${word}: ${verbs.join(', ')}` : translate(summary)).slice(0, DESCRIPTION_MAX);
}
