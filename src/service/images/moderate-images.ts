import { chunksOf } from '../../core/collections/chunks-of.ts';
import { readAtMost } from '../../core/collections/read-at-most.ts';
import { invalid } from '../../core/common/errors.ts';
import type { InOrder } from '../../core/common/in-order.ts';
import type { Decision } from '../../core/decisions/decision.ts';
import { PICTURE_KIND, PICTURE_MAX_BYTES } from '../../core/filters/pictures/pictures.ts';
import { textMessage } from '../../core/messages/message.ts';
import type { Moderate, ModerateRequest } from '../../core/moderation/moderate-request.ts';
import type { Judge } from '../../core/ports/judge.ts';
import { hostOf, lookUpPublic, mayBePublic } from '../webhooks/public-address.ts';

/** Images of one request. */
export const IMAGES_MAX = 16;
/** Images of one tenant in memory: each may take thirty megabytes. */
export const IMAGES_AT_ONCE = 4;
const FETCH_MS = 4_000;
const DATA_URL = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/\s]+={0,2})$/i;

/** How far an image was judged: by a model that reads images, by known pictures and lists alone, or not at all. */
export const IMAGE_STATES = ['judged', 'compared', 'not_judged'] as const;
export type ImageDecision = { readonly decision: Decision; readonly state: (typeof IMAGE_STATES)[number] };

/** An image as it was read. */
type Image = { readonly kind: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** What judging images stands on. */
export type ImageDeps = {
  readonly judge: Pick<Judge, 'readsImages'>;
  readonly moderate: Moderate;
  /** Reads an image of a `data:` URL or an address; null where there is none. Never rejects. */
  readonly readImage: (url: string) => Promise<Image | null>;
  /** What an image is known by, as `PICTURE_HASH` says; null where it cannot be read. */
  readonly hashImage: (bytes: Image['bytes']) => Promise<string | null>;
  /** Has an image of a tenant wait while `IMAGES_AT_ONCE` others of it are in memory. */
  readonly imagesInOrder: InOrder;
};

/**
 * Judges images, each as a message of its own: by known pictures and lists, and by the model where it reads images.
 * @throws StewardError `invalid` for more than 16, and what `moderate` throws.
 * @example const [image] = await moderateImages(deps, { tenant, requestId }, ['https://community.example/a.png']);
 */
export async function moderateImages(
  { judge, moderate, readImage, hashImage, imagesInOrder }: ImageDeps,
  { tenant, requestId }: Pick<ModerateRequest, 'tenant' | 'requestId'>,
  urls: readonly string[],
): Promise<readonly ImageDecision[]> {
  if (urls.length > IMAGES_MAX)
    throw invalid([
      {
        loc: ['body'],
        msg: `there are ${urls.length} images; send at most ${IMAGES_MAX} in one request`,
        type: 'too_big',
      },
    ]);
  const { pictures, lists } = tenant.settings;
  const isCompared = pictures.compare && (pictures.known.length > 0 || lists.pictures === 'flag');
  const decide = async (url: string): Promise<ImageDecision[]> => {
    const image = await readImage(url);
    const hash = image && isCompared ? await hashImage(image.bytes) : null;
    // Test keys never reach the model. The model is sent the bytes: an address would have it fetch within its own network.
    const isRead = image && judge.readsImages && !tenant.isTest;
    const message = textMessage('', {
      ...(hash !== null && { pictures: [hash] }),
      ...(isRead && { image: `data:${image.kind};base64,${Buffer.from(image.bytes).toString('base64')}` }),
    });
    const { decisions } = await moderate({ tenant, messages: [message], source: 'api', requestId });
    const otherwise = hash === null ? 'not_judged' : 'compared';
    return decisions.map((decision) => ({ decision, state: decision.judged ? 'judged' : otherwise }));
  };
  const decided: ImageDecision[] = [];
  // Once one fails, the rest is not begun: nobody would see what it cost.
  for (const some of chunksOf(urls, IMAGES_AT_ONCE))
    decided.push(...(await Promise.all(some.map((url) => imagesInOrder(tenant.id, () => decide(url))))).flat());
  return decided;
}

/**
 * Makes what reads images. Redirects are not followed.
 * @param onlyPublic whether addresses that are not https on the public internet are refused.
 * @example const readImage = createImageReader(true);
 */
export function createImageReader(onlyPublic: boolean): ImageDeps['readImage'] {
  const fetchImage = async (url: string): Promise<Image | null> => {
    if (onlyPublic && (!url.startsWith('https:') || !mayBePublic(hostOf(url)))) return null;
    const { Agent, request } = await import('undici');
    const agent = new Agent({ connect: { timeout: FETCH_MS, ...(onlyPublic && { lookup: lookUpPublic }) } });
    try {
      const answer = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(FETCH_MS) });
      const kind = String(answer.headers['content-type']);
      const bytes =
        answer.statusCode === 200 && PICTURE_KIND.test(kind) ? await readAtMost(PICTURE_MAX_BYTES, answer.body) : null;
      return bytes && { kind: kind.replace(/;.*/, ''), bytes: new Uint8Array(bytes) };
    } finally {
      await agent.destroy();
    }
  };
  return async (url) => {
    const [, kind = '', data = ''] = DATA_URL.exec(url) ?? [];
    if (PICTURE_KIND.test(kind)) return { kind, bytes: new Uint8Array(Buffer.from(data, 'base64')) };
    return await fetchImage(url).catch(() => null);
  };
}
