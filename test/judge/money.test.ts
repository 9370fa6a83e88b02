import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelBehaviour } from '../../emulators/model/model-behaviour.ts';
import {
  boundMicroUsd,
  boundUsage,
  costMicroUsd,
  outputTokensMax,
  thinkingTokensOf,
} from '../../src/judge/call/cost.ts';
import type { CallStats, OpenAiJudgeOptions } from '../../src/judge/openai/openai-options.ts';
import { createBudget, kinds, PRICES, type Rig, requestOf, startRig, textsOf } from './setup.ts';

const rigs: Rig[] = [];
async function rigOf(options: Partial<OpenAiJudgeOptions> = {}): Promise<Rig> {
  const rig = await startRig(options);
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

describe('the cost of a call', () => {
  it('is input, cached input at its own price, and output, rounded up to a micro-USD', () => {
    const usage = { inputTokens: 1_000, cachedInputTokens: 600, outputTokens: 51 };
    expect(costMicroUsd(usage, PRICES)).toBe(400 * 2 + 600 * 0.5 + 51 * 8);
    expect(costMicroUsd({ inputTokens: 1, cachedInputTokens: 1, outputTokens: 0 }, PRICES)).toBe(1);
    expect(costMicroUsd({ inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 }, PRICES)).toBe(0);
    expect(
      costMicroUsd({ inputTokens: 10, cachedInputTokens: 0, outputTokens: 0 }, { ...PRICES, inputUsdPerMtok: 0.3 }),
    ).toBe(3);
    expect(costMicroUsd(usage, null)).toBe(0);
  });

  it('never exceeds its bound as long as the tokens do not exceed theirs', () => {
    const price = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(
        fc.record({ inputUsdPerMtok: price, cachedInputUsdPerMtok: price, outputUsdPerMtok: price }),
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (prices, text, part, cachedPart) => {
          const bound = boundUsage(8, text, 500);
          const inputTokens = Math.floor(bound.inputTokens * part);
          const cachedInputTokens = Math.floor(inputTokens * cachedPart);
          const usage = { inputTokens, cachedInputTokens, outputTokens: Math.floor(500 * part) };
          return costMicroUsd(usage, prices) <= boundMicroUsd(bound, prices);
        },
      ),
    );
  });

  it('leaves room for 30 tokens a row of nine columns, and for thinking when an effort is set', () => {
    const tokensFor = (messages: number, criteria: number, effort: string | null) =>
      outputTokensMax(messages, criteria, { thinkingTokens: thinkingTokensOf(effort), maxTokensLimit: null });
    expect(tokensFor(50, 9, null)).toBeGreaterThanOrEqual(50 * 30);
    expect(tokensFor(1, 59, null)).toBeGreaterThan(59 * 2);
    expect(tokensFor(1, 9, 'high')).toBeGreaterThan(tokensFor(1, 9, 'low') + 10_000);
    expect(tokensFor(1, 9, 'constructor')).toBe(tokensFor(1, 9, 'medium'));
    expect(tokensFor(1, 9, 'none')).toBe(tokensFor(1, 9, null));
  });
});

describe('the budget', () => {
  it('is asked for the bound of exactly what is sent, before it is sent', async () => {
    const { judge, server } = await rigOf();
    const budget = createBudget();
    await judge.judge(requestOf(['ünïcödé 😀 text'.repeat(20)]), budget);
    const [call] = server.requests;
    const maxTokens = Number(call?.body.max_completion_tokens);
    const user = JSON.stringify(call?.body.messages).length;
    expect(budget.reserved).toHaveLength(1);
    expect(budget.reserved[0]).toBeGreaterThan(maxTokens * 8 + (user / 4) * 2);
    expect(budget.settled[0]?.actual).toBeLessThan(budget.settled[0]?.bound ?? 0);
  });

  const costs: readonly [string, ModelBehaviour, 'usage' | 'nothing' | 'bound'][] = [
    ['a good answer', { kind: 'well' }, 'usage'],
    ['an answer without usage', { kind: 'no_usage' }, 'bound'],
    ['a broken answer', { kind: 'content', content: 'no' }, 'usage'],
    ['a filtered completion', { kind: 'filter', as: 'finish', texts: () => true }, 'usage'],
    ['a filtered request', { kind: 'filter', as: 'error', texts: () => true }, 'nothing'],
    ['a 400', { kind: 'status', status: 400 }, 'nothing'],
    ['a 500', { kind: 'status', status: 500 }, 'nothing'],
    ['a 504', { kind: 'status', status: 504 }, 'bound'],
    ['a 401', { kind: 'status', status: 401 }, 'nothing'],
    ['a dropped connection', { kind: 'drop', when: 'before_headers' }, 'bound'],
    ['a dropped body', { kind: 'drop', when: 'in_body' }, 'bound'],
    ['a 200 with {error}', { kind: 'error_in_200' }, 'bound'],
  ];
  it.each(costs)('is charged for %s: %3$s', async (_name, behaviour, charge) => {
    const { judge, server } = await rigOf();
    server.queueBehaviours(behaviour);
    const budget = createBudget();
    await judge.judge(requestOf(['a text']), budget);
    const first = budget.settled[0];
    expect(budget.settled).toHaveLength(budget.reserved.length);
    if (charge === 'usage') expect(first?.actual).toBeLessThan(first?.bound ?? 0);
    expect((first?.actual ?? 0) > 0).toBe(charge !== 'nothing');
    if (charge === 'bound') expect(first?.actual).toBe(first?.bound);
  });

  it('that is empty stops the call before it is made, and says which ceiling', async () => {
    const { judge, server } = await rigOf();
    const { rows } = await judge.judge(requestOf(textsOf(2)), createBudget(0, 'free_budget'));
    expect(rows).toEqual(Array(2).fill({ kind: 'failed', failure: 'budget', ceiling: 'free_budget' }));
    expect(server.requests).toEqual([]);
    expect(judge.health().inFlight).toBe(0);
  });

  it('that cannot pay a retry leaves the first failure', async () => {
    const { judge, server } = await rigOf();
    const probe = createBudget();
    await judge.judge(requestOf(['a text']), probe);
    server.setBehaviour({ kind: 'drop', when: 'in_body' });
    const budget = createBudget((probe.reserved[0] ?? 0) + 10);
    expect(kinds((await judge.judge(requestOf(['a text']), budget)).rows)).toEqual(['unreachable']);
    expect(server.requests).toHaveLength(2);
    server.setBehaviour({ kind: 'content', content: 'no' });
    const second = createBudget((probe.reserved[0] ?? 0) + 10);
    expect(kinds((await judge.judge(requestOf(['a text']), second)).rows)).toEqual(['invalid_answer']);
    expect(second.reserved).toHaveLength(1);
  });

  it('that cannot pay the pieces of a split names the ceiling', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'filter', as: 'finish', texts: () => true });
    const probe = createBudget();
    await judge.judge(requestOf(textsOf(4)), probe);
    const budget = createBudget((probe.reserved[0] ?? 0) + 10);
    const { rows } = await judge.judge(requestOf(textsOf(4)), budget);
    expect(kinds(rows)).toContain('budget');
    expect(budget.peak()).toBeLessThanOrEqual((probe.reserved[0] ?? 0) + 10);
  });

  it('is asked for 0 when the prices are not known', async () => {
    const { judge } = await rigOf({ prices: null });
    const budget = createBudget(0);
    expect(kinds((await judge.judge(requestOf(['a text']), budget)).rows)).toEqual(['scores']);
    expect(budget.settled).toEqual([{ bound: 0, actual: 0 }]);
  });

  it('is never overshot by a parallel burst, whatever the model does, and every reservation is settled', async () => {
    const { judge, server } = await rigOf({ maxParallel: 16, random: Math.random });
    const behaviours: readonly ModelBehaviour[] = [
      { kind: 'well' },
      { kind: 'wrong', how: 'missing' },
      { kind: 'drop', when: 'in_body' },
      { kind: 'filter', as: 'finish', texts: (text) => text.endsWith('3') },
      { kind: 'no_usage' },
      { kind: 'cut', rows: 1 },
    ];
    server.setBehaviour((_call, index) => behaviours[index % behaviours.length] ?? { kind: 'well' });
    const probe = createBudget();
    await judge.judge(requestOf(textsOf(3)), probe);
    const limit = (probe.reserved[0] ?? 0) * 12;
    const budget = createBudget(limit);
    const answers = await Promise.all(Array.from({ length: 80 }, () => judge.judge(requestOf(textsOf(3)), budget)));
    expect(budget.peak()).toBeLessThanOrEqual(limit);
    expect(budget.spent()).toBeLessThanOrEqual(limit);
    expect(budget.settled).toHaveLength(budget.reserved.length);
    expect(answers.flatMap((answer) => kinds(answer.rows))).toContain('budget');
    expect(answers.flatMap((answer) => kinds(answer.rows))).toContain('scores');
  });

  it('that fails is the only thing that makes a judgement throw', async () => {
    const { judge } = await rigOf();
    const budget = { reserve: () => Promise.reject(new Error('store gone')), settle: () => undefined };
    await expect(judge.judge(requestOf(['a text']), budget)).rejects.toThrow('store gone');
    expect(judge.health()).toMatchObject({ inFlight: 0, waiting: 0 });
  });
});

describe('a usage that a server claims', () => {
  const claims: readonly [string, object][] = [
    ['the largest number', { prompt_tokens: 9_007_199_254_740_991, completion_tokens: 5 }],
    ['two million tokens for a short text', { prompt_tokens: 2_000_000, completion_tokens: 5 }],
    ['a longer answer than it was allowed', { prompt_tokens: 1_000, completion_tokens: 500_000 }],
    ['nothing at all', { prompt_tokens: 0, completion_tokens: 0 }],
    ['one token', { prompt_tokens: 1, completion_tokens: 0 }],
    ['an answer of no tokens', { prompt_tokens: 1_000, completion_tokens: 0 }],
  ];
  it.each(claims)('of %s cannot be true: the call counts at its bound and is pointed out', async (_name, usage) => {
    const calls: CallStats[] = [];
    const { judge, server } = await rigOf({ onCall: (stats) => calls.push(stats) });
    server.setBehaviour({ kind: 'usage', usage });
    const budget = createBudget();
    const answer = await judge.judge(requestOf(['a short text']), budget);
    expect(kinds(answer.rows)).toEqual(['scores']);
    expect(budget.settled).toEqual([{ bound: budget.reserved[0], actual: budget.reserved[0] }]);
    expect(answer.usage.inputTokens).toBeLessThan(10_000);
    expect(calls[0]?.doubt).toMatch(/^too_/);
    expect(calls[0]?.estimated).toBe(true);
  });
});
