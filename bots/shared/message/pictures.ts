import { LRUCache } from 'lru-cache';
import { isNearCopy, isPlain } from '../../../src/core/rules/pictures.ts';
import type { Bot } from '../bot.ts';
import type { FileRef, IncomingMessage } from '../platform.ts';
import { roomFor } from '../room-for.ts';
import { within } from '../running/within.ts';

/** How many pictures of a message are compared, and how long a message waits for them: then it goes on as if they could not be read. */
const EACH_MAX = 4;
const WAIT_MS = 5_000;
/** How many pictures of a tenant are remembered, for how long at most, to be known for the same. */
const TENANTS_MAX = 1_000;
const SEEN_MAX = 300;

/** Compares the pictures of messages. */
export type Pictures = {
  /** Whether a message has to wait for its pictures. */
  concern(message: IncomingMessage): boolean;
  /** The message with the hashes of its pictures; near copies have one key, the same for all of them. Never rejects. */
  read(tenantId: string, message: IncomingMessage): Promise<IncomingMessage>;
};

/** Saw no picture yet. Hashes alone are remembered, in memory. */
export function createPictures(bot: Bot): Pictures {
  const seen = new LRUCache<string, string[]>(roomFor(TENANTS_MAX));
  const keyOf = (tenantId: string, hash: string): string => {
    const known = seen.get(tenantId) ?? [];
    const same = known.find((one) => isNearCopy(one, hash)) ?? hash;
    seen.set(tenantId, [...known.filter((one) => one !== same), same].slice(-SEEN_MAX));
    return `picture:${same}`;
  };
  const readOne = async (tenantId: string, file: FileRef): Promise<FileRef> => {
    const bytes = await file.fetch?.().catch(() => null);
    if (!bytes) return file;
    const read = await bot.deps.readPicture?.(bytes);
    if (!read || 'why' in read) {
      if (read?.why === 'missing')
        bot.problems.note('pictures are to be compared, and the package sharp is not there: npm install sharp');
      if (read?.why === 'busy') bot.problems.note('more pictures than can be compared; some go by their names alone');
      return file;
    }
    return isPlain(read.hash) ? file : { ...file, key: keyOf(tenantId, read.hash), picture: read.hash };
  };
  return {
    concern: ({ files }) => files.some(({ fetch }) => fetch !== undefined),
    async read(tenantId, message) {
      const pictures = message.files.filter(({ fetch }) => fetch !== undefined).slice(0, EACH_MAX);
      const reading = Promise.all(pictures.map((file) => readOne(tenantId, file)));
      const read = await within(bot.deps.schedule, reading, WAIT_MS);
      if (!read) return message;
      const byFile = new Map(pictures.map((file, place) => [file, read[place] ?? file]));
      return { ...message, files: message.files.map((file) => byFile.get(file) ?? file) };
    },
  };
}
