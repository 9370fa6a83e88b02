import type { MessageEntity } from 'grammy/types';
import type { FormattedText } from './entities.ts';
import { badRequest } from './world.ts';

// https://core.telegram.org/bots/api#markdownv2-style
const reserved = '_*[]()~`>#+-=|{}.!';
const markers = [
  ['__', 'underline', 'Underline'],
  ['||', 'spoiler', 'Spoiler'],
  ['*', 'bold', 'Bold'],
  ['_', 'italic', 'Italic'],
  ['~', 'strikethrough', 'Strikethrough'],
] as const;
type Marked = (typeof markers)[number];

interface State {
  text: string;
  at: number;
  readonly entities: MessageEntity[];
  readonly open: { readonly marker: Marked; readonly offset: number; readonly byte: number }[];
  readonly links: { readonly offset: number; readonly byte: number }[];
}

function byteOffset(source: string, at: number): number {
  return Buffer.byteLength(source.slice(0, at));
}

/** Reads up to an unescaped end mark; inside code and link addresses only the end mark and `\` need escapes. */
function readUntil(
  source: string,
  from: number,
  end: string,
): { readonly content: string; readonly next: number } | undefined {
  let content = '';
  for (let at = from; at < source.length; at += 1) {
    if (source.startsWith(end, at)) return { content, next: at + end.length };
    if (source[at] === '\\' && at + 1 < source.length) at += 1;
    content += source[at];
  }
  return undefined;
}

function readCode(source: string, state: State): void {
  const end = source.startsWith('```', state.at) ? '```' : '`';
  const name = end === '`' ? 'Code' : 'Pre';
  const read = readUntil(source, state.at + end.length, end);
  if (!read)
    throw badRequest(
      `can't parse entities: Can't find end of ${name} entity at byte offset ${byteOffset(source, state.at)}`,
    );
  const language = end === '```' ? /^([^\s`]+)\n/.exec(read.content)?.[1] : undefined;
  const content = language === undefined ? read.content : read.content.slice(language.length + 1);
  const place = { offset: state.text.length, length: content.length };
  if (content.length > 0) {
    if (end === '`') state.entities.push({ type: 'code', ...place });
    else state.entities.push(language === undefined ? { type: 'pre', ...place } : { type: 'pre', ...place, language });
  }
  state.text += content;
  state.at = read.next;
}

function closeLink(source: string, state: State): void {
  const start = state.links.pop();
  const read = source[state.at + 1] === '(' ? readUntil(source, state.at + 2, ')') : undefined;
  if (!start) throw badRequest(reservedMessage(']'));
  if (source[state.at + 1] === '(' && !read) {
    throw badRequest(`can't parse entities: Can't find end of a URL at byte offset ${byteOffset(source, state.at)}`);
  }
  const length = state.text.length - start.offset;
  if (read && read.content !== '' && length > 0) {
    state.entities.push({ type: 'text_link', offset: start.offset, length, url: read.content });
  }
  state.at = read?.next ?? state.at + 1;
}

function reservedMessage(character: string): string {
  return `can't parse entities: Character '${character}' is reserved and must be escaped with the preceding '\\'`;
}

function toggle(source: string, state: State, marker: Marked): void {
  const top = state.open.at(-1);
  if (top?.marker[0] === marker[0]) {
    state.open.pop();
    const length = state.text.length - top.offset;
    if (length > 0) state.entities.push({ type: marker[1], offset: top.offset, length });
  } else {
    if (state.open.some((entry) => entry.marker[0] === marker[0])) {
      throw badRequest(`can't parse entities: Can't find end of ${top?.marker[2]} entity at byte offset ${top?.byte}`);
    }
    state.open.push({ marker, offset: state.text.length, byte: byteOffset(source, state.at) });
  }
  state.at += marker[0].length;
}

function readQuote(source: string, state: State): void {
  const lines = source.slice(state.at).split('\n');
  const count = lines.findIndex((line) => !line.startsWith('>'));
  const quoted = lines.slice(0, count < 0 ? lines.length : count);
  const inner = parseMarkdownV2(quoted.map((line) => line.slice(1)).join('\n'));
  const offset = state.text.length;
  state.entities.push(...inner.entities.map((entity) => ({ ...entity, offset: entity.offset + offset })));
  state.entities.push({ type: 'blockquote', offset, length: inner.text.length });
  state.text += inner.text;
  state.at += quoted.join('\n').length;
}

function step(source: string, state: State): void {
  const character = source[state.at] ?? '';
  if (character === '\\' && state.at + 1 < source.length) {
    state.text += source[state.at + 1];
    state.at += 2;
    return;
  }
  const startsLine = state.at === 0 || source[state.at - 1] === '\n';
  const marker = markers.find(([mark]) => source.startsWith(mark, state.at));
  if (character === '`') readCode(source, state);
  else if (character === '[') {
    state.links.push({ offset: state.text.length, byte: byteOffset(source, state.at) });
    state.at += 1;
  } else if (character === ']') closeLink(source, state);
  else if (character === '>' && startsLine) readQuote(source, state);
  else if (marker) toggle(source, state, marker);
  else if (reserved.includes(character)) throw badRequest(reservedMessage(character));
  else {
    state.text += character;
    state.at += 1;
  }
}

/** Parses MarkdownV2 as the Bot API does. Throws `can't parse entities` if the Bot API would refuse it. */
export function parseMarkdownV2(source: string): FormattedText {
  const state: State = { text: '', at: 0, entities: [], open: [], links: [] };
  while (state.at < source.length) step(source, state);
  const unclosed = state.open.at(-1);
  if (unclosed) {
    throw badRequest(
      `can't parse entities: Can't find end of ${unclosed.marker[2]} entity at byte offset ${unclosed.byte}`,
    );
  }
  const link = state.links.at(-1);
  if (link) throw badRequest(`can't parse entities: Can't find end of TextUrl entity at byte offset ${link.byte}`);
  return { text: state.text, entities: state.entities };
}

const legacyMarks: Readonly<Record<string, readonly ['bold' | 'italic' | 'code', string]>> = {
  '*': ['bold', 'Bold'],
  _: ['italic', 'Italic'],
  '`': ['code', 'Code'],
};

/** Parses legacy Markdown: nothing nests, and only `_*`[` are special. */
export function parseMarkdown(source: string): FormattedText {
  let text = '';
  const entities: MessageEntity[] = [];
  for (let at = 0; at < source.length; ) {
    const character = source[at] ?? '';
    const mark = legacyMarks[character];
    const link = character === '[' ? /^\[([^\]]*)\]\(([^)]*)\)/.exec(source.slice(at)) : null;
    if (character === '\\' && '_*`['.includes(source[at + 1] ?? ' ')) {
      text += source[at + 1];
      at += 2;
    } else if (link) {
      entities.push({ type: 'text_link', offset: text.length, length: link[1]?.length ?? 0, url: link[2] ?? '' });
      text += link[1];
      at += link[0].length;
    } else if (mark) {
      const end = source.indexOf(character, at + 1);
      if (end < 0)
        throw badRequest(
          `can't parse entities: Can't find end of the entity starting at byte offset ${byteOffset(source, at)}`,
        );
      const content = source.slice(at + 1, end);
      if (content !== '') entities.push({ type: mark[0], offset: text.length, length: content.length });
      text += content;
      at = end + 1;
    } else {
      text += character;
      at += 1;
    }
  }
  return { text, entities };
}
