import { CATEGORY_NAMES, type Category } from '../core/common/category.ts';
import { sumUsage } from '../core/moderation/judgement.ts';
import { criteriaOf, type Judge, type JudgeAnswer, type JudgeRequest, type JudgeRow } from '../core/ports/judge.ts';

/** Combines two judges: the second scores what the first cannot. If one fails, the message fails: half its scores would look clean. */
export function withSecond(first: Judge, second: Judge): Judge {
  const isFirsts = (category: Category): boolean => !first.cannot.includes(category);
  return {
    provider: first.provider,
    model: `${first.model} with ${second.model}`,
    cannot: first.cannot.filter((name) => second.cannot.includes(name)),
    unread: Object.fromEntries(
      CATEGORY_NAMES.flatMap((category) => {
        const languages = (isFirsts(category) ? first : second).unread?.[category];
        return languages ? [[category, languages]] : [];
      }),
    ),
    ...(first.readsImages && { readsImages: first.readsImages }),
    ...(second.readsShown && { readsShown: second.readsShown }),
    ...(second.weighParts && { weighParts: second.weighParts }),
    judge: async (request, budget, caller) => {
      const parts = [isFirsts, (category: Category) => !isFirsts(category)].map((isMine) => ({
        ...request,
        categories: request.categories.filter(isMine),
      }));
      const [mine, others] = parts;
      if (!mine || !others || mine.categories.length === 0) return await second.judge(request, budget, caller);
      const rules = first.cannot.includes('rules') ? {} : request.rules;
      const one = await first.judge({ ...mine, rules }, budget, caller);
      const two = await second.judge(others, budget, caller);
      return merge(request, { request: { ...mine, rules }, answer: one }, { request: others, answer: two });
    },
  };
}

type Part = { readonly request: JudgeRequest; readonly answer: JudgeAnswer };

function merge(request: JudgeRequest, one: Part, two: Part): JudgeAnswer {
  const rows = request.messages.map((_message, index): JudgeRow => {
    const [first, second] = [one.answer.rows[index], two.answer.rows[index]];
    if (first?.kind !== 'scores') return first ?? { kind: 'failed', failure: 'invalid_answer' };
    if (second?.kind !== 'scores') return second ?? { kind: 'failed', failure: 'invalid_answer' };
    const named = new Map([...nameScores(two.request, second.scores), ...nameScores(one.request, first.scores)]);
    return { kind: 'scores', scores: criteriaOf(request).map((name) => named.get(name) ?? 0) };
  });
  return { rows, usage: sumUsage([one.answer.usage, two.answer.usage]) };
}

function nameScores(request: JudgeRequest, scores: readonly number[]): [string, number][] {
  return criteriaOf(request).map((name, criterion) => [name, scores[criterion] ?? 0]);
}

/** Adds a judge that answers when the first fails, except at a spending ceiling. Its rows are not cached. */
export function withFallback(first: Judge, second: Judge): Judge {
  return {
    ...first,
    ...(second.readsShown && { readsShown: second.readsShown }),
    // An equal score shows that it came from the second judge.
    ...(second.weighParts && { weighParts: second.weighParts }),
    judge: async (request, budget, caller) => {
      const answer = await first.judge(request, budget, caller);
      // The second judge sees no images, so it cannot clear them.
      const lost = answer.rows.flatMap((row, index) =>
        row.kind === 'failed' && row.failure !== 'budget' && !request.messages[index]?.context?.image ? [index] : [],
      );
      if (lost.length === 0) return answer;
      const messages = lost.flatMap((index) => request.messages[index] ?? []);
      const fallback = await second.judge({ ...request, messages }, budget, caller);
      const passing = fallback.rows.map((row) => (row.kind === 'scores' ? { ...row, isUncacheable: true } : row));
      const replaced = new Map(lost.map((at, index) => [at, passing[index]]));
      return { ...answer, rows: answer.rows.map((row, index) => replaced.get(index) ?? row) };
    },
  };
}
