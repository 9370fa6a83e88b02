import { readAtMost } from '../../../src/core/collections/read-at-most.ts';
import { PICTURE_KIND, PICTURE_MAX_BYTES } from '../../../src/core/filters/pictures/pictures.ts';

const FETCH_MS = 4_000;

/** Whether something attached is a picture that can be compared, by what the platform says of it. */
export function isPicture(contentType: string | null | undefined, size: number | null | undefined): boolean {
  return PICTURE_KIND.test(contentType ?? '') && (size ?? 0) <= PICTURE_MAX_BYTES;
}

/** Fetches a picture of the platform, as far as it may be large, in a bounded time; null when that fails. Never rejects. */
export async function fetchPicture(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const response = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(FETCH_MS) });
    if (!response.ok || !response.body) return null;
    const content = await readAtMost(PICTURE_MAX_BYTES, response.body);
    return content && new Uint8Array(content);
  } catch {
    return null;
  }
}
