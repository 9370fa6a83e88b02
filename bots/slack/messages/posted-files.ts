import { createLru } from '../../../src/core/collections/remember.ts';

/** How many messages with files are remembered: what goes, goes within seconds, or when a moderator says so. */
const MESSAGES_MAX = 10_000;

/** Knows the files of the messages that were read lately, since a step names nothing but the message. After a restart nothing is known of those before. */
export function createPostedFiles() {
  const known = createLru<string, readonly string[]>(MESSAGES_MAX);
  return {
    note(channelId: string, messageId: string, fileIds: readonly string[]): void {
      if (fileIds.length > 0) known.set(`${channelId}/${messageId}`, fileIds);
    },
    of: (channelId: string, messageId: string) => known.get(`${channelId}/${messageId}`) ?? [],
  };
}
