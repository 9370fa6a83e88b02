import type { Message, MessageEntity } from 'grammy/types';
import { findCommand } from '../../core/commands/specs/definitions.ts';
import type { Usernames } from '../messages/remembered.ts';
import { isCommandWord, START_COMMAND, WHOLE_COMMAND } from './choices.ts';

/** A command as it was typed, without its slash; `isMenu` when somebody asks for all commands and names none. */
export type ReadCommand =
  | { readonly kind: 'command'; readonly text: string; readonly isMenu: boolean }
  | { readonly kind: 'start' };

/** Reads the command that a message begins with; null for none, and for those of other bots. One that does not exist is ours where it names us. */
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
  if (!isCommandWord(name) && !isForUs) return null;
  if (name === START_COMMAND) return { kind: 'start' };
  const wordsOf = (rest: string) => (name === WHOLE_COMMAND ? rest.trim() : `${name} ${rest.trim()}`.trim());
  const typed = wordsOf(text.slice(first.length));
  const words = takesPeople(typed) ? wordsOf(withIds(text, entities, first.length, deps.usernames)) : typed;
  const aimed = withRepliedAuthor(words, message);
  return { kind: 'command', text: aimed === '' ? 'help' : aimed, isMenu: aimed === '' || aimed === 'help' };
}

/** Whether a command has a place for somebody; the texts of others keep their mentions as they are. */
function takesPeople(words: string): boolean {
  const [first = '', second = ''] = words.toLowerCase().split(/\s+/);
  const spec = findCommand([first, second]) ?? findCommand([first]);
  return spec?.options.some(({ kind }) => kind === 'user') ?? false;
}

/** The text from an offset on, with people that are mentioned written as `<@id>`. */
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

/** `/exempt add` as an answer to somebody means that somebody. */
function withRepliedAuthor(words: string, message: Pick<Message, 'reply_to_message'>): string {
  const replied = message.reply_to_message;
  const id = replied?.forum_topic_created ? undefined : (replied?.sender_chat?.id ?? replied?.from?.id);
  return id !== undefined && /^exempt\s+(?:add|remove)$/i.test(words) ? `${words} user:${id}` : words;
}
