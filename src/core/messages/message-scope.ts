import type { Language } from '../common/languages.ts';

/** Where a message stands and who wrote it, as far as a platform tells. */
export type MessageScope = {
  /** The channel, then what it is a part of. */
  readonly channelIds: readonly string[];
  readonly roleIds: readonly string[];
  /** How many messages of its author were left alone before; null where nobody counts them. */
  readonly messages: number | null;
  /** Known to be a newcomer, whatever else is known. */
  readonly isNewcomer?: true;
  readonly joinedAtMs: number | null;
  readonly createdAtMs: number | null;
  /** What the bot speaks where it stands, for lists of words in other languages; left out, all of them hold. */
  readonly language?: Language;
  /** What the team's verdicts say of its author, see `reputationOf`; left out where nobody asks. */
  readonly reputation?: number;
};
