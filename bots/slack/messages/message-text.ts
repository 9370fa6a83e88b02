import { z } from 'zod';
import type { FileRef } from '../../core/port/events.ts';
import { isPicture } from '../../core/runtime/read-text-file.ts';
import { readMarkup } from './markup.ts';
import { readRichText } from './rich-text.ts';
import type { WireMessage } from './wire-message.ts';

/** Downloads a file from Slack; null if that fails. Never rejects. */
export type FetchFile = (address: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** The author's own text, and text that they only passed on. */
export type MessageText = { readonly text: string; readonly quoted: string };

/** Reads a message. If its mrkdwn and rich text are equal, rich text counts, without formatting. The rest is quoted. */
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
      // Apps send a text that repeats their blocks.
      lettersOf(others) === lettersOf(markup) ? '' : others,
      ...(message.attachments ?? []).map(readAttachment),
      ...(message.files ?? []).map(readFile),
    ]),
  };
}

/** Returns Slack's ids of the files attached to a message. */
export function fileIdsOf(message: WireMessage): string[] {
  return (message.files ?? []).flatMap((file) => readFileRef(file)?.id ?? []);
}

/** Returns the files attached to a message. */
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

/** Keeps only letters and digits for a comparison, because the two forms name emoji and formatting differently. */
function lettersOf(text: string): string {
  return text.replace(/:[\w+'-]+:/g, '').replace(/[^\p{L}\p{N}]/gu, '');
}

/** Greatest depth of nested blocks, and most texts that are read. */
const DEPTH_MAX = 12;
const TEXTS_MAX = 500;

const textual = z.string().nullish();
const attachmentSchema = z.object({
  pretext: textual,
  author_name: textual,
  title: textual,
  title_link: textual,
  text: textual,
  fallback: textual,
  footer: textual,
  fields: z.array(z.object({ title: textual, value: textual })).nullish(),
  blocks: z.array(z.unknown()).nullish(),
  message_blocks: z.array(z.object({ message: z.object({ blocks: z.array(z.unknown()).nullish() }) })).nullish(),
});
const fileSchema = z.object({ name: textual, title: textual, alt_txt: textual, preview: textual, plain_text: textual });
const fileRefSchema = z.object({
  ...{ id: z.string(), name: textual, size: z.number().nullish(), mimetype: textual },
  ...{ thumb_360: textual, url_private: textual },
});
const nodeSchema = z.record(z.string(), z.unknown());

/** Keys of blocks whose values people read. */
const READ_KEYS: ReadonlySet<string> = new Set([
  'text',
  'alt_text',
  'title',
  'label',
  'url',
  'description',
  'fallback',
]);

/** Reads the text of an attachment: a link preview, a shared message, or an app's attachment. */
function readAttachment(raw: unknown): string {
  const attachment = attachmentSchema.safeParse(raw).data;
  if (!attachment) return '';
  const shared = (attachment.message_blocks ?? []).flatMap(({ message }) => message.blocks ?? []);
  const blocks = [...(attachment.blocks ?? []), ...shared];
  const written = [
    attachment.author_name,
    attachment.pretext,
    attachment.title,
    attachment.text,
    ...(attachment.fields ?? []).flatMap(({ title, value }) => [title, value]),
    attachment.footer,
  ].map((text) => readMarkup(text ?? ''));
  const read = joinTexts([...written, readBlocks(blocks)]);
  // The fallback repeats the rest in other words.
  return read === '' ? readMarkup(attachment.fallback ?? '') : joinTexts([read, attachment.title_link ?? '']);
}

/** Reads the text of a file besides its name: a different title, its description, and the beginning of a text. */
function readFile(raw: unknown): string {
  const file = fileSchema.safeParse(raw).data;
  if (!file) return '';
  const title = file.title === file.name ? null : file.title;
  return joinTexts([title, file.alt_txt, file.preview ?? file.plain_text]);
}

/**
 * Reads an attached file: its id at Slack; its key from name and size, because each upload gets a new id (external files use the id); and the
 * address of a picture of a comparable size: Slack's thumbnail, or else the picture itself.
 */
function readFileRef(raw: unknown) {
  const read = fileRefSchema.safeParse(raw).data;
  if (!read) return null;
  const { id, name, size } = read;
  const key = name && size ? `file:${name}/${size}` : `id:${id}`;
  const file: FileRef = { key, name: name ?? '', ...(name ? { said: name } : {}) };
  const picture = isPicture(read.mimetype, size) ? (read.thumb_360 ?? read.url_private) : null;
  return { id, file, picture: picture ?? null };
}

/** Reads the text of blocks of any kind. */
function readBlocks(blocks: readonly unknown[]): string {
  const texts: string[] = [];
  for (const block of blocks) collect(block, texts, 0);
  return joinTexts(texts);
}

function collect(raw: unknown, texts: string[], depth: number): void {
  if (depth > DEPTH_MAX || texts.length >= TEXTS_MAX) return;
  if (Array.isArray(raw)) {
    for (const one of raw) collect(one, texts, depth + 1);
    return;
  }
  const node = nodeSchema.safeParse(raw).data;
  if (!node) return;
  if (node.type === 'rich_text') {
    texts.push(readRichText([node]));
    return;
  }
  const read = node.type === 'plain_text' ? (text: string) => text : readMarkup;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value !== 'string') collect(value, texts, depth + 1);
    else if (READ_KEYS.has(key)) texts.push(read(value));
  }
}

/** Joins texts, one per line, without blank or repeated ones. */
function joinTexts(texts: readonly (string | null | undefined)[]): string {
  const said = texts.flatMap((text) => (text && text.trim() !== '' ? [text.trim()] : []));
  return [...new Set(said)].join('\n');
}
