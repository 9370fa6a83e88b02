import type { Document, Message } from 'grammy/types';
import { msg } from '../../core/i18n/translate.ts';
import { fetchPicture } from '../../core/runtime/fetch-picture.ts';
import { FILE_MAX_BYTES, FILE_TOO_LARGE, readTextFile, type TextFile } from '../../core/runtime/read-text-file.ts';
import { apiRootOf, type TelegramConfig } from '../connection/config.ts';
import type { Live } from '../connection/live.ts';

const DOWNLOAD_TIMEOUT_MS = 15_000;

/** The document that a message carries, or answers to. */
export function documentOf(message: Message): Document | null {
  return message.document ?? message.reply_to_message?.document ?? null;
}

/** Makes what fetches pictures from the Bot API server. What it makes never rejects, and never shows an address, which contains the token. */
export function createFetchFile(
  live: Pick<Live, 'api'>,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
): (fileId: string) => Promise<Uint8Array<ArrayBuffer> | null> {
  return async (fileId) => {
    const path = await live.api.getFile(fileId).then(
      ({ file_path }) => file_path,
      () => undefined,
    );
    if (path === undefined || path.startsWith('/')) return null;
    return fetchPicture(`${apiRootOf(config)}/file/bot${config.token}/${path}`);
  };
}

/** Fetches a document from the Bot API server. Never throws, and never shows its address, which contains the token. */
export async function download(
  live: Live,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
  document: Document,
): Promise<TextFile> {
  if ((document.file_size ?? 0) > FILE_MAX_BYTES) return FILE_TOO_LARGE;
  try {
    const { file_path: path } = await live.api.getFile(document.file_id);
    // A Bot API server that runs with --local answers with a path on its own disk.
    if (path === undefined || path.startsWith('/')) return { problem: msg('telegram.bot_api_server_keeps_files') };
    const response = await fetch(`${apiRootOf(config)}/file/bot${config.token}/${path}`, {
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    });
    if (!response.ok || !response.body) return { problem: msg('telegram.telegram_not_give_file_out') };
    return await readTextFile(response.body);
  } catch {
    return { problem: msg('telegram.telegram_not_give_file_out_try') };
  }
}
