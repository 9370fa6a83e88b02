import type { Message } from 'grammy/types';
import type { KeptMessage } from '../../../emulators/telegram/world/world.ts';
import type { Shown } from '../conformance-driver.ts';

/** What people read in a message of the bot's, as the conformance suite wants it; `fileText` gives what a file id stands for. */
export function showMessage(message: Message, isPrivate: boolean, fileText: (id: string) => string): Shown {
  const text = message.text ?? message.caption ?? '';
  const buttons = message.reply_markup?.inline_keyboard.flat() ?? [];
  const { document } = message;
  return {
    text: readText(text),
    raw: JSON.stringify([text, message.entities ?? message.caption_entities ?? []]),
    buttons: buttons.flatMap((button) =>
      'callback_data' in button && button.callback_data ? [{ id: button.callback_data, label: button.text }] : [],
    ),
    isPrivate,
    files: document ? [{ name: document.file_name ?? '', content: fileText(document.file_id) }] : [],
  };
}

/** Several messages as one answer. */
export function showTogether(
  kept: readonly KeptMessage[],
  isPrivate: boolean,
  fileText: (id: string) => string,
): Shown | null {
  const shown = kept.map(({ message }) => showMessage(message, isPrivate, fileText));
  if (shown.length === 0) return null;
  return {
    text: shown.map(({ text }) => text).join('\n'),
    raw: shown.map(({ raw }) => raw).join('\n'),
    buttons: shown.flatMap(({ buttons }) => buttons),
    isPrivate,
    files: shown.flatMap(({ files }) => files),
  };
}

/** Takes off what nobody sees: the joiners that keep Telegram from finding mentions and links. */
export function readText(text: string): string {
  return text.replaceAll('\u2060', '');
}
