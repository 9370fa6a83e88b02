import type { InlineKeyboardMarkup, MessageEntity } from 'grammy/types';
import { cutUnits, type Translate, translateIn } from '../../core/i18n/translate.ts';
import { type Button, type Entry, type Field, inRows, type Tone } from '../../core/port/rendering.ts';
import { readId } from '../connection/chat-ids.ts';

/** Marks instead of colours, which Telegram does not have for text. */
export const TONE_MARKS: Readonly<Record<Tone, string>> = {
  info: 'ℹ️',
  good: '✅',
  warning: '⚠️',
  danger: '🚫',
  muted: '▫️',
};

/** Options of every message of the bot. */
export const NO_PREVIEW = { link_preview_options: { is_disabled: true } };

const TITLE_MAX = 200;
const NAME_MAX = 120;
/** Most characters of the message's text; the rest is for fields. */
const TEXT_SHARE = 1_500;

/** Renders an entry as text with formatting entities, and its buttons. The last fields are cut to fit Telegram's limit. */
export function renderEntry(entry: Entry) {
  const writer = createWriter();
  const translate = translateIn(entry.language ?? 'en');
  const called = entry.mention?.kind === 'user' ? readId(entry.mention.id) : null;
  if (called !== null) writer.add(entry.mention?.name ?? translate('common.alert'), { mention: called }).add('\n');
  writer.add(`${TONE_MARKS[entry.tone]} `).add(defuse(cutUnits(entry.title, TITLE_MAX), true), 'bold');
  if (entry.author) {
    writer.add(`\n${translate('common.author')}: `).add(defuse(cutUnits(entry.author.name, NAME_MAX), true));
    writer.add(' ').add(entry.author.id, 'code');
  }
  if (entry.place) addPlace(translate, writer, entry.place);
  if (entry.text?.trim()) writer.add('\n').add(cutUnits(entry.text, TEXT_SHARE), 'pre');
  for (const field of entry.fields) addField(writer, field, true);
  const { text, entities } = writer.finish();
  return { text, options: { ...NO_PREVIEW, entities, reply_markup: renderButtons(entry.buttons) } };
}

/** Adds a labelled value on its own line, as far as there is room. */
export function addField(writer: RichTextWriter, { label, value, code }: Field, breakLinks: boolean): void {
  if (writer.room() < 20) return;
  writer.add(`\n${defuse(cutUnits(label, NAME_MAX), breakLinks)}: `);
  if (code) writer.add(value, 'code');
  else writer.add(defuse(value, breakLinks));
}

function addPlace(translate: Translate, writer: RichTextWriter, place: NonNullable<Entry['place']>): void {
  writer.add(`\n${translate('common.where')}: `).add(defuse(cutUnits(place.name || place.channelId, NAME_MAX), true));
  const { link } = place;
  if (link !== null && /^https:\/\/[^\s]{1,200}$/.test(link))
    writer.add(' · ').add(translate('platform.message'), { link });
}

/** Most buttons in a row; phones cut more. */
const ROW_MAX = 2;
const LABEL_MAX = 60;

const STYLES = { plain: {}, good: { style: 'success' }, danger: { style: 'danger' } } as const;

/** Renders buttons in rows; an empty list removes existing ones. */
export function renderButtons(buttons: readonly Button[]): InlineKeyboardMarkup {
  const rows = inRows(buttons, ROW_MAX).map((row) =>
    row.map(({ id, label, style }) => ({ text: label.slice(0, LABEL_MAX), callback_data: id, ...STYLES[style] })),
  );
  return { inline_keyboard: rows };
}

type Style = 'bold' | 'italic' | 'code' | 'pre' | { readonly link: string } | { readonly mention: number };

/** Writes text up to a limit; a piece that does not fit is cut with '…'. */
export type RichTextWriter = {
  /** Adds a piece, or as much of it as fits. */
  add(text: string, style?: Style): RichTextWriter;
  /** Returns the number of UTF-16 units left. */
  room(): number;
  /** Returns text and formatting entities. The text is not parsed, so it needs no escapes. Offsets are UTF-16 units. */
  finish(): { readonly text: string; readonly entities: MessageEntity[] };
};

/** @see https://core.telegram.org/bots/api#sendmessage (characters; UTF-16 units are never fewer) */
const TEXT_MAX = 4_096;
const WORD_JOINER = '\u2060';

/** Creates an empty text. */
export function createWriter(maxChars: number = TEXT_MAX): RichTextWriter {
  let text = '';
  const entities: MessageEntity[] = [];
  const writer: RichTextWriter = {
    add(piece, style) {
      const cut = cutUnits(piece, maxChars - text.length);
      if (style !== undefined && cut.trim() !== '') entities.push(toEntity(style, text.length, cut.length));
      text += cut;
      return writer;
    },
    room: () => maxChars - text.length,
    finish: () => ({ text, entities }),
  };
  return writer;
}

/** Breaks mentions in text by others, and with `breakLinks` addresses, with invisible characters: Telegram ignores only code. */
export function defuse(text: string, breakLinks: boolean): string {
  const quiet = text.replace(/@(?=[\p{L}\p{N}_])/gu, `@${WORD_JOINER}`);
  if (!breakLinks) return quiet;
  return quiet.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${WORD_JOINER}`).replace(/:(?=\/\/)/g, `:${WORD_JOINER}`);
}

function toEntity(style: Style, offset: number, length: number): MessageEntity {
  if (typeof style === 'string') return { type: style, offset, length };
  if ('link' in style) return { type: 'text_link', offset, length, url: style.link };
  // Telegram reads only the id.
  return { type: 'text_mention', offset, length, user: { id: style.mention, is_bot: false, first_name: '' } };
}
