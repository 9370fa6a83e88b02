import { type ModelServer, type ModelServerOptions, startModelServer } from '../../emulators/model/model-server.ts';
import type { Budget, Ceiling, Judge, JudgeRequest } from '../../src/core/ports/judge.ts';
import type { Draw } from '../../src/judge/openai/canary.ts';
import type { JudgeHealth } from '../../src/judge/openai/engine.ts';
import { createOpenAiJudge } from '../../src/judge/openai/openai.ts';
import type { OpenAiJudgeOptions } from '../../src/judge/openai/openai-options.ts';

/** A budget that remembers what was done with it. */
export type RecordingBudget = Budget & {
  readonly reserved: number[];
  readonly settled: { readonly bound: number; readonly actual: number }[];
  spent(): number;
  /** The most that was ever spent and reserved together. */
  peak(): number;
};

/** An exact budget in memory. */
export function createBudget(
  limitMicroUsd = Number.POSITIVE_INFINITY,
  ceiling: Ceiling = 'global_budget',
): RecordingBudget {
  const reserved: number[] = [];
  const settled: { bound: number; actual: number }[] = [];
  let held = 0;
  let spent = 0;
  let peak = 0;
  return {
    reserved,
    settled,
    spent: () => spent,
    peak: () => peak,
    reserve: async (bound) => {
      // Another request may come between the question and the answer.
      await Promise.resolve();
      if (spent + held + bound > limitMicroUsd) return ceiling;
      held += bound;
      peak = Math.max(peak, spent + held);
      reserved.push(bound);
      return null;
    },
    settle: (bound, actual) => {
      held -= bound;
      spent += actual;
      settled.push({ bound, actual });
    },
  };
}

/** Leaves messages in their order, with a canary behind them, so that a test can say which row is which. */
export function drawInOrder(): Draw {
  let drawn = 0;
  // The first 9,000 numbers in steps whose neighbours differ in more than one digit.
  return (below) => (below === 9_000 ? (drawn++ * 1_011) % 9_000 : below - 1);
}

/** Numbers that are the same in every run (mulberry32). */
export function createDraw(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A judge and the server it talks to. */
export type Rig = {
  readonly server: ModelServer;
  readonly judge: Judge & { close(): Promise<void>; health(): JudgeHealth };
};

/** USD per million tokens, so micro-USD per token. */
export const PRICES = { inputUsdPerMtok: 2, cachedInputUsdPerMtok: 0.5, outputUsdPerMtok: 8 };

/** Starts both; circuit times are short, jitter is half. */
export async function startRig(
  options: Partial<OpenAiJudgeOptions> = {},
  serverOptions: ModelServerOptions = {},
): Promise<Rig> {
  const server = await startModelServer(serverOptions);
  const judge = createOpenAiJudge({
    apiKey: 'test-model-key',
    baseUrl: server.baseUrl,
    model: 'test-model',
    timeoutMs: 5_000,
    prices: PRICES,
    schemaMode: 'json_schema',
    maxTokensField: 'max_completion_tokens',
    temperature: 0,
    reasoningEffort: null,
    maxParallel: 4,
    canary: true,
    draw: drawInOrder(),
    random: () => 0.01,
    circuitTimes: { first: 40, last: 80, refused: 80 },
    ...options,
  });
  return { server, judge };
}

/** A request of these texts in two categories. */
export function requestOf(texts: readonly string[], changes: Partial<JudgeRequest> = {}): JudgeRequest {
  return { messages: texts.map((text) => ({ text, topic: '' })), categories: ['spam', 'scam'], rules: {}, ...changes };
}

/** That many texts, each different. */
export function textsOf(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `message number ${index + 1}`);
}

/** The kind or failure of each row, for short comparisons. */
export function kinds(rows: readonly ({ kind: 'scores' } | { kind: 'failed'; failure: string })[]): string[] {
  return rows.map((row) => (row.kind === 'scores' ? 'scores' : row.failure));
}
