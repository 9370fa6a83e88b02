import { beforeAll, describe, expect, it } from 'vitest';
import type { ModelBehaviour } from '../../../emulators/model/model-behaviour.ts';
import type { ModelCall } from '../../../emulators/model/model-wire.ts';
import { REFUSAL_NAMES, type RefusalName } from '../../../emulators/model/refusals.ts';
import { QUIRK_NAMES, type QuirkName } from '../../../emulators/model/server-quirks.ts';
import { CATEGORY_NAMES } from '../../../src/core/common/category.ts';
import type { Health } from '../../../src/http/routes/health.ts';
import type { OpenAiJudgeOptions } from '../../../src/judge/openai/openai-options.ts';
import { startService } from '../../support/service.ts';
import { createBudget, kinds, requestOf, startRig, textsOf } from '../setup.ts';
import { FAULTS, OF_FAULTS } from './server-faults.ts';
import { OF_QUIRKS, OF_REFUSALS, type Outcome } from './server-outcomes.ts';

const REQUESTS = 8;
const MESSAGES = 10;
/** Of the rig, where a row says no other. */
const TIMEOUT_MS = 5_000;

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
  const { adapted, trouble, circuit, lastError, pausedMs } = judge.health();
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
    isPaused: pausedMs >= (options.timeoutMs ?? TIMEOUT_MS),
  };
}

/** The same server behind a service: what becomes of 80 messages over HTTP, and what health then says. */
async function serve(name: RowName): Promise<object> {
  const { options, quirk, behaviour } = rowOf(name);
  const service = await startService(
    {
      MODEL_MAX_TOKENS_FIELD: options.maxTokensField ?? 'max_completion_tokens',
      ...(options.timeoutMs && { MODEL_TIMEOUT_MS: String(options.timeoutMs) }),
      ...(options.reasoningEffort && { MODEL_REASONING_EFFORT: options.reasoningEffort }),
    },
    quirk === null ? {} : { model: { quirk } },
  );
  try {
    const off = CATEGORY_NAMES.filter((name) => name !== 'spam' && name !== 'scam');
    const thresholds = Object.fromEntries(off.map((name) => [name, null]));
    expect((await service.call('PUT', '/v1/policy', { body: { thresholds } })).status).toBe(200);
    service.model.setBehaviour(behaviour);
    let judged = 0;
    for (let request = 0; request < REQUESTS; request++) {
      const decisions = await service.moderate(textsOf(MESSAGES).map((text) => `${text} of request ${request}`));
      judged += decisions.filter((decision) => decision.judged).length;
    }
    const { body } = await service.call('GET', '/v1/health', { key: null });
    const { status, judge } = body as Health;
    const { available, circuit, paused_until, adapted, trouble } = judge;
    const ready = (await service.call('GET', '/v1/ready', { key: null })).status === 200;
    const says = trouble === null ? adapted : [...adapted, trouble];
    // By minutes here: what ends within the deadline of a request only makes it wait.
    const isPaused =
      paused_until !== null && Date.parse(paused_until) - Date.now() > service.runtime.config.MODEL_TIMEOUT_MS;
    return { judged, status, available, ready, circuit, says, isPaused };
  } finally {
    await service.close();
  }
}

/** What health says where the judge came to this: it is well only where messages that come now are judged. */
function healthOf({ judged, says = [], circuit = 'closed', isPaused = false }: Outcome): object {
  const available = circuit === 'closed' && !isPaused;
  const isReadable = !says.includes('unusable_answers') && !says.includes('rate_limited');
  return {
    judged,
    status: available && isReadable ? 'ok' : 'degraded',
    available,
    ready: available,
    circuit,
    says,
    isPaused,
  };
}

type RowName = keyof typeof FAULTS | QuirkName | RefusalName;
const ROWS: readonly RowName[] = [...namesOf(FAULTS), ...QUIRK_NAMES, ...REFUSAL_NAMES];

/** One of each class of what health may say; the other rows differ in what the judge alone sees. */
const SERVED: readonly RowName[] = [
  ...(['answers well', 'wants another key', 'wants money', 'is busy for a while', 'is busy again and again'] as const),
  ...(['takes no long body', 'breaks down', 'never answers', 'answers in prose', 'misses our own message'] as const),
  ...(['temperature, LiteLLM', 'thinks without end', 'streams alone, DashScope', 'error'] as const),
];

type Behaviour = ModelBehaviour | ((call: ModelCall) => ModelBehaviour);
type Row = {
  readonly options: Partial<OpenAiJudgeOptions>;
  readonly quirk: QuirkName | null;
  readonly behaviour: Behaviour;
  readonly outcome: Outcome;
};

function rowOf(name: RowName): Row {
  const row = { options: {}, quirk: null, behaviour: { kind: 'well' } } as const;
  if (isOne(REFUSAL_NAMES, name)) {
    const texts = (text: string): boolean => text.startsWith('message number 4');
    return { ...row, behaviour: { kind: 'filter', as: name, texts }, outcome: OF_REFUSALS[name] };
  }
  if (isOne(QUIRK_NAMES, name)) return { ...row, options: startingFrom(name), quirk: name, outcome: OF_QUIRKS[name] };
  return { ...row, options: limitsOf(name), behaviour: FAULTS[name], outcome: OF_FAULTS[name] };
}

function isOne<T extends string>(names: readonly T[], name: string): name is T {
  return (names as readonly string[]).includes(name);
}

function limitsOf(name: keyof typeof FAULTS): Partial<OpenAiJudgeOptions> {
  if (name === 'is busy and does not say how long') return { timeoutMs: 100, random: () => 1 };
  // Which halves are asked about before it is given up would depend on whose answer comes first.
  if (name === 'takes no long body') return { maxParallel: 1 };
  return name.startsWith('never') ? { timeoutMs: 300 } : {};
}

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
  const QUIET = { says: [], lastError: '', circuit: 'closed', isPaused: false } as const;

  it.each(ROWS)('of a server: %s', async (name) => {
    const { options, quirk, behaviour, outcome } = rowOf(name);
    expectOutcome(await measure(options, quirk, behaviour), outcome);
  });

  it.each(SERVED)('leave health saying the truth behind a server: %s', async (name) => {
    expect(await serve(name)).toEqual(healthOf(rowOf(name).outcome));
  });

  it('are those of at least 50 behaviours', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(50);
  });
});

/** The keys of a constant. */
function namesOf<T extends object>(constant: T): (keyof T & string)[] {
  return Object.keys(constant) as (keyof T & string)[];
}
