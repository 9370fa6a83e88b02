import type { InlineKeyboardMarkup } from 'grammy/types';
import { z } from 'zod';
import { badRequest } from './world.ts';

// https://core.telegram.org/bots/api#inlinekeyboardbutton
const buttonsMax = 100;
const callbackDataMaxBytes = 64;
const shared = {
  text: z.string(),
  style: z.enum(['danger', 'success', 'primary']).optional(),
  icon_custom_emoji_id: z.string().optional(),
};
const button = z.union([
  z.strictObject({ ...shared, callback_data: z.string() }),
  z.strictObject({ ...shared, url: z.string() }),
  z.strictObject({ ...shared, copy_text: z.strictObject({ text: z.string().min(1).max(256) }) }),
  z.strictObject({ ...shared, switch_inline_query: z.string() }),
  z.strictObject({ ...shared, switch_inline_query_current_chat: z.string() }),
]);

// The published type also has an optional force_reply here; it marks the keyboard of a forced reply.
const inlineKeyboard = z.strictObject({ inline_keyboard: z.array(z.array(button)) });

/** Buttons under a message. */
export const inlineMarkup = inlineKeyboard.optional();

/** Any keyboard that a new message may have. */
export const replyMarkup = z
  .union([
    inlineKeyboard,
    z.looseObject({ keyboard: z.array(z.array(z.union([z.string(), z.looseObject({ text: z.string() })]))) }),
    z.strictObject({ remove_keyboard: z.literal(true), selective: z.boolean().optional() }),
    z.strictObject({
      force_reply: z.literal(true),
      input_field_placeholder: z.string().min(1).max(64).optional(),
      selective: z.boolean().optional(),
    }),
  ])
  .optional();

/** Checks the buttons of a keyboard as Telegram does. Returns undefined for a keyboard without buttons. */
export function checkedKeyboard(markup: z.output<typeof replyMarkup>): InlineKeyboardMarkup | undefined {
  const parsed = inlineKeyboard.safeParse(markup);
  if (!parsed.success) return undefined;
  const rows = parsed.data.inline_keyboard.filter((row) => row.length > 0);
  const buttons = rows.flat();
  if (buttons.length > buttonsMax) throw badRequest('reply markup is too long');
  for (const entry of buttons) {
    if (entry.text === '')
      throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
    if ('callback_data' in entry) {
      const bytes = Buffer.byteLength(entry.callback_data);
      if (bytes < 1 || bytes > callbackDataMaxBytes) throw badRequest('BUTTON_DATA_INVALID');
    }
    if ('url' in entry && !/^(https?:\/\/[^\s/]+\.[^\s]+|tg:\/\/\S+)$/.test(entry.url)) {
      throw badRequest(`inline keyboard button URL '${entry.url}' is invalid: Wrong HTTP URL`);
    }
  }
  // Undefined optional fields do not occur, because JSON has none.
  return rows.length === 0 ? undefined : ({ inline_keyboard: rows } as InlineKeyboardMarkup);
}
