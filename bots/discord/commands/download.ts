import { phrase } from '../../shared/language/say.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, readTextFile, type TextFile } from '../../shared/read-text-file.ts';

const DEADLINE_MS = 10_000;

/**
 * Fetches a file that somebody attached to a command.
 * @param file as Discord described it.
 * @returns its text, or a problem. Never throws.
 */
export async function downloadText(file: { readonly url: string; readonly size: number }): Promise<TextFile> {
  if (file.size > FILE_MAX_BYTES) return FILE_TOO_LARGE;
  try {
    const response = await fetch(file.url, { signal: AbortSignal.timeout(DEADLINE_MS), redirect: 'error' });
    if (!response.ok || !response.body) return { problem: phrase('Discord did not hand over the file.') };
    return await readTextFile(response.body);
  } catch {
    return { problem: phrase('The file could not be fetched from Discord.') };
  }
}
