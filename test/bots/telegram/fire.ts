import type { FireDriver, Happened } from '../under-fire/fire.ts';
import { openTelegramDriver } from './driver.ts';
import { showMessage } from './shown.ts';

const BROKEN = {
  everything: ['*'],
  'look-ups': ['getChatMember', 'getChatAdministrators'],
  posts: ['sendMessage'],
  'door and timeouts': ['getChat', 'setChatPermissions', 'restrictChatMember'],
};
const FORBIDDEN_SECONDS = 600;
const FORBIDDEN = ['sendMessage', 'editMessageText', 'deleteMessage', 'deleteMessages'];

/** The forum of the conformance suite, on a Telegram that keeps to its published limits. */
export async function openTelegramFire(): Promise<FireDriver> {
  const driver = await openTelegramDriver({ limits: 'documented' });
  const { server, logChannelId, channelId } = driver;
  const topicOfLog = Number(logChannelId.slice(logChannelId.indexOf('_') + 1));
  return {
    ...driver,
    happened: () =>
      server.journal.flatMap((one): readonly Happened[] => {
        if (one.kind !== 'shown') return [one];
        const { message, messageId, isNew } = one;
        const isPrivate = message.chat.type === 'private';
        if (!isPrivate && (one.channelId !== channelId || message.message_thread_id !== topicOfLog)) return [];
        const { text } = showMessage(message, isPrivate, () => '');
        return [{ kind: 'shown', messageId, isNew, text, toPersonId: isPrivate ? one.channelId : null }];
      }),
    breakDown(part) {
      const repairs = BROKEN[part].map((method) => server.breakDown(method, 502));
      return () => {
        for (const repair of repairs) repair();
      };
    },
    forbid: () => {
      for (const method of FORBIDDEN) server.flood(method, FORBIDDEN_SECONDS);
    },
    deletions: () =>
      server.calls
        .filter(({ method }) => /^deleteMessages?$/.test(method))
        .map(({ arguments: { message_ids }, ok }) => ({
          messages: message_ids === undefined ? 1 : JSON.stringify(message_ids).split(',').length,
          isTaken: ok,
        })),
    calls: () => server.calls.length,
  };
}
