/**
 * Makes text that stands for itself where Slack reads mrkdwn: after its own three escapes nothing is a mention, a link or a command.
 * Formatting characters stay; where they matter, texts go into rich text, which formats nothing by itself.
 * @see https://docs.slack.dev/messaging/formatting-message-text#escaping
 */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Undoes Slack's escapes, each once. */
export function unescapeText(text: string): string {
  return text.replace(/&(amp|lt|gt);/g, (_, name: string) => (name === 'amp' ? '&' : name === 'lt' ? '<' : '>'));
}
