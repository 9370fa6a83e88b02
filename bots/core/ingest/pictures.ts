import { createLru } from '../../../src/core/collections/remember.ts';
import { isNearCopy, isPlain } from '../../../src/core/filters/pictures/pictures.ts';
import type { Settings } from '../../../src/core/settings/settings.ts';
import type { FileRef, IncomingMessage } from '../port/events.ts';
import { within } from '../runtime/timers.ts';
import type { PlatformAccess } from '../state/platform-access.ts';

/** How many pictures of a message are looked at, and how long a message waits for them: then it goes on as if they could not be read. */
const EACH_MAX = 4;
const WAIT_MS = 5_000;
const TEXT_WAIT_MS = 10_000;
/** How many pictures of a tenant are remembered, for how long at most, to be known for the same. */
const TENANTS_MAX = 1_000;
const SEEN_MAX = 300;

/** What a tenant has looked for in pictures. */
export type PictureAsk = Pick<Settings['pictures'], 'compare' | 'text' | 'codes'>;

type Looked = { readonly file: FileRef; readonly says: string };

/** Makes what reads the pictures of messages, as tenants want it. Only hashes are remembered, in memory. */
export function createPictures(bot: PlatformAccess) {
  const seen = createLru<string, string[]>(TENANTS_MAX);
  const keyOf = (tenantId: string, hash: string): string => {
    const known = seen.get(tenantId) ?? [];
    const same = known.find((one) => isNearCopy(one, hash)) ?? hash;
    seen.set(tenantId, [...known.filter((one) => one !== same), same].slice(-SEEN_MAX));
    return `picture:${same}`;
  };
  const noteMissing = (what: string): void =>
    bot.problems.note(
      `pictures are to be read, and a package is not there: ${what}; see "Pictures" in the documentation`,
    );
  const look = async (tenantId: string, file: FileRef, query: PictureAsk): Promise<Looked> => {
    const bytes = await file.fetch?.().catch(() => null);
    const read = bytes ? await bot.deps.readPicture?.(bytes, query) : null;
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
    /** The message with the hashes of its pictures and what stands in them; near copies have one key, the same for all of them. Never rejects. */
    async read(tenantId: string, message: IncomingMessage, query: PictureAsk): Promise<IncomingMessage> {
      const pictures = message.files.filter(({ fetch }) => fetch !== undefined).slice(0, EACH_MAX);
      const looking = Promise.all(pictures.map((file) => look(tenantId, file, query)));
      const looked = await within(bot.deps.schedule, looking, query.text ? TEXT_WAIT_MS : WAIT_MS);
      if (!looked) return message;
      const byFile = new Map(pictures.map((file, index) => [file, looked[index]?.file ?? file]));
      const inPictures = looked
        .map(({ says }) => says)
        .filter((said) => said !== '')
        .join('\n');
      return { ...message, files: message.files.map((file) => byFile.get(file) ?? file), inPictures };
    },
  };
}
