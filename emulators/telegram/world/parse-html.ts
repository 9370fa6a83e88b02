import type { MessageEntity } from 'grammy/types';
import type { FormattedText } from './entities.ts';
import { badRequest } from './world.ts';

// https://core.telegram.org/bots/api#html-style
const simpleTags: Readonly<Record<string, 'bold' | 'italic' | 'underline' | 'strikethrough' | 'spoiler' | 'code'>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strikethrough',
  strike: 'strikethrough',
  del: 'strikethrough',
  'tg-spoiler': 'spoiler',
  code: 'code',
};
const namedCharacters: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const tagPattern = /^<(\/?)([a-z][a-z0-9-]*)((?:\s+[a-z-]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+))?)*)\s*>/i;
const characterPattern = /^&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/i;

interface OpenTag {
  readonly name: string;
  readonly offset: number;
  readonly attributes: string;
}

/** The code tag that ended last; if it fills a pre tag, it names the language and is not an entity. */
interface InnerCode {
  readonly offset: number;
  readonly length: number;
  readonly language: string | undefined;
}

function attribute(attributes: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>"']+))`, 'i').exec(attributes);
  return match ? decodeCharacters(match[1] ?? match[2] ?? match[3] ?? '') : undefined;
}

function decodeCharacters(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z]+);/gi, (whole) => decodeOne(whole)?.decoded ?? whole);
}

function decodeOne(rest: string): { readonly length: number; readonly decoded: string } | undefined {
  const match = characterPattern.exec(rest);
  if (!match) return undefined;
  const [whole, decimal, hexadecimal, named] = match;
  if (named !== undefined) {
    const decoded = namedCharacters[named];
    return decoded === undefined ? undefined : { length: whole.length, decoded };
  }
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? { length: whole.length, decoded: String.fromCodePoint(code) } : undefined;
}

function entityOf(tag: OpenTag, length: number, inner: InnerCode | undefined): MessageEntity | undefined {
  const { offset } = tag;
  const simple = simpleTags[tag.name];
  if (simple !== undefined) return { type: simple, offset, length };
  switch (tag.name) {
    case 'span':
      return { type: 'spoiler', offset, length };
    case 'blockquote':
      return { type: /\sexpandable\b/i.test(tag.attributes) ? 'expandable_blockquote' : 'blockquote', offset, length };
    case 'pre': {
      const fills = inner !== undefined && inner.offset === offset && inner.length === length;
      return fills && inner.language !== undefined
        ? { type: 'pre', offset, length, language: inner.language }
        : { type: 'pre', offset, length };
    }
    case 'a': {
      const url = attribute(tag.attributes, 'href');
      return url === undefined || url === '' ? undefined : { type: 'text_link', offset, length, url };
    }
    case 'tg-emoji':
      return { type: 'custom_emoji', offset, length, custom_emoji_id: attribute(tag.attributes, 'emoji-id') ?? '' };
    default:
      return undefined;
  }
}

function checkSupported(name: string, attributes: string, at: number): void {
  const isSpoiler = name === 'span' && attribute(attributes, 'class') === 'tg-spoiler';
  if (simpleTags[name] !== undefined || isSpoiler || ['a', 'pre', 'blockquote', 'tg-emoji'].includes(name)) return;
  if (name === 'span')
    throw badRequest(`can't parse entities: Tag "span" must have class "tg-spoiler" at byte offset ${at}`);
  throw badRequest(`can't parse entities: Unsupported start tag "${name}" at byte offset ${at}`);
}

/** Parses HTML as the Bot API does. Throws `can't parse entities` if the Bot API would refuse it. */
export function parseHtml(source: string): FormattedText {
  let text = '';
  const open: OpenTag[] = [];
  const entities: MessageEntity[] = [];
  let inner: InnerCode | undefined;
  for (let at = 0; at < source.length; ) {
    const rest = source.slice(at);
    const character = source[at] ?? '';
    if (character === '&') {
      const decoded = decodeOne(rest);
      text += decoded?.decoded ?? '&';
      at += decoded?.length ?? 1;
      continue;
    }
    if (character !== '<') {
      text += character;
      at += 1;
      continue;
    }
    const match = tagPattern.exec(rest);
    const bytes = Buffer.byteLength(source.slice(0, at));
    if (!match)
      throw badRequest(`can't parse entities: Unsupported start tag "${rest.slice(1, 12)}" at byte offset ${bytes}`);
    const [whole, slash, rawName = '', attributes = ''] = match;
    const name = rawName.toLowerCase();
    at += whole.length;
    if (slash === '') {
      checkSupported(name, attributes, bytes);
      open.push({ name, offset: text.length, attributes });
      continue;
    }
    const tag = open.pop();
    if (!tag) throw badRequest(`can't parse entities: Unexpected end tag at byte offset ${bytes}`);
    if (tag.name !== name) {
      throw badRequest(
        `can't parse entities: Unmatched end tag at byte offset ${bytes}, expected "</${tag.name}>", found "</${name}>"`,
      );
    }
    const length = text.length - tag.offset;
    const entity = entityOf(tag, length, inner);
    const isFilled = tag.name === 'pre' && inner?.offset === tag.offset && inner.length === length;
    if (isFilled && entities.at(-1)?.type === 'code') entities.pop();
    if (tag.name === 'code') {
      inner = {
        offset: tag.offset,
        length,
        language: /^language-(.+)$/.exec(attribute(tag.attributes, 'class') ?? '')?.[1],
      };
    }
    if (entity && entity.length > 0) entities.push(entity);
  }
  const unclosed = open.at(-1);
  if (unclosed)
    throw badRequest(`can't parse entities: Can't find end tag corresponding to start tag "${unclosed.name}"`);
  return { text, entities };
}
