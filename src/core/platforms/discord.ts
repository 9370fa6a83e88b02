/** The optional label after a name in Discord's markup. */
const MARKUP_LABEL = String.raw`(?:\|[^<>|\n]{0,80})?`;
const CODE = /^\/[\w-]{2,}/;
/** Ids have 17 to 20 digits, so a telephone number in their place is text. https://discord.com/developers/docs/reference#message-formatting */
const ID = String.raw`\d{17,20}`;

/** The facts about Discord: its limits, links and markup. */
export const DISCORD_PLATFORM = {
  name: 'discord',
  label: 'Discord',
  // https://discord.com/developers/docs/resources/guild#modify-guild-member
  timeout: { minSeconds: 1, maxSeconds: 28 * 86_400 },
  invitations: [
    // https://support.discord.com/hc/en-us/articles/208866998
    { host: 'discord.gg', path: CODE },
    ...['discord.com', 'discordapp.com'].map((host) => ({
      host,
      path: /^\/(?:invite\/[\w-]{2,}|servers\/[\w-]{2,}|(?:api\/)?oauth2\/authorize\?.*\bscope=[^&]*\bbot\b)/i,
    })),
    ...['dsc.gg', 'discord.me', 'discord.io', 'discord.li', 'discord.link', 'invite.gg', 'discords.gg'].map((host) => ({
      host,
      path: CODE,
    })),
    // Server lists.
    { host: 'disboard.org', path: /^\/(?:[a-z]{2}(?:-[a-z]{2})?\/)?servers?\/(?:join\/)?[0-9]+/i },
    { host: 'top.gg', path: /^\/(?:[a-z]{2}\/)?(?:(?:discord\/)?servers\/[\w-]{2,}|bot\/[\w-]+\/invite)/i },
    { host: 'discords.com', path: /^\/servers\/[\w-]{2,}/i },
    { host: 'discordservers.com', path: /^\/(?:server|join)\/[\w-]{2,}/i },
    { host: 'discadia.com', path: /^\/[\w-]{2,}/i },
  ],
  appLinks: [{ scheme: 'discord', rest: /\binvite\//i }],
  spellings: {
    hint: /discord/i,
    hosts: [
      { name: 'discord|dsc', ending: 'gg' },
      { name: 'discord|discordapp', ending: 'com' },
    ],
    forms: [
      // `.gg/abc`, which Discord users read as discord.gg; another site has a name before the dot.
      { host: 'discord.gg', pattern: /(?<![\p{L}\p{N}\p{M}_\-.%\])}])\.gg\/([\w-]{4,32})/giu },
      // Separated letters, or no dot: `d i s c o r d . g g / a b c`, `discordgg/abc`. Players write gg/wp, which is no link.
      {
        host: 'discord.gg',
        pattern: /\bd\W?i\W?s\W?c\W?o\W?r\W?d[ .-]{0,3}g\W?g ?\/ ?(?!(?:wp|ez)\b)(\w(?: ?\w){1,31})/gi,
      },
    ],
  },
  markup: {
    mention: `<@[!&]?${ID}${MARKUP_LABEL}>`,
    channel: `<#${ID}${MARKUP_LABEL}>`,
    emoji: String.raw`<a?:(\w{1,32}):${ID}>`,
    command: String.raw`<\/([\p{L}\p{N}_' -]{1,100}):${ID}>`,
    time: String.raw`<(?:t:-?\d{1,16}(?::[tTdDfFRsS])?|id:(?:customize|browse|guide|linked-roles(?::${ID})?))>`,
  },
  spammerList: null,
} as const;
