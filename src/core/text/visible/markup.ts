import { decodeHTMLStrict } from 'entities/decode';
import { groupBy } from '../../collections/group-by.ts';

/** All markup contains one of these. */
const GATE = /[*_~|`\\<&[]|:(?:regional_indicator_|alphabet-|[abmox]:|o2:)/;
/** Tags that only format text, in Telegram and in forums. https://core.telegram.org/bots/api#html-style */
const TAG =
  /<\/?(?:b|i|u|s|p|em|strong|ins|del|strike|code|pre|span|tg-spoiler|a|font|br|sub|sup|small|big|mark|wbr)(?:\s[^<>]{0,200})?\/?>|<!--[^<>]{0,200}-->/gi;
/** https://discord.com/developers/docs/reference#message-formatting */
const CUSTOM_EMOJI = /<a?:\w{1,32}:\d{1,20}>/g;
const NAMED_LETTER = /:(?:regional_indicator_|alphabet-(?:white|yellow)-)([a-z]):|:([abmox]|o2):/g;
const LINK = /\[([^[\]\n]{0,200})\]\(\s?<?[a-z][a-z0-9+.-]{1,10}:\/\/[^\s()]{1,500}\s?\)/gi;
const ESCAPED = /\\([!-/:-@[-`{-~])/g;
const IN_WORD = /[\p{L}\p{N}]/u;

/** Returns a text as platforms and forums show it: no markup, entities or tags; code spans keep their content. Linear time. */
export function dropMarkup(text: string, dropPlatformMarkup: (text: string) => string): string {
  if (!GATE.test(text)) return text;
  let shown = text.includes('&') ? decodeHTMLStrict(text) : text;
  if (shown.includes('<')) shown = dropPlatformMarkup(shown.replace(CUSTOM_EMOJI, '☺')).replace(TAG, '');
  if (shown.includes(':'))
    shown = shown.replace(NAMED_LETTER, (_name, letter?: string, sign?: string) => letter ?? sign?.charAt(0) ?? '');
  if (shown.includes('](')) shown = shown.replace(LINK, '$1');
  return dropEmphasis(shown);
}

type Span = { readonly start: number; readonly end: number; readonly code: boolean };

function dropEmphasis(text: string): string {
  if (!/[*_~|`\\]/.test(text)) return text;
  let shown = '';
  for (const { start, end, code } of cutCode(text)) {
    const part = text.slice(start, end);
    shown += code ? part : dropPairs(part).replace(ESCAPED, '$1');
  }
  return shown;
}

/** Cuts a text into code spans, with their backticks, and the text between them. */
function cutCode(text: string): Span[] {
  const fences = [...text.matchAll(/`+/g)].map((match) => ({ start: match.index, length: match[0].length }));
  // The fences of each length from the last to the first, so that the next one is at the end.
  const closing = groupBy(fences.toReversed(), ({ length }) => length);
  const spans: Span[] = [];
  let at = 0;
  for (const { start, length } of fences) {
    const later = closing.get(length) ?? [];
    while ((later.at(-1)?.start ?? start + 1) <= start) later.pop();
    if (start < at) continue;
    const close = later.at(-1)?.start;
    if (close === undefined) continue;
    spans.push({ start: at, end: start, code: false }, { start, end: close + length, code: true });
    at = close + length;
  }
  return [...spans, { start: at, end: text.length, code: false }];
}

const MARKER = /\\[\s\S]|\*\*|__|~~|\|\||[*_]/g;

/** Drops markers in pairs. A lone `*` or `_` opens before a letter and closes after one; `_` must be at the edge of a word. */
function dropPairs(text: string): string {
  const open = new Map<string, number>();
  const dropped: { readonly at: number; readonly length: number }[] = [];
  for (const { 0: marker, index } of text.matchAll(MARKER)) {
    if (marker.startsWith('\\')) continue;
    const before = text.charAt(index - 1);
    const after = text.charAt(index + marker.length);
    const opened = open.get(marker);
    if (opened !== undefined && mayClose(marker, before, after)) {
      dropped.push({ at: opened, length: marker.length }, { at: index, length: marker.length });
      open.delete(marker);
    } else if (mayOpen(marker, before, after)) open.set(marker, index);
  }
  let shown = '';
  let at = 0;
  for (const { at: start, length } of dropped.sort((one, other) => one.at - other.at)) {
    shown += text.slice(at, start);
    at = start + length;
  }
  return shown + text.slice(at);
}

function mayOpen(marker: string, before: string, after: string): boolean {
  if (marker === '||') return true;
  if (after === '' || /\s/.test(after)) return false;
  return marker !== '_' || !IN_WORD.test(before);
}

function mayClose(marker: string, before: string, after: string): boolean {
  if (marker === '||') return true;
  if (/\s/.test(before)) return false;
  return marker !== '_' || !IN_WORD.test(after);
}
