import { createLru } from '../../../src/core/collections/remember.ts';

/** Most remembered messages with files; most deletions happen within seconds or when a moderator asks. */
const MESSAGES_MAX = 10_000;

/** Remembers the files of recent messages, because a step names only the message. A restart loses them. */
export function createPostedFiles() {
  const known = createLru<string, readonly string[]>(MESSAGES_MAX);
  return {
    note(channelId: string, messageId: string, fileIds: readonly string[]): void {
      if (fileIds.length > 0) known.set(`${channelId}/${messageId}`, fileIds);
    },
    of: (channelId: string, messageId: string) => known.get(`${channelId}/${messageId}`) ?? [],
  };
}
