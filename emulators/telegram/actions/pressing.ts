import type { User } from 'grammy/types';
import { isInside, memberOf } from '../world/members.ts';
import type { KeptMessage, PressedButton, TelegramWorld } from '../world/world.ts';

/** Presses a button under a message of the bot, found by its callback data or its text. */
export function press(world: TelegramWorld, user: User, kept: KeptMessage, dataOrText: string): PressedButton {
  const chat = world.chats.get(kept.chatId);
  if (!chat || kept.deletedBy !== undefined) throw new Error('the message does not stand any more');
  const buttons = kept.message.reply_markup?.inline_keyboard.flat() ?? [];
  const button = buttons.find(
    (entry) => 'callback_data' in entry && (entry.callback_data === dataOrText || entry.text === dataOrText),
  );
  if (!button || !('callback_data' in button)) throw new Error(`there is no button ${dataOrText}`);
  const pressed: PressedButton = { id: String(world.newId()), user, at: world.clock.now(), answer: undefined };
  world.pressed.set(pressed.id, pressed);
  const isHeard = chat.type === 'private' || isInside(memberOf(world, chat, world.bot));
  if (isHeard) {
    world.push('callback_query', {
      id: pressed.id,
      from: user,
      message: kept.message,
      chat_instance: String(chat.id),
      data: button.callback_data,
    });
  }
  return pressed;
}
