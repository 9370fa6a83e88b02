import type { Message, MessageEntity } from 'grammy/types';
import { groupBy } from '../../../src/core/collections/group-by.ts';
import { COMMANDS, commandsOf, findCommand } from '../../core/commands/specs/definitions.ts';
import type { OptionSpec } from '../../core/commands/specs/spec.ts';
import type { Translate } from '../../core/i18n/translate.ts';
import { type Answer, type Button, note, withButtons } from '../../core/port/rendering.ts';
import { readId } from '../connection/chat-ids.ts';
import type { Usernames } from '../messages/remembered.ts';
import { TELEGRAM } from '../setup/capabilities.ts';

/** The command that takes any other as its words, as on the other platforms. */
export const WHOLE_COMMAND = 'steward';
/** The command that Telegram sends when somebody opens a private chat with a bot. */
const START_COMMAND = 'start';

const FIRST_WORDS: ReadonlySet<string> = new Set(COMMANDS.map(({ path }) => path[0]));
const HERE = groupBy(commandsOf(TELEGRAM), ({ path }): string => path[0]);

/** The first words of the commands on Telegram, in the order of the definitions. */
export const COMMAND_WORDS: readonly string[] = [...HERE.keys()];

/** Returns the second words of a first one; empty for a command of one word. */
export function verbsOf(word: string): readonly string[] {
  return (HERE.get(word) ?? []).flatMap(({ path }) => path[1] ?? []);
}

/** @see https://core.telegram.org/bots/api#inlinekeyboardbutton */
const CALLBACK_MAX_BYTES = 64;
const BUTTONS_MAX = 24;
const FORM = /^c:(-\d{1,16}):(.+)$/s;

/** A command assembled by pressing buttons, and its chat. */
export type Draft = { readonly chatId: number; readonly text: string };

/** The next choice that a draft needs. */
export type Choice = {
  what(translate: Translate): string;
  readonly values: readonly string[];
  /** The argument whose values the core suggests; null if `values` is complete. */
  readonly ask: { readonly path: readonly string[]; readonly option: string } | null;
};

/** Parses a button's draft; null if it contains none. */
export function readDraft(data: string): Draft | null {
  const match = FORM.exec(data);
  const chatId = readId(match?.[1] ?? '');
  const text = match?.[2];
  return chatId !== null && text !== undefined ? { chatId, text } : null;
}

/** Returns the next choice; null if the draft is complete, or needs typed words. */
export function nextChoice(text: string): Choice | null {
  const words = text.split(/\s+/);
  const [first = '', second] = words.map((word) => word.toLowerCase());
  const verbs = verbsOf(first);
  if (second === undefined && verbs.length > 0) {
    const what = (translate: Translate): string => translate('telegram.command_what', { command: `/${first}` });
    return { what, values: verbs, ask: null };
  }
  const spec = findCommand([first, second ?? '']) ?? findCommand([first]);
  if (!spec || /[:<"]/.test(text)) return null;
  const option = spec.options[words.length - spec.path.length];
  if (!option?.required) return null;
  return choiceOf(spec.path, option);
}

/** Renders a draft as a question with a button for each value, except values too long for a button. */
export function renderChoice(translate: Translate, draft: Draft, choice: Choice, proposed: readonly string[]): Answer {
  const buttons = [...choice.values, ...proposed].flatMap((value) =>
    buttonFor(draft.chatId, `${draft.text} ${value}`, value),
  );
  if (buttons.length > 0) return withButtons(note(choice.what(translate)), ...buttons.slice(0, BUTTONS_MAX));
  const text = translate('telegram.write_it_behind_command', { command: `/${draft.text}` });
  return note(choice.what(translate), text);
}

/** Returns a button for each first word. */
export function menuButtons(chatId: number): readonly Button[] {
  const words = COMMAND_WORDS.filter(
    (word) => word !== 'help' && word !== 'report' && word !== 'test' && word !== 'import',
  );
  return words.flatMap((word) => buttonFor(chatId, word, word));
}

function choiceOf(path: readonly string[], option: OptionSpec): Choice | null {
  const what = (translate: Translate): string => `/${path.join(' ')}: ${translate(option.summary)}`;
  if (option.choices) return { what, values: option.choices, ask: null };
  return option.suggest ? { what, values: [], ask: { path, option: option.name } } : null;
}

/** Returns the data of a button that runs a command; null if it is too long. */
export function draftButton(chatId: number, text: string): string | null {
  const id = `c:${chatId}:${text}`;
  return Buffer.byteLength(id) > CALLBACK_MAX_BYTES ? null : id;
}

function buttonFor(chatId: number, text: string, label: string): Button[] {
  const id = draftButton(chatId, text);
  // A value with a space would be read as two.
  return /\s/.test(label) || id === null ? [] : [{ id, label, style: 'plain' }];
}

/** A typed command without its slash; `isMenu` if somebody asks for all commands. */
export type ReadCommand =
  | { readonly kind: 'command'; readonly text: string; readonly isMenu: boolean }
  | { readonly kind: 'start' };

/** Reads the command at the start of a message; null for none, and for other bots' commands. An unknown command counts if it names this bot. */
export function readCommand(
  message: Pick<Message, 'chat' | 'text' | 'caption' | 'entities' | 'caption_entities' | 'reply_to_message'>,
  deps: { readonly botUsername: string; readonly usernames: Usernames },
): ReadCommand | null {
  const text = message.text ?? message.caption ?? '';
  const entities = message.entities ?? message.caption_entities ?? [];
  const first = entities.find((entity) => entity.type === 'bot_command' && entity.offset === 0);
  if (!first) return null;
  const [name = '', addressee] = text.slice(1, first.length).toLowerCase().split('@');
  if (addressee !== undefined && addressee !== deps.botUsername.toLowerCase()) return null;
  const isForUs = addressee !== undefined || message.chat.type === 'private';
  // Commands of other platforms get an answer; other bots in the chat have their own.
  const isOurs = FIRST_WORDS.has(name) || name === WHOLE_COMMAND || name === START_COMMAND;
  if (!isOurs && !isForUs) return null;
  if (name === START_COMMAND) return { kind: 'start' };
  const wordsOf = (rest: string) => (name === WHOLE_COMMAND ? rest.trim() : `${name} ${rest.trim()}`.trim());
  const typed = wordsOf(text.slice(first.length));
  const words = takesPeople(typed) ? wordsOf(withIds(text, entities, first.length, deps.usernames)) : typed;
  const aimed = withRepliedAuthor(words, message);
  return { kind: 'command', text: aimed === '' ? 'help' : aimed, isMenu: aimed === '' || aimed === 'help' };
}

/** Whether a command accepts a person; the texts of others keep their mentions. */
function takesPeople(words: string): boolean {
  const [first = '', second = ''] = words.toLowerCase().split(/\s+/);
  const spec = findCommand([first, second]) ?? findCommand([first]);
  return spec?.options.some(({ kind }) => kind === 'user') ?? false;
}

/** Returns the text after an offset, with mentioned people as `<@id>`. */
function withIds(text: string, entities: readonly MessageEntity[], from: number, usernames: Usernames): string {
  let rest = '';
  let index = from;
  for (const entity of entities) {
    if (entity.offset < index) continue;
    const end = entity.offset + entity.length;
    const id =
      entity.type === 'text_mention'
        ? entity.user.id
        : entity.type === 'mention'
          ? usernames.idOf(text.slice(entity.offset + 1, end))
          : null;
    if (id === null) continue;
    rest += `${text.slice(index, entity.offset)}<@${id}>`;
    index = end;
  }
  return rest + text.slice(index);
}

/** Adds the author of the replied message to `/exempt add` or `remove`. */
function withRepliedAuthor(words: string, message: Pick<Message, 'reply_to_message'>): string {
  const replied = message.reply_to_message;
  const id = replied?.forum_topic_created ? undefined : (replied?.sender_chat?.id ?? replied?.from?.id);
  return id !== undefined && /^exempt\s+(?:add|remove)$/i.test(words) ? `${words} user:${id}` : words;
}
