import { hash } from 'node:crypto';
import { createLru } from '../../../src/core/collections/remember.ts';
import { isNearCopy, isPlain } from '../../../src/core/filters/pictures/pictures.ts';
import type { Settings } from '../../../src/core/settings/settings.ts';
import type { ReadPicture } from '../port/deps.ts';
import type { FileRef, IncomingMessage } from '../port/events.ts';
import { createPool } from '../runtime/call-queue.ts';
import { createKeptAnswers } from '../runtime/shared-calls.ts';
import { within } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** Most pictures read per message, and how long a message waits for them. Then it is judged without them, and again when they are read. */
const EACH_MAX = 4;
const WAIT_MS = 5_000;
/** Most tenants whose pictures are remembered to find copies, and most pictures of each. */
const TENANTS_MAX = 1_000;
const SEEN_MAX = 300;
/** Most pictures that are fetched and read at once, because a whole flood would fill the memory. If more than `max` wait, only names are read. */
const READ_LIMITS = { total: 8, each: 4, max: 5_000 };
/** A file is read once within this time, because one account posts it in many channels. */
const READ_ONCE = { ms: 60_000, max: 1_000 };

/** The things that a tenant wants found in pictures. */
export type PictureAsk = Pick<Settings['pictures'], 'compare' | 'text' | 'codes'>;

const BUSY = { why: 'busy' } as const;
type Looked = { readonly file: FileRef; readonly says: string };

/** Creates the reader of pictures. It remembers hashes in memory, and for a minute what it read in a file. */
export function createPictures(bot: PlatformAccess) {
  const seen = createLru<string, string[]>(TENANTS_MAX);
  const keyOf = (tenantId: string, hash: string): string => {
    const known = seen.get(tenantId) ?? [];
    const same = known.find((one) => isNearCopy(one, hash)) ?? hash;
    seen.set(tenantId, [...known.filter((one) => one !== same), same].slice(-SEEN_MAX));
    return `picture:${same}`;
  };
  const pool = createPool(READ_LIMITS);
  const reads = createKeptAnswers<Awaited<ReturnType<ReadPicture>>>(bot.deps.schedule.now, READ_ONCE.max, (read) =>
    'hash' in read && read.missing === null && !read.isLate ? READ_ONCE.ms : 0,
  );
  const readFile = async ({ fetch }: FileRef, query: PictureAsk) => {
    const bytes = await fetch?.().catch(() => null);
    const { readPicture } = bot.deps;
    if (!bytes || !readPicture) return null;
    return reads.of(`${hash('sha256', bytes)} ${query.text} ${query.codes}`, () => readPicture(bytes, query));
  };
  const noteMissing = (what: string): void =>
    bot.problems.note(
      `pictures are to be read, and a package is not there: ${what}; see "Pictures" in the documentation`,
    );
  const look = async (tenantId: string, file: FileRef, query: PictureAsk): Promise<Looked> => {
    const isFull = pool.waiting() >= READ_LIMITS.max;
    const read = isFull ? BUSY : await pool.run(tenantId, () => readFile(file, query), true);
    if (!read || 'why' in read) {
      if (read?.why === 'missing') noteMissing('sharp');
      if (read?.why === 'busy') bot.problems.note('more pictures than can be read; some go by their names alone');
      return { file, says: '' };
    }
    if (read.missing !== null) noteMissing(read.missing);
    const says = [read.text, read.code].filter((said) => said !== '').join('\n');
    const isKnown = query.compare && !isPlain(read.hash);
    return { file: isKnown ? { ...file, key: keyOf(tenantId, read.hash), picture: read.hash } : file, says };
  };
  return {
    /** Returns what to look for in a message's pictures; null if it has none or the tenant wants nothing. */
    async concern(tenantId: string, { files }: IncomingMessage): Promise<PictureAsk | null> {
      if (!files.some(({ fetch }) => fetch !== undefined)) return null;
      const query = (await bot.deps.store.findTenant({ id: tenantId }))?.settings.pictures;
      return query && (query.compare || query.text || query.codes) ? query : null;
    },
    /** Returns the message with the hashes and texts of its pictures; near copies share a key. If that takes long, returns it unchanged, and `late` brings the rest. Never rejects. */
    async read(tenantId: string, message: IncomingMessage, query: PictureAsk) {
      const pictures = message.files.filter(({ fetch }) => fetch !== undefined).slice(0, EACH_MAX);
      const looking = Promise.all(pictures.map((file) => look(tenantId, file, query))).then((looked) => {
        const byFile = new Map(pictures.map((file, index) => [file, looked[index]?.file ?? file]));
        const files = message.files.map((file) => byFile.get(file) ?? file).map(({ fetch: _fetched, ...file }) => file);
        const said = looked.map(({ says }) => says).filter((says) => says !== '');
        return { ...message, files, inPictures: said.join('\n') };
      });
      const read = await within(bot.deps.schedule, looking, WAIT_MS);
      return { read: read ?? message, late: read ? null : looking };
    },
  };
}
