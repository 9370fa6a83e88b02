import type { TelegramMethod } from '../wire/method.ts';
import type { Webhook } from '../wire/webhook.ts';
import type { UpdateQueue } from '../world/updates.ts';
import {
  deleteMyCommandsMethod,
  getChatAdministratorsMethod,
  getChatMemberCountMethod,
  getChatMemberMethod,
  getChatMethod,
  getFileMethod,
  getMeMethod,
  getMyCommandsMethod,
  getUserProfilePhotosMethod,
  setMyCommandsMethod,
} from './asking.ts';
import {
  approveChatJoinRequestMethod,
  banChatMemberMethod,
  banChatSenderChatMethod,
  declineChatJoinRequestMethod,
  deleteMessageMethod,
  deleteMessageReactionMethod,
  deleteMessagesMethod,
  leaveChatMethod,
  restrictChatMemberMethod,
  setChatPermissionsMethod,
  unbanChatMemberMethod,
  unbanChatSenderChatMethod,
} from './moderating.ts';
import { receivingMethods } from './receiving.ts';
import {
  answerCallbackQueryMethod,
  editMessageReplyMarkupMethod,
  editMessageTextMethod,
  sendChatActionMethod,
  sendDocumentMethod,
  sendMessageMethod,
} from './sending.ts';

/** Returns every method that the local Telegram supports, besides getUpdates. All others are refused with 404 and recorded. */
export function telegramMethods(queue: UpdateQueue, webhook: Webhook): readonly TelegramMethod[] {
  return [
    ...receivingMethods(queue, webhook),
    answerCallbackQueryMethod,
    approveChatJoinRequestMethod,
    banChatMemberMethod,
    banChatSenderChatMethod,
    declineChatJoinRequestMethod,
    deleteMessageMethod,
    deleteMessageReactionMethod,
    deleteMessagesMethod,
    deleteMyCommandsMethod,
    editMessageReplyMarkupMethod,
    editMessageTextMethod,
    getChatAdministratorsMethod,
    getChatMemberCountMethod,
    getChatMemberMethod,
    getChatMethod,
    getFileMethod,
    getMeMethod,
    getMyCommandsMethod,
    getUserProfilePhotosMethod,
    leaveChatMethod,
    restrictChatMemberMethod,
    sendChatActionMethod,
    sendDocumentMethod,
    sendMessageMethod,
    setChatPermissionsMethod,
    setMyCommandsMethod,
    unbanChatMemberMethod,
    unbanChatSenderChatMethod,
  ];
}
