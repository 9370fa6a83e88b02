import { msg } from '../../core/i18n/translate.ts';
import { fetchPicture } from '../../core/runtime/fetch-picture.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, readTextFile, type TextFile } from '../../core/runtime/read-text-file.ts';
import type { SlackConfig } from '../connection/config.ts';
import type { FetchFile } from '../messages/message-text.ts';

const DEADLINE_MS = 10_000;

/**
 * Fetches a file that somebody put into a form. The bot's token is shown to Slack alone.
 * @param file as Slack described it.
 * @returns its text, or a problem. Never throws.
 */
export async function downloadText(
  config: Pick<SlackConfig, 'botToken' | 'apiUrl'>,
  file: { readonly url: string; readonly size: number },
): Promise<TextFile> {
  if (file.size > FILE_MAX_BYTES) return FILE_TOO_LARGE;
  if (!isOfSlack(file.url, config.apiUrl)) return { problem: msg('slack.file_not_kept_slack_itself') };
  try {
    const response = await fetch(file.url, {
      headers: { authorization: `Bearer ${config.botToken}` },
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'error',
    });
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    // Without the scope Slack answers with a page to log in at.
    if (!response.ok || !response.body || isPage) {
      return { problem: msg('slack.slack_not_hand_over_file') };
    }
    return await readTextFile(response.body);
  } catch {
    return { problem: msg('slack.file_not_fetched_slack') };
  }
}

/** Makes what fetches pictures from Slack; the bot's token is shown to Slack alone. */
export function createFetchFile(config: Pick<SlackConfig, 'botToken' | 'apiUrl'>): FetchFile {
  return async (address) =>
    isOfSlack(address, config.apiUrl) ? fetchPicture(address, { authorization: `Bearer ${config.botToken}` }) : null;
}

function isOfSlack(address: string, apiUrl: string | null): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (apiUrl !== null && url.origin === new URL(apiUrl).origin) return true;
  return url.protocol === 'https:' && (url.hostname === 'slack.com' || url.hostname.endsWith('.slack.com'));
}
