import type { JudgeEffort } from '../../core/decision-log/hourly-totals.ts';
import type { Judge, JudgeFailure } from '../../core/ports/judge.ts';

/**
 * A judge that takes note of how long it was asked and what it failed at, for one request. A ceiling is no failure of its.
 * @returns with `told` nothing where it was never asked, as when every text was in the cache.
 * @example const { judge, told } = watchJudge(deps.judge); await judge.judge(request, budget); told(); // => { judging: { tookMs: 412, failed: {} } }
 */
export function watchJudge(judge: Judge): { readonly judge: Judge; told(): { readonly judging?: JudgeEffort } } {
  let tookMs: number | null = null;
  const failed: Partial<Record<JudgeFailure, number>> = {};
  return {
    judge: {
      ...judge,
      judge: async (...asked) => {
        const startMs = performance.now();
        const answer = await judge.judge(...asked);
        tookMs = (tookMs ?? 0) + performance.now() - startMs;
        for (const row of answer.rows)
          if (row.kind === 'failed' && row.failure !== 'budget') failed[row.failure] = (failed[row.failure] ?? 0) + 1;
        return answer;
      },
    },
    told: () => (tookMs === null ? {} : { judging: { tookMs, failed } }),
  };
}
