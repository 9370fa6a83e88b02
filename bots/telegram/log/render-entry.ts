import type { InlineKeyboardMarkup } from 'grammy/types';
import { cutUnits } from '../../core/i18n/text.ts';
import { type Translate, translateIn } from '../../core/i18n/translate.ts';
import { type Button, type Entry, type Field, inRows, type Tone } from '../../core/port/rendering.ts';
import { readId } from '../connection/chat-ids.ts';
import { createWriter, defuse, type RichTextWriter } from './rich-text.ts';

/** Telegram has no colours for text. */
export const TONE_MARKS: Readonly<Record<Tone, string>> = {
  info: 'ℹ️',
  good: '✅',
  warning: '⚠️',
  danger: '🚫',
  muted: '▫️',
};

/** What every message of the bot is sent with. */
export const NO_PREVIEW = { link_preview_options: { is_disabled: true } };

const TITLE_MAX = 200;
const NAME_MAX = 120;
/** The message itself; the rest belongs to the fields. */
const TEXT_SHARE = 1_500;

/** An entry as a text with formatting laid out, and its buttons. Stays within Telegram's limit by cutting the fields at its end. */
export function renderEntry(entry: Entry) {
  const writer = createWriter();
  const translate = translateIn(entry.language ?? 'en');
  const called = entry.mention?.kind === 'user' ? readId(entry.mention.id) : null;
  if (called !== null) writer.add(translate('common.alert'), { mention: called }).add('\n');
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

/** A labelled value on a line of its own, as far as there is room. */
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

/** More in a row are cut on a telephone. */
const ROW_MAX = 2;
const LABEL_MAX = 60;

const STYLES = { plain: {}, good: { style: 'success' }, danger: { style: 'danger' } } as const;

/** Buttons in rows; an empty list takes away those that were there. */
export function renderButtons(buttons: readonly Button[]): InlineKeyboardMarkup {
  const rows = inRows(buttons, ROW_MAX).map((row) =>
    row.map(({ id, label, style }) => ({ text: label.slice(0, LABEL_MAX), callback_data: id, ...STYLES[style] })),
  );
  return { inline_keyboard: rows };
}
