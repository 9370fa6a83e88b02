import { fetchPicture, fetchTextFile, type TextFile } from '../../core/runtime/read-text-file.ts';
import type { SlackConfig } from '../connection/config.ts';
import type { FetchFile } from '../messages/message-text.ts';

const PROBLEMS = { refused: 'slack.slack_not_hand_over_file', failed: 'slack.file_not_fetched_slack' } as const;

/** Downloads a file from a form. Only Slack receives the bot's token. Never rejects. */
export async function downloadText(
  { botToken, apiUrl }: Pick<SlackConfig, 'botToken' | 'apiUrl'>,
  { url }: { readonly url: string },
): Promise<TextFile> {
  if (!isOfSlack(url, apiUrl)) return { problem: 'slack.file_not_kept_slack_itself' };
  // Without the scope Slack answers with a log-in page.
  const isFile = ({ headers }: Response) => !headers.get('content-type')?.startsWith('text/html');
  return fetchTextFile(url, PROBLEMS, { authorization: `Bearer ${botToken}` }, isFile);
}

/** Creates the function that downloads pictures from Slack. Only Slack receives the bot's token. */
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
