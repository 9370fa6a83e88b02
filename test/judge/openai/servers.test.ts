import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelBehaviour } from '../../../emulators/model/model-behaviour.ts';
import type { ModelCall } from '../../../emulators/model/model-wire.ts';
import { REFUSAL_NAMES } from '../../../emulators/model/refusals.ts';
import { QUIRK_NAMES, type QuirkName } from '../../../emulators/model/server-quirks.ts';
import type { OpenAiJudgeOptions } from '../../../src/judge/openai/openai-options.ts';
import { createBudget, kinds, requestOf, startRig, textsOf } from '../setup.ts';
import { OF_QUIRKS, OF_REFUSALS, type Outcome } from './server-outcomes.ts';

const REQUESTS = 8;
const MESSAGES = 10;

async function measure(
  options: Partial<OpenAiJudgeOptions>,
  quirk: QuirkName | null,
  behaviour: ModelBehaviour | ((call: ModelCall) => ModelBehaviour) = { kind: 'well' },
): Promise<Required<Outcome>> {
  const { judge, server } = await startRig(
    { circuitTimes: { first: 60_000, last: 60_000, refused: 60_000 }, ...options },
    quirk === null ? {} : { quirk },
  );
  server.setBehaviour(behaviour);
  const budget = createBudget();
  let judged = 0;
  for (let request = 0; request < REQUESTS; request++) {
    const { rows } = await judge.judge(requestOf(textsOf(MESSAGES)), budget);
    judged += kinds(rows).filter((kind) => kind === 'scores').length;
  }
  const { adapted, trouble, circuit, lastError } = judge.health();
  await judge.close();
  await server.close();
  return {
    judged,
    calls: server.requests.length + server.refusedCalls() + server.violations.length,
    cost: budget.spent(),
    says: trouble === null ? adapted : [...adapted, trouble],
    lastError: lastError
      ? [lastError.outcome, lastError.status, lastError.param ?? lastError.code]
          .filter((part) => part !== null)
          .join(' ')
      : '',
    circuit,
  };
}

/** Sees nothing in anything, our own message neither. */
const blind = (call: ModelCall): ModelBehaviour => ({
  kind: 'content',
  content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: [] })) }),
});

/** What else a server can do wrong. */
const FAULTS = {
  'answers well': { kind: 'well' },
  'wants another key': { kind: 'status', status: 401, error: { code: 'invalid_api_key' } },
  'has no such model': { kind: 'status', status: 404, error: { code: 'model_not_found' } },
  'wants money': { kind: 'quota' },
  'is busy for a while': { kind: 'rate_limited', retryAfter: '120' },
  'breaks down': { kind: 'status', status: 500 },
  'is overloaded': { kind: 'status', status: 529 },
  'fails within a 200': { kind: 'error_in_200' },
  'drops connections': { kind: 'drop', when: 'before_headers' },
  'breaks off': { kind: 'drop', when: 'in_body' },
  'never answers': { kind: 'stall', part: 'headers' },
  'never ends': { kind: 'stall', part: 'body' },
  'has a small context': { kind: 'context', maxBytes: 250 },
  'stops after six rows': { kind: 'cut', rows: 6 },
  'says no usage': { kind: 'no_usage' },
  'claims too much': { kind: 'usage', usage: { prompt_tokens: 1e9, completion_tokens: 5 } },
  'claims too little': { kind: 'usage', usage: { prompt_tokens: 1, completion_tokens: 1 } },
  'misses our own message': blind,
  'dislikes everything': (call) => ({
    kind: 'content',
    content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: ['spam:99', 'scam:99'] })) }),
  }),
  'answers in prose': { kind: 'content', content: 'These messages look fine to me.' },
  'writes percents': (call) => named(call, (name) => `${name}: 90%`),
  'writes objects': (call) => ({
    kind: 'content',
    content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i: String(i), s: { spam: 90, scam: '80' } })) }),
  }),
  'writes fractions': (call) => named(call, (name) => `${name}:0.9`),
} as const satisfies Readonly<Record<string, ModelBehaviour | ((call: ModelCall) => ModelBehaviour)>>;

/** What each of them comes to. */
const OF_FAULTS: Readonly<Record<keyof typeof FAULTS, Outcome>> = {
  'answers well': { judged: 80, calls: 8, cost: 1 },
  'wants another key': { judged: 0, calls: 1, cost: 0, lastError: 'refused 401 invalid_api_key', circuit: 'open' },
  'has no such model': { judged: 0, calls: 1, cost: 0, lastError: 'refused 404 model_not_found', circuit: 'open' },
  'wants money': { judged: 0, calls: 1, cost: 0, lastError: 'refused 429 insufficient_quota', circuit: 'open' },
  'is busy for a while': { judged: 0, calls: 1, cost: 0, lastError: 'rate_limited 429 rate_limit_exceeded' },
  'breaks down': { judged: 0, calls: 5, cost: 0, lastError: 'outage 500', circuit: 'open' },
  'is overloaded': { judged: 0, calls: 5, cost: 0, lastError: 'outage 529', circuit: 'open' },
  'fails within a 200': { judged: 0, calls: 5, cost: 1.9, lastError: 'outage 500', circuit: 'open' },
  'drops connections': { judged: 0, calls: 5, cost: 1.9, lastError: 'outage UND_ERR_SOCKET', circuit: 'open' },
  'breaks off': { judged: 0, calls: 5, cost: 1.9, lastError: 'outage UND_ERR_SOCKET', circuit: 'open' },
  'never answers': { judged: 0, calls: 5, cost: 1.9, lastError: 'outage', circuit: 'open' },
  'never ends': { judged: 0, calls: 5, cost: 1.9, lastError: 'outage', circuit: 'open' },
  'has a small context': { judged: 80, calls: 24, cost: 1.2, lastError: 'too_long 400 context_length_exceeded' },
  'stops after six rows': { judged: 80, calls: 16, cost: 1.4 },
  'says no usage': { judged: 80, calls: 8, cost: 3.1 },
  'claims too much': { judged: 80, calls: 8, cost: 3.1 },
  'claims too little': { judged: 80, calls: 8, cost: 3.1 },
  'misses our own message': { judged: 80, calls: 10, cost: 0.9, says: ['misses_test_message'] },
  'dislikes everything': { judged: 80, calls: 8, cost: 1 },
  'answers in prose': { judged: 0, calls: 114, cost: 6, says: ['unusable_answers'] },
  'writes percents': { judged: 80, calls: 8, cost: 1.1 },
  'writes objects': { judged: 80, calls: 8, cost: 1.1 },
  'writes fractions': { judged: 0, calls: 114, cost: 7.5, says: ['unusable_answers'] },
};

/** Nothing that the server has to be given by a setting: what stands here are the starting points that it refuses. */
function startingFrom(quirk: QuirkName): Partial<OpenAiJudgeOptions> {
  if (quirk === 'token field, OpenAI') return { maxTokensField: 'max_tokens' };
  return quirk.startsWith('effort') ? { reasoningEffort: 'minimal' } : {};
}

describe('80 messages in eight requests', () => {
  let well = 0;
  beforeAll(async () => {
    well = (await measure({}, null)).cost;
  });
  /** The cost moves a little with every word of the prompt, so it is held to a sixth. */
  const expectOutcome = (found: Required<Outcome>, { cost, ...outcome }: Outcome): void => {
    const { cost: spent, ...rest } = found;
    expect(rest).toEqual({ ...QUIET, ...outcome });
    expect(spent / well).toBeGreaterThanOrEqual((5 / 6) * cost - 0.05);
    expect(spent / well).toBeLessThanOrEqual((7 / 6) * cost + 0.05);
  };
  const QUIET = { says: [], lastError: '', circuit: 'closed' } as const;

  it.each(namesOf(FAULTS))('of a server that %s', async (name) => {
    const options = name.startsWith('never') ? { timeoutMs: 300 } : {};
    expectOutcome(await measure(options, null, FAULTS[name]), OF_FAULTS[name]);
  });

  it.each(QUIRK_NAMES)('of a server with its own way: %s', async (name) => {
    expectOutcome(await measure(startingFrom(name), name), OF_QUIRKS[name]);
  });

  it.each(REFUSAL_NAMES)('of a server that refuses one text of each: %s', async (as) => {
    const behaviour = { kind: 'filter', as, texts: (text: string) => text === 'message number 4' } as const;
    expectOutcome(await measure({}, null, behaviour), OF_REFUSALS[as]);
  });

  it('are those of at least 50 behaviours', () => {
    expect(namesOf(FAULTS).length + QUIRK_NAMES.length + REFUSAL_NAMES.length).toBeGreaterThanOrEqual(50);
  });
});

/** The keys of a constant. */
function namesOf<T extends object>(constant: T): (keyof T & string)[] {
  return Object.keys(constant) as (keyof T & string)[];
}

function named(call: ModelCall, say: (name: string) => string): ModelBehaviour {
  return {
    kind: 'content',
    content: JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: call.categories.map(say) })) }),
  };
}
