import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ModelBehaviour } from '../../../emulators/model/model-behaviour.ts';
import type { ModelServerOptions } from '../../../emulators/model/model-server.ts';
import { until } from '../../../emulators/until.ts';
import type { CircuitEvent } from '../../../src/judge/call/circuit.ts';
import type { CallStats, OpenAiJudgeOptions } from '../../../src/judge/openai/openai-options.ts';
import { createBudget, kinds, PRICES, type Rig, requestOf, startRig, textsOf } from '../setup.ts';

/** Far more than fits into the buffers of a connection. */
const ENDLESS_BYTES = 64 * 1024 * 1024;

const rigs: Rig[] = [];
async function rigOf(options: Partial<OpenAiJudgeOptions> = {}, serverOptions: ModelServerOptions = {}): Promise<Rig> {
  const rig = await startRig(options, serverOptions);
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

describe('a model that answers well', () => {
  it('is asked once for all messages of a request and gives one score a column', async () => {
    const { judge, server } = await rigOf();
    const request = requestOf(['hello', 'this is spam', 'a scam', 'gambling here'], {
      rules: { gambling: 'No betting.' },
    });
    const answer = await judge.judge(request, createBudget());
    expect(answer.rows).toEqual([
      { kind: 'scores', scores: [0.02, 0.02, 0.02] },
      { kind: 'scores', scores: [0.95, 0.02, 0.02] },
      { kind: 'scores', scores: [0.02, 0.95, 0.02] },
      { kind: 'scores', scores: [0.02, 0.02, 0.95] },
    ]);
    expect(server.requests).toHaveLength(1);
    expect(server.violations).toEqual([]);
  });

  it('reports the usage that the server states', async () => {
    const { judge, server } = await rigOf();
    const { usage } = await judge.judge(requestOf(textsOf(3)), createBudget());
    const [call] = server.requests;
    expect(usage).toMatchObject({ requests: 1, inputTokens: call?.inputTokens, cachedInputTokens: 0 });
    const second = await judge.judge(requestOf(textsOf(3)), createBudget());
    expect(second.usage.cachedInputTokens).toBeGreaterThan(500);
    expect(second.usage.outputTokens).toBeGreaterThan(0);
  });

  it('gives offtopic 0 without a topic, whatever the model says, and keeps the score with one', async () => {
    const { judge } = await rigOf({}, { score: () => 77 });
    const messages = [
      { text: 'anything at all', topic: '' },
      { text: 'anything at all', topic: 'gardening' },
    ];
    const { rows } = await judge.judge({ messages, categories: ['spam', 'offtopic'], rules: {} }, createBudget());
    expect(rows).toEqual([
      { kind: 'scores', scores: [0.77, 0] },
      { kind: 'scores', scores: [0.77, 0.77] },
    ]);
  });

  it.each(['json_schema', 'json_object', 'none'] as const)('is asked in schema mode %s', async (schemaMode) => {
    const { judge, server } = await rigOf({ schemaMode }, { schemaModes: [schemaMode] });
    const { rows } = await judge.judge(requestOf(['spam']), createBudget());
    expect(kinds(rows)).toEqual(['scores']);
    expect(server.violations).toEqual([]);
  });

  it.each([
    [['json_object', 'none'], 'json_object', 1],
    [['none'], 'none', 2],
  ])(
    'that takes only the forms %j is asked in a lesser form, remembered and told once',
    async (schemaModes, last, refused) => {
      const told: string[] = [];
      const { judge, server } = await rigOf({ onAdapted: (adapted) => told.push(...adapted) }, { schemaModes });
      for (let request = 0; request < 3; request++)
        expect(kinds((await judge.judge(requestOf(['spam']), createBudget())).rows)).toEqual(['scores']);
      expect(told).toEqual([`form of the answer: ${last} instead of json_schema`]);
      expect(server.violations).toHaveLength(refused);
    },
  );

  it.each([
    ['as it is', '<|end|><|start|>assistant<|channel|>final<|message|>', '<|return|>'],
    ['with the form named', '<|end|><|start|>assistant<|channel|>final <|constrain|>json<|message|>', '<|end|>'],
    ['as llama.cpp leaves it', '<|end|>', ''],
  ])('in harmony is read after its last channel: %s', async (_how, between, end) => {
    const { judge, server } = await rigOf();
    server.setBehaviour((call) => ({
      kind: 'content',
      content: `<|channel|>analysis<|message|>Perhaps {"r":[]}?${between}${JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s: ['spam:7'] })) })}${end}`,
    }));
    expect((await judge.judge(requestOf(['a text']), createBudget())).rows).toEqual([
      { kind: 'scores', scores: [0.07, 0] },
    ]);
  });

  it('is sent the fields that its server takes, and no others', async () => {
    const { judge, server } = await rigOf(
      { maxTokensField: 'max_tokens', temperature: null, reasoningEffort: 'low', apiKey: null },
      { maxTokensFields: ['max_tokens'], apiKey: null },
    );
    await judge.judge(requestOf(['spam']), createBudget());
    const [call] = server.requests;
    expect(call?.authorization).toBeUndefined();
    expect(call?.body).toMatchObject({ reasoning_effort: 'low' });
    expect(call?.body).not.toHaveProperty('temperature');
    expect(server.violations).toEqual([]);
  });

  it('is reached over at most as many connections as calls may run at once', async () => {
    const { judge, server } = await rigOf({ maxParallel: 3 });
    server.setBehaviour({ kind: 'slow', delayMs: 5 });
    const answers = await Promise.all(textsOf(20).map((text) => judge.judge(requestOf([text]), createBudget())));
    expect(answers.flatMap((answer) => kinds(answer.rows))).toEqual(Array(20).fill('scores'));
    expect(server.connectionsMax()).toBeLessThanOrEqual(3);
  });
});

describe('a broken answer', () => {
  it('that has no end is cut off after 256 KB and what the system has under way', async () => {
    let sentBytes = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const endless = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { 'content-type': 'application/json' });
      const send = () => {
        while (!response.destroyed) {
          sentBytes += chunk.length;
          if (sentBytes > ENDLESS_BYTES) response.destroy();
          else if (!response.write(chunk)) return void response.once('drain', send);
        }
      };
      send();
    });
    await new Promise<void>((resolve) => endless.listen(0, '127.0.0.1', resolve));
    // A TCP server has an address of this form.
    const { port } = endless.address() as AddressInfo;
    const { judge } = await rigOf({ baseUrl: `http://127.0.0.1:${port}/v1` });
    const { rows } = await judge.judge(requestOf(['ham']), createBudget());
    expect(rows).toMatchObject([{ kind: 'failed' }]);
    expect(sentBytes).toBeLessThan(ENDLESS_BYTES);
    endless.closeAllConnections();
    endless.close();
  });

  it.each(['prose', 'fenced', 'shuffled'] as const)('that is only %s is read without a second call', async (how) => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'wrong', how });
    const { rows } = await judge.judge(requestOf(['spam', 'ham']), createBudget());
    expect(rows).toEqual([
      { kind: 'scores', scores: [0.95, 0.02] },
      { kind: 'scores', scores: [0.02, 0.02] },
    ]);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['wrong_columns', 'out_of_range', 'fraction'] as const)(
    'with one row %s keeps the other rows and asks for that message once more',
    async (how) => {
      const { judge, server } = await rigOf();
      server.queueBehaviours({ kind: 'wrong', how, row: 2 });
      const { rows, usage } = await judge.judge(requestOf(['ham', 'spam', 'scam']), createBudget());
      expect(rows).toEqual([
        { kind: 'scores', scores: [0.02, 0.02] },
        { kind: 'scores', scores: [0.95, 0.02] },
        { kind: 'scores', scores: [0.02, 0.95] },
      ]);
      expect(server.requests.map((call) => call.messages.map(({ text }) => text))).toEqual([
        ['ham', 'spam', 'scam'],
        ['spam'],
      ]);
      expect(usage.requests).toBe(2);
    },
  );

  it('with one row missing keeps what cannot have run together with it, and asks for the others once more', async () => {
    const { judge, server } = await rigOf();
    server.queueBehaviours({ kind: 'wrong', how: 'missing', row: 3 });
    const { rows } = await judge.judge(requestOf(textsOf(5)), createBudget());
    expect(kinds(rows)).toEqual(Array(5).fill('scores'));
    expect(server.requests.map((call) => call.messages.length)).toEqual([5, 3]);
  });

  it.each(['bad_json', 'from_zero', 'duplicate', 'wrong_index'] as const)(
    'that is %s has no usable row: everything is asked once more',
    async (how) => {
      const { judge, server } = await rigOf();
      server.queueBehaviours({ kind: 'wrong', how });
      const { rows } = await judge.judge(requestOf(textsOf(3)), createBudget());
      expect(kinds(rows)).toEqual(['scores', 'scores', 'scores']);
      expect(server.requests).toHaveLength(2);
    },
  );

  it('is retried once and no more: what stays broken fails, what is valid stands', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'wrong', how: 'out_of_range', row: 1 });
    const { rows } = await judge.judge(requestOf(textsOf(3)), createBudget());
    expect(kinds(rows)).toEqual(['invalid_answer', 'scores', 'scores']);
    expect(server.requests).toHaveLength(2);
  });

  it.each([null, '', '[]', '{"r":{}}', 'null'])(
    'of content %j fails the messages, and never throws',
    async (content) => {
      const { judge, server } = await rigOf();
      server.setBehaviour({ kind: 'content', content });
      const { rows } = await judge.judge(requestOf(['a text']), createBudget());
      expect(kinds(rows)).toEqual(['invalid_answer']);
      expect(server.requests).toHaveLength(2);
    },
  );

  it('that is cut off keeps its complete rows and the missing ones are asked for', async () => {
    const { judge, server } = await rigOf();
    server.queueBehaviours({ kind: 'cut', rows: 3 }, { kind: 'cut', rows: 1 });
    const { rows } = await judge.judge(requestOf(textsOf(6)), createBudget());
    expect(kinds(rows)).toEqual(Array(6).fill('scores'));
    expect(server.requests.map((call) => call.messages.length)).toEqual([6, 3, 2]);
  });

  it('that is cut off before its first row is asked for in parts', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour((call) => (call.messages.length > 2 ? { kind: 'cut', rows: 0 } : { kind: 'well' }));
    const { rows } = await judge.judge(requestOf(textsOf(4)), createBudget());
    expect(kinds(rows)).toEqual(Array(4).fill('scores'));
    server.setBehaviour({ kind: 'cut', rows: 0 });
    const before = server.requests.length;
    expect(kinds((await judge.judge(requestOf(textsOf(4)), createBudget())).rows)).toEqual(
      Array(4).fill('invalid_answer'),
    );
    expect(server.requests.length - before).toBe(5);
  });
});

describe("a provider's content filter", () => {
  it.each(['error', 'finish', 'refusal', 'invalid_prompt'] as const)(
    '(%s) costs only the filtered message its judgement',
    async (as) => {
      const { judge, server } = await rigOf();
      server.setBehaviour({ kind: 'filter', as, texts: (text) => text.includes('number 11') });
      const { rows } = await judge.judge(requestOf(textsOf(16)), createBudget());
      expect(kinds(rows)).toEqual(Array.from({ length: 16 }, (_, at) => (at === 10 ? 'content_filter' : 'scores')));
      // 16, then 4 of 4, then 4 of 1.
      expect(server.requests.map((call) => call.messages.length).toSorted((a, b) => b - a)).toEqual([
        16, 4, 4, 4, 4, 1, 1, 1, 1,
      ]);
    },
  );

  it('that dislikes every message leaves each with its own row', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'filter', as: 'error', texts: () => true });
    const { rows } = await judge.judge(requestOf(textsOf(50)), createBudget());
    expect(kinds(rows)).toEqual(Array(50).fill('content_filter'));
    expect(server.requests.length).toBeLessThan(90);
  });

  it('is known as one also where a server says 403 with reasons', async () => {
    const { judge, server } = await rigOf();
    const error = { code: 403, metadata: { reasons: ['violence'], flagged_input: '...' } };
    server.setBehaviour({ kind: 'status', status: 403, error });
    expect(kinds((await judge.judge(requestOf(['x']), createBudget())).rows)).toEqual(['content_filter']);
    expect(judge.health().circuit).toBe('closed');
  });
});

describe('a context that is too long', () => {
  it('is halved until it fits, and fails the message that alone does not', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'context', maxBytes: 400 });
    const { rows } = await judge.judge(requestOf(['x'.repeat(600), ...textsOf(7)]), createBudget());
    expect(kinds(rows)).toEqual(['context_too_long', ...Array(7).fill('scores')]);
    expect(server.requests.map((call) => call.messages.length).slice(0, 3)).toEqual([8, 4, 4]);
  });

  it('is known by the wording of servers that give it no code', async () => {
    const { judge, server } = await rigOf();
    const message = "This model's maximum context length is 4096 tokens. However, you requested 9000 tokens.";
    server.queueBehaviours({ kind: 'status', status: 400, error: { message, type: 'BadRequestError', code: 400 } });
    expect(kinds((await judge.judge(requestOf(textsOf(2)), createBudget())).rows)).toEqual(['scores', 'scores']);
    expect(server.requests.map((call) => call.messages.length)).toEqual([2, 1, 1]);
  });
});

describe('a refusal', () => {
  const refusals: readonly [string, ModelBehaviour][] = [
    ['401', { kind: 'status', status: 401 }],
    ['403', { kind: 'status', status: 403 }],
    ['404', { kind: 'status', status: 404 }],
    ['insufficient_quota', { kind: 'quota' }],
  ];
  it.each(refusals)('%s is not retried, opens the circuit, and is reported once', async (_name, behaviour) => {
    const events: CircuitEvent[] = [];
    let nowMs = 0;
    const { judge, server } = await rigOf({
      onCircuit: (event) => events.push(event),
      circuitTimes: { first: 1, last: 1, refused: 30 },
      now: () => nowMs,
    });
    server.setBehaviour(behaviour);
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['refused']);
    const budget = createBudget();
    expect(kinds((await judge.judge(requestOf(['a text']), budget)).rows)).toEqual(['refused']);
    expect(server.requests).toHaveLength(1);
    expect(budget.reserved).toEqual([]);

    // A try after a while fails as well: no second report.
    nowMs += 30;
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['refused']);
    expect(server.requests).toHaveLength(2);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ state: 'open', because: 'refused' });

    server.setBehaviour({ kind: 'well' });
    nowMs += 30;
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['scores']);
    expect(events[1]).toEqual({ state: 'closed' });
    expect(judge.health().circuit).toBe('closed');
  });

  it('of one bad request leaves the circuit closed and names the parameter', async () => {
    const calls: CallStats[] = [];
    // Neither name of the field is one that it takes.
    const { judge } = await rigOf({ onCall: (stats) => calls.push(stats) }, { maxTokensFields: [] });
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['refused']);
    expect(judge.health()).toMatchObject({ circuit: 'closed', lastError: { outcome: 'bad_request', status: 400 } });
    expect(calls).toMatchObject([{ code: 'unsupported_parameter', param: 'max_tokens', costMicroUsd: 0 }]);
  });
});

describe('a rate limit', () => {
  it('holds back every call until Retry-After, then goes on', async () => {
    const { judge, server } = await rigOf({ maxParallel: 1 });
    server.queueBehaviours({ kind: 'rate_limited', retryAfter: '0.1' });
    const startedMs = performance.now();
    const answers = await Promise.all(textsOf(3).map((text) => judge.judge(requestOf([text]), createBudget())));
    expect(answers.flatMap((answer) => kinds(answer.rows))).toEqual(['scores', 'scores', 'scores']);
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(95);
    expect(server.requests).toHaveLength(4);
  });

  it('that outlasts the deadline is answered at once, for those who wait too', async () => {
    const { judge, server } = await rigOf({ maxParallel: 1 });
    server.setBehaviour({ kind: 'rate_limited', retryAfter: new Date(Date.now() + 3_600_000).toUTCString() });
    const startedMs = performance.now();
    const answers = await Promise.all(textsOf(3).map((text) => judge.judge(requestOf([text]), createBudget())));
    expect(answers.flatMap((answer) => kinds(answer.rows))).toEqual(Array(3).fill('rate_limited'));
    expect(performance.now() - startedMs).toBeLessThan(2_000);
    expect(server.requests).toHaveLength(1);
    // An hour is not believed: the pause is bounded.
    expect(judge.health().pausedMs).toBeLessThanOrEqual(60_000);
    expect(judge.health().circuit).toBe('closed');
  });

  it('without Retry-After is waited for as well, and given up after a few times', async () => {
    const { judge, server } = await rigOf({ timeoutMs: 20_000 });
    server.setBehaviour({ kind: 'rate_limited', retryAfter: '0' });
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['rate_limited']);
    expect(server.requests.length).toBeGreaterThan(1);
    expect(server.requests.length).toBeLessThanOrEqual(6);
  });
});

describe('an outage', () => {
  const outages: readonly [string, ModelBehaviour][] = [
    ['500', { kind: 'status', status: 500 }],
    ['503', { kind: 'status', status: 503 }],
    ['200 with {error}', { kind: 'error_in_200' }],
    ['a dropped connection', { kind: 'drop', when: 'before_headers' }],
    ['a dropped body', { kind: 'drop', when: 'in_body' }],
  ];
  it.each(outages)('(%s) that passes is bridged by a retry', async (_name, behaviour) => {
    const { judge, server } = await rigOf();
    server.queueBehaviours(behaviour);
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['scores']);
    expect(server.requests).toHaveLength(2);
  });

  it('that stays fails after two retries, and after five failed calls nothing more is sent', async () => {
    const events: CircuitEvent[] = [];
    const { judge, server } = await rigOf({
      circuitTimes: { first: 60_000, last: 60_000, refused: 60_000 },
      onCircuit: (event) => events.push(event),
    });
    server.setBehaviour({ kind: 'status', status: 500 });
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['unreachable']);
    expect(server.requests).toHaveLength(3);
    await judge.judge(requestOf(['a text']), createBudget());
    expect(server.requests).toHaveLength(5);
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['unreachable']);
    expect(server.requests).toHaveLength(5);
    expect(events).toMatchObject([{ state: 'open', because: 'unreachable', label: { status: 500 } }]);
    expect(judge.health().circuit).toBe('open');
  });

  it('that ends is noticed by a single call, and the circuit closes', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'status', status: 500 });
    await until(async () => {
      await judge.judge(requestOf(['a text']), createBudget());
      return judge.health().circuit === 'open';
    });
    let release = (): void => undefined;
    const until_ = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.setBehaviour({ kind: 'hold', until: until_ });
    const before = server.requests.length;
    const probes: Promise<unknown>[] = [];
    await until(() => {
      probes.push(judge.judge(requestOf(['a text']), createBudget()));
      return judge.health().circuit === 'half_open' && server.requests.length > before;
    });
    const others = await Promise.all(textsOf(5).map((text) => judge.judge(requestOf([text]), createBudget())));
    expect(others.flatMap((answer) => kinds(answer.rows))).toEqual(Array(5).fill('unreachable'));
    expect(server.requests.length).toBe(before + 1);
    release();
    await Promise.all(probes);
    expect(judge.health().circuit).toBe('closed');
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['scores']);
  });

  it('of a server that nobody runs costs nothing and is not counted as a request', async () => {
    const { judge, server } = await rigOf();
    await server.close();
    const budget = createBudget();
    const { rows, usage } = await judge.judge(requestOf(['a text']), budget);
    expect(kinds(rows)).toEqual(['unreachable']);
    expect(usage.requests).toBe(0);
    expect(budget.spent()).toBe(0);
  });

  it('follows no redirect to another server', async () => {
    const other = await rigOf();
    const { judge, server } = await rigOf();
    server.setBehaviour({
      kind: 'status',
      status: 307,
      headers: { location: `${other.server.baseUrl}/chat/completions` },
    });
    expect(kinds((await judge.judge(requestOf(['a text']), createBudget())).rows)).toEqual(['refused']);
    expect(other.server.requests).toEqual([]);
  });
});

describe('what leaves the judge', () => {
  it('names neither text nor key in figures, events and health, also when a server echoes them', async () => {
    const seen: unknown[] = [];
    const { judge, server } = await rigOf({
      onCall: (stats) => seen.push(stats),
      onCircuit: (event) => seen.push(event),
    });
    const message = 'Incorrect key test-model-key for a very private text';
    server.setBehaviour({
      kind: 'status',
      status: 401,
      error: { message, code: 'a very private text', type: 'auth_error', param: 'test model key' },
    });
    const answer = await judge.judge(requestOf(['a very private text']), createBudget());
    const written = JSON.stringify([seen, answer, judge.health()]);
    expect(written).not.toContain('private');
    expect(written).not.toContain('key');
    expect(written).toContain('auth_error');
  });

  it('states latency, tokens, cost and outcome of each call', async () => {
    const seen: CallStats[] = [];
    const { judge, server } = await rigOf({ onCall: (stats) => seen.push(stats) });
    const { usage } = await judge.judge(requestOf(textsOf(2)), createBudget());
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ outcome: 'answer', messages: 2, estimated: false, inputTokens: usage.inputTokens });
    expect(seen[0]?.costMicroUsd).toBe(
      usage.inputTokens * PRICES.inputUsdPerMtok + usage.outputTokens * PRICES.outputUsdPerMtok,
    );
    expect(server.violations).toEqual([]);
  });
});
