import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { REFUSAL_NAMES, REFUSALS } from '../../emulators/model/refusals.ts';
import { withFallback } from '../../src/judge/combined-judge.ts';
import type { OpenAiJudgeOptions, SplitBatch } from '../../src/judge/openai/openai-options.ts';
import { createBudget, kinds, type Rig, requestOf, startRig, textsOf } from './setup.ts';

const rigs: Rig[] = [];
async function rigOf(options: Partial<OpenAiJudgeOptions> = {}): Promise<Rig> {
  const rig = await startRig({ draw: randomInt, ...options });
  rigs.push(rig);
  return rig;
}
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

const isPoison = (text: string): boolean => text.startsWith('poison');
/** A scam at every place but one. */
const POISONED = textsOf(50).map((text, at) => (at === 23 ? 'poison' : `${text}, a scam`));

describe('a message that keeps the model from answering', () => {
  it('is refused here as each of the servers in the documents does', () => {
    const rows =
      /\| server \| `MODEL_BASE_URL`.+\n.+\n((?:\|.+\n)+)/.exec(readFileSync('docs/judge.md', 'utf8'))?.[1] ?? '';
    const documented = rows.split('\n').flatMap((row) => row.split('|')[1]?.trim().split(', ') ?? []);
    expect(documented).toContain('Gemini');
    const known = REFUSAL_NAMES.flatMap((name): readonly string[] => REFUSALS[name].servers);
    expect(documented.filter((server) => !known.includes(server))).toEqual([]);
  });

  it.each(REFUSAL_NAMES)('(%s) leaves the other 49 of its batch judged', async (as) => {
    const events: SplitBatch[] = [];
    const { judge, server } = await rigOf({ onPoisoned: (event) => events.push(event) });
    server.setBehaviour({ kind: 'filter', as, texts: isPoison });
    const { rows } = await judge.judge(requestOf(POISONED), createBudget());
    expect(rows.filter((row) => row.kind === 'scores' && row.scores[1] === 0.95)).toHaveLength(49);
    expect(rows[23]?.kind).toBe('failed');
    expect(events).toHaveLength(1);
    expect(events[0]?.messages).toBe(50);
    expect(server.requests.length).toBeLessThanOrEqual(15);
    expect(judge.health().circuit).toBe('closed');
  });

  it('is answered by the fallback where there is one', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'filter', as: 'sorry', texts: isPoison });
    const asked: string[] = [];
    const second = {
      ...judge,
      judge: async ({ messages }: { messages: readonly { text: string }[] }) => {
        asked.push(...messages.map(({ text }) => text));
        return {
          rows: messages.map(() => ({ kind: 'scores' as const, scores: [0.4, 0.4] })),
          usage: { requests: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0 },
        };
      },
    };
    const { rows } = await withFallback(judge, second).judge(requestOf(POISONED), createBudget());
    expect(kinds(rows)).toEqual(Array(50).fill('scores'));
    expect(asked).toEqual(['poison']);
  });

  it('and several others like it leave every innocent one judged', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'filter', as: 'no_json', texts: isPoison });
    const texts = textsOf(50).map((text, at) => (at % 10 === 0 ? `poison ${at}` : text));
    const { rows } = await judge.judge(requestOf(texts), createBudget());
    expect(rows.flatMap((row, at) => (row.kind === 'failed' ? [at] : []))).toEqual([0, 10, 20, 30, 40]);
  });

  it('costs no more than the budget has, and the rest names the ceiling', async () => {
    const { judge, server } = await rigOf();
    server.setBehaviour({ kind: 'filter', as: 'sorry', texts: isPoison });
    const probe = createBudget();
    await judge.judge(requestOf(POISONED), probe);
    const limit = (probe.reserved[0] ?? 0) * 1.25;
    const budget = createBudget(limit);
    const { rows } = await judge.judge(requestOf(POISONED), budget);
    expect(budget.peak()).toBeLessThanOrEqual(limit);
    expect(kinds(rows)).toContain('budget');
  });
});

describe('a model that answers nothing', () => {
  it('is asked a bounded number of times for a request, and after that twice for most', async () => {
    const { judge, server } = await rigOf({ maxParallel: 16 });
    server.setBehaviour({ kind: 'content', content: 'I would rather not.' });
    expect(kinds((await judge.judge(requestOf(textsOf(50)), createBudget())).rows)).toEqual(
      Array(50).fill('invalid_answer'),
    );
    expect(server.requests.length).toBeLessThanOrEqual(2 + 64);
    for (let request = 0; request < 4; request++) await judge.judge(requestOf(textsOf(50)), createBudget());
    const before = server.requests.length;
    for (let request = 0; request < 20; request++) await judge.judge(requestOf(textsOf(50)), createBudget());
    expect(server.requests.length - before).toBeLessThan(20 * 2 + 20 * 4);

    server.setBehaviour({ kind: 'filter', as: 'sorry', texts: isPoison });
    await judge.judge(requestOf(textsOf(2)), createBudget());
    expect(
      kinds((await judge.judge(requestOf(POISONED), createBudget())).rows).filter((kind) => kind === 'scores'),
    ).toHaveLength(49);
  });
});

describe('a canary', () => {
  const blind = (
    call: { readonly lines: readonly { readonly i: number }[]; readonly messages: readonly unknown[] },
    s: unknown,
  ) => JSON.stringify({ r: call.lines.map(({ i }) => ({ i, s })) });

  it.each([
    ['0', []],
    ['100', [100, 100, 100]],
  ])(
    'that is scored %s like everything else discards the batch, and smaller ones are judged instead',
    async (_name, s) => {
      const events: SplitBatch[] = [];
      const { judge, server } = await rigOf({ onPoisoned: (event) => events.push(event) });
      // One message makes the model score everything alike.
      server.setBehaviour((call) =>
        call.messages.some(({ text }) => isPoison(text))
          ? { kind: 'content', content: blind(call, s) }
          : { kind: 'well' },
      );
      const request = requestOf(POISONED, { categories: ['spam', 'scam', 'harassment'] });
      const { rows } = await judge.judge(request, createBudget());
      const right = rows.filter((row) => row.kind === 'scores' && row.scores.join() === '0.02,0.95,0.02');
      // The poison is among three others in the end, too few for a canary.
      expect(right.length).toBeGreaterThanOrEqual(46);
      expect(events).toEqual([{ because: 'canary', messages: 50 }]);
    },
  );

  it('is sent with more than five messages only, and only where a column knows it', async () => {
    const { judge, server } = await rigOf();
    const canaries = () => server.requests.map((call) => call.lines.length - call.messages.length);
    await judge.judge(requestOf(textsOf(5)), createBudget());
    await judge.judge(requestOf(textsOf(6)), createBudget());
    await judge.judge(requestOf(textsOf(6), { categories: ['minors'] }), createBudget());
    expect(canaries()).toEqual([0, 1, 0]);
    const without = await rigOf({ canary: false });
    await without.judge.judge(requestOf(textsOf(50)), createBudget());
    expect(without.server.requests[0]?.lines).toHaveLength(50);
  });

  it('is another text in every call, and costs no message its row', async () => {
    const { judge, server } = await rigOf();
    for (let call = 0; call < 8; call++)
      expect(kinds((await judge.judge(requestOf(textsOf(8)), createBudget())).rows)).toEqual(Array(8).fill('scores'));
    const texts = server.requests.flatMap(({ lines, messages }) => lines.filter((line) => !messages.includes(line)));
    expect(new Set(texts.map(({ text }) => text)).size).toBe(8);
  });
});

describe('places and names of messages', () => {
  it('are others in every call, and scores come back to their own message', async () => {
    const { judge, server } = await rigOf({});
    const texts = textsOf(20).map((text, at) => (at % 3 === 0 ? `${text} spam` : text));
    for (let call = 0; call < 5; call++) {
      const { rows } = await judge.judge(requestOf(texts), createBudget());
      expect(rows.map((row) => row.kind === 'scores' && row.scores[0])).toEqual(
        texts.map((text) => (text.includes('spam') ? 0.95 : 0.02)),
      );
    }
    const orders = server.requests.map(({ messages }) => messages.map(({ text }) => text).join());
    expect(new Set(orders).size).toBe(5);
    const indices = server.requests.map(({ lines }) => lines.map(({ i }) => i));
    expect(new Set(indices.map((each) => each.toSorted().join())).size).toBe(5);
    expect(indices.flat().every((index) => index >= 1_000 && index <= 9_999)).toBe(true);
  });
});
