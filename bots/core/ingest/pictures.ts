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

/** How many pictures of a message are looked at, and how long a message waits for them: then it goes on without them, and once more when they are read. */
const EACH_MAX = 4;
const WAIT_MS = 5_000;
/** How many pictures of a tenant are remembered, for how long at most, to be known for the same. */
const TENANTS_MAX = 1_000;
const SEEN_MAX = 300;
/** So many pictures are fetched and read at once: all of a flood would fill the memory. Of those that wait beyond `max` only names are looked at. */
const TURNS = { total: 8, each: 4, max: 5_000 };
/** One account posts the same file in many channels: it is read once within this time. */
const SAME = { ms: 60_000, max: 1_000 };

/** What a tenant has looked for in pictures. */
export type PictureAsk = Pick<Settings['pictures'], 'compare' | 'text' | 'codes'>;

const BUSY = { why: 'busy' } as const;
type Looked = { readonly file: FileRef; readonly says: string };

/** Makes what reads the pictures of messages, as tenants want it. Hashes are remembered, in memory, and what was read in a file for a minute. */
export function createPictures(bot: PlatformAccess) {
  const seen = createLru<string, string[]>(TENANTS_MAX);
  const keyOf = (tenantId: string, hash: string): string => {
    const known = seen.get(tenantId) ?? [];
    const same = known.find((one) => isNearCopy(one, hash)) ?? hash;
    seen.set(tenantId, [...known.filter((one) => one !== same), same].slice(-SEEN_MAX));
    return `picture:${same}`;
  };
  const turns = createPool(TURNS);
  const reads = createKeptAnswers<Awaited<ReturnType<ReadPicture>>>(bot.deps.schedule.now, SAME.max, (read) =>
    'hash' in read && read.missing === null && !read.isLate ? SAME.ms : 0,
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
    const isFull = turns.waiting() >= TURNS.max;
    const read = isFull ? BUSY : await turns.run(tenantId, () => readFile(file, query), true);
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
    /** What is looked for in a message's pictures; null where it has none, or nothing is. */
    async concern(tenantId: string, { files }: IncomingMessage): Promise<PictureAsk | null> {
      if (!files.some(({ fetch }) => fetch !== undefined)) return null;
      const query = (await bot.deps.store.findTenant({ id: tenantId }))?.settings.pictures;
      return query && (query.compare || query.text || query.codes) ? query : null;
    },
    /** The message with the hashes of its pictures and what stands in them; near copies have one key, the same for all of them. Where that takes long, as it is, and with them `late`. Never rejects. */
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
