import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelBehaviour } from '../../../emulators/model/model-behaviour.ts';
import type { ModelCall } from '../../../emulators/model/model-wire.ts';
import { until } from '../../../emulators/until.ts';
import type { JudgeAnswer, JudgeRequest } from '../../../src/core/ports/judge.ts';
import { apportion } from '../../../src/judge/call/cost.ts';
import type { OpenAiJudgeOptions } from '../../../src/judge/openai/openai-options.ts';
import { startService } from '../../support/service.ts';
import { createBudget, kinds, type RecordingBudget, type Rig, requestOf, startRig, textsOf } from '../setup.ts';

/** The same objects in each request, as one revision of a policy has them. */
const REVISION = requestOf([]);
const OTHER_REVISION = requestOf([]);

const rigs: Rig[] = [];
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

type Asked = { readonly answer: Promise<JudgeAnswer>; readonly budget: RecordingBudget };

/** A judge whose only place is taken until `free`; later calls are answered as `then` says. */
async function busyRig(then: (call: ModelCall) => ModelBehaviour, options: Partial<OpenAiJudgeOptions> = {}) {
  const rig = await startRig({ maxParallel: 1, ...options });
  rigs.push(rig);
  let free = (): void => undefined;
  const until_ = new Promise<void>((resolve) => (free = resolve));
  rig.server.setBehaviour((call, index) => (index === 0 ? { kind: 'hold', until: until_ } : then(call)));
  const ask = (text: string, revision: JudgeRequest = REVISION, tenant = 'one', budget = createBudget()): Asked => {
    const request = { ...revision, messages: [{ text, topic: '' }] };
    return { answer: rig.judge.judge(request, budget, { tenant, lane: 'chat' }), budget };
  };
  const first = ask('the one that takes the place');
  await until(() => rig.server.requests.length === 1);
  return { ...rig, ask, first, free };
}

const WELL = (): ModelBehaviour => ({ kind: 'well' });
const kindsOf = async (asked: readonly Asked[]) =>
  (await Promise.all(asked.map(({ answer }) => answer))).flatMap(({ rows }) => kinds(rows));
const sizes = ({ server }: Rig) => server.requests.slice(1).map(({ messages }) => messages.length);

describe('lone requests that wait while all places are taken', () => {
  it('go in one call with a test message, and each has its own scores', async () => {
    const rig = await busyRig(WELL);
    const asked = textsOf(20).map((text, at) => rig.ask(at % 3 === 0 ? `${text}, a scam` : text));
    rig.free();
    const answers = await Promise.all(asked.map(({ answer }) => answer));
    expect(answers.map(({ rows: [row] }) => row?.kind === 'scores' && row.scores)).toEqual(
      asked.map((_, at) => (at % 3 === 0 ? [0.02, 0.95] : [0.02, 0.02])),
    );
    expect(sizes(rig)).toEqual([20]);
    expect(rig.server.requests[1]?.lines).toHaveLength(21);
  });

  it('go by fifties at the most', async () => {
    const rig = await busyRig(WELL);
    const asked = textsOf(120).map((text) => rig.ask(text));
    rig.free();
    expect(new Set(await kindsOf(asked))).toEqual(new Set(['scores']));
    expect(sizes(rig)).toEqual([50, 50, 20]);
  });

  it('never share a call across tenants or revisions, nor where ai_generated is on, nor with a larger request', async () => {
    const rig = await busyRig(WELL);
    const generated: JudgeRequest = { ...REVISION, categories: ['spam', 'ai_generated'] };
    const asked = [
      rig.ask('one of the first tenant'),
      rig.ask('another of the first tenant'),
      rig.ask('one of the second tenant', REVISION, 'two'),
      rig.ask('one under another revision', OTHER_REVISION),
      rig.ask('one beside assistants', generated),
      rig.ask('two beside assistants', generated),
    ];
    const large = rig.judge.judge({ ...REVISION, ...requestOf(textsOf(2)) }, createBudget(), {
      tenant: 'one',
      lane: 'chat',
    });
    rig.free();
    expect(new Set(await kindsOf(asked))).toEqual(new Set(['scores']));
    await large;
    expect(sizes(rig).sort()).toEqual([1, 1, 1, 1, 2, 2]);
  });

  it('share tokens and cost of the call, which one of them counts', async () => {
    const rig = await busyRig(WELL);
    const asked = [rig.ask('short'), rig.ask(`long ${'and longer '.repeat(40)}`), rig.ask('third')];
    rig.free();
    const usages = (await Promise.all(asked.map(({ answer }) => answer))).map(({ usage }) => usage);
    const call = rig.server.requests[1];
    expect(usages.map(({ requests }) => requests)).toEqual([1, 0, 0]);
    expect(usages.reduce((sum, { inputTokens }) => sum + inputTokens, 0)).toBe(call?.inputTokens);
    expect(usages[1]?.inputTokens).toBeGreaterThan(2 * (usages[0]?.inputTokens ?? 0));
    for (const { budget } of asked) {
      expect(budget.spent()).toBeGreaterThan(0);
      expect(budget.settled).toHaveLength(1);
      expect(budget.settled[0]?.bound).toBe(budget.reserved[0]);
    }
    await rig.first.answer;
    const alone = rig.first.budget.spent();
    expect(asked.reduce((sum, { budget }) => sum + budget.spent(), 0)).toBeLessThan(2 * alone);
  });
});

describe('a shared call', () => {
  it('that is refused is taken apart, and the message that provokes it fails alone', async () => {
    const rig = await busyRig(() => ({ kind: 'filter', as: 'error', texts: (text) => text === 'message number 4' }));
    const asked = textsOf(12).map((text) => rig.ask(text));
    rig.free();
    const found = await kindsOf(asked);
    expect(found).toEqual(asked.map((_, at) => (at === 3 ? 'content_filter' : 'scores')));
  });

  it.each([
    ['fails', { kind: 'status', status: 500 }],
    ['is refused for a parameter', { kind: 'status', status: 400, error: { param: 'messages' } }],
    ['is answered in prose', { kind: 'content', content: 'These look fine.' }],
  ] as const)('that %s is split before anybody is left without scores', async (_name, behaviour) => {
    const rig = await busyRig((call) => (call.messages.length > 1 ? behaviour : { kind: 'well' }));
    const asked = textsOf(4).map((text) => rig.ask(text));
    rig.free();
    expect(await kindsOf(asked)).toEqual(['scores', 'scores', 'scores', 'scores']);
  });

  it('that one budget refuses is split, and what the others reserved is given back', async () => {
    const rig = await busyRig(WELL);
    const poor = createBudget(0);
    const asked = [rig.ask('one'), rig.ask('two', REVISION, 'one', poor), rig.ask('three')];
    rig.free();
    expect(await kindsOf(asked)).toEqual(['scores', 'budget', 'scores']);
    expect(poor.reserved).toEqual([]);
    for (const { budget } of asked) expect(budget.settled).toHaveLength(budget.reserved.length);
  });

  it('whose budget cannot be read rejects for all of them', async () => {
    const rig = await busyRig(WELL);
    const broken = { ...createBudget(), reserve: () => Promise.reject(new Error('the store is away')) };
    const asked = [rig.ask('one'), rig.ask('two', REVISION, 'one', broken)];
    rig.free();
    for (const { answer } of asked) await expect(answer).rejects.toThrow('the store is away');
    expect(asked[0]?.budget.settled[0]?.actual).toBe(0);
    expect(await kindsOf([rig.ask('a later one')])).toEqual(['scores']);
  });

  it('has the deadline of the most urgent, and those that came later go on without it', async () => {
    let nowMs = 0;
    const rig = await startRig({ maxParallel: 1, timeoutMs: 2_000, now: () => nowMs });
    rigs.push(rig);
    rig.server.queueBehaviours({ kind: 'rate_limited', retryAfter: '0.3' });
    const ask = (text: string) =>
      rig.judge.judge({ ...REVISION, messages: [{ text, topic: '' }] }, createBudget(), {
        tenant: 'one',
        lane: 'chat',
      });
    const early = [ask('the one that takes the place'), ask('the most urgent')];
    nowMs = 1_999;
    const later = [ask('one that came later'), ask('another')];
    // The pause ends behind the deadline of the first two, and before that of the others.
    for (const answer of early) expect(kinds((await answer).rows)).toEqual(['rate_limited']);
    nowMs = 2_300;
    for (const answer of later) expect(kinds((await answer).rows)).toEqual(['scores']);
    expect(sizes(rig)).toEqual([2]);
  });

  it('leaves nobody waiting when the judge is closed', async () => {
    const rig = await busyRig(WELL);
    const asked = textsOf(3).map((text) => rig.ask(text));
    await rig.judge.close();
    expect(await kindsOf(asked)).toEqual(['timeout', 'timeout', 'timeout']);
  });
});

it('counts a shared call once for the tenant, and tells how many messages calls have', async () => {
  const service = await startService({ MODEL_MAX_PARALLEL: '1' });
  try {
    const texts = textsOf(12).map((text) => `${text} in the harbour`);
    const decided = await Promise.all(texts.map((text) => service.moderate([text])));
    expect(decided.flat().filter(({ judged }) => judged)).toHaveLength(12);
    const calls = service.model.requests.length;
    expect(calls).toBeLessThan(12);
    const { body } = await service.call('POST', '/v1/moderate', { body: { messages: [{ text: 'ok' }] } });
    expect(body).toMatchObject({ usage: { judged_this_month: 12, model_requests_this_month: calls } });
    const { text } = await service.call('GET', '/metrics', { key: null });
    expect(text).toMatch(/^steward_model_messages_total 12$/m);
  } finally {
    await service.close();
  }
});

it('parts are whole, and sum up to the amount', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), weights, (amount, given) => {
      const parts = apportion(amount, given);
      const isWhole = parts.every((part) => Number.isInteger(part) && part >= 0);
      return isWhole && parts.reduce((sum, part) => sum + part, 0) === amount;
    }),
  );
});
