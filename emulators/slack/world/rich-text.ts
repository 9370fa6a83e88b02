import type { Json } from './world.ts';

const tokenPattern = /<([^<>]+)>/g;

/** Converts typed text to message text: Slack escapes exactly these three characters. */
export function escapeText(typed: string): string {
  return typed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function elementOfToken(token: string): Json {
  const [target = '', label] = token.split('|', 2);
  if (target.startsWith('@')) return { type: 'user', user_id: target.slice(1) };
  if (target.startsWith('#')) return { type: 'channel', channel_id: target.slice(1) };
  if (target.startsWith('!subteam^')) return { type: 'usergroup', usergroup_id: target.slice('!subteam^'.length) };
  if (target.startsWith('!')) return { type: 'broadcast', range: target.slice(1) };
  return { type: 'link', url: unescapeText(target), ...(label === undefined ? {} : { text: unescapeText(label) }) };
}

/**
 * Builds the rich text block that Slack's own clients send with the text of every message.
 * @param text message text in Slack's format, with `<@U…>` and `<url|label>`.
 */
export function richTextOf(text: string, blockId: string): Json {
  const elements: Json[] = [];
  let from = 0;
  for (const match of text.matchAll(tokenPattern)) {
    if (match.index > from) elements.push({ type: 'text', text: unescapeText(text.slice(from, match.index)) });
    elements.push(elementOfToken(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  if (from < text.length) elements.push({ type: 'text', text: unescapeText(text.slice(from)) });
  return { type: 'rich_text', block_id: blockId, elements: [{ type: 'rich_text_section', elements }] };
}
