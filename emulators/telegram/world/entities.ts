import type { MessageEntity } from 'grammy/types';

/** A text with its entities; offsets and lengths are UTF-16 units. */
export interface FormattedText {
  readonly text: string;
  readonly entities: readonly MessageEntity[];
}

type FoundType = 'bot_command' | 'mention' | 'hashtag' | 'url' | 'email';

// Entities that Telegram's servers find automatically in every text, users' and bots' alike.
const patterns: readonly (readonly [FoundType, RegExp])[] = [
  [
    'url',
    /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![\w@.])(?:[a-z0-9-]{1,63}\.){1,4}(?:com|org|net|io|me|ru|info|example|xyz)(?:\/[^\s<>"]*)?(?![\w.])/gi,
  ],
  ['email', /(?<![\w.])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[a-z]{2,10}){1,3}/gi],
  ['bot_command', /(?<![\w/])\/[a-z0-9_]{1,64}(?:@[a-z0-9_]{3,32})?(?![\w/])/gi],
  ['mention', /(?<![\w@.])@[a-z][a-z0-9_]{3,31}(?!\w)/gi],
  ['hashtag', /(?<![\p{L}\p{N}_#])#[\p{L}\p{N}_]{1,256}/gu],
];
const closed: readonly MessageEntity['type'][] = ['code', 'pre', 'text_link', 'text_mention'];

function overlaps(one: { offset: number; length: number }, other: { offset: number; length: number }): boolean {
  return one.offset < other.offset + other.length && other.offset < one.offset + one.length;
}

/** Adds the entities that Telegram finds automatically, but none inside code and links. */
export function withFoundEntities(formatted: FormattedText): FormattedText {
  const found: MessageEntity[] = [];
  for (const [type, pattern] of patterns) {
    for (const match of formatted.text.matchAll(pattern)) {
      const entity = { type, offset: match.index, length: match[0].length };
      const taken = [...formatted.entities.filter((given) => closed.includes(given.type)), ...found];
      if (!taken.some((given) => overlaps(given, entity))) found.push(entity);
    }
  }
  return {
    text: formatted.text,
    entities: [...formatted.entities, ...found].sort(
      (one, other) => one.offset - other.offset || other.length - one.length,
    ),
  };
}

/** Returns the people that a text notifies: usernames and, by text mentions and `tg://user?id=` links, user ids. */
export function pingsOf(formatted: FormattedText): readonly string[] {
  return formatted.entities.flatMap((entity) => {
    if (entity.type === 'mention') return [formatted.text.slice(entity.offset, entity.offset + entity.length)];
    if (entity.type === 'text_mention') return [String(entity.user.id)];
    if (entity.type !== 'text_link') return [];
    const id = /^tg:\/\/user\?id=(\d+)$/.exec(entity.url)?.[1];
    return id === undefined ? [] : [id];
  });
}

/** Trims white space at both ends, as the Bot API does, and shifts the entities. */
export function trimmed(formatted: FormattedText): FormattedText {
  const start = formatted.text.length - formatted.text.trimStart().length;
  const text = formatted.text.trim();
  const entities = formatted.entities.flatMap((entity) => {
    const from = Math.max(entity.offset - start, 0);
    const to = Math.min(entity.offset + entity.length - start, text.length);
    return to > from ? [{ ...entity, offset: from, length: to - from }] : [];
  });
  return { text, entities };
}
