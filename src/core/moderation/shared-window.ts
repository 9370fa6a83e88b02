import { type FloodWindow, judgeCounts } from '../filters/state/flood-window.ts';
import type { SharedWindows, WindowCounts, WindowQuery } from '../ports/shared-cache.ts';

const NOTHING: WindowCounts = { repeats: 0, messages: 0, accounts: 0 };

/**
 * Returns a window that answers with the counts of all processes, for rules that cannot wait. It runs the rules once to record their queries, and
 * asks the shared memory all of them at once. When the rules run again, the window answers the same queries in the same order. This process counts
 * too, and the higher count wins, so that nothing it knows is lost with the shared memory.
 * @param run runs the rules over the messages, to record their queries.
 * @returns the window itself if the rules ask nothing, or the shared memory is gone.
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

/** Returns a window that records queries, counts nothing and finds nothing. */
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
  /** If rules ask in another order than before, or more, this process alone answers. */
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
