import type { MessageEntity } from 'grammy/types';
import { cutUnits } from '../../core/i18n/text.ts';

type Style = 'bold' | 'italic' | 'code' | 'pre' | { readonly link: string } | { readonly mention: number };

/** Writes text up to a bound; what does not fit is cut, with '…' at its end. */
export type RichTextWriter = {
  /** Adds a piece, or as much of it as there is room for. */
  add(text: string, style?: Style): RichTextWriter;
  /** How many UTF-16 units are left. */
  room(): number;
  /** Its formatting is laid out: nothing in the text is parsed, so nothing needs an escape. Offsets are UTF-16 units. */
  finish(): { readonly text: string; readonly entities: MessageEntity[] };
};

/** @see https://core.telegram.org/bots/api#sendmessage (characters; UTF-16 units are never fewer) */
export const TEXT_MAX = 4_096;
const WORD_JOINER = '\u2060';

/** Starts an empty text. */
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

/** Breaks mentions, and with `breakLinks` addresses, in text of others by what is invisible: Telegram looks everywhere but in code. */
export function defuse(text: string, breakLinks: boolean): string {
  const quiet = text.replace(/@(?=[\p{L}\p{N}_])/gu, `@${WORD_JOINER}`);
  if (!breakLinks) return quiet;
  return quiet.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L})/gu, `.${WORD_JOINER}`).replace(/:(?=\/\/)/g, `:${WORD_JOINER}`);
}

function toEntity(style: Style, offset: number, length: number): MessageEntity {
  if (typeof style === 'string') return { type: style, offset, length };
  if ('link' in style) return { type: 'text_link', offset, length, url: style.link };
  // Telegram reads the id alone.
  const user = { id: style.mention, is_bot: false, first_name: '' };
  return { type: 'text_mention', offset, length, user };
}
