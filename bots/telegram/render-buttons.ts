import type { InlineKeyboardButton, InlineKeyboardMarkup } from 'grammy/types';
import type { Button } from '../shared/rendering.ts';

/** More in a row are cut on a telephone. */
const ROW_MAX = 2;
const LABEL_MAX = 60;

const STYLES = { plain: {}, good: { style: 'success' }, danger: { style: 'danger' } } as const;

/** Buttons in rows; an empty list takes away those that were there. */
export function renderButtons(buttons: readonly Button[]): InlineKeyboardMarkup {
  const rows: InlineKeyboardButton[][] = [];
  for (let start = 0; start < buttons.length; start += ROW_MAX) {
    rows.push(
      buttons.slice(start, start + ROW_MAX).map(({ id, label, style }) => ({
        text: label.slice(0, LABEL_MAX),
        callback_data: id,
        ...STYLES[style],
      })),
    );
  }
  return { inline_keyboard: rows };
}
