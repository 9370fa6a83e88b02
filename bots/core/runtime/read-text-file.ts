import { isUtf8 } from 'node:buffer';
import { readAtMost } from '../../../src/core/collections/read-at-most.ts';
import type { TextKey } from '../../../src/core/common/texts.ts';
import { PICTURE_KIND, PICTURE_MAX_BYTES } from '../../../src/core/filters/pictures/pictures.ts';

const DEADLINE_MS = 15_000;
/** Largest file that is read, in bytes. */
export const FILE_MAX_BYTES = 1024 * 1024;
export const FILE_TOO_LARGE = { problem: 'file.file_larger_than_1_mib' } as const;

/** A file as text, or why it could not be read, in words that are safe to show. */
export type TextFile = { readonly text: string } | { readonly problem: TextKey };

/** Fetches a file in a bounded time. `isFile` says whether the response is the file, not a page. Never rejects, never shows the address. */
export async function fetchTextFile(
  address: string,
  problems: { readonly refused: TextKey; readonly failed: TextKey },
  headers: Readonly<Record<string, string>> = {},
  isFile: (answer: Response) => boolean = () => true,
): Promise<TextFile> {
  try {
    const answer = await fetch(address, { headers, redirect: 'error', signal: AbortSignal.timeout(DEADLINE_MS) });
    const isHandedOver = answer.ok && answer.body && isFile(answer);
    return isHandedOver ? await readTextFile(answer.body) : { problem: problems.refused };
  } catch {
    return { problem: problems.failed };
  }
}

/** Reads a platform's response as text, up to the limit whatever size was declared. @throws the error of a broken connection. */
export async function readTextFile(body: ReadableStream<Uint8Array>): Promise<TextFile> {
  const content = await readAtMost(FILE_MAX_BYTES, body);
  if (!content) return FILE_TOO_LARGE;
  // A TextDecoder removes the byte order mark that some editors write, which JSON must not begin with.
  return isUtf8(content) ? { text: new TextDecoder().decode(content) } : { problem: 'file.file_not_text_utf_8' };
}

const FETCH_MS = 4_000;

/** Whether an attachment is a picture that can be compared, judged by the platform's metadata. */
export function isPicture(contentType: string | null | undefined, size: number | null | undefined): boolean {
  return PICTURE_KIND.test(contentType ?? '') && (size ?? 0) <= PICTURE_MAX_BYTES;
}

/** Fetches a picture of the platform, up to the size limit, in a bounded time; null if that fails. Never rejects. */
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
