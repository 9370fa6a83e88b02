/** What stands between angle brackets: a mention, a command of Slack's, or a link. */
const MARKED = /<([^<>]*)>/g;

/** How mentions are shown: as people read them, or not at all, for comparing. */
export type Mentions = 'shown' | 'dropped';

/** Reads mrkdwn as others see it, with hidden targets: `<https://a.example|https://b.example>` becomes `https://b.example <https://a.example>`. */
export function readMarkup(text: string, mentions: Mentions = 'shown'): string {
  let read = '';
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    read += unescapeText(text.slice(from, match.index)) + readMarked(match[1] ?? '', mentions);
    from = match.index + match[0].length;
  }
  return read + unescapeText(text.slice(from));
}

/** A link as it is read: its target, or its text with the target behind it when that is another. */
export function showLink(url: string, label: string): string {
  if (label === '' || isSameTarget(url, label)) return label.includes('://') ? label : url;
  return `${label} <${url}>`;
}

/** Of a member, a group of members or a channel; `here` and `channel` are words. */
const ID = /^[A-Z][A-Z0-9]{4,}$/;

/** A mention by its name; where only the id is known it stays as Slack wrote it, which nobody takes for a word of the author's. */
export function showMention(sign: '@' | '#', id: string, label: string, mentions: Mentions): string {
  if (mentions === 'dropped') return '';
  if (label !== '') return sign + label.replace(/^[@#]/, '');
  return ID.test(id) ? `<${sign}${id}>` : sign + id;
}

function readMarked(marked: string, mentions: Mentions): string {
  const bar = marked.indexOf('|');
  const target = bar < 0 ? marked : marked.slice(0, bar);
  const label = bar < 0 ? '' : unescapeText(marked.slice(bar + 1));
  if (target.startsWith('@')) return showMention('@', target.slice(1), label, mentions);
  if (target.startsWith('#')) return showMention('#', target.slice(1), label, mentions);
  if (target.startsWith('!date^')) return mentions === 'dropped' ? '' : label;
  if (target.startsWith('!subteam^')) return showMention('@', target.slice('!subteam^'.length), label, mentions);
  if (target.startsWith('!')) return showMention('@', target.slice(1), '', mentions);
  return showLink(unescapeText(target), label);
}

/** Slack makes links of `example.com` and of addresses for mail by itself; those hide nothing. */
function isSameTarget(url: string, label: string): boolean {
  const bare = (link: string) => link.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(url) === bare(label);
}

/** Three escapes leave no mention, link or command; formatting stays. @see https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Undoes Slack's escapes, each once. */
export function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === 'amp' ? '&' : name === 'lt' ? '<' : '>'));
}
