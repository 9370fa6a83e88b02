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

/** Most images of one request. */
export const IMAGES_MAX = 16;
/** Most images of one tenant in memory at once: each may take 30 MB. */
export const IMAGES_AT_ONCE = 4;
const FETCH_MS = 4_000;
const DATA_URL = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/\s]+={0,2})$/i;

/** How an image was judged: by a model that reads images, only by known pictures and lists, or not at all. */
export const IMAGE_STATES = ['judged', 'compared', 'not_judged'] as const;
export type ImageDecision = { readonly decision: Decision; readonly state: (typeof IMAGE_STATES)[number] };

/** The content of an image that was read. */
type Image = { readonly kind: string; readonly bytes: Uint8Array<ArrayBuffer> };

/** Dependencies of image moderation. */
export type ImageDeps = {
  readonly judge: Pick<Judge, 'readsImages'>;
  readonly moderate: Moderate;
  /** Reads an image from a `data:` URL or an address; null if there is none. Never rejects. */
  readonly readImage: (url: string) => Promise<Image | null>;
  /** Returns the perceptual hash of an image (see `PICTURE_HASH`); null if it cannot be read. */
  readonly hashImage: (bytes: Image['bytes']) => Promise<string | null>;
  /** Delays an image while `IMAGES_AT_ONCE` others of its tenant are in memory. */
  readonly imagesInOrder: InOrder;
};

/**
 * Judges each image as its own message: by known pictures and lists, and by the model if it reads images.
 * @throws StewardError `invalid` for more than 16 images, and the errors of `moderate`.
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
        msg: `at most ${IMAGES_MAX} images a request, not ${urls.length}`,
        type: 'too_big',
      },
    ]);
  const { pictures, lists } = tenant.settings;
  const isCompared = pictures.compare && (pictures.known.length > 0 || lists.pictures === 'flag');
  const decide = async (url: string): Promise<ImageDecision[]> => {
    const image = await readImage(url);
    const hash = image && isCompared ? await hashImage(image.bytes) : null;
    // Test keys never use the model. The model gets the bytes, because it would fetch an address from its own network.
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
  // After a failure the remaining images are not started, because the caller would pay for results that nobody sees.
  for (const some of chunksOf(urls, IMAGES_AT_ONCE))
    decided.push(...(await Promise.all(some.map((url) => imagesInOrder(tenant.id, () => decide(url))))).flat());
  return decided;
}

/**
 * Creates the reader of images. It does not follow redirects.
 * @param onlyPublic whether to refuse addresses that are not https on the public internet.
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
