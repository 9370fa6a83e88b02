/** Nothing without one of these has any. */
const GATE = /<[@#:!ta/i]/;
/**
 * Mentions, emoji, times and commands as Discord and Slack write them into a text; none of it is what its author typed. Ids of Discord have 17 to
 * 20 digits, those of Slack a letter before capitals and digits: a telephone number in their place is text.
 * @see https://discord.com/developers/docs/reference#message-formatting
 * @see https://api.slack.com/reference/surfaces/formatting
 */
const MENTION = /<@(?:[!&]?\d{17,20}|[A-Z][A-Z0-9]{7,20})(?:\|[^<>|\n]{0,80})?>/gi;
const SLACK_MENTION = /<!(?:here|channel|everyone|subteam\^[A-Z0-9]{7,20})(?:\|[^<>|\n]{0,80})?>/gi;
const CHANNEL = /<#(?:\d{17,20}|[A-Z][A-Z0-9]{7,20})(?:\|[^<>|\n]{0,80})?>/gi;
const EMOJI = /<a?:(\w{1,32}):\d{17,20}>/gi;
const COMMAND = /<\/([\p{L}\p{N}_' -]{1,100}):\d{17,20}>/gu;
const TIME = /<(?:t:-?\d{1,16}(?::[tTdDfFRsS])?|id:(?:customize|browse|guide|linked-roles(?::\d{17,20})?))>/gi;

/**
 * A text without the markup of chat platforms, as patterns read it: of a mention its sign stays, of an emoji its name, of a command its name, of a
 * time nothing.
 * @param text in linear time.
 * @example dropPlatformMarkup('hi <@123456789012345678> <:wave:123456789012345678>'); // => 'hi @ :wave:'
 */
export function dropPlatformMarkup(text: string): string {
  if (!GATE.test(text)) return text;
  return text
    .replace(MENTION, '@')
    .replace(SLACK_MENTION, '@')
    .replace(CHANNEL, '#')
    .replace(EMOJI, ':$1:')
    .replace(COMMAND, '/$1')
    .replace(TIME, ' ');
}
