import { NO_USAGE, sumUsage } from '../../core/moderation/judgement.ts';
import type { Budget, Caller, JudgeAnswer, JudgeRequest, JudgeRow, JudgeUsage } from '../../core/ports/judge.ts';
import { apportion, shareBudget, type TokenUsage } from '../call/cost.ts';
import { failed, type JudgeRun } from './attempt-types.ts';
import { NOT_ENTERED } from './attempts.ts';
import type { Engine } from './engine.ts';

/** Most messages in a shared call: the limit of a request. */
const TOGETHER_MAX = 50;
/** Bytes per message besides its texts: index, member names, and its row of the answer. */
const WIRE_BYTES = 64;

/** A request with one message; its deadline counts from its arrival. */
type Lone = Pick<JudgeRun, 'budget' | 'caller' | 'deadlineMs'> & { readonly request: JudgeRequest };
type Follower = Lone & { resolve(answer: JudgeAnswer | Promise<JudgeAnswer>): void; reject(error: unknown): void };
/** Single-message requests that wait for one slot. The first arrived first, so its deadline is the nearest. */
type Group = { readonly first: Lone; readonly followers: Follower[] };

/** Whether a request may share a call: not with `ai_generated`, whose score depends on the messages beside it. */
export function mayJoin({ messages, categories }: JudgeRequest): boolean {
  return messages.length === 1 && !messages[0]?.context?.image && !categories.includes('ai_generated');
}

/**
 * Creates the judge of single-message requests. While all slots are taken, those of one tenant with the same policy wait together and share one call.
 * A message that gets no scores from a shared call is judged alone before it fails.
 * @param judgeRows judges messages within a run, and writes a row for each.
 */
export function createJoiner(
  engine: Engine,
  judgeRows: (run: JudgeRun, request: JudgeRequest, rows: JudgeRow[]) => Promise<void>,
): (request: JudgeRequest, budget: Budget, caller: Caller) => Promise<JudgeAnswer> {
  const { limiter, now, options } = engine.parts;
  const groups = new Map<string, Group>();

  const alone = (lone: Lone): Promise<JudgeAnswer> =>
    engine.run(1, lone, (run, rows) => judgeRows(run, lone.request, rows));

  const join = (lone: Lone): Promise<JudgeAnswer> => {
    const { tenant } = lone.caller;
    const group = groups.get(tenant);
    if (!group || !isAlike(group.first.request, lone.request))
      return limiter.isBusy(lone.caller) ? lead(lone) : alone(lone);
    if (group.followers.length + 2 === TOGETHER_MAX) groups.delete(tenant);
    return new Promise((resolve, reject) => {
      group.followers.push({ ...lone, resolve, reject });
    });
  };

  const lead = (first: Lone): Promise<JudgeAnswer> => {
    const { tenant } = first.caller;
    const group: Group = { first, followers: [] };
    groups.set(tenant, group);
    return engine.run(1, first, async (run, rows) => {
      const admission = await limiter.enter(run.caller, run.signal, run.deadlineMs);
      if (groups.get(tenant) === group) groups.delete(tenant);
      if (admission !== 'entered') {
        rows[0] = failed(NOT_ENTERED[admission]);
        for (const follower of group.followers) follower.resolve(join(follower));
        return;
      }
      const placed = { ...run, place: { isHeld: true } };
      if (group.followers.length === 0) await judgeRows(placed, first.request, rows);
      else await judgeShared(placed, group, rows);
    });
  };

  const judgeShared = async (run: JudgeRun, { first, followers }: Group, rows: JudgeRow[]): Promise<void> => {
    const members = [first, ...followers];
    const weights = members.map(({ request }) => WIRE_BYTES + Buffer.byteLength(JSON.stringify(request.messages)));
    const used: JudgeUsage[] = members.map(() => NO_USAGE);
    const together: JudgeRun = {
      ...run,
      budget: shareBudget(
        members.map(({ budget }) => budget),
        weights,
      ),
      onUsage: (usage) => {
        for (const [at, share] of shareUsage(usage, weights).entries()) {
          // The first request counts the call.
          if (at === 0) run.onUsage(share);
          else used[at] = sumUsage([used[at] ?? NO_USAGE, { requests: 0, ...share }]);
        }
      },
    };
    const messages = members.flatMap(({ request }) => request.messages);
    const found: JudgeRow[] = members.map(() => failed('timeout'));
    try {
      await judgeRows(together, { ...first.request, messages }, found);
    } catch (error) {
      for (const { reject } of followers) reject(error);
      throw error;
    }
    for (const [at, follower] of followers.entries())
      follower.resolve(finish(follower, found[at + 1] ?? failed('timeout'), used[at + 1] ?? NO_USAGE));
    rows[0] = found[0] ?? failed('timeout');
    if (isLost(rows[0]) && !run.signal.aborted) await judgeRows(run, first.request, rows);
  };

  const finish = async (lone: Lone, row: JudgeRow, usage: JudgeUsage): Promise<JudgeAnswer> => {
    if (!isLost(row) || now() >= lone.deadlineMs) return { rows: [row], usage };
    const answer = await alone(lone);
    return { ...answer, usage: sumUsage([usage, answer.usage]) };
  };

  return (request, budget, caller) => join({ request, budget, caller, deadlineMs: now() + options.timeoutMs });
}

/** Whether two requests use the same policy: one revision of it always gives the same objects. */
function isAlike(one: JudgeRequest, other: JudgeRequest): boolean {
  return (
    one.categories === other.categories &&
    one.rules === other.rules &&
    one.examples === other.examples &&
    one.secondLook === other.secondLook
  );
}

/** Whether to judge the message alone again; not if it is too long, because then it was already alone in its call. */
function isLost(row: JudgeRow): boolean {
  return row.kind === 'failed' && row.failure !== 'context_too_long';
}

function shareUsage(usage: TokenUsage, weights: readonly number[]): readonly TokenUsage[] {
  const input = apportion(usage.inputTokens, weights);
  const cached = apportion(usage.cachedInputTokens, weights);
  const output = apportion(usage.outputTokens, weights);
  return weights.map((_, at) => ({
    inputTokens: input[at] ?? 0,
    cachedInputTokens: cached[at] ?? 0,
    outputTokens: output[at] ?? 0,
  }));
}
