import { type FloodWindow, judgeCounts } from '../filters/state/flood-window.ts';
import type { SharedWindows, WindowCounts, WindowQuery } from '../ports/shared-cache.ts';

const NOTHING: WindowCounts = { repeats: 0, messages: 0, accounts: 0 };

/**
 * A window that answers by what all processes saw, for rules that ask without waiting: they are run once to learn what they ask, the shared memory is
 * asked all of it at once, and the window answers the same questions in the same order when they are run again. This process counts for itself too,
 * and the higher count is taken, so that nothing it knows is lost with the shared memory.
 * @param run runs the rules over the messages; twice, if they ask anything.
 * @returns the window itself when the rules ask nothing, or the memory is gone.
 */
export async function countInSharedWindow(
  own: FloodWindow,
  shared: SharedWindows['count'],
  run: (window: FloodWindow) => void,
): Promise<FloodWindow> {
  const queries: WindowQuery[] = [];
  run(noting(own, queries));
  const counts = queries.length > 0 ? await shared(queries) : null;
  return counts ? answering(own, queries, counts) : own;
}

/** Counts nothing, and finds nothing. */
function noting(own: FloodWindow, queries: WindowQuery[]): FloodWindow {
  const count: FloodWindow['count'] = (message, rule) => {
    queries.push({ kind: 'author', message, rule });
    return null;
  };
  const countAccounts: FloodWindow['accounts']['count'] = (text, rule) => {
    queries.push({ kind: 'accounts', text, rule });
    return 0;
  };
  return { ...own, count, accounts: { ...own.accounts, count: countAccounts } };
}

function answering(own: FloodWindow, queries: readonly WindowQuery[], counts: readonly WindowCounts[]): FloodWindow {
  let asked = 0;
  /** Rules that ask in another order than before, or more, are answered by this process alone. */
  const next = (kind: WindowQuery['kind']): WindowCounts => {
    const index = asked++;
    return queries[index]?.kind === kind ? (counts[index] ?? NOTHING) : NOTHING;
  };
  return {
    ...own,
    count(message, rule) {
      const all = judgeCounts(rule, next('author'));
      const here = own.count(message, rule);
      return all ?? here;
    },
    accounts: {
      ...own.accounts,
      count: (text, rule) => Math.max(next('accounts').accounts, own.accounts.count(text, rule)),
    },
  };
}
