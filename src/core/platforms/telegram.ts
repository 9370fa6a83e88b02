/** Paths of t.me that lead to no chat. https://core.telegram.org/api/links */
const OTHER_PATHS =
  '(?:c|share|msg|addstickers|addemoji|addtheme|setlanguage|bg|iv|login|confirmphone|invoice|giftcode|nft|contact)';
const PATH = new RegExp(
  `^/(?:\\+|%2b|joinchat/|addlist/|s/)[\\w-]{4,}|^/(?!${OTHER_PATHS}(?:/|\\?|$))[a-z]\\w{3,}`,
  'i',
);

/** The facts about Telegram: its limits and links. */
export const TELEGRAM_PLATFORM = {
  name: 'telegram',
  label: 'Telegram',
  // Telegram makes it endless below 30 seconds or above 366 days; these bounds keep a margin. https://core.telegram.org/bots/api#restrictchatmember
  timeout: { minSeconds: 35, maxSeconds: 366 * 86_400 - 60 },
  invitations: [
    ...['t.me', 'telegram.me', 'telegram.dog'].map((host) => ({ host, path: PATH })),
    { host: 'web.telegram.org', path: /^\/(?:[akz]\/?)?#(?:@\w{4,}|\?tgaddr=)/i },
  ],
  appLinks: [{ scheme: 'tg', rest: /^\/*(?:join|addlist|resolve|openmessage|privatepost|proxy|socks)\b/i }],
  spellings: {
    hint: /\bt(?:elegram)?\.(?:me|dog)\/|(?<![\w@.])@[a-z]\w{3,31}/i,
    hosts: [{ name: 't|telegram', ending: 'me|dog' }],
    forms: [],
    // https://core.telegram.org/api/links#public-username-links
    bareHosts: /^(?!(?:www|core|web)\.)[a-z]\w{3,31}\.t\.me$/,
  },
  // Telegram sends formatting separately from the text.
  markup: {},
  spammerList: 'cas',
} as const;
