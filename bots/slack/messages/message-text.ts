import type { FileRef } from '../../core/port/events.ts';
import { readMarkup } from './markup.ts';
import { joinTexts, readAttachment, readBlocks, readFile, readFileRef } from './passed-on-text.ts';
import { readRichText } from './rich-text.ts';
import type { WireMessage } from './wire-message.ts';

/** Fetches a file that Slack keeps; null when that fails. Never rejects. */
export type FetchFile = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** What an author wrote, and what they only passed on. */
export type MessageText = { readonly text: string; readonly quoted: string };

/** Slack's clients send mrkdwn and rich text: where both say the same, rich text counts, without formatting. All else is passed on. */
export function readMessageText(message: WireMessage): MessageText {
  const blocks = message.blocks ?? [];
  const rich = blocks.filter(isRichText);
  const others = readBlocks(blocks.filter((block) => !isRichText(block)));
  const markup = readMarkup(message.text ?? '');
  const richText = readRichText(rich);
  const isSame =
    markup.trim() === '' ||
    lettersOf(readMarkup(message.text ?? '', 'dropped')) === lettersOf(readRichText(rich, 'dropped'));
  return {
    text: richText !== '' && isSame ? richText : markup,
    quoted: joinTexts([
      isSame ? '' : richText,
      // Apps give a text beside their blocks that says the same.
      lettersOf(others) === lettersOf(markup) ? '' : others,
      ...(message.attachments ?? []).map(readAttachment),
      ...(message.files ?? []).map(readFile),
    ]),
  };
}

/** The ids under which Slack keeps what is attached to a message. */
export function fileIdsOf(message: WireMessage): string[] {
  return (message.files ?? []).flatMap((file) => readFileRef(file)?.id ?? []);
}

/** What is attached to a message. */
export function filesOf(message: WireMessage, fetchFile?: FetchFile): FileRef[] {
  return (message.files ?? []).flatMap((raw) => {
    const read = readFileRef(raw);
    if (!read) return [];
    const { file, picture } = read;
    return fetchFile && picture !== null ? { ...file, fetch: () => fetchFile(picture) } : file;
  });
}

function isRichText(block: unknown): boolean {
  return typeof block === 'object' && block !== null && 'type' in block && block.type === 'rich_text';
}

/** Emoji have names in one form and other names in the other; formatting is no letter. */
function lettersOf(text: string): string {
  return text.replace(/:[\w+'-]+:/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}
