import type { JudgeContext } from '../../../src/core/ports.ts';
import type { Candidate } from './candidate.ts';
import type { RecentBook } from './recent-book.ts';

/** How long before a message its author's others still belong to it. */
const BEFORE_MS = 10 * 60_000;

/** What stood before a message, as far as it is remembered: the text that it answers, and what its author wrote just before in that channel. */
export function contextOf(
  recent: RecentBook,
  { community, message }: Pick<Candidate, 'community' | 'message'>,
): JudgeContext {
  const { id, channel, author, answers, sentAtMs } = message;
  const answered = answers === undefined ? null : recent.find(community.id, channel.id, answers);
  const before = recent
    .of(community.id, author.id, sentAtMs - BEFORE_MS)
    .filter((one) => one.channel.id === channel.id && one.id !== id && one.sentAtMs <= sentAtMs);
  return { answers: answered?.text ?? '', before: before.map(({ text }) => text) };
}
