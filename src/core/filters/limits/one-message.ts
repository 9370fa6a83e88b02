/** A limit on something that is counted in the text alone. */
type TextLimit = {
  /** The counted thing in a moderator's words, in the plural. */
  readonly label: string;
  /** The meaning of the setting's number. */
  readonly summary: string;
  readonly most: number;
  /** @param raw the text as the author wrote it. */
  readonly count: (raw: string) => number;
};

/** Mentions of a person, a role or everybody on Discord, Slack and Telegram. An e-mail address is not one. */
const MENTION = /<(?:@[!&]?|!)[^<>\s]{1,100}>|(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_]{2,64}/gu;
/** Discord's custom emoji, and Slack's emoji names. A time of day is not one. */
const NAMED_EMOJI = /<a?:\w{2,32}:\d{1,20}>|(?<![\w:]):[a-z][a-z0-9_+-]{1,40}:(?!\w)/g;
const EMOJI = /\p{RGI_Emoji}/gv;
/** Shorter texts are in capitals by chance: `OK`, `LOL`, `USA`. */
const CAPITALS_MIN_LETTERS = 12;

/** Limits on the text alone, by the names of their settings. */
export const TEXT_LIMITS = {
  mentions: {
    label: 'mentions',
    summary: 'The highest number of mentions of people, roles or everybody',
    most: 1_000,
    count: (raw) => countOf(raw, MENTION),
  },
  emoji: {
    label: 'emoji',
    summary: 'The highest number of emoji',
    most: 1_000,
    count: (raw) => countOf(raw, NAMED_EMOJI) + countOf(raw, EMOJI),
  },
  capitals: {
    label: 'per cent of capitals',
    summary: `The highest percentage of capitals among letters, in texts of ${CAPITALS_MIN_LETTERS} letters or more`,
    most: 99,
    count: shareOfCapitals,
  },
  lines: {
    label: 'lines',
    summary: 'The highest number of lines',
    most: 1_000,
    count: (raw) => countOf(raw, /\r\n|[\n\r\u0085\u2028\u2029]/g) + 1,
  },
  marks: {
    label: 'marks on one letter',
    summary: 'The highest number of marks over and under one letter, as in Z̷a̸l̶g̴o̵. No language needs more than four',
    most: 100,
    count: mostMarks,
  },
  repeated: {
    label: 'times one character in a row',
    summary: 'The highest number of times that one character may repeat in a row, except spaces',
    most: 1_000,
    count: longestRun,
  },
} as const satisfies Readonly<Record<string, TextLimit>>;

/** The names of these limits. Among equally severe hits, the first name decides. */
export const TEXT_LIMIT_NAMES = Object.keys(TEXT_LIMITS) as readonly (keyof typeof TEXT_LIMITS)[]; // `Object.keys` returns strings.

function countOf(text: string, what: RegExp): number {
  let count = 0;
  for (const _ of text.matchAll(what)) count++;
  return count;
}

/** Parts with capitals for other reasons than shouting: code, links, mentions and emoji names. */
const NO_SHOUT = new RegExp(
  `\`\`\`[^\`]{0,8000}\`\`\`|\`[^\`\\n]{1,400}\`|\\b[a-z][a-z0-9+.-]{1,20}://[^\\s<>|]{1,2000}|\\bwww\\.[^\\s<>|]{1,2000}|${MENTION.source}|${NAMED_EMOJI.source}`,
  'giu',
);

/** Returns the percentage of capitals among the letters outside `NO_SHOUT`, rounded down, so that only a larger share exceeds a limit. */
function shareOfCapitals(written: string): number {
  const raw = written.replace(NO_SHOUT, ' ');
  const capitals = countOf(raw, /\p{Lu}/gu);
  const letters = capitals + countOf(raw, /\p{Ll}/gu);
  return letters < CAPITALS_MIN_LETTERS ? 0 : Math.floor((100 * capitals) / letters);
}

/** Returns the most combining marks on one letter; invisible signs do not count. */
function mostMarks(raw: string): number {
  let most = 0;
  for (const [marks] of raw.matchAll(MARKS)) {
    let count = 0;
    for (const mark of marks.normalize('NFD'))
      if (/\p{M}/u.test(mark) && !/\p{Variation_Selector}/u.test(mark)) count++;
    if (count > most) most = count;
  }
  return most;
}
const MARKS = /.?\p{M}{2,200}/gu;

function longestRun(raw: string): number {
  let longest = 0;
  let run = 0;
  let last = '';
  for (const char of raw) {
    run = char === last ? run + 1 : 1;
    last = char;
    if (run > longest && char.trim() !== '') longest = run;
  }
  return longest;
}

/** A limit on attachments. */
type FileLimit = Omit<TextLimit, 'count'> & {
  /** @param files the keys of the attachments. */
  readonly count: (files: readonly string[]) => number;
};

/** Prefix of a sticker's key, on platforms with stickers. */
export const STICKER_KEY = 'sticker:';

const isSticker = (key: string): boolean => key.startsWith(STICKER_KEY);

/** Limits on attachments, by the names of their settings. */
export const FILE_LIMITS = {
  attachments: {
    label: 'attachments',
    summary: 'The highest number of pictures, files and voice messages',
    most: 100,
    count: (files) => files.filter((key) => !isSticker(key)).length,
  },
  stickers: {
    label: 'stickers',
    summary: 'The highest number of stickers',
    most: 100,
    count: (files) => files.filter(isSticker).length,
  },
} as const satisfies Readonly<Record<string, FileLimit>>;

/** The names of these limits. Among equally severe hits, the first name decides. */
export const FILE_LIMIT_NAMES: readonly (keyof typeof FILE_LIMITS)[] = ['attachments', 'stickers'];
