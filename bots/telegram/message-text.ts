import type { Message, MessageEntity } from 'grammy/types';
import type { FileRef } from '../shared/platform.ts';

/** Rich messages nest 16 deep. @see https://core.telegram.org/bots/api#richmessage */
const RICH_DEPTH_MAX = 40;
const TEXT_KEYS = new Set(['text', 'url', 'title', 'caption', 'alternative_text', 'expression', 'source']);

/** A message, or one that was answered to, which lacks what that one answered to itself. */
export type AnyMessage = Omit<Message, 'reply_to_message'>;

/**
 * What the author of a message wrote, and what they only passed on. A plain reply passes nothing on: what it answers to stands in the
 * chat by itself. Quotes and forwards do.
 */
export function textsOf(message: AnyMessage): { readonly text: string; readonly quoted: string } {
  const whole = wholeText(message);
  const quote = message.quote?.text ?? '';
  return message.forward_origin ? { text: '', quoted: join([whole, quote]) } : { text: whole, quoted: quote };
}

/** What is attached. Telegram gives one file the same name for all who send it on. */
export function filesOf(message: AnyMessage): FileRef[] {
  const { photo, sticker, animation, document, video, video_note, voice, audio } = message;
  const attached: readonly (readonly [{ readonly file_unique_id: string } | undefined, string | undefined])[] = [
    [photo?.at(-1), 'photo'],
    [sticker, ['sticker', sticker?.emoji, sticker?.set_name].filter(Boolean).join(' ')],
    [animation, animation?.file_name ?? 'animation'],
    // An animation comes as a document too, for old clients.
    [animation ? undefined : document, document?.file_name ?? 'document'],
    [video, video?.file_name ?? 'video'],
    [video_note, 'video message'],
    [voice, 'voice message'],
    [audio, audio?.file_name ?? audio?.title ?? 'audio'],
  ];
  return attached.flatMap(([file, name]) => (file ? [{ key: `id:${file.file_unique_id}`, name: name ?? '' }] : []));
}

function wholeText(message: AnyMessage): string {
  const entities = message.entities ?? message.caption_entities ?? [];
  const body = message.text ?? message.caption ?? '';
  const written = [
    body,
    message.poll ? join([message.poll.question, ...message.poll.options.map(({ text }) => text)]) : '',
    message.checklist ? join([message.checklist.title, ...message.checklist.tasks.map(({ text }) => text)]) : '',
    message.venue ? join([message.venue.title, message.venue.address]) : '',
    message.contact
      ? join([message.contact.first_name, message.contact.last_name ?? '', message.contact.phone_number])
      : '',
    message.game ? join([message.game.title, message.game.description]) : '',
    message.rich_message ? join(stringsIn(message.rich_message, 0)) : '',
    buttonText(message),
  ];
  return `${join(written)}${hiddenLinks(join(written), [...hiddenBy(entities), message.link_preview_options?.url])}`;
}

function hiddenBy(entities: readonly MessageEntity[]): string[] {
  return entities.flatMap((entity) => (entity.type === 'text_link' ? [entity.url] : []));
}

/** Addresses that a reader is led to and does not see. */
function hiddenLinks(visible: string, links: readonly (string | undefined)[]): string {
  const hidden = links.filter((link) => link !== undefined && !visible.includes(link));
  return [...new Set(hidden)].map((link) => ` <${link}>`).join('');
}

/** Members can send messages with buttons through inline bots. */
function buttonText(message: AnyMessage): string {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return join(
    buttons.map((button) => ('url' in button && button.url ? `${button.text} <${button.url}>` : button.text)),
  );
}

/** The texts and addresses anywhere in a rich message, in order. */
function stringsIn(value: unknown, depth: number): string[] {
  if (depth > RICH_DEPTH_MAX || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (typeof item === 'string' ? [item] : stringsIn(item, depth + 1)));
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    typeof item === 'string' ? (TEXT_KEYS.has(key) ? [item] : []) : stringsIn(item, depth + 1),
  );
}

function join(pieces: readonly string[]): string {
  return pieces.filter((piece) => piece !== '').join('\n');
}
