import type { TextLimit } from './text-limits.ts';

/** A thing that may be attached to a message too often. */
export type FileLimit = Omit<TextLimit, 'count'> & {
  /** @param files by their keys. */
  readonly count: (files: readonly string[]) => number;
};

/** What the key of a sticker begins with, on platforms that have them. */
export const STICKER_KEY = 'sticker:';

const isSticker = (key: string): boolean => key.startsWith(STICKER_KEY);

/** The limits of what is attached, by the names of their settings. */
export const FILE_LIMITS = {
  attachments: {
    label: 'attachments',
    summary: 'This many pictures, files and voice messages',
    most: 100,
    count: (files) => files.filter((key) => !isSticker(key)).length,
  },
  stickers: {
    label: 'stickers',
    summary: 'This many stickers',
    most: 100,
    count: (files) => files.filter(isSticker).length,
  },
} as const satisfies Readonly<Record<string, FileLimit>>;

/** The name of a limit of what is attached. */
type FileLimitName = keyof typeof FILE_LIMITS;

/** Their names, in the order in which the first of equals decides. */
export const FILE_LIMIT_NAMES: readonly FileLimitName[] = ['attachments', 'stickers'];
