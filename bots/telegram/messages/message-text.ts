import type { Chat, ExternalReplyInfo, Message, MessageEntity, MessageOrigin } from 'grammy/types';
import { hasLink } from '../../../src/core/filters/links/find-links.ts';
import { isUnregistered } from '../../../src/core/text/host.ts';
import type { IncomingMessage } from '../../core/port/events.ts';

/** Rich messages nest 16 deep. @see https://core.telegram.org/bots/api#richmessage */
const RICH_DEPTH_MAX = 40;
const TEXT_KEYS = new Set(['text', 'url', 'title', 'caption', 'alternative_text', 'expression', 'source']);

/** A message, or one that was answered to, which lacks what that one answered to itself. */
export type AnyMessage = Omit<Message, 'reply_to_message'>;

/** What a message holds beside its text, and what a message of another chat that is answered to holds. */
export type Content = Partial<Pick<AnyMessage, keyof AnyMessage & keyof ExternalReplyInfo>>;

/** What an author wrote, and what they passed on: quotes, forwards, stories and answers to other chats. A plain reply passes nothing on. */
export function textsOf(message: AnyMessage): Pick<IncomingMessage, 'text' | 'quoted' | 'isForward'> {
  const whole = fullText(message);
  const { quote, external_reply: external, forward_origin: origin, story } = message;
  const quoted = join([quote?.text ?? '', ...(external ? [nameOfOrigin(external.origin), contentText(external)] : [])]);
  if (!origin && !story) return { text: whole, quoted };
  const from = origin ? nameOfOrigin(origin) : '';
  return { text: '', quoted: join([from, whole, quoted]), isForward: true };
}

function fullText(message: AnyMessage): string {
  const entities = message.entities ?? message.caption_entities ?? [];
  const body = message.text ?? message.caption ?? '';
  const written = [
    body,
    contentText(message),
    message.rich_message ? join(stringsIn(message.rich_message, 0)) : '',
    // Members add to what others posted; Telegram tells of it in a notice under their name.
    ...(message.checklist_tasks_added?.tasks ?? []).flatMap((task) => [
      task.text,
      ...hiddenBy(task.text, task.text_entities),
    ]),
    message.poll_option_added?.option_text ?? '',
    buttonText(message),
  ];
  const preview = message.link_preview_options?.url;
  const shown = join(written);
  const isPreviewHidden = preview !== undefined && !shown.split(/\s+/).includes(preview);
  const hidden = [...hiddenBy(body, entities), ...(isPreviewHidden ? [preview] : [])];
  return `${shown}${[...new Set(hidden)].map((link) => ` <${link}>`).join('')}`;
}

/** What people read of something that is no text. */
function contentText({ poll, checklist, venue, contact, game, invoice, giveaway, giveaway_winners, story }: Content) {
  const parts: readonly (string | undefined)[] = [
    poll?.question,
    ...(poll?.options.map(({ text }) => text) ?? []),
    poll?.explanation,
    poll?.description,
    checklist?.title,
    ...(checklist?.tasks.flatMap((task) => [task.text, ...hiddenBy(task.text, task.text_entities)]) ?? []),
    venue?.title,
    venue?.address,
    contact?.first_name,
    contact?.last_name,
    contact?.phone_number,
    contact?.vcard,
    game?.title,
    game?.description,
    game?.text,
    invoice?.title,
    invoice?.description,
    giveaway?.prize_description,
    ...(giveaway?.chats.map(nameOfChat) ?? []),
    giveaway_winners?.prize_description,
    giveaway_winners && nameOfChat(giveaway_winners.chat),
    story && nameOfChat(story.chat),
  ];
  return join(parts);
}

/** A chat as its card shows it, with the address that it opens. A person is not named: to pass them on says nothing. */
function nameOfChat(chat: Chat): string {
  if (chat.type === 'private') return '';
  const address = 'username' in chat && chat.username ? ` <https://t.me/${chat.username}>` : '';
  return `${chat.title}${address}`;
}

/** The channel or group that something was taken from, by its title: it stands above what was passed on. */
function nameOfOrigin(origin: MessageOrigin): string {
  if (origin.type === 'channel')
    return join([origin.chat.type === 'channel' ? origin.chat.title : '', origin.author_signature]);
  return origin.type === 'chat' && origin.sender_chat.type !== 'private' ? origin.sender_chat.title : '';
}

/** Addresses that a reader is led to and does not see, and names that Telegram itself made links of. One that stands inside the address that is shown is another than that. */
function hiddenBy(body: string, entities: readonly MessageEntity[] = []): string[] {
  return entities.flatMap((entity) => {
    const shown = body.slice(entity.offset, entity.offset + entity.length).trim();
    if (entity.type === 'text_link') return shown === entity.url ? [] : [entity.url];
    // Telegram makes a link of it, so it is one, also where it could be a file or a missing blank: `free.to`.
    return entity.type === 'url' && !hasLink(shown) && !isUnregistered(shown) ? [`http://${shown}`] : [];
  });
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

/** The pieces that are there, one a line. */
export function join(pieces: readonly (string | undefined)[]): string {
  return pieces.filter((piece) => piece !== undefined && piece !== '').join('\n');
}
