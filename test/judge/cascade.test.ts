import { afterEach, describe, expect, it } from 'vitest';
import type { ModelServerOptions } from '../../emulators/model/model-server.ts';
import { CascadeCounts } from '../../src/core/common/processes.ts';
import { criteriaOf } from '../../src/core/moderation/thresholds.ts';
import { DEFAULT_POLICY, mergePolicy, type PolicyWrite } from '../../src/core/policy/policy.ts';
import { presetThresholds } from '../../src/core/policy/presets.ts';
import type { JudgeRequest } from '../../src/core/ports/judge.ts';
import { withCascade } from '../../src/judge/cascade.ts';
import { createEmbeddedJudge } from '../../src/judge/embedded/embedded.ts';
import { startService, type TestService } from '../support/service.ts';
import { createBudget, type Rig, startRig } from './setup.ts';

const PLAIN = ['good morning everyone, how was your day', 'thanks, that fixed the problem with my keyboard'];
/** The embedded judge gives harassment .992. */
const ABUSE = 'you are a stupid piece of shit, nobody likes you, fuck you bitch';

const embedded = createEmbeddedJudge();
const rigs: Rig[] = [];
afterEach(async () => {
  for (const { judge, server } of rigs.splice(0)) {
    await judge.close();
    await server.close();
  }
});

/** What the model is asked of these texts under a policy, and what the cascade answers. @param draw .5 takes nothing into the sample, 0 all. */
async function ask(
  texts: readonly (string | JudgeRequest['messages'][number])[],
  { write = {}, draw = 0.5, model = {} }: { write?: PolicyWrite; draw?: number; model?: ModelServerOptions } = {},
) {
  const rig = await startRig({}, model);
  rigs.push(rig);
  const { all: criteria, categories, rules } = criteriaOf(mergePolicy(DEFAULT_POLICY, write));
  const cascade = withCascade(rig.judge, embedded, () => draw);
  const budget = createBudget();
  const messages = texts.map((text) => (typeof text === 'string' ? { text, topic: '' } : text));
  const answer = await cascade.judge({ messages, categories, rules, criteria }, budget);
  const asked = rig.server.requests.flatMap((call) => call.messages.map(({ text }) => text));
  return { answer, asked, budget, cascade, rig };
}

const askedOf = async (...given: Parameters<typeof ask>) => (await ask(...given)).asked;

describe('a cascade', () => {
  it('asks no model about what the embedded judge rules out, and reserves nothing for it', async () => {
    const { answer, asked, budget, cascade } = await ask(PLAIN);
    expect(asked).toEqual([]);
    expect(budget.reserved).toEqual([]);
    expect(answer.usage).toMatchObject({ requests: 0, inputTokens: 0 });
    const alone = await embedded.judge(
      {
        messages: PLAIN.map((text) => ({ text, topic: '' })),
        categories: criteriaOf(DEFAULT_POLICY).categories,
        rules: {},
      },
      createBudget(),
    );
    expect(answer.rows).toEqual(alone.rows.map((row) => ({ ...row, isUncacheable: true })));
    expect(cascade.counts()).toEqual({ messages: 2, saved_messages: 2, saved_requests: 1, sampled: 0, agreed: 0 });
  });

  it('asks it in one call about the rest, whose rows are its own and in their places', async () => {
    const doubtful = ['you are an idiot', 'a spam of some kind at http://shop.example/now'];
    const { answer, asked, rig } = await ask([PLAIN[0] ?? '', ...doubtful, PLAIN[1] ?? '']);
    expect(asked.toSorted()).toEqual(doubtful.toSorted());
    expect(rig.server.requests).toHaveLength(1);
    expect(answer.rows.map((row) => row.kind === 'scores' && (row.isUncacheable ?? false))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(answer.rows[2]).toMatchObject({ scores: [0.95, 0.02, 0.02, 0.02, 0.02, 0.02, 0.02] });
    expect(answer.usage.requests).toBe(1);
  });

  it('decides a certain hit, unless another category has a more severe action or the threshold is higher', async () => {
    expect(await askedOf([ABUSE])).toEqual([]);
    expect(await askedOf([ABUSE], { write: { actions: { harassment: 'delete' } } })).toEqual([]);
    expect(await askedOf([ABUSE], { write: { actions: { scam: 'delete' } } })).toEqual([ABUSE]);
    expect(await askedOf([ABUSE], { write: { thresholds: { harassment: 1 } } })).toEqual([ABUSE]);
  });

  it('rules less out the stricter the preset, and nothing for a threshold below all of them', async () => {
    // The embedded judge gives harassment .04 and .07.
    const texts = ['he shut up after the third goal lol', 'that movie was garbage, worst ending ever'];
    const [one = '', two = ''] = texts;
    const under = (preset: 'quiet' | 'balanced' | 'strict') =>
      askedOf(texts, {
        write: { thresholds: presetThresholds(preset, (name) => DEFAULT_POLICY.thresholds[name] !== null) },
      });
    expect(await under('quiet')).toEqual([]);
    expect(await under('balanced')).toEqual([two]);
    expect((await under('strict')).toSorted()).toEqual([one, two].toSorted());
    expect(await askedOf(PLAIN, { write: { thresholds: { minors: 0.4 } } })).toHaveLength(2);
  });

  it.each([
    ['another language', 'guten Morgen zusammen, wie war euer Tag gestern'],
    ['another script', 'good morning, как прошёл день сегодня'],
    ['words that training never met', 'zxqwv blorptag frindlewick snorfum'],
    ['a link', 'the notes of the meeting are at https://notes.example/today'],
    ['many words', 'good morning everyone, how was your day. '.repeat(20)],
    ['a context', { text: PLAIN[0] ?? '', topic: '', context: { answers: 'shall I hurt myself?', before: [] } }],
  ])('leaves to the model what has %s', async (_what, message) => {
    expect((await ask([message])).answer.usage.requests).toBe(1);
  });

  it('leaves everything to the model under rules in words, categories it cannot judge, and without thresholds', async () => {
    expect(await askedOf(PLAIN, { write: { rules: { politics: 'No party politics.' } } })).toHaveLength(2);
    expect(await askedOf(PLAIN, { write: { thresholds: { ai_generated: 0.9 } } })).toHaveLength(2);
    const { cascade, rig } = await ask([]);
    const messages = PLAIN.map((text) => ({ text, topic: '' }));
    await cascade.judge({ messages, categories: ['spam', 'scam'], rules: {} }, createBudget());
    expect(rig.server.requests).toHaveLength(1);
  });

  it('has the model judge a sample too: its answer counts, and whether both came to one action', async () => {
    const model = { score: (text: string, column: string) => (text === PLAIN[0] && column === 'scam' ? 90 : 0) };
    const { answer, asked, cascade } = await ask(PLAIN, { draw: 0, model });
    expect(asked).toHaveLength(2);
    expect(answer.rows).toMatchObject([{ scores: [0, 0.9, 0, 0, 0, 0, 0] }, { scores: [0, 0, 0, 0, 0, 0, 0] }]);
    expect(answer.rows.some((row) => 'isUncacheable' in row)).toBe(false);
    expect(cascade.counts()).toEqual({ messages: 2, saved_messages: 0, saved_requests: 0, sampled: 2, agreed: 1 });
  });

  it('keeps what it is sure of where the model fails: no sample, no agreement', async () => {
    const { cascade, rig } = await ask([], { draw: 0 });
    rig.server.setBehaviour({ kind: 'status', status: 401 });
    const { all: criteria, categories, rules } = criteriaOf(DEFAULT_POLICY);
    const messages = [...PLAIN, 'you are an idiot'].map((text) => ({ text, topic: '' }));
    const { rows } = await cascade.judge({ messages, categories, rules, criteria }, createBudget());
    expect(rows.map(({ kind }) => kind)).toEqual(['scores', 'scores', 'failed']);
    expect(cascade.counts()).toMatchObject({ sampled: 0, agreed: 0 });
  });
});

describe('a service', () => {
  let service: TestService;
  afterEach(() => service.close());

  const health = async () => (await service.call('GET', '/v1/health')).body as { judge: Record<string, unknown> };

  it('with MODEL_CASCADE=on judges plain messages without the model, keeps them out of the cache, and says what it saved', async () => {
    service = await startService({ MODEL_CASCADE: 'on' });
    const plain = Array.from({ length: 40 }, (_, index) => `thanks, fix ${index} solved the problem with my keyboard`);
    const countsAfter = async () => {
      const decided = await service.moderate([...plain, 'you are an idiot']);
      expect(decided.every(({ judged, action }) => judged && action === 'none')).toBe(true);
      const { model, cascade } = (await health()).judge;
      expect(model).toMatch(/^test-model behind steward-embedded-\d+$/);
      return { ...CascadeCounts.parse(cascade), fromCache: decided.filter(({ reason }) => reason === 'cache').length };
    };
    const first = await countsAfter();
    expect(first).toMatchObject({ messages: 41, saved_messages: 40 - first.sampled, agreed: first.sampled });
    // What the model judged alone is in the cache: the sample, and what the embedded judge was not sure of.
    const second = await countsAfter();
    expect(second.fromCache).toBe(first.sampled + 1);
    expect(second.messages).toBe(41 + 40 - first.sampled);
    expect(service.model.requests.flatMap(({ messages }) => messages)).toHaveLength(second.sampled + 1);
    const { text } = await service.call('GET', '/metrics', { key: null });
    expect(text).toContain(`steward_cascade_total{count="saved_messages"} ${second.saved_messages}\n`);
  });

  it('without it asks the model about every message, and counts nothing', async () => {
    service = await startService();
    await service.moderate(PLAIN);
    expect(service.model.requests.flatMap(({ messages }) => messages)).toHaveLength(2);
    expect(await health()).toMatchObject({ judge: { model: 'test-model', cascade: null } });
    expect((await service.call('GET', '/metrics', { key: null })).text).not.toMatch(/^steward_cascade_total\{/m);
  });
});
