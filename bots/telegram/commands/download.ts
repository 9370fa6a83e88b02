import type { Document, Message } from 'grammy/types';
import { apiRootOf, type TelegramConfig } from '../config.ts';
import type { Live } from '../live.ts';

/** What an import may weigh. */
const FILE_MAX_BYTES = 1_048_576;
const DOWNLOAD_TIMEOUT_MS = 15_000;

/** A file as text, or why it could not be had, in words for the person. */
export type Downloaded = { readonly content: string } | { readonly problem: string };

/** The document that a message carries, or answers to. */
export function documentOf(message: Message): Document | null {
  return message.document ?? message.reply_to_message?.document ?? null;
}

/** Fetches a document from the Bot API server. Never throws, and never shows its address, which contains the token. */
export async function download(
  live: Live,
  config: Pick<TelegramConfig, 'apiRoot' | 'token'>,
  document: Document,
): Promise<Downloaded> {
  const tooLarge = { problem: 'The file is larger than 1 MiB.' };
  if ((document.file_size ?? 0) > FILE_MAX_BYTES) return tooLarge;
  try {
    const { file_path: path } = await live.api.getFile(document.file_id);
    // A Bot API server that runs with --local answers with a path on its own disk.
    if (path === undefined || path.startsWith('/'))
      return { problem: 'The Bot API server keeps files to itself. Send the JSON as text behind /import.' };
    const response = await fetch(`${apiRootOf(config)}/file/bot${config.token}/${path}`, {
      signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS),
    });
    if (!response.ok) return { problem: 'Telegram did not give the file out; send it again.' };
    return await readText(response, tooLarge);
  } catch {
    return { problem: 'Telegram did not give the file out; try again in a moment.' };
  }
}

async function readText(response: Response, tooLarge: Downloaded): Promise<Downloaded> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // The size that was announced is only what was announced.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > FILE_MAX_BYTES) return tooLarge;
    chunks.push(chunk);
  }
  return { content: Buffer.concat(chunks).toString('utf8') };
}
