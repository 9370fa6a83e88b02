import type { Document } from 'grammy/types';
import {
  FILE_MAX_BYTES,
  FILE_TOO_LARGE,
  fetchPicture,
  fetchTextFile,
  type TextFile,
} from '../../core/runtime/read-text-file.ts';
import { apiRootOf, type TelegramConfig } from '../connection/config.ts';
import type { Live } from '../connection/live.ts';

const PROBLEMS = {
  refused: 'telegram.telegram_not_give_file_out',
  failed: 'telegram.telegram_not_give_file_out_try',
} as const;

/** Creates the function that downloads pictures. It never rejects and never shows an address, because that contains the token. */
export function createFetchFile(
  live: Pick<Live, 'api'>,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
): (fileId: string) => Promise<Uint8Array<ArrayBuffer> | null> {
  return async (fileId) => {
    const address = await addressOf(live, config, fileId).catch(() => null);
    return address === null ? null : fetchPicture(address);
  };
}

/** Downloads a document. Never throws and never shows its address, because that contains the token. */
export async function download(
  live: Live,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
  document: Document,
): Promise<TextFile> {
  if ((document.file_size ?? 0) > FILE_MAX_BYTES) return FILE_TOO_LARGE;
  const address = await addressOf(live, config, document.file_id).catch(() => undefined);
  if (address === undefined) return { problem: PROBLEMS.failed };
  return address === null ? { problem: 'telegram.bot_api_server_keeps_files' } : fetchTextFile(address, PROBLEMS);
}

/** Returns a file's address; null if the Bot API server runs with --local and answers with a path on its own disk. */
async function addressOf(
  { api }: Pick<Live, 'api'>,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
  fileId: string,
): Promise<string | null> {
  const { file_path: path } = await api.getFile(fileId);
  if (path === undefined || path.startsWith('/')) return null;
  return `${apiRootOf(config)}/file/bot${config.token}/${path}`;
}
