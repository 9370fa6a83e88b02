import type { Chat, ExternalReplyInfo, Message, MessageEntity, MessageOrigin } from 'grammy/types';
import { hasLink } from '../../../src/core/filters/links/find-links.ts';
import { isUnregistered } from '../../../src/core/text/host.ts';
import type { IncomingMessage } from '../../core/port/events.ts';

/** Greatest depth that is read; rich messages nest 16 deep. @see https://core.telegram.org/bots/api#richmessage */
const RICH_DEPTH_MAX = 40;
const TEXT_KEYS = new Set(['text', 'url', 'title', 'caption', 'alternative_text', 'expression', 'source']);

/** A message, or one that another message replies to, which lacks its own replied message. */
export type AnyMessage = Omit<Message, 'reply_to_message'>;

/** Content besides the text, of a message or of a replied message of another chat. */
export type Content = Partial<Pick<AnyMessage, keyof AnyMessage & keyof ExternalReplyInfo>>;

/** Returns the author's text, and what they passed on: quotes, forwards, stories and replies to other chats, not plain replies. */
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
    // Members can add to posts by others; Telegram reports it in a notice under their name.
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

/** Returns the readable text of other content. */
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

/** Returns a chat's name with the address that it opens; '' for a person, whose name says nothing. */
function nameOfChat(chat: Chat): string {
  if (chat.type === 'private') return '';
  const address = 'username' in chat && chat.username ? ` <https://t.me/${chat.username}>` : '';
  return `${chat.title}${address}`;
}

/** Returns the title of the channel or group that a forward comes from, which is shown above it. */
function nameOfOrigin(origin: MessageOrigin): string {
  if (origin.type === 'channel')
    return join([origin.chat.type === 'channel' ? origin.chat.title : '', origin.author_signature]);
  return origin.type === 'chat' && origin.sender_chat.type !== 'private' ? origin.sender_chat.title : '';
}

/** Returns hidden addresses, and names that Telegram made links of. One inside a shown address differs from that address. */
function hiddenBy(body: string, entities: readonly MessageEntity[] = []): string[] {
  return entities.flatMap((entity) => {
    const shown = body.slice(entity.offset, entity.offset + entity.length).trim();
    if (entity.type === 'text_link') return shown === entity.url ? [] : [entity.url];
    // Telegram makes a link of it, so it counts as one, even if it could be a file or a missing space: `free.to`.
    return entity.type === 'url' && !hasLink(shown) && !isUnregistered(shown) ? [`http://${shown}`] : [];
  });
}

/** Returns the texts and addresses of buttons, which members can send through inline bots. */
function buttonText(message: AnyMessage): string {
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  return join(
    buttons.map((button) => ('url' in button && button.url ? `${button.text} <${button.url}>` : button.text)),
  );
}

/** Returns all texts and addresses in a rich message, in order. */
function stringsIn(value: unknown, depth: number): string[] {
  if (depth > RICH_DEPTH_MAX || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value))
    return value.flatMap((item: unknown) => (typeof item === 'string' ? [item] : stringsIn(item, depth + 1)));
  return Object.entries(value).flatMap(([key, item]: [string, unknown]) =>
    typeof item === 'string' ? (TEXT_KEYS.has(key) ? [item] : []) : stringsIn(item, depth + 1),
  );
}

/** Joins the non-empty pieces, one per line. */
export function join(pieces: readonly (string | undefined)[]): string {
  return pieces.filter((piece) => piece !== undefined && piece !== '').join('\n');
}
