/** The largest file that is read. */
const FILE_MAX_BYTES = 1024 * 1024;
const DEADLINE_MS = 10_000;

/**
 * Fetches a file that somebody attached to a command.
 * @param file as Discord described it; the size it states is checked again while reading.
 * @returns its text, or a problem that is safe to show. Never throws.
 */
export async function downloadText(file: {
  readonly url: string;
  readonly size: number;
}): Promise<{ readonly text: string } | { readonly problem: string }> {
  const tooLarge = { problem: 'The file is larger than 1 MiB.' };
  if (file.size > FILE_MAX_BYTES) return tooLarge;
  try {
    const response = await fetch(file.url, { signal: AbortSignal.timeout(DEADLINE_MS), redirect: 'error' });
    if (!response.ok || !response.body)
      return { problem: `Discord did not hand over the file (status ${response.status}).` };
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.byteLength;
      if (bytes > FILE_MAX_BYTES) return tooLarge;
      chunks.push(chunk);
    }
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)) };
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      return { problem: 'The file is not text in UTF-8.' };
    }
    return { problem: 'The file could not be fetched from Discord.' };
  }
}
