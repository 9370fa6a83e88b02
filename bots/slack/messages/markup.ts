/** Matches text in angle brackets: a mention, a command of Slack's, or a link. */
const MARKED = /<([^<>]*)>/g;

/** How mentions are shown: as people read them, or not at all for comparisons. */
export type Mentions = 'shown' | 'dropped';

/** Reads mrkdwn with hidden targets: `<https://a.example|https://b.example>` becomes `https://b.example <https://a.example>`. */
export function readMarkup(text: string, mentions: Mentions = 'shown'): string {
  let read = '';
  let from = 0;
  for (const match of text.matchAll(MARKED)) {
    read += unescapeText(text.slice(from, match.index)) + readMarked(match[1] ?? '', mentions);
    from = match.index + match[0].length;
  }
  return read + unescapeText(text.slice(from));
}

/** Returns a link as text: its target, or its label and then a different target. */
export function showLink(url: string, label: string): string {
  if (label === '' || isSameTarget(url, label)) return label.includes('://') ? label : url;
  return `${label} <${url}>`;
}

/** Matches the id of a member, a group of members or a channel; `here` and `channel` are words. */
const ID = /^[A-Z][A-Z0-9]{4,}$/;

/** Returns a mention by name; if only the id is known, in Slack's form, which nobody takes for the author's words. */
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

/** Whether a link hides nothing: Slack itself makes links of `example.com` and of mail addresses. */
function isSameTarget(url: string, label: string): boolean {
  const bare = (link: string) => link.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '').replace(/\/$/, '');
  return bare(url) === bare(label);
}

/** Escapes mentions, links and commands; formatting stays. @see https://docs.slack.dev/messaging/formatting-message-text#escaping */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Reverts Slack's escapes, each once. */
export function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === 'amp' ? '&' : name === 'lt' ? '<' : '>'));
}
