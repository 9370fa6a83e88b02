import type { SlackConfig } from '../config.ts';

/** The largest file that is read. */
const FILE_MAX_BYTES = 1024 * 1024;
const DEADLINE_MS = 10_000;

/**
 * Fetches a file that somebody put into a form. The bot's token is shown to Slack alone.
 * @param file as Slack described it; the size it states is checked again while reading.
 * @returns its text, or a problem that is safe to show. Never throws.
 */
export async function downloadText(
  config: Pick<SlackConfig, 'botToken' | 'apiUrl'>,
  file: { readonly url: string; readonly size: number },
): Promise<{ readonly text: string } | { readonly problem: string }> {
  const tooLarge = { problem: 'The file is larger than 1 MiB.' };
  if (file.size > FILE_MAX_BYTES) return tooLarge;
  if (!isOfSlack(file.url, config.apiUrl)) return { problem: 'The file is not kept by Slack itself.' };
  try {
    const response = await fetch(file.url, {
      headers: { authorization: `Bearer ${config.botToken}` },
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    // Without the scope Slack answers with a page to log in at.
    if (!response.ok || !response.body || isPage) {
      return { problem: 'Slack did not hand over the file: the bot needs the scope files:read.' };
    }
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
    return { problem: 'The file could not be fetched from Slack.' };
  }
}

function isOfSlack(address: string, apiUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (apiUrl !== null && url.origin === new URL(apiUrl).origin) return true;
  return url.protocol === 'https:' && (url.hostname === 'slack.com' || url.hostname.endsWith('.slack.com'));
}
