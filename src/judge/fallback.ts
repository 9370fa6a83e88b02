import type { Judge, JudgeRow } from '../core/ports/judge.ts';

/** A judge that answers with another where the first fails, but not where a ceiling stopped it. Such rows are not kept in the cache. */
export function withFallback(first: Judge, second: Judge): Judge {
  return {
    provider: first.provider,
    model: first.model,
    cannot: first.cannot,
    ...(first.unread && { unread: first.unread }),
    ...(first.looksTwice && { looksTwice: first.looksTwice }),
    ...(first.readsContext && { readsContext: first.readsContext }),
    ...(second.readsShown && { readsShown: second.readsShown }),
    // Whose score it was is seen by its being the same.
    ...(second.weighParts && { weighParts: second.weighParts }),
    judge: async (request, budget, caller) => {
      const answer = await first.judge(request, budget, caller);
      const lost = answer.rows.flatMap((row, index) => (isLost(row) ? [index] : []));
      if (lost.length === 0) return answer;
      const messages = lost.flatMap((index) => request.messages[index] ?? []);
      const stand = await second.judge({ ...request, messages }, budget, caller);
      const replaced = new Map(lost.map((at, index) => [at, stand.rows[index]]));
      return { ...answer, rows: answer.rows.map((row, index) => passing(replaced.get(index)) ?? row) };
    },
  };
}

function isLost(row: JudgeRow): boolean {
  return row.kind === 'failed' && row.failure !== 'budget';
}

function passing(row: JudgeRow | undefined): JudgeRow | undefined {
  return row?.kind === 'scores' ? { ...row, isPassing: true } : row;
}
