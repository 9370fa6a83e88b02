import { InvalidAnswerError } from './errors.ts';
import type { DecisionLogRow } from './generated/types.ts';

/**
 * Reads the log page by page, newest first, as far as the consumer reads.
 * @param readPage returns rows older than the row with this id, or the newest rows.
 * @param limit most rows to read.
 */
export async function* readDecisions(
  readPage: (before: string | undefined, limit: number) => Promise<readonly DecisionLogRow[]>,
  { before, limit, pageSize }: { before: string | undefined; limit: number; pageSize: number },
): AsyncGenerator<DecisionLogRow, void, void> {
  let left = limit;
  let from = before;
  while (left > 0) {
    const page = (await readPage(from, Math.min(pageSize, left))).slice(0, left);
    const last = page.at(-1);
    // An empty page ends the log. A short page does not, because the service may lower its page size.
    if (!last) return;
    if (last.id === from) throw new InvalidAnswerError('GET /v1/decisions answered the same page again');
    yield* page;
    left -= page.length;
    from = last.id;
  }
}
